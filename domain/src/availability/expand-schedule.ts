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
import { closingOf, openMinutesOf, passesMidnight } from './opening-hours.ts';
import { timeSlotKey } from './time-slot-key.ts';

/** One bookable start; for a rental, one start with one length. */
export interface Departure {
  key: TimeSlotKey;
  /**
   * The key its places are counted under: the planned start (unaffected by clock changes), the day, or `open`.
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
  /** Where sales are closed: it runs for who has booked, and nobody else can book it. */
  closed?: SalesClosed;
}

export interface SalesClosed {
  /** Shown to guests. */
  reason: string | null;
}

type ScheduledActivity = Pick<
  Activity,
  'appointmentType' | 'capacityType' | 'schedules' | 'exceptions' | 'durations'
>;

const midnight = '00:00' as VenueTime;
const minuteMs = 60_000;
const minutesPerDay = 1440;

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
  /** 1 for a start after the midnight that the day's opening hours pass, else 0. */
  daysLater: number;
  lengthMinutes: number;
  capacity: number | null;
  /** A day without a start time may have hours; it then lasts from opening to closing. */
  hours: ScheduleRule['hours'];
  closed?: SalesClosed;
}

function covers(exception: ScheduleException, date: VenueDate, time: VenueTime | null): boolean {
  if (exception.kind === 'extra' || date < exception.from || date > exception.to) return false;
  return exception.times === null || (time !== null && exception.times.includes(time));
}

/**
 * Returns the rental starts of a day: every step within opening hours at which the chosen length ends before they close, both
 * by the clock of that day.
 */
function rentalStarts(
  { hours, times, capacity }: ScheduleRule,
  { durations }: ScheduledActivity,
  date: VenueDate,
  zone: string,
): Start[] {
  const common = { capacity, hours: null, daysLater: 0 };
  if (hours === null)
    return times.flatMap((time) =>
      durations.map(({ minutes }) => ({ ...common, time, lengthMinutes: minutes })),
    );
  const closesAt = instantOf(closingOf(date, hours), zone);
  const starts: Start[] = [];
  const first = minutesOf(hours.from);
  for (let minute = first; minute < first + openMinutesOf(hours); minute += hours.everyMinutes) {
    const daysLater = Math.floor(minute / minutesPerDay);
    const time = timeOfMinutes(minute % minutesPerDay);
    const startAt = instantOf(wallTime(addDays(date, daysLater), time), zone);
    for (const { minutes } of durations)
      if (startAt + minutes * minuteMs <= closesAt)
        starts.push({ ...common, time, daysLater, lengthMinutes: minutes });
  }
  return starts;
}

function startsOf(rule: ScheduleRule, activity: ScheduledActivity, date: VenueDate, zone: string): Start[] {
  const { lengthMinutes, capacity, hours } = rule;
  const common = { lengthMinutes, capacity, daysLater: 0 };
  if (activity.appointmentType !== 'dateTime') return [{ ...common, time: null, hours }];
  if (activity.capacityType === 'duration') return rentalStarts(rule, activity, date, zone);
  return rule.times.map((time) => ({ ...common, time, hours: null }));
}

function byStart(a: Start, b: Start): number {
  if (a.daysLater !== b.daysLater) return a.daysLater - b.daysLater;
  const [one, other] = [a.time ?? '', b.time ?? ''];
  if (one !== other) return one < other ? -1 : 1;
  return a.lengthMinutes - b.lengthMinutes;
}

/**
 * If two rules share a start, the later one wins, so that a season can change a length or a capacity. For a
 * rental, the later rule replaces the whole day, so that a season can change its hours.
 */
