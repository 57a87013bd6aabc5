/** Decisions on what was read before: made again when the statement finds that it has changed in the meantime. */
import { type DatabaseRefusal, databaseRefusal } from '../db/database-refusals.ts';
import { retry, retrying } from '../db/retry.ts';
import { Refused } from './refused.ts';

/** Maximum number of attempts at a change that keeps losing to concurrent ones. */
const attempts = 25;

/**
 * Repeats the work, which reads and decides, as long as it is refused because something `moved`; says that the shop
 * is busy when that does not end. `reread` runs before each repeat.
 */
export async function decideAgain<T>(
  moved: readonly DatabaseRefusal[],
  work: () => Promise<T>,
  reread?: (refusal: DatabaseRefusal | null) => Promise<unknown>,
): Promise<T> {
  const hasMoved = (error: unknown) => {
    const refusal = databaseRefusal(error);
    return refusal !== null && moved.includes(refusal);
  };
  try {
    return await retry(() => retrying(work), {
      attempts,
      mayRepeat: hasMoved,
      longestWait: (attempt) => Math.min(5 * attempt, 50),
      prepare: async (error) => reread?.(databaseRefusal(error)),
    });
  } catch (error) {
    throw hasMoved(error) ? new Refused('busy', { retryAfter: 1 }) : error;
  }
}
