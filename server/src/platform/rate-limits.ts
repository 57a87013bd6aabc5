/** How often one client may ask, and how often a code may be tried (D-GEN-02). Counted in memory, shared between server processes every second. */
import { createHash } from 'node:crypto';
import type { AnyCall } from '@gangway/contract/call';
import type { Queryable } from '../db/database.ts';
import type { Clock } from './clock.ts';
import { removeOldCounts, saveCounts } from './rate-limits.repo.ts';
import { Refused } from './refused.ts';
import type { Limiter } from './serve.ts';

const perMinute: Record<AnyCall['limit'], number> = {
  read: 300,
  cart: 60,
  complete: 10,
  none: Number.POSITIVE_INFINITY,
};
/** Codes that can be worth money: tries per name. */
const codeAttempts = { minute: 10, hour: 30 };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Buckets remembered per window; a flood of addresses beyond it is counted together. */
const mostBuckets = 50_000;

interface Bucket {
  /** Counted here since the last exchange. */
  fresh: number;
  /** All processes, as of the last exchange. */
  shared: number;
}

export interface RateLimits {
  limit: Limiter;
  /** Whether a code may be tried once more in the name of each of these, such as an address and an order; counts the try. */
  mayTry(names: readonly string[]): boolean;
  /** Exchanges counts with the other processes. */
  exchange(): Promise<void>;
}

/** Counts within windows of one length. */
class Counter {
  readonly #clock: Clock;
  readonly #windowMs: number;
  readonly #prefix: string;
  #windowStart = 0;
  #buckets = new Map<string, Bucket>();

  constructor(clock: Clock, windowMs: number, prefix: string) {
    this.#clock = clock;
    this.#windowMs = windowMs;
    this.#prefix = prefix;
  }

  bucketOf(name: string): Bucket {
    const now = this.#clock();
    const start = now - (now % this.#windowMs);
    if (start !== this.#windowStart) {
      this.#windowStart = start;
      this.#buckets = new Map();
    }
    const prefixed = `${this.#prefix}${name}`;
    const key =
      this.#buckets.size >= mostBuckets && !this.#buckets.has(prefixed) ? `${this.#prefix}others` : prefixed;
    const known = this.#buckets.get(key);
    if (known !== undefined) return known;
    const bucket = { fresh: 0, shared: 0 };
    this.#buckets.set(key, bucket);
    return bucket;
  }

  secondsLeft(): number {
    return Math.ceil((this.#windowStart + this.#windowMs - this.#clock()) / 1000);
  }

  async exchange(db: Queryable): Promise<void> {
    const ofWindow = this.#buckets;
    const counts = [...ofWindow]
      .filter(([, { fresh }]) => fresh > 0)
      .map(([bucket, { fresh }]) => ({ bucket, requests: fresh }));
    if (counts.length === 0) return;
    for (const { bucket, requests } of await saveCounts(db, this.#windowStart, counts)) {
      const known = ofWindow.get(bucket);
      const sent = counts.find((count) => count.bucket === bucket)?.requests ?? 0;
      if (known !== undefined) {
        known.shared = requests;
        known.fresh -= sent;
      }
    }
  }
}

const countOf = ({ fresh, shared }: Bucket) => fresh + shared;

export function createRateLimits(needs: { db: Queryable; clock: Clock; enabled: boolean }): RateLimits {
  const { db, clock, enabled } = needs;
  const minutes = new Counter(clock, minuteMs, '');
  const hours = new Counter(clock, hourMs, 'hour ');

  return {
    limit(call, clientAddress) {
      if (!enabled || call.limit === 'none') return;
      const bucket = minutes.bucketOf(`${call.limit} ${clientAddress}`);
      if (countOf(bucket) >= perMinute[call.limit])
        throw new Refused('tooManyRequests', { retryAfter: minutes.secondsLeft() });
      bucket.fresh += 1;
    },
    mayTry(named) {
      if (!enabled) return true;
      // Names hold keys of orders, which are nobody's to read in the shared counts.
      const names = named.map((name) => createHash('sha256').update(name).digest('base64url'));
      const buckets = names.map((name) => ({
        minute: minutes.bucketOf(`code ${name}`),
        hour: hours.bucketOf(`code ${name}`),
      }));
      if (
        buckets.some(
          ({ minute, hour }) => countOf(minute) >= codeAttempts.minute || countOf(hour) >= codeAttempts.hour,
        )
      )
        return false;
      for (const { minute, hour } of buckets) {
        minute.fresh += 1;
        hour.fresh += 1;
      }
      return true;
    },
    async exchange() {
      await minutes.exchange(db);
      await hours.exchange(db);
      await removeOldCounts(db, clock() - 10 * minuteMs, clock() - 2 * hourMs);
    },
  };
}
