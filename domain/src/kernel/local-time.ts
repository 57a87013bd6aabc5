/**
 * Venue time: dates and wall times without a zone; zone-time.ts converts them to instants (D-TM-01, D-TM-02).
 */

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

/** Returns the days since 1970-01-01 of a civil date (proleptic Gregorian, valid for the years 0 to 9999). */
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

/** Within these bounds, adding a day or a month keeps a four-digit year that sorts as text. */
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
