/**
 * Where a group of a prefix package places its members once the first one is chosen
 * (D-PK-03; docs/rules/packages.md).
 */
import type { Departure } from '../availability/expand-schedule.ts';
import type { PackageGroup, PackageMember } from '../catalog/package.ts';
import {
  addMinutes,
  dateOf,
  type VenueDate,
  type VenueTime,
  type WallTime,
  wallTime,
} from '../kernel/local-time.ts';

const midnight = '00:00' as VenueTime;

/** The start as planned, so that a clock change does not pull a group apart. */
const plannedStart = ({ date, time }: { date: VenueDate; time: VenueTime | null }): WallTime =>
  wallTime(date, time ?? midnight);

/** Returns the departures of all members, in order, or null if one of them does not run then. */
export function placeGroup(
  members: readonly Pick<PackageMember, 'activityKey'>[],
  group: Pick<PackageGroup, 'starts'>,
  first: Departure,
  departuresOn: (activityKey: number, date: VenueDate) => readonly Departure[],
): Departure[] | null {
  const [lead] = group.starts;
  if (lead != null && 'time' in lead && lead.time !== first.time) return null;
  const begin = plannedStart(first);
  const placed: Departure[] = [first];
  for (const [index, { activityKey }] of members.entries()) {
    if (index === 0) continue;
    const start = group.starts[index] ?? { afterMinutes: 0 };
    const at = 'time' in start ? wallTime(first.date, start.time) : addMinutes(begin, start.afterMinutes);
    const date = dateOf(at);
    const found = departuresOn(activityKey, date).find(
      (departure) => departure.date === date && (departure.time === null || plannedStart(departure) === at),
    );
    if (found === undefined) return null;
    placed.push(found);
  }
  return placed;
}
