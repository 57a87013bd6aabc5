/**
 * Limits concurrent expensive work: in total and per address, with a bounded queue and a clear refusal when
 * it is full (S6; docs/decisions/0027-addresses-and-limits.md).
 */
import { Refused } from './refused.ts';

export interface TurnLimits {
  atOnce: number;
  /** Limit per name. */
  atOnceOfOne: number;
  waiting: number;
  waitingOfOne: number;
}

interface Waiter {
  name: string;
  begin: () => void;
}

const countOf = (waiters: readonly Waiter[], name: string) =>
  waiters.filter((waiter) => waiter.name === name).length;

export class Turns {
  readonly #limits: TurnLimits;
  readonly #running = new Map<string, number>();
  #runningInAll = 0;
  #line: Waiter[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Runs the work when its turn comes; refuses if the queue is full. */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#mayBegin(name)) this.#begin(name);
    else await this.#wait(name);
    try {
      return await work();
    } finally {
      this.#runningInAll -= 1;
      const left = this.#runningOf(name) - 1;
      if (left === 0) this.#running.delete(name);
      else this.#running.set(name, left);
      this.#next();
    }
  }

  #runningOf(name: string): number {
    return this.#running.get(name) ?? 0;
  }

  #mayBegin(name: string): boolean {
    const { atOnce, atOnceOfOne } = this.#limits;
    return this.#runningInAll < atOnce && this.#runningOf(name) < atOnceOfOne;
  }

  #begin(name: string): void {
    this.#runningInAll += 1;
    this.#running.set(name, this.#runningOf(name) + 1);
  }

  /** Resolves with a turn that is already counted, so that nobody else can take it. */
  #wait(name: string): Promise<void> {
    const { waiting, waitingOfOne } = this.#limits;
    if (this.#line.length >= waiting || countOf(this.#line, name) >= waitingOfOne)
      throw new Refused('busy', { retryAfter: 2 });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#line.push({ name, begin: resolve });
    return promise;
  }

  /** Starts the first waiter whose name is below its limit. */
  #next(): void {
    const index = this.#line.findIndex(({ name }) => this.#mayBegin(name));
    if (index < 0) return;
    const [first] = this.#line.splice(index, 1);
    if (first === undefined) return;
    this.#begin(first.name);
    first.begin();
  }
}
