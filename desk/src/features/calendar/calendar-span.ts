/** The month or the week that the calendar shows, and the way to others. */
import type { CalendarDay } from '@gangway/contract/calendar';
import {
  addDays,
  firstOfMonth,
  lastOfMonth,
  type VenueDate,
  weekdayOf,
} from '@gangway/domain/kernel/local-time';
import { addMonths, monthOf, sameDayIn } from '@gangway/ui/components/iso-date.ts';

export type CalendarView = 'month' | 'week';

/** The first day of the month or week of a day. @param weekStart 0 Sunday … 6 Saturday */
export function spanStart(date: VenueDate, view: CalendarView, weekStart: number): VenueDate {
  if (view === 'month') return firstOfMonth(date);
  return addDays(date, -((weekdayOf(date) - weekStart + 7) % 7));
}

/** A day of the month or week before (-1) or after (1) that of a day. */
export function nextSpan(date: VenueDate, view: CalendarView, by: 1 | -1): VenueDate {
  if (view === 'week') return addDays(date, 7 * by);
  return by === 1 ? addDays(lastOfMonth(date), 1) : firstOfMonth(addDays(firstOfMonth(date), -1));
}

/** The same day of another month, or its last day. */
export const sameDayOf = (date: VenueDate, months: number): VenueDate =>
  sameDayIn(addMonths(monthOf(date), months), date) as VenueDate;

/** Days in their weeks. */
export const weeksOf = (days: readonly CalendarDay[]): (readonly CalendarDay[])[] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
