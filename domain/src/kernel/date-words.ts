/** The date and time formats of the specification, in English as it lists them (9-22). */
import { type VenueDate, type VenueTime, weekdayOf } from './local-time.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const year = (date: VenueDate) => date.slice(0, 4);
const day = (date: VenueDate) => Number(date.slice(8, 10));
/** June */
export const monthName = (date: VenueDate): string => months[Number(date.slice(5, 7)) - 1] ?? '';
/** Friday */
export const weekdayName = (date: VenueDate): string => weekdays[weekdayOf(date)] ?? '';

/** 'MMM d, yyyy' */
export function shortDate(date: VenueDate): string {
  return `${monthName(date).slice(0, 3)} ${day(date)}, ${year(date)}`;
}

/** 'EE, MMM dd' */
export function dayAndShortDate(date: VenueDate): string {
  return `${weekdayName(date).slice(0, 3)}, ${monthName(date).slice(0, 3)} ${date.slice(8, 10)}`;
}

/** 'EE, MMMM d' */
export function dayAndLongDate(date: VenueDate): string {
  return `${weekdayName(date).slice(0, 3)}, ${monthName(date)} ${day(date)}`;
}

/** Friday, June 5, 2026: where the short forms are ambiguous (C-16). */
export function fullDate(date: VenueDate): string {
  return `${weekdayName(date)}, ${monthName(date)} ${day(date)}, ${year(date)}`;
}

/** Times as they are shown: no line ends between the number and AM or PM. On the wire they have plain spaces. */
export function unbroken(words: string): string {
  return words.replaceAll(/(\d) (?=[AP]M\b)/g, '$1\u00a0');
}

/** 'h:mm a' */
export function clockTime(time: VenueTime): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}
