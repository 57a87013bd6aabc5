/**
 * Computes an activity's departures between two dates from its rules and exceptions
 * (docs/rules/availability.md).
 */
import type { Activity, ScheduleException, ScheduleRule } from '../catalog/activity.ts';
import { isDateWithinSeason } from '../catalog/activity.ts';
import type { TimeSlotKey } from '../kernel/keys.ts';
import {
  addDays,
  dateOf,
  type Instant,
  minutesOf,
  timeOf,
  timeOfMinutes,
  type VenueDate,
  type VenueTime,
  type WallTime,
  wallTime,
  weekdayOf,
} from '../kernel/local-time.ts';
import { instantOf, settleWallTime, wallAt } from '../kernel/zone-time.ts';
import { timeSlotKey } from './time-slot-key.ts';

/** One bookable start; for a rental, one start with one length. */
export interface Departure {
  key: TimeSlotKey;
  /**
   * What its places are counted under: the planned start (unaffected by clock changes), the day, or `open`.
   */
  at: string;
  date: VenueDate;
  time: VenueTime | null;
  start: WallTime;
  end: WallTime;
  startAt: Instant;
  endAt: Instant;
  lengthMinutes: number;
  /** Seats from the rules; null for no limit. */
  capacity: number | null;
}

type ScheduledActivity = Pick<
  Activity,
  'appointmentType' | 'capacityType' | 'schedules' | 'exceptions' | 'durations'
>;

const midnight = '00:00' as VenueTime;
const minuteMs = 60_000;

/** Returns whether a rule covers a day: within its dates and season, on one of its weekdays. */
export function runsOn(date: VenueDate, rule: Pick<ScheduleRule, 'from' | 'to' | 'season' | 'weekdays'>) {
  return (
    (rule.from === null || rule.from <= date) &&
    (rule.to === null || date <= rule.to) &&
    rule.weekdays.includes(weekdayOf(date)) &&
    isDateWithinSeason(date, rule.season)
  );
}

interface Start {
  time: VenueTime | null;
  lengthMinutes: number;
  capacity: number | null;
  /** A day without a start time may have hours; it then lasts from opening to closing. */
  hours: ScheduleRule['hours'];
}

function covers(exception: ScheduleException, date: VenueDate, time: VenueTime | null): boolean {
  if (exception.kind === 'extra' || date < exception.from || date > exception.to) return false;
  return exception.times === null || (time !== null && exception.times.includes(time));
}

/** Returns the rental starts within opening hours: every step at which the chosen length ends in time. */
function rentalStarts({ hours, times, capacity }: ScheduleRule, { durations }: ScheduledActivity): Start[] {
  const closes = hours === null ? Infinity : minutesOf(hours.to);
  const starts: VenueTime[] = hours === null ? [...times] : [];
  if (hours !== null)
    for (let minute = minutesOf(hours.from); minute < closes; minute += hours.everyMinutes)
      starts.push(timeOfMinutes(minute));
  return starts.flatMap((time) =>
    durations
      .filter(({ minutes }) => minutesOf(time) + minutes <= closes)
      .map(({ minutes }) => ({ time, lengthMinutes: minutes, capacity, hours: null })),
  );
}

function startsOf(rule: ScheduleRule, activity: ScheduledActivity): Start[] {
  const { lengthMinutes, capacity, hours } = rule;
  if (activity.appointmentType !== 'dateTime') return [{ time: null, lengthMinutes, capacity, hours }];
  if (activity.capacityType === 'duration') return rentalStarts(rule, activity);
  return rule.times.map((time) => ({ time, lengthMinutes, capacity, hours: null }));
}

function byStart(a: Start, b: Start): number {
  const [one, other] = [a.time ?? '', b.time ?? ''];
  if (one !== other) return one < other ? -1 : 1;
  return a.lengthMinutes - b.lengthMinutes;
}

/**
 * If two rules share a start, the later one wins, so that a season can change a length or a capacity. For a
 * rental, the later rule replaces the whole day, so that a season can change its hours.
 */
function startsOn(activity: ScheduledActivity, date: VenueDate): Start[] {
  const isRental = activity.capacityType === 'duration';
  const nameOf = ({ time, lengthMinutes }: Start) => (isRental ? `${time}/${lengthMinutes}` : `${time}`);
  const rules = activity.schedules.filter((rule) => runsOn(date, rule));
  const starts = new Map<string, Start>();
  for (const rule of isRental ? rules.slice(-1) : rules)
    for (const start of startsOf(rule, activity)) starts.set(nameOf(start), start);
  for (const exception of activity.exceptions) {
    if (exception.kind === 'extra') {
      if (exception.date !== date) continue;
      const times = activity.appointmentType === 'dateTime' ? exception.times : [null];
      for (const time of times) {
        const start = { ...exception, time, hours: null };
        starts.set(nameOf(start), start);
      }
      continue;
    }
    for (const [name, start] of [...starts]) {
      if (!covers(exception, date, start.time)) continue;
      if (exception.kind === 'closed') starts.delete(name);
      else starts.set(name, { ...start, capacity: exception.capacity });
    }
  }
  return [...starts.values()].sort(byStart);
}

/** A day without a start time lasts from midnight, or opening, to the next midnight, or closing. */
function dayOf(date: VenueDate, { lengthMinutes, capacity, hours }: Start, zone: string): Departure {
  const start = settleWallTime(wallTime(date, hours?.from ?? midnight), zone);
  const end = hours === null ? wallTime(addDays(date, 1), midnight) : wallTime(date, hours.to);
  return {
    key: timeSlotKey({ date, time: null, lengthMinutes }),
    at: date,
    date,
    time: null,
    start,
    end: settleWallTime(end, zone),
    startAt: instantOf(start, zone),
    endAt: instantOf(end, zone),
    lengthMinutes,
    capacity,
  };
}

function departureOf(date: VenueDate, start: Start, zone: string): Departure {
  const { time, lengthMinutes, capacity } = start;
  if (time === null) return dayOf(date, start, zone);
  const planned = wallTime(date, time);
  const startAt = instantOf(planned, zone);
  const endAt = (startAt + lengthMinutes * minuteMs) as Instant;
  const settled = wallAt(startAt, zone);
  return {
    key: timeSlotKey({ date, time, lengthMinutes }),
    at: planned,
    date: dateOf(settled),
    time: timeOf(settled),
    start: settled,
    end: wallAt(endAt, zone),
    startAt,
    endAt,
    lengthMinutes,
    capacity,
  };
}

/**
 * The single departure of an open ticket bought today: valid from today, and always counted in the same place
 * (D-AV-05).
 */
export function openDeparture(
  { stock, validityDays }: Pick<Activity, 'stock' | 'validityDays'>,
  today: VenueDate,
  zone: string,
): Departure {
  const start = wallTime(today, midnight);
  const end = wallTime(addDays(today, validityDays), midnight);
  return {
    key: timeSlotKey({ date: null, time: null, lengthMinutes: 0 }),
    at: 'open',
    date: today,
    time: null,
    start,
    end,
    startAt: instantOf(start, zone),
    endAt: instantOf(end, zone),
    lengthMinutes: 0,
    capacity: stock,
  };
}

/**
 * Returns all departures between two dates, both inclusive, by start. Pure and unbounded: callers must limit
 * the range.
 */
export function expandSchedule(
  activity: ScheduledActivity,
  from: VenueDate,
  to: VenueDate,
  zone: string,
): Departure[] {
  const departures: Departure[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    for (const start of startsOn(activity, date)) departures.push(departureOf(date, start, zone));
  }
  return departures;
}
