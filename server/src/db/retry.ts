/** The one way to try again: bounded, and at random moments, so that callers that collided do not collide again. */
import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseRefusal, databaseRefusal } from './database-refusals.ts';

export interface Retry {
  attempts: number;
  /** Whether another attempt may succeed. */
  mayRepeat: (error: unknown) => boolean;
  /** The longest wait after this many attempts, in milliseconds; without it, tries again at once. */
  longestWait?: (attempts: number) => number;
  /** Runs before another attempt, such as reading again what has changed. */
  prepare?: (error: unknown) => Promise<unknown>;
}

/** Runs work until it succeeds; throws its last error if no other attempt may be made. */
export async function retry<T>(work: () => Promise<T>, how: Retry): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === how.attempts || !how.mayRepeat(error)) throw error;
      if (how.longestWait !== undefined) await wait(Math.random() * how.longestWait(attempt));
      await how.prepare?.(error);
    }
  }
}

const transient: readonly (DatabaseRefusal | null)[] = ['collided', 'readOnly'];

/**
 * Reruns a statement when another transaction got in its way, or when its server has become a standby, whose
 * connections are closed then; the failed attempt leaves nothing behind.
 */
export const retrying = <T>(work: () => Promise<T>): Promise<T> =>
  retry(work, { attempts: 4, mayRepeat: (error) => transient.includes(databaseRefusal(error)) });
