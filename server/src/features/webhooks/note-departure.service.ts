/**
 * Tells a venue's own systems of departures that its people closed, opened or gave other places, and of those whose pool they changed
 * (docs/webhooks.md, "availability.changed").
 */
import { quarterMs, readQuarter, writeQuarter } from '@gangway/domain/availability/cells';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Queryable } from '../../db/database.ts';
import { insertChangedCells } from './webhooks.repo.ts';

/** @param cell the departure's own, by the subject and the planned start under which its places are counted */
export const noteDeparture = (
  db: Queryable,
  cell: { locationKey: number; subject: string; at: string },
): Promise<void> => insertChangedCells(db, cell, [cell.at]);

/** Departures that one change of the calendar tells of at most, the earliest first. */
const mostDepartures = 2000;

/** @param departures those of one activity, by their planned starts */
export const noteDepartures = (
  db: Queryable,
  { ats, ...activity }: { locationKey: number; subject: string; ats: readonly string[] },
): Promise<void> => insertChangedCells(db, activity, ats.toSorted().slice(0, mostDepartures));

/** Quarters of an hour that one change tells of at most: some twenty days from now. */
const mostQuarters = 2000;

/** @param pool some quarters of a pool, as cells name them */
export const notePool = (
  db: Queryable,
  pool: { locationKey: number; subject: string; first: string; last: string },
  now: Instant,
): Promise<void> => {
  const first = Math.max(readQuarter(pool.first), Math.floor(now / quarterMs));
  const count = Math.min(readQuarter(pool.last) - first + 1, mostQuarters);
  const ats = Array.from({ length: Math.max(0, count) }, (_, index) => writeQuarter(first + index));
  return insertChangedCells(db, pool, ats);
};
