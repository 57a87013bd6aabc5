/** Limits actions per name within ten minutes: texts to a number, guesses at its codes (S23). */

const windowMs = 10 * 60_000;
const maxNames = 10_000;

export class Budget {
  readonly #most: number;
  readonly #now: () => Date;
  readonly #spent = new Map<string, { count: number; endsAt: number }>();

  constructor(most: number, now: () => Date) {
    this.#most = most;
    this.#now = now;
  }

  #of(name: string): { count: number; endsAt: number } {
    const now = this.#now().getTime();
    const known = this.#spent.get(name);
    if (known !== undefined && known.endsAt > now) return known;
    const fresh = { count: 0, endsAt: now + windowMs };
    this.#spent.delete(name);
    this.#spent.set(name, fresh);
    const [oldest] = this.#spent.keys();
    if (this.#spent.size > maxNames && oldest !== undefined) this.#spent.delete(oldest);
    return fresh;
  }

  isSpent(name: string): boolean {
    return this.#of(name).count >= this.#most;
  }

  /** Counts one use and returns whether it was within the budget. */
  spend(name: string): boolean {
    const known = this.#of(name);
    if (known.count >= this.#most) return false;
    known.count += 1;
    return true;
  }
}
