/** The capacity of departures, for those who run the venue (docs/rules/manifest.md). */
import { cellStates } from '@gangway/domain/availability/cell-states';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { placesOf } from '@gangway/domain/availability/places-left';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Queryable } from '../../db/database.ts';
import { listTouchedCells } from '../../db/touched-cells.repo.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import { mergeRanges, rangesOf } from './cell-ranges.shared.ts';

/** Identifies a departure. */
export interface SlotOf {
  activityKey: number;
  slotKey: number;
}

/**
 * Returns how many places each departure has in all, in the order given, by one statement. Null for no limit, for
 * rentals, whose equipment is shared by all starts, and for what the schedule no longer has.
 */
export async function capacitiesOf(
  db: Queryable,
  snapshot: Snapshot,
  slots: readonly SlotOf[],
  now: Instant,
): Promise<(number | null)[]> {
  const found = slots.map(({ activityKey, slotKey }): { activity: Activity; departure: Departure } | null => {
    const activity = snapshot.activity(activityKey);
    if (activity === null || activity.capacityType === 'duration') return null;
    const departure = snapshot.departure(activity, slotKey, now);
    return departure === null ? null : { activity, departure };
  });
  const ranges = mergeRanges(
    found.flatMap((one) => (one === null ? [] : rangesOf(one.activity, [one.departure], false))),
  );
  const cells = ranges.length === 0 ? [] : await listTouchedCells(db, snapshot.location.key, ranges, null);
  const states = cellStates(cells);
  return found.map((one) =>
    one === null
      ? null
      : placesOf(snapshot.location, one.activity, one.departure, states, one.activity.rates).capacity,
  );
}
