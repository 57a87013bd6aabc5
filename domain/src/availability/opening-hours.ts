/**
 * Opening hours of rentals and day passes (docs/rules/availability.md). They close on the next day if they do not close later
 * on the clock than they open: 18:00 to 02:00, or 09:00 to midnight, which is 00:00.
 */
import type { ScheduleRule } from '../catalog/activity.ts';
import { addDays, minutesOf, type VenueDate, type WallTime, wallTime } from '../kernel/local-time.ts';

export type OpeningHours = Pick<NonNullable<ScheduleRule['hours']>, 'from' | 'to'>;

const minutesPerDay = 1440;

/** Whether they close on the next day, be it at midnight. */
const closesNextDay = ({ from, to }: OpeningHours): boolean => to <= from;

/** Whether anything can start after midnight. */
export const passesMidnight = (hours: OpeningHours): boolean =>
  closesNextDay(hours) && minutesOf(hours.to) > 0;

/** Returns when hours that open on a day close. */
export const closingOf = (date: VenueDate, hours: OpeningHours): WallTime =>
  wallTime(closesNextDay(hours) ? addDays(date, 1) : date, hours.to);

/** How long they are on a day without a clock change, in minutes; 1440 for a whole day. */
export const openMinutesOf = (hours: OpeningHours): number =>
  minutesOf(hours.to) - minutesOf(hours.from) + (closesNextDay(hours) ? minutesPerDay : 0);
