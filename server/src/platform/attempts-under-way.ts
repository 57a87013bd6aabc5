/**
 * Attempts at codes whose outcome is not known yet. As many run at once as their address and order may still miss; the
 * others wait, because an attempt that finds its code takes nothing from them (docs/decisions/0118-only-misses-count.md).
 */
import { type Count, totalOf } from './window-counter.ts';

/** A name with its misses in one window, and how many it may have there. */
export interface MissLimit {
  name: string;
  misses: Count;
  most: number;
}

export class AttemptsUnderWay {
  /** By name; only names with attempts. */
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  /**
   * Begins an attempt, waiting for others if need be.
   * @param limitsNow asked again after each wait
   * @returns the names that `end` is to be told, or null if one of them has missed too often
   */
  async begin(limitsNow: () => readonly MissLimit[]): Promise<ReadonlySet<string> | null> {
    for (;;) {
      const limits = limitsNow();
      if (limits.some(({ misses, most }) => totalOf(misses) >= most)) return null;
      const full = limits.find(({ name, misses, most }) => totalOf(misses) + this.#count(name) >= most);
      if (full === undefined) {
        const names = new Set(limits.map(({ name }) => name));
        for (const name of names) this.#running.set(name, this.#count(name) + 1);
        return names;
      }
      await new Promise<void>((go) => {
        this.#waiting.set(full.name, [...(this.#waiting.get(full.name) ?? []), go]);
      });
    }
  }

  /** Ends an attempt, after its miss was counted if it was one. */
  end(names: ReadonlySet<string>): void {
    for (const name of names) {
      const left = this.#count(name) - 1;
      if (left > 0) this.#running.set(name, left);
      else this.#running.delete(name);
    }
    for (const name of names) {
      const waiting = this.#waiting.get(name) ?? [];
      this.#waiting.delete(name);
      for (const go of waiting) go();
    }
  }

  #count(name: string): number {
    return this.#running.get(name) ?? 0;
  }
}
