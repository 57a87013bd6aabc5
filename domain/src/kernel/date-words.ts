/**
 * Dates and times in words. In American English they are the formats of the specification (9-22); other
 * languages and countries have the same formats in their own order, with the clock they use
 * (docs/rules/languages.md).
 */
import { countryOf, currentLocale, primaryOf } from '../messages/locale.ts';
import { t } from '../messages/t.ts';
import { isMonthFirst, isTwelveHours } from './date-customs.ts';
import { dateOf, timeOf, type VenueDate, type VenueTime, type WallTime, weekdayOf } from './local-time.ts';
import { comma } from './word-list.ts';

const year = (date: VenueDate) => date.slice(0, 4);
const day = (date: VenueDate) => Number(date.slice(8, 10));
const monthOf = (date: VenueDate) => ({ month: date.slice(5, 7) });
const weekdayIn = (date: VenueDate) => ({ weekday: String(weekdayOf(date)) });
/** June */
export const monthName = (date: VenueDate): string => t('kernel.date.month', monthOf(date));
/** Friday */
export const weekdayName = (date: VenueDate): string => t('kernel.date.weekday', weekdayIn(date));
/** Jun */
export const shortMonth = (date: VenueDate): string => t('kernel.date.shortMonth', monthOf(date));
/** Fri */
export const shortWeekday = (date: VenueDate): string => t('kernel.date.shortWeekday', weekdayIn(date));

const monthFirst = () => isMonthFirst(primaryOf(currentLocale()), countryOf(currentLocale()));
const twelveHours = () => isTwelveHours(primaryOf(currentLocale()), countryOf(currentLocale()));

/** 'MMM d, yyyy' */
export function shortDate(date: VenueDate): string {
  const words = { month: shortMonth(date), day: day(date), year: year(date) };
  return monthFirst() ? t('kernel.date.short', words) : t('kernel.dayFirst.short', words);
}

/** Jun 5 */
export function monthAndDay(date: VenueDate): string {
  const words = { month: shortMonth(date), day: day(date) };
  return monthFirst() ? t('kernel.date.monthAndDay', words) : t('kernel.dayFirst.monthAndDay', words);
}

interface DayWords {
  weekday: string;
  month: string;
  day: string | number;
}

const withWeekday = (words: DayWords) =>
  monthFirst() ? t('kernel.date.withWeekday', words) : t('kernel.dayFirst.withWeekday', words);

/** 'EE, MMM dd'; two digits are the custom of English only. */
export const dayAndShortDate = (date: VenueDate): string =>
  withWeekday({
    weekday: shortWeekday(date),
    month: shortMonth(date),
    day: primaryOf(currentLocale()) === 'en' ? date.slice(8, 10) : day(date),
  });

/** 'EE, MMMM d' */
export const dayAndLongDate = (date: VenueDate): string =>
  withWeekday({ weekday: shortWeekday(date), month: monthName(date), day: day(date) });

/** Friday, June 5, 2026: used where the short forms are ambiguous (C-16). */
export function fullDate(date: VenueDate): string {
  const words = { weekday: weekdayName(date), month: monthName(date), day: day(date), year: year(date) };
  return monthFirst() ? t('kernel.date.full', words) : t('kernel.dayFirst.full', words);
}

/** Friday, June 5 */
export function dayAndMonth(date: VenueDate): string {
  const words = { weekday: weekdayName(date), month: monthName(date), day: day(date) };
  return monthFirst() ? t('kernel.date.dayAndMonth', words) : t('kernel.dayFirst.dayAndMonth', words);
}

/** June 2026 */
export const monthAndYear = (date: VenueDate): string =>
  t('kernel.date.monthAndYear', { month: monthName(date), year: year(date) });

/**
 * A date in digits: 6/5/2026, in Germany 5.6.2026.
 * @param parts the digits of month, day and year, padded or shortened as the format wants them
 */
export const numericDate = (parts: { month: string | number; day: string | number; year: string }): string =>
  monthFirst() ? t('kernel.date.numeric', parts) : t('kernel.dayFirst.numeric', parts);

/** Keeps AM and PM on the same line as the number when shown. On the wire, times have plain spaces. */
export function unbroken(words: string): string {
  return words.replaceAll(/(\d) (?=[AP]M\b)/g, '$1\u00a0');
}

/** 'h:mm' on a 12-hour clock: 1:05. On a 24-hour clock: 13:05. */
export function timeDigits(time: VenueTime): string {
  if (!twelveHours()) return time.slice(0, 5);
  const hour = Number(time.slice(0, 2)) % 12;
  return `${hour === 0 ? 12 : hour}:${time.slice(3, 5)}`;
}

/** Whether two times need AM or PM only once. */
export const isSameHalf = (one: VenueTime, other: VenueTime): boolean => one < '12:00' === other < '12:00';

/** 'h:mm a' */
export function clockTime(time: VenueTime): string {
  const values = { time: timeDigits(time) };
  if (!twelveHours()) return values.time;
  return time < '12:00' ? t('kernel.clock.morning', values) : t('kernel.clock.afternoon', values);
}

/** 'Sat, December 5, 2026, 9:00 AM'; empty for what has no date. */
export function whenWords(start: WallTime | VenueDate | null): string {
  if (start === null) return '';
  const day = dayAndLongDate(dateOf(start as WallTime));
  return start.length > 10 ? `${day}${comma()}${clockTime(timeOf(start as WallTime))}` : day;
}
