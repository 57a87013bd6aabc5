/**
 * Limits how often one client may ask and how often a code may be tried (D-GEN-02). Counts in memory; server
 * processes exchange counts every second.
 */
import { createHash } from 'node:crypto';
import type { AnyCall } from '@gangway/contract/call';
import type { RefusalCode } from '@gangway/contract/refusals';
import type { Queryable } from '../db/database.ts';
import { addressPrefix, widePrefix } from './address-prefix.ts';
import { AttemptsUnderWay, type MissLimit } from './attempts-under-way.ts';
import type { Clock } from './clock.ts';
import { removeOldCounts, saveCounts } from './rate-limits.repo.ts';
import { Refused } from './refused.ts';
import type { SecurityLog } from './security-log.ts';
import { totalOf, WindowCounter } from './window-counter.ts';

/** What shares a limit: calls by their class, and requests that are not calls. */
export type LimitClass = AnyCall['limit'] | 'page' | 'picture';

const signUpsPerHour = 5;
const perMinute: Record<Exclude<LimitClass, 'signUp'>, number> = {
  read: 300,
  cart: 60,
  complete: 10,
  // A team begins its shift behind one router: fifteen people who each ask for a code and enter it.
  signIn: 30,
  page: 120,
  // A page shows dozens of pictures, and the guests of a hotel share an address.
  picture: 1200,
  none: Number.POSITIVE_INFINITY,
};
/** Attempts at unknown codes, per address and per order; whoever has used them up gets no answer about any code. */
const codeMisses = { minute: 10, hour: 30 };
/** Attempts at unknown codes at one location from which on the log warns of each. */
const alarmingMisses = 50;

/** A /48 holds many households, so its limit is this many times that of one /64. */
const wideFactor = 10;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const maxNames = 50_000;

/** Who tries a code, and at which location. */
export interface CodeTry {
  locationKey: number;
  /** Null for a question about a code that no order uses. */
  orderKey: string | null;
  clientAddress: string;
  requestId: string;
}

export interface CodeTries {
  /**
   * Runs an attempt at a code. One that ends in the refusal `unknown` counts against its address and its order; one at a
   * right code counts against nobody. Returns null without running it if the address or the order has missed too often.
   */
  attempt<T extends object>(asked: CodeTry, unknown: RefusalCode, work: () => Promise<T>): Promise<T | null>;
}

export interface RateLimits extends CodeTries {
  /** Counts a request, or refuses it before any work is done. */
  limit(asked: { limit: LimitClass }, clientAddress: string): void;
  /** Exchanges counts with the other processes. */
  exchange(): Promise<void>;
}

/** Hashes names, because they contain order keys, which nobody may read in the shared counts. */
const hidden = (name: string) => createHash('sha256').update(name).digest('base64url');

/** Returns the names an address is counted under, with the multiple of the limit each may use. */
function namesOf(clientAddress: string): { name: string; factor: number }[] {
  const wide = widePrefix(clientAddress);
  const own = { name: addressPrefix(clientAddress), factor: 1 };
  return wide === null ? [own] : [own, { name: wide, factor: wideFactor }];
}

export function createRateLimits(needs: {
  db: Queryable;
  clock: Clock;
  enabled: boolean;
  security: Pick<SecurityLog, 'note'>;
}): RateLimits {
  const { db, clock, enabled, security } = needs;
  const minutes = new WindowCounter({ clock, windowMs: minuteMs, prefix: '', maxNames });
  const hours = new WindowCounter({ clock, windowMs: hourMs, prefix: 'hour ', maxNames });

  const attempts = new AttemptsUnderWay();

  /** Returns all limits that a miss counts against. */
  function limitsOf({ orderKey, clientAddress }: CodeTry): MissLimit[] {
    const names = [
      ...namesOf(clientAddress).map(({ name, factor }) => ({ name: `address ${name}`, factor })),
      ...(orderKey === null ? [] : [{ name: `order ${orderKey}`, factor: 1 }]),
    ];
    return names.flatMap(({ name, factor }) => {
      const bucket = `code ${hidden(name)}`;
      return [
        { name: bucket, misses: minutes.of(bucket), most: codeMisses.minute * factor },
        { name: bucket, misses: hours.of(bucket), most: codeMisses.hour * factor },
      ];
    });
  }

  function countMiss(asked: CodeTry): void {
    for (const { misses } of limitsOf(asked)) misses.fresh += 1;
    const { locationKey, clientAddress, requestId } = asked;
    const atLocation = hours.of(`misses ${locationKey}`);
    atLocation.fresh += 1;
    const misses = totalOf(atLocation);
    if (misses < alarmingMisses) return;
    security.note('codeGuessing', { ip: clientAddress, id: requestId }, { locationKey, misses });
  }

  return {
    limit({ limit }, clientAddress) {
      if (!enabled || limit === 'none') return;
      const [window, most] = limit === 'signUp' ? [hours, signUpsPerHour] : [minutes, perMinute[limit]];
      const limits = namesOf(clientAddress).map(({ name, factor }) => ({
        count: window.of(`${limit} ${name}`),
        most: most * factor,
      }));
      if (limits.some(({ count, most }) => totalOf(count) >= most))
        throw new Refused('tooManyRequests', { retryAfter: window.secondsLeft() });
      for (const { count } of limits) count.fresh += 1;
    },
    async attempt(asked, unknown, work) {
      if (!enabled) return work();
      const begun = await attempts.begin(() => limitsOf(asked));
      if (begun === null) return null;
      try {
        return await work();
      } catch (error) {
        if (error instanceof Refused && error.code === unknown) countMiss(asked);
        throw error;
      } finally {
        attempts.end(begun);
      }
    },
    async exchange() {
      const save = (windowStart: number, counts: Parameters<typeof saveCounts>[2]) =>
        saveCounts(db, windowStart, counts);
      await minutes.exchange(save);
      await hours.exchange(save);
      await removeOldCounts(db, clock() - 10 * minuteMs, clock() - 2 * hourMs);
    },
  };
}
