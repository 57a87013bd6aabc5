/**
 * Answers of a shop whose database is away: 503 with the time to come back, and one line in the log (docs/operations.md,
 * "When the database is away").
 */
import type { FastifyBaseLogger } from 'fastify';
import { isAway } from '../db/database-away.ts';
import { Refused } from './refused.ts';
import { reasonOf } from './without-people.ts';

/** After how many seconds a visitor may ask again. */
export const retryAfter = 2;

/** Returns the refusal of an error that is only a circumstance; any other error as it is. */
export const asUnavailable = (error: unknown): unknown =>
  isAway(error) ? new Refused('unavailable', { retryAfter }) : error;

const onceIn = 60_000;

/** Logs the first of many errors of a database that is away, then at most one line a minute, with their number. */
export function createAwayLog(
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (error) => {
    unsaid += 1;
    if (now() - saidAt < onceIn) return;
    log.warn(
      { event: 'databaseAway', cause: reasonOf(error), count: unsaid },
      'the database is away or has no free connection',
    );
    saidAt = now();
    unsaid = 0;
  };
}
