/** How often one client may ask (D-GEN-02). Counted in memory, shared between server processes every second. */
import type { AnyCall } from '@gangway/contract/call';
import type { Queryable } from '../db/database.ts';
import type { Clock } from './clock.ts';
import { removeOldCounts, saveCounts } from './rate-limits.repo.ts';
import { Refused } from './refused.ts';
import type { Limiter } from './serve.ts';

const perMinute: Record<AnyCall['limit'], number> = {
  read: 300,
  cart: 60,
  code: 10,
  complete: 10,
  none: Number.POSITIVE_INFINITY,
};

const windowMs = 60_000;
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
  /** Exchanges counts with the other processes. */
  exchange(): Promise<void>;
}

export function createRateLimits(needs: { db: Queryable; clock: Clock; enabled: boolean }): RateLimits {
  const { db, clock, enabled } = needs;
  let windowStart = 0;
  let buckets = new Map<string, Bucket>();

  function bucketOf(name: string): Bucket {
    const start = clock() - (clock() % windowMs);
    if (start !== windowStart) {
      windowStart = start;
      buckets = new Map();
    }
    const key = buckets.size >= mostBuckets && !buckets.has(name) ? 'others' : name;
    const known = buckets.get(key);
    if (known !== undefined) return known;
    const bucket = { fresh: 0, shared: 0 };
    buckets.set(key, bucket);
    return bucket;
  }

  return {
    limit(call, clientAddress) {
      if (!enabled || call.limit === 'none') return;
      const bucket = bucketOf(`${call.limit} ${clientAddress}`);
      if (bucket.fresh + bucket.shared >= perMinute[call.limit])
        throw new Refused('tooManyRequests', {
          retryAfter: Math.ceil((windowStart + windowMs - clock()) / 1000),
        });
      bucket.fresh += 1;
    },
    async exchange() {
      const sending = [...buckets].filter(([, bucket]) => bucket.fresh > 0);
      const ofWindow = buckets;
      if (sending.length > 0) {
        const counts = sending.map(([bucket, { fresh }]) => ({ bucket, requests: fresh }));
        const sums = await saveCounts(db, windowStart, counts);
        for (const { bucket, requests } of sums) {
          const known = ofWindow.get(bucket);
          const sent = counts.find((count) => count.bucket === bucket)?.requests ?? 0;
          if (known !== undefined) {
            known.shared = requests;
            known.fresh -= sent;
          }
        }
      }
      await removeOldCounts(db, clock() - 10 * windowMs);
    },
  };
}
