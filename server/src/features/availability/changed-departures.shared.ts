/** Which departures have places in some cells: those whose availability changes with them (docs/webhooks.md). */
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import type { Activity } from '@gangway/domain/catalog/activity';
import { addDays, dateOf, type VenueDate, type WallTime } from '@gangway/domain/kernel/local-time';
import type { Snapshot } from '../catalog/catalog.service.ts';
import { departuresOf } from './calendar-question.ts';
import { rangesOf, subjectsOf } from './cell-ranges.shared.ts';

interface Cell {
  subject: string;
  at: string;
}

export interface ActivityDeparture {
  activity: Activity;
  departure: Departure;
}

/**
 * Returns the first and last day of departures that may have places in a cell. A pool is counted by quarters of an hour
 * in UTC, for as long as it is used: a day or more after the start, on another date than the venue's.
 */
function daysAround({ at }: Cell, activity: Activity): { from: VenueDate; to: VenueDate } {
  const date = dateOf(at as WallTime);
  if (!at.endsWith('Z')) return { from: date, to: date };
  const lengths = [
    ...activity.schedules.map(({ lengthMinutes }) => lengthMinutes),
    ...activity.durations.map(({ minutes }) => minutes),
  ];
  const longest = Math.max(0, ...lengths) + activity.prepMinutes + activity.turnaroundMinutes;
  return { from: addDays(date, -1 - Math.ceil(longest / 1440)), to: addDays(date, 2) };
}

function departuresAround(snapshot: Snapshot, activity: Activity, cells: readonly Cell[], today: VenueDate) {
  const days = new Set<VenueDate>();
  for (const cell of cells) {
    const { from, to } = daysAround(cell, activity);
    for (let date = from; date <= to; date = addDays(date, 1)) if (date >= today) days.add(date);
  }
  return [...days]
    .sort()
    .flatMap((date) => departuresOf(snapshot, activity, { from: date, to: date }, today));
}

/** Lists departures from today on. Open tickets have none, and what the catalog no longer has is not among them. */
export function departuresOfCells(
  snapshot: Snapshot,
  cells: readonly Cell[],
  today: VenueDate,
): ActivityDeparture[] {
  return snapshot.location.activities.flatMap(({ key }) => {
    const activity = snapshot.activity(key);
    if (activity === null || activity.appointmentType === 'none') return [];
    const { starts, pools } = subjectsOf(activity);
    const own = cells.filter(({ subject }) => starts.includes(subject) || pools.includes(subject));
    const touching = (departure: Departure) =>
      rangesOf(activity, [departure], false).some(({ subject, from, to }) =>
        own.some((cell) => cell.subject === subject && from <= cell.at && cell.at <= to),
      );
    return departuresAround(snapshot, activity, own, today)
      .filter(touching)
      .map((departure) => ({ activity, departure }));
  });
}
