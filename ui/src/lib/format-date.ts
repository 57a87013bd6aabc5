/**
 * The nine date and time formats of the product (9-22), as listed there in American English and in their own
 * order elsewhere. They take venue dates and wall times and return text; no zone is involved.
 */
import * as words from '@gangway/domain/kernel/date-words';
import {
  dateOf,
  timeOf,
  type VenueDate,
  type VenueTime,
  type WallTime,
} from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';

const year = (date: VenueDate) => date.slice(0, 4);
const month = (date: VenueDate) => date.slice(5, 7);
const day = (date: VenueDate) => date.slice(8, 10);

/** yyyy-MM-dd: 2026-06-05 */
export const isoDate = (date: VenueDate): string => date;
/** MM-dd-yyyy: 06-05-2026 */
export const dashedDate = (date: VenueDate): string => `${month(date)}-${day(date)}-${year(date)}`;
/** MM/dd/yyyy: 06/05/2026 */
export const slashedDate = (date: VenueDate): string =>
  words.numericDate({ month: month(date), day: day(date), year: year(date) });
/** M/d/yyyy: 6/5/2026 */
export const numericDate = (date: VenueDate): string =>
  words.numericDate({ month: Number(month(date)), day: Number(day(date)), year: year(date) });
/** M/d/yy: 6/5/26 */
export const shortNumericDate = (date: VenueDate): string =>
  words.numericDate({ month: Number(month(date)), day: Number(day(date)), year: year(date).slice(2) });
/** MMM d, yyyy: Jun 5, 2026 */
export const mediumDate = words.shortDate;
/** EE, MMM dd: Fri, Jun 05 */
export const shortDay = words.dayAndShortDate;
/** EE, MMMM d: Fri, June 5 */
export const longDay = words.dayAndLongDate;
/** h:mm a: 9:05 AM */
export const clockTime = (time: VenueTime): string => words.unbroken(words.clockTime(time));

/** Fri, Jun 05, 9:05 AM */
export const dayAndTime = (wall: WallTime): string =>
  `${shortDay(dateOf(wall))}${comma()}${clockTime(timeOf(wall))}`;
/** Friday, June 5, 2026: for titles and screen readers, because the short forms are ambiguous (C-16). */
export const fullDate = words.fullDate;
/** Jun: the month on a stub. */
export const shortMonth = words.shortMonth;
/** Fri: the weekday on a stub. */
export const shortWeekday = words.shortWeekday;
/** Friday, June 5: the heading of a day. */
export const dayAndMonth = words.dayAndMonth;
/** June 2026 */
export const fullMonth = words.monthAndYear;
