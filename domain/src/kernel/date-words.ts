/** The date and time formats of the specification, in English as it lists them (9-22). */
import { t } from '../messages/t.ts';
import { type VenueDate, type VenueTime, weekdayOf } from './local-time.ts';

const year = (date: VenueDate) => date.slice(0, 4);
const day = (date: VenueDate) => Number(date.slice(8, 10));
const monthOf = (date: VenueDate) => ({ month: date.slice(5, 7) });
const weekdayIn = (date: VenueDate) => ({ weekday: String(weekdayOf(date)) });
/** June */
export const monthName = (date: VenueDate): string => t('kernel.date.month', monthOf(date));
/** Friday */
export const weekdayName = (date: VenueDate): string => t('kernel.date.weekday', weekdayIn(date));
const shortMonth = (date: VenueDate) => t('kernel.date.shortMonth', monthOf(date));
const shortWeekday = (date: VenueDate) => t('kernel.date.shortWeekday', weekdayIn(date));

/** 'MMM d, yyyy' */
export function shortDate(date: VenueDate): string {
  return t('kernel.date.short', { month: shortMonth(date), day: day(date), year: year(date) });
}

/** 'EE, MMM dd' */
export function dayAndShortDate(date: VenueDate): string {
  const words = { weekday: shortWeekday(date), month: shortMonth(date), day: date.slice(8, 10) };
  return t('kernel.date.withWeekday', words);
}

/** 'EE, MMMM d' */
export function dayAndLongDate(date: VenueDate): string {
  const words = { weekday: shortWeekday(date), month: monthName(date), day: day(date) };
  return t('kernel.date.withWeekday', words);
}

/** Friday, June 5, 2026: used where the short forms are ambiguous (C-16). */
export function fullDate(date: VenueDate): string {
  const words = { weekday: weekdayName(date), month: monthName(date), day: day(date), year: year(date) };
  return t('kernel.date.full', words);
}

/** Keeps AM and PM on the same line as the number when shown. On the wire, times have plain spaces. */
export function unbroken(words: string): string {
  return words.replaceAll(/(\d) (?=[AP]M\b)/g, '$1\u00a0');
}

/** 'h:mm' on a 12-hour clock: 1:05 */
export function halfDayTime(time: VenueTime): string {
  const hour = Number(time.slice(0, 2)) % 12;
  return `${hour === 0 ? 12 : hour}:${time.slice(3, 5)}`;
}

export const isMorning = (time: VenueTime): boolean => time < '12:00';

/** 'h:mm a' */
export function clockTime(time: VenueTime): string {
  const values = { time: halfDayTime(time) };
  return isMorning(time) ? t('kernel.clock.morning', values) : t('kernel.clock.afternoon', values);
}
