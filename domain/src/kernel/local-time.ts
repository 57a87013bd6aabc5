/** Venue time: dates and wall times without a zone, and their instants in the venue's zone (D-TM-01, D-TM-02). */
import { fromAbsolute } from '@internationalized/date';

declare const timeBrand: unique symbol;
/** A day at the venue, 'YYYY-MM-DD'. Sorts as text. */
export type VenueDate = string & { readonly [timeBrand]: 'date' };
/** A time of day at the venue, 'HH:mm'. Sorts as text. */
export type VenueTime = string & { readonly [timeBrand]: 'time' };
/** A moment on the venue's wall clock, 'YYYY-MM-DDTHH:mm'. Sorts as text. */
export type WallTime = string & { readonly [timeBrand]: 'wall' };
/** An instant as milliseconds since 1970 UTC. */
export type Instant = number & { readonly [timeBrand]: 'instant' };

const dateForm = /^(\d{4})-(\d{2})-(\d{2})$/;
const timeForm = /^([01]\d|2[0-3]):([0-5]\d)$/;
const minutesPerDay = 1440;

/** Days since 1970-01-01 of a civil date (proleptic Gregorian, valid for the years 0 to 9999). */
function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value));

function civil(days: number): VenueDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthIndex = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthIndex + 2) / 5) + 1;
  const month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` as VenueDate;
}

/** Within these, a day more or a month more still has four digits in its year and sorts as text. */
const firstDate = '1900-01-01';
const lastDate = '2999-12-31';

export function isVenueDate(text: string): text is VenueDate {
  const parts = dateForm.exec(text);
  if (parts === null || text < firstDate || text > lastDate) return false;
  return civil(dayNumber(Number(parts[1]), Number(parts[2]), Number(parts[3]))) === text;
}

export function isVenueTime(text: string): text is VenueTime {
  return timeForm.test(text);
}

/** Days since 1970-01-01. */
export function toDayNumber(date: VenueDate): number {
  return dayNumber(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
}

export function fromDayNumber(days: number): VenueDate {
  return civil(days);
}

export function addDays(date: VenueDate, days: number): VenueDate {
  return civil(toDayNumber(date) + days);
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(date: VenueDate): number {
  return (((toDayNumber(date) + 4) % 7) + 7) % 7;
}

export function firstOfMonth(date: VenueDate): VenueDate {
  return `${date.slice(0, 8)}01` as VenueDate;
}

export function lastOfMonth(date: VenueDate): VenueDate {
  return addDays(firstOfMonth(addDays(firstOfMonth(date), 31)), -1);
}

export function minutesOf(time: VenueTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function timeOfMinutes(minutes: number): VenueTime {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` as VenueTime;
}

export function wallTime(date: VenueDate, time: VenueTime): WallTime {
  return `${date}T${time}` as WallTime;
}

export function dateOf(wall: WallTime): VenueDate {
  return wall.slice(0, 10) as VenueDate;
}

export function timeOf(wall: WallTime): VenueTime {
  return wall.slice(11, 16) as VenueTime;
}

/** Moves a wall time by minutes on the wall clock (no zone involved). */
export function addMinutes(wall: WallTime, minutes: number): WallTime {
  const total = toDayNumber(dateOf(wall)) * minutesPerDay + minutesOf(timeOf(wall)) + minutes;
  const days = Math.floor(total / minutesPerDay);
  return wallTime(civil(days), timeOfMinutes(total - days * minutesPerDay));
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Zones change their clocks at whole quarters of an hour, so what holds for one moment of a quarter holds for all of it. */
const quarterMs = 15 * minuteMs;
/** Quarters remembered per zone: all of fifty weeks; then it begins anew. */
const mostQuarters = 35_000;
const offsets = new Map<string, Map<number, number>>();

/** Milliseconds a zone's clock is ahead of UTC at an instant. Asking the calendar is slow, so each quarter is asked once. */
function offsetAt(instant: number, zone: string): number {
  let known = offsets.get(zone);
  if (known === undefined || known.size >= mostQuarters) {
    known = new Map();
    offsets.set(zone, known);
  }
  const quarter = Math.floor(instant / quarterMs);
  const remembered = known.get(quarter);
  if (remembered !== undefined) return remembered;
  const { offset } = fromAbsolute(quarter * quarterMs, zone);
  known.set(quarter, offset);
  return offset;
}

/** The minute that a clock ahead of UTC by nothing shows at a number of milliseconds. */
function wallOf(milliseconds: number): WallTime {
  const days = Math.floor(milliseconds / dayMs);
  return wallTime(civil(days), timeOfMinutes(Math.floor((milliseconds - days * dayMs) / minuteMs)));
}

/** The wall clock of a zone at an instant, cut to the minute. */
export function wallAt(instant: Instant, zone: string): WallTime {
  return wallOf(instant + offsetAt(instant, zone));
}

/**
 * The instant of a wall time in a zone. In a doubled hour the first one counts; a minute that the clock skips becomes
 * the next minute that exists (D-TM-02): 02:30 on the night of a gap from 02:00 to 03:00 is 03:00.
 */
export function instantOf(wall: WallTime, zone: string): Instant {
  const local = toDayNumber(dateOf(wall)) * dayMs + minutesOf(timeOf(wall)) * minuteMs;
  // The clock may change within the day before or after: one of the two readings is right, or the minute is skipped.
  const yesterdays = local - offsetAt(local - dayMs, zone);
  const tomorrows = local - offsetAt(local + dayMs, zone);
  let before = Math.min(yesterdays, tomorrows);
  let after = Math.max(yesterdays, tomorrows);
  for (const instant of [before, after])
    if (instant + offsetAt(instant, zone) === local) return instant as Instant;
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / (2 * minuteMs)) * minuteMs;
    if (middle + offsetAt(middle, zone) < local) before = middle;
    else after = middle;
  }
  return after as Instant;
}

/** A wall time that exists: one in a skipped hour is moved to the next valid minute. */
export function settleWallTime(wall: WallTime, zone: string): WallTime {
  return wallAt(instantOf(wall, zone), zone);
}
