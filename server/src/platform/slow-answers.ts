/**
 * Delays "come back later" answers to clients that ignore them, so that asking again costs them time and
 * others nothing (S6; docs/decisions/0027-addresses-and-limits.md).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { addressPrefix } from './address-prefix.ts';

/** Refusals per minute; a client that gets more is ignoring them. */
const toldAtOnce = 20;
const slowMs = 1000;
/** Maximum number of delayed answers; more go out at once, to bound memory. */
const maxWaiting = 2000;
const maxNames = 10_000;
const minuteMs = 60_000;

export class SlowAnswers {
  readonly #now: () => number;
  #told = new Map<string, number>();
  #since = 0;
  #waiting = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Resolves when the answer may be sent. */
  async hold(clientAddress: string): Promise<void> {
    if (this.#now() - this.#since >= minuteMs || this.#told.size > maxNames) {
      this.#told = new Map();
      this.#since = this.#now();
    }
    const name = addressPrefix(clientAddress);
    const told = (this.#told.get(name) ?? 0) + 1;
    this.#told.set(name, told);
    if (told <= toldAtOnce || this.#waiting >= maxWaiting) return;
    this.#waiting += 1;
    await wait(slowMs);
    this.#waiting -= 1;
  }
}
