/**
 * Limits how often one client may ask and how often a code may be tried (D-GEN-02). Counts in memory; server
 * processes exchange counts every second.
 */
import { createHash } from 'node:crypto';
import type { AnyCall } from '@gangway/contract/call';
import type { Queryable } from '../db/database.ts';
import { addressPrefix, widePrefix } from './address-prefix.ts';
import type { Clock } from './clock.ts';
import { removeOldCounts, saveCounts } from './rate-limits.repo.ts';
import { Refused } from './refused.ts';
import type { SecurityLog } from './security-log.ts';
import { type Count, totalOf, WindowCounter } from './window-counter.ts';

/** What shares a limit: calls by their class, and requests that are not calls. */
export type LimitClass = AnyCall['limit'] | 'page' | 'picture';

const signUpsPerHour = 5;
const perMinute: Record<Exclude<LimitClass, 'signUp'>, number> = {
  read: 300,
  cart: 60,
  complete: 10,
  page: 120,
  // A page shows dozens of pictures, and the guests of a hotel share an address.
  picture: 1200,
  none: Number.POSITIVE_INFINITY,
};
/** Attempts at codes that can be worth money, per address and per order. */
const codeTries = { minute: 10, hour: 30 };
/** Attempts at unknown codes per location; above this, everyone gets fewer attempts there (S4). */
const missesPerHour = 50;
const slowTries = { perName: 2, perLocation: 12 };

/** A /48 holds many households, so its limit is this many times that of one /64. */
const wideFactor = 10;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const mostNames = 50_000;

/** Who tries a code, and at which location. */
export interface CodeTry {
  locationKey: number;
  /** Null for a question about a code that no order uses. */
  orderKey: string | null;
  clientAddress: string;
}

export interface CodeTries {
  /** Whether another code may be tried; counts the attempt if so. */
  mayAttempt(asked: CodeTry): boolean;
  /** Counts an attempt at an unknown code. */
  missed(asked: CodeTry, requestId: string): void;
}

export interface RateLimits extends CodeTries {
  /** Counts a request, or refuses it before any work is done. */
  limit(asked: { limit: LimitClass }, clientAddress: string): void;
  /** Exchanges counts with the other processes. */
  exchange(): Promise<void>;
}

interface Limited {
  count: Count;
  most: number;
}

const isReached = ({ count, most }: Limited) => totalOf(count) >= most;

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
  const minutes = new WindowCounter({ clock, windowMs: minuteMs, prefix: '', mostNames });
  const hours = new WindowCounter({ clock, windowMs: hourMs, prefix: 'hour ', mostNames });

  const missesAt = (locationKey: number) => hours.of(`misses ${locationKey}`);

  /** Returns all limits that one more attempt counts against. */
  function limitsOf({ locationKey, orderKey, clientAddress }: CodeTry): Limited[] {
    const names = [
      ...namesOf(clientAddress).map(({ name, factor }) => ({ name: `address ${name}`, factor })),
      ...(orderKey === null ? [] : [{ name: `order ${orderKey}`, factor: 1 }]),
    ];
    const isSlow = totalOf(missesAt(locationKey)) >= missesPerHour;
    const ofNames = names.flatMap(({ name, factor }) => {
      const bucket = `code ${hidden(name)}`;
      const perMinuteOfName = isSlow ? slowTries.perName : codeTries.minute;
      return [
        { count: minutes.of(bucket), most: perMinuteOfName * factor },
        { count: hours.of(bucket), most: codeTries.hour * factor },
      ];
    });
    return isSlow
      ? [...ofNames, { count: minutes.of(`slow ${locationKey}`), most: slowTries.perLocation }]
      : ofNames;
  }

  return {
    limit({ limit }, clientAddress) {
      if (!enabled || limit === 'none') return;
      const [window, most] = limit === 'signUp' ? [hours, signUpsPerHour] : [minutes, perMinute[limit]];
      const limits = namesOf(clientAddress).map(({ name, factor }) => ({
        count: window.of(`${limit} ${name}`),
        most: most * factor,
      }));
      if (limits.some(isReached)) throw new Refused('tooManyRequests', { retryAfter: window.secondsLeft() });
      for (const { count } of limits) count.fresh += 1;
    },
    mayAttempt(asked) {
      if (!enabled) return true;
      const limits = limitsOf(asked);
      if (limits.some(isReached)) return false;
      for (const { count } of limits) count.fresh += 1;
      return true;
    },
    missed({ locationKey, clientAddress }, requestId) {
      if (!enabled) return;
      const misses = missesAt(locationKey);
      misses.fresh += 1;
      if (totalOf(misses) < missesPerHour) return;
      security.note(
        'codeGuessing',
        { ip: clientAddress, id: requestId },
        { locationKey, misses: totalOf(misses) },
      );
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
