/**
 * Counts by name within windows of one length, for a bounded number of names
 * (docs/decisions/0011-rate-limits-exchanged.md).
 */
import type { Clock } from './clock.ts';

export interface NameCount {
  bucket: string;
  requests: number;
}

export interface Count {
  /** Counted by this process since the last exchange. */
  fresh: number;
  /** Total of all processes as of the last exchange. */
  shared: number;
}

export const totalOf = ({ fresh, shared }: Count): number => fresh + shared;

interface Options {
  clock: Clock;
  windowMs: number;
  /** Precedes the names in exchanged counts. */
  prefix: string;
  maxNames: number;
}

export class WindowCounter {
  readonly #options: Options;
  #windowStart = 0;
  #counts = new Map<string, Count>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns the count of a name in the current window. */
  of(name: string): Count {
    const { clock, windowMs, prefix, maxNames } = this.#options;
    const now = clock();
    const start = now - (now % windowMs);
    if (start !== this.#windowStart) {
      this.#windowStart = start;
      this.#counts = new Map();
    }
    const bucket = `${prefix}${name}`;
    const known = this.#counts.get(bucket);
    if (known !== undefined) return known;
    if (this.#counts.size >= maxNames) this.#forgetEmptiest();
    const count = { fresh: 0, shared: 0 };
    this.#counts.set(bucket, count);
    return count;
  }

  /** Frees a tenth of the capacity: drops the names with the lowest counts, oldest first. */
  #forgetEmptiest(): void {
    const byCount = [...this.#counts].toSorted(([, a], [, b]) => totalOf(a) - totalOf(b));
    const leaving = byCount.slice(0, Math.max(1, Math.floor(this.#options.maxNames / 10)));
    for (const [bucket] of leaving) this.#counts.delete(bucket);
  }

  secondsLeft(): number {
    const { clock, windowMs } = this.#options;
    return Math.ceil((this.#windowStart + windowMs - clock()) / 1000);
  }

  /** Submits what was counted since the last exchange and takes back the totals of all processes. */
  async exchange(
    save: (windowStart: number, counts: readonly NameCount[]) => Promise<NameCount[]>,
  ): Promise<void> {
    const ofWindow = this.#counts;
    const sent = new Map(
      [...ofWindow].filter(([, { fresh }]) => fresh > 0).map(([bucket, { fresh }]) => [bucket, fresh]),
    );
    if (sent.size === 0) return;
    const counts = [...sent].map(([bucket, requests]) => ({ bucket, requests }));
    for (const { bucket, requests } of await save(this.#windowStart, counts)) {
      const known = ofWindow.get(bucket);
      if (known === undefined) continue;
      known.shared = requests;
      known.fresh -= sent.get(bucket) ?? 0;
    }
  }
}
