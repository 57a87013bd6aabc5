/** Where a group of a prefix package puts its members once the first one is placed (D-PK-03; docs/rules/packages.md). */
import type { Departure } from '../availability/expand-schedule.ts';
import type { PackageGroup, PackageMember } from '../catalogue/package.ts';
import {
  addMinutes,
  dateOf,
  type VenueDate,
  type VenueTime,
  type WallTime,
  wallTime,
} from '../kernel/local-time.ts';

const midnight = '00:00' as VenueTime;

/** A departure as it was planned: a change of clocks does not move a group apart. */
const plannedStart = ({ date, time }: { date: VenueDate; time: VenueTime | null }): WallTime =>
  wallTime(date, time ?? midnight);

/** The departures of all members, first to last, or null where one of them does not run then. */
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
