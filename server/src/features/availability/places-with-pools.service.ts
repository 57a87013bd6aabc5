/** The places of a departure as they would be with other pools of its venue, before these are saved (docs/rules/capacity.md, "Out of service"). */
import { cellStates, type TouchedCell } from '@gangway/domain/availability/cell-states';
import { poolSubject, readQuarter, unitsAt } from '@gangway/domain/availability/cells';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { placesOf } from '@gangway/domain/availability/places-left';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Location } from '@gangway/domain/location/location';
import type { Queryable } from '../../db/database.ts';
import { listTouchedCells } from '../../db/touched-cells.repo.ts';
import { rangesOf } from './cell-ranges.shared.ts';

/** Returns cells with as many units as a venue has in each quarter, whatever they were saved with. */
export function withUnitsOf({ pools, timeZone }: Location, cells: readonly TouchedCell[]): TouchedCell[] {
  const bySubject = new Map(pools.map((pool) => [poolSubject(pool.id), pool]));
  return cells.map((cell) => {
    const pool = bySubject.get(cell.subject);
    return pool === undefined ? cell : { ...cell, capacity: unitsAt(pool, timeZone, readQuarter(cell.at)) };
  });
}

/** Returns how many places of a departure are left now, and how many if the venue were as `after`; null for no limit. */
export async function placesWithPools(
  db: Queryable,
  { before, after }: { before: Location; after: Location },
  activity: Activity,
  departure: Departure,
): Promise<{ placesLeft: number | null; placesLeftThen: number | null }> {
  const cells = await listTouchedCells(db, before.key, rangesOf(activity, [departure], false), null);
  const left = (venue: Location, touched: readonly TouchedCell[]) =>
    placesOf(venue, activity, departure, cellStates(touched), activity.rates).left;
  return { placesLeft: left(before, cells), placesLeftThen: left(after, withUnitsOf(after, cells)) };
}