function startsOn(activity: ScheduledActivity, date: VenueDate, zone: string): Start[] {
  const isRental = activity.capacityType === 'duration';
  const nameOf = ({ time, daysLater, lengthMinutes }: Start) =>
    isRental ? `${daysLater}/${time}/${lengthMinutes}` : `${time}`;
  const rules = activity.schedules.filter((rule) => runsOn(date, rule));
  const starts = new Map<string, Start>();
  for (const rule of isRental ? rules.slice(-1) : rules)
    for (const start of startsOf(rule, activity, date, zone)) starts.set(nameOf(start), start);
  for (const exception of activity.exceptions) {
    if (exception.kind === 'extra') {
      if (exception.date !== date) continue;
      const times = activity.appointmentType === 'dateTime' ? exception.times : [null];
      for (const time of times) {
        const start = { ...exception, time, hours: null, daysLater: 0 };
        starts.set(nameOf(start), start);
      }
      continue;
    }
    for (const [name, start] of [...starts]) {
      if (!covers(exception, date, start.time)) continue;
      if (exception.kind === 'closed') starts.delete(name);
      else if (exception.kind === 'salesClosed')
        starts.set(name, { ...start, closed: { reason: exception.reason } });
      else starts.set(name, { ...start, capacity: exception.capacity });
    }
  }
  return [...starts.values()].sort(byStart);
}

/** A day without a start time lasts from midnight, or opening, to the next midnight, or closing. */
function dayOf(date: VenueDate, { lengthMinutes, capacity, hours, closed }: Start, zone: string): Departure {
  const start = settleWallTime(wallTime(date, hours?.from ?? midnight), zone);
  const end = hours === null ? wallTime(addDays(date, 1), midnight) : closingOf(date, hours);
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
    ...(closed === undefined ? {} : { closed }),
  };
}

function departureOf(businessDay: VenueDate, start: Start, zone: string): Departure {
  const { time, daysLater, lengthMinutes, capacity, closed } = start;
  if (time === null) return dayOf(businessDay, start, zone);
  const date = addDays(businessDay, daysLater);
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
    ...(closed === undefined ? {} : { closed }),
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

const isTimed = ({ time }: Departure) => time !== null;

/** Moved by the clock, which skips its planned start. */
const isMoved = (departure: Departure) => isTimed(departure) && departure.at !== departure.start;

/**
 * Joins starts of one instant to one departure with one set of places: where the clock skips a start, it meets another that was
 * planned for the same minute, and hours that pass midnight may meet those of the next day. Rentals are one per length. The
 * start that the clock did not move stays, otherwise the first.
 */
function joined(departures: readonly Departure[], isRental: boolean): Departure[] {
  const nameOf = ({ startAt, lengthMinutes }: Departure) =>
    isRental ? `${startAt}/${lengthMinutes}` : `${startAt}`;
  const kept = new Map<string, Departure>();
  for (const departure of departures) {
    const name = nameOf(departure);
    const other = kept.get(name);
    if (other === undefined || (isMoved(other) && !isMoved(departure))) kept.set(name, departure);
  }
  return [...kept.values()].sort((a, b) => a.startAt - b.startAt || a.lengthMinutes - b.lengthMinutes);
}

/** The day that a departure is planned for, which the clock does not change. */
const plannedDay = (departure: Departure): VenueDate =>
  isTimed(departure) ? dateOf(departure.at as WallTime) : departure.date;

/**
 * Returns all departures planned between two dates, both inclusive, by start. Pure and unbounded: callers must limit
 * the range.
 */
export function expandSchedule(
  activity: ScheduledActivity,
  from: VenueDate,
  to: VenueDate,
  zone: string,
): Departure[] {
  const isRental = activity.capacityType === 'duration';
  // Hours that begin on the day before may have starts on the first day.
  const isOvernight =
    isRental && activity.schedules.some(({ hours }) => hours !== null && passesMidnight(hours));
  const departures: Departure[] = [];
  for (let date = isOvernight ? addDays(from, -1) : from; date <= to; date = addDays(date, 1)) {
    for (const start of startsOn(activity, date, zone)) departures.push(departureOf(date, start, zone));
  }
  if (!isOvernight && !departures.some(isMoved)) return departures;
  return joined(departures, isRental).filter((departure) => {
    const day = plannedDay(departure);
    return from <= day && day <= to;
  });
}
