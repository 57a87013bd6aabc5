/** Departures of an activity between two dates, computed from its rules and exceptions (docs/rules/availability.md). */
import type { Activity, ScheduleException, ScheduleRule } from '../catalogue/activity.ts';
import { isDateWithinSeason } from '../catalogue/activity.ts';
import type { TimeSlotKey } from '../kernel/keys.ts';
import {
  addDays,
  addMinutes,
  dateOf,
  type Instant,
  instantOf,
  settleWallTime,
  timeOf,
  type VenueDate,
  type VenueTime,
  type WallTime,
  wallTime,
  weekdayOf,
} from '../kernel/local-time.ts';
import { timeSlotKey } from './time-slot-key.ts';

/** One bookable start. Date-only slots have no time; they start at the day's first minute. */
export interface Departure {
  key: TimeSlotKey;
  /** What its places are booked under: the planned start, which a change of clocks does not move. */
  at: string;
  date: VenueDate;
  time: VenueTime | null;
  start: WallTime;
  end: WallTime;
  startAt: Instant;
  lengthMinutes: number;
  /** Seats from the rules; null for no limit. */
  capacity: number | null;
}

type ScheduledActivity = Pick<Activity, 'appointmentType' | 'schedules' | 'exceptions'>;

const midnight = '00:00' as VenueTime;
const minutesPerDay = 1440;

function rulesOn(date: VenueDate, rules: readonly ScheduleRule[]): ScheduleRule[] {
  const weekday = weekdayOf(date);
  return rules.filter(
    (rule) =>
      (rule.from === null || rule.from <= date) &&
      (rule.to === null || date <= rule.to) &&
      rule.weekdays.includes(weekday) &&
      isDateWithinSeason(date, rule.season),
  );
}

interface Start {
  lengthMinutes: number;
  capacity: number | null;
}

function covers(exception: ScheduleException, date: VenueDate, time: VenueTime | null): boolean {
  if (exception.kind === 'extra' || date < exception.from || date > exception.to) return false;
  return exception.times === null || (time !== null && exception.times.includes(time));
}

/** The later rule of two with the same start wins, so that a season can change a length or a capacity. */
function startsOn(activity: ScheduledActivity, date: VenueDate): Map<VenueTime | null, Start> {
  const starts = new Map<VenueTime | null, Start>();
  const dateOnly = activity.appointmentType !== 'dateTime';
  for (const rule of rulesOn(date, activity.schedules)) {
    const times = dateOnly ? [null] : rule.times;
    for (const time of times)
      starts.set(time, { lengthMinutes: rule.lengthMinutes, capacity: rule.capacity });
  }
  for (const exception of activity.exceptions) {
    if (exception.kind === 'extra') {
      if (exception.date !== date) continue;
      const times = dateOnly ? [null] : exception.times;
      for (const time of times)
        starts.set(time, { lengthMinutes: exception.lengthMinutes, capacity: exception.capacity });
      continue;
    }
    for (const [time, start] of [...starts]) {
      if (!covers(exception, date, time)) continue;
      if (exception.kind === 'closed') starts.delete(time);
      else starts.set(time, { ...start, capacity: exception.capacity });
    }
  }
  return starts;
}

function departureOf(
  date: VenueDate,
  time: VenueTime | null,
  { lengthMinutes, capacity }: Start,
  zone: string,
): Departure {
  const planned = wallTime(date, time ?? midnight);
  const startAt = instantOf(planned, zone);
  const start = settleWallTime(planned, zone);
  return {
    key: timeSlotKey({ date, time, lengthMinutes }),
    at: time === null ? date : planned,
    date: dateOf(start),
    time: time === null ? null : timeOf(start),
    start,
    end: addMinutes(start, time === null ? minutesPerDay : lengthMinutes),
    startAt,
    lengthMinutes,
    capacity,
  };
}

/** All departures from the first date to the last, both inclusive, in order of their start. Pure and unbounded: callers bound the range. */
export function expandSchedule(
  activity: ScheduledActivity,
  from: VenueDate,
  to: VenueDate,
  zone: string,
): Departure[] {
  const departures: Departure[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const starts = [...startsOn(activity, date)].sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1));
    for (const [time, start] of starts) departures.push(departureOf(date, time, start, zone));
  }
  return departures;
}
