/** Some days of an activity and some of its starts, and what the exceptions of its schedule say of others. */
import { expandSchedule } from '../availability/expand-schedule.ts';
import type { Activity, ScheduleException } from '../catalog/activity.ts';
import { addDays, type VenueDate, type VenueTime, weekdayOf } from '../kernel/local-time.ts';

export type Scheduled = Pick<
  Activity,
  'appointmentType' | 'capacityType' | 'schedules' | 'exceptions' | 'durations'
>;

export interface Days {
  /** First and last, inclusive. */
  from: VenueDate;
  to: VenueDate;
  /** 0 Sunday … 6 Saturday; none for all. */
  weekdays: readonly number[];
}

export interface Selected extends Days {
  /** Null for all. */
  times: readonly VenueTime[] | null;
}

export type Ranged = Exclude<ScheduleException, { kind: 'extra' }>;
export const isRanged = (exception: ScheduleException): exception is Ranged => exception.kind !== 'extra';

const isMatched = ({ weekdays }: Pick<Days, 'weekdays'>, date: VenueDate): boolean =>
  weekdays.length === 0 || weekdays.includes(weekdayOf(date));

export function daysOf(days: Days): VenueDate[] {
  const found: VenueDate[] = [];
  for (let date = days.from; date <= days.to; date = addDays(date, 1))
    if (isMatched(days, date)) found.push(date);
  return found;
}

/** Returns days, in order, as the fewest ranges of days in a row. */
export function inARow(dates: readonly VenueDate[]): { from: VenueDate; to: VenueDate }[] {
  const ranges: { from: VenueDate; to: VenueDate }[] = [];
  for (const date of dates) {
    const last = ranges.at(-1);
    if (last !== undefined && addDays(last.to, 1) === date) last.to = date;
    else ranges.push({ from: date, to: date });
  }
  return ranges;
}

/** Returns the times at which an activity starts on a day, whatever of them is closed. */
function timesOn(activity: Scheduled, date: VenueDate, timeZone: string): VenueTime[] {
  const exceptions = activity.exceptions.filter(({ kind }) => kind === 'extra');
  return expandSchedule({ ...activity, exceptions }, date, date, timeZone).flatMap(({ at, time }) =>
    time === null ? [] : [at.slice(11) as VenueTime],
  );
}

/** The times that an exception still covers on a day without the selected ones: null for all, [] for none. */
function timesLeft(
  { activity, timeZone }: { activity: Scheduled; timeZone: string },
  exception: Ranged,
  selected: Selected,
  date: VenueDate,
): readonly VenueTime[] | null {
  if (!isMatched(selected, date)) return exception.times;
  const { times } = selected;
  if (times === null) return [];
  if (exception.times?.every((time) => !times.includes(time)) === true) return exception.times;
  return (exception.times ?? timesOn(activity, date, timeZone)).filter((time) => !times.includes(time));
}

const isSame = (one: readonly VenueTime[] | null, other: readonly VenueTime[] | null) =>
  one === other || (one?.join() ?? '-') === (other?.join() ?? '-');

/** Takes the selected departures out of one exception: the same one, or those that are left of it. */
function reduced(
  of: { activity: Scheduled; timeZone: string },
  exception: Ranged,
  selected: Selected,
): Ranged[] {
  const parts: Ranged[] = [];
  const add = (from: VenueDate, to: VenueDate, times: readonly VenueTime[] | null) => {
    const last = parts.at(-1);
    if (times?.length === 0 || from > to) return;
    if (last !== undefined && addDays(last.to, 1) === from && isSame(last.times, times)) last.to = to;
    else parts.push({ ...exception, from, to, times });
  };
  const { from, to } = exception;
  const first = from > selected.from ? from : selected.from;
  const last = to < selected.to ? to : selected.to;
  add(from, addDays(first, -1), exception.times);
  for (let date = first; date <= last; date = addDays(date, 1))
    add(date, date, timesLeft(of, exception, selected, date));
  add(addDays(last, 1), to, exception.times);
  const [only] = parts;
  const isUntouched =
    parts.length === 1 && only?.from === from && only.to === to && isSame(only.times, exception.times);
  return isUntouched ? [exception] : parts;
}

/**
 * Takes the selected departures out of what some exceptions cover; those of several days or times go on for the others. An
 * exception that covers none of them stays the same object.
 */
export function withoutSelected(
  activity: Scheduled,
  timeZone: string,
  selected: Selected,
  isMeant: (exception: Ranged) => boolean,
): ScheduleException[] {
  return activity.exceptions.flatMap((exception): ScheduleException[] => {
    if (!isRanged(exception) || !isMeant(exception)) return [exception];
    if (exception.to < selected.from || selected.to < exception.from) return [exception];
    return reduced({ activity, timeZone }, exception, selected);
  });
}

const lastDayOf = (exception: ScheduleException): VenueDate =>
  isRanged(exception) ? exception.to : exception.date;

const touches = (exception: ScheduleException, { from, to }: Pick<Ranged, 'from' | 'to'>): boolean =>
  isRanged(exception)
    ? exception.from <= to && from <= exception.to
    : from <= exception.date && exception.date <= to;

/** Two exceptions of the same days that say the same of other starts. */
function saysTheSame(one: Ranged, other: ScheduleException): other is Ranged {
  if (!isRanged(other) || one.kind !== other.kind || one.times === null || other.times === null) return false;
  const { times: _, ...said } = one;
  const { times: __, ...alsoSaid } = other;
  const sorted = (value: object) => JSON.stringify(Object.entries(value).toSorted());
  return sorted(said) === sorted(alsoSaid);
}

/** Adds an exception at the end, where it wins; with the last one that touches its days if that says the same of them. */
export function withLast(exceptions: readonly ScheduleException[], added: Ranged): ScheduleException[] {
  const place = exceptions.findLastIndex((one) => touches(one, added));
  const last = exceptions[place];
  if (last === undefined || !saysTheSame(added, last)) return [...exceptions, added];
  const times = [...new Set([...(last.times ?? []), ...(added.times ?? [])])].sort();
  return exceptions.with(place, { ...last, times });
}

/** A venue file has no more exceptions than so many: the oldest of days that are over make room. Returns null if too few are over. */
export function fittedTo(
  most: number,
  exceptions: readonly ScheduleException[],
  today: VenueDate,
): readonly ScheduleException[] | null {
  const spare = exceptions.length - most;
  if (spare <= 0) return exceptions;
  const over = exceptions
    .filter((exception) => lastDayOf(exception) < today)
    .toSorted((one, other) => (lastDayOf(one) < lastDayOf(other) ? -1 : 1))
    .slice(0, spare);
  return over.length < spare ? null : exceptions.filter((exception) => !over.includes(exception));
}
