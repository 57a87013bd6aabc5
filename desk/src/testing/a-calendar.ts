/** Calendars as the server tells them: July 2026, with today on Saturday the 18th. */
import type {
  CalendarActivity,
  CalendarDay,
  CalendarDeparture,
  DeskCalendar,
} from '@gangway/contract/calendar';
import { addDays, type VenueDate, type WallTime } from '@gangway/domain/kernel/local-time';
import { saturday } from './a-day.ts';

export const anActivity = (
  activityKey: number,
  name: string,
  changes: Partial<CalendarActivity> = {},
): CalendarActivity => ({
  ...{ activityKey, name, isRental: false, hasTime: true, hasPlacesOfRates: false },
  ...{ usualMinutes: 150, seasons: [] },
  ...changes,
});

/** @param start as 2026-07-18T09:30 */
export const aCalendarDeparture = (
  activityKey: number,
  start: string,
  changes: Partial<CalendarDeparture> = {},
): CalendarDeparture => ({
  activityKey,
  departureKey: `${activityKey}-${start.slice(11).replace(':', '')}`,
  ...{ isRental: false, hasTime: true, start: start as WallTime, end: start as WallTime },
  ...{ guests: 0, capacity: 12, placesLeft: 12, isClosed: false, isGone: false },
  ...changes,
});

/** Days one after the other, on which nothing runs but what is said of some. */
export function calendarDays(
  first: string,
  count: number,
  some: Readonly<Record<string, Partial<CalendarDay>>> = {},
): CalendarDay[] {
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(first as VenueDate, index);
    return { date, closed: null, departures: [], pools: [], ...some[date] };
  });
}

/** The five weeks of July, from Sunday, June 28. @param some what runs on its days */
export const aCalendar = (
  some: Readonly<Record<string, Partial<CalendarDay>>> = {},
  changes: Partial<DeskCalendar> = {},
): DeskCalendar => ({
  ...{ date: saturday, today: saturday, timeZone: 'America/Denver', readOn: '2026-07-18T15:12:00Z' },
  activities: [
    anActivity(1, 'Sunrise Kayak'),
    anActivity(2, 'Sunset Cruise'),
    anActivity(3, 'Bikes', { isRental: true }),
  ],
  pools: [],
  days: calendarDays('2026-06-28', 35, some),
  mayChange: true,
  ...changes,
});
