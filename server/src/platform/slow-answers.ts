/** Answers "come back later" slowly to whoever does not listen, so that asking on costs them time and others nothing (S6; docs/decisions/0027-addresses-and-limits.md). */
import { setTimeout as wait } from 'node:timers/promises';
import { addressPrefix } from './address-prefix.ts';

/** Of a minute: whoever is told to come back more often does not listen. */
const toldAtOnce = 20;
const slowMs = 1000;
/** Answers kept waiting at a time; those beyond go out at once rather than fill the memory. */
const mostWaiting = 2000;
const mostNames = 10_000;
const minuteMs = 60_000;

export class SlowAnswers {
  readonly #now: () => number;
  #told = new Map<string, number>();
  #since = 0;
  #waiting = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Ends when the answer may go out. */
  async hold(clientAddress: string): Promise<void> {
    if (this.#now() - this.#since >= minuteMs || this.#told.size > mostNames) {
      this.#told = new Map();
      this.#since = this.#now();
    }
    const name = addressPrefix(clientAddress);
    const told = (this.#told.get(name) ?? 0) + 1;
    this.#told.set(name, told);
    if (told <= toldAtOnce || this.#waiting >= mostWaiting) return;
    this.#waiting += 1;
    await wait(slowMs);
    this.#waiting -= 1;
  }
}
