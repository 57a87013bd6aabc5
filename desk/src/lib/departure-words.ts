/** The words of a departure on every screen that names one. */
import type { DayDeparture } from '@gangway/contract/departures';
import { clockTime, dayAndMonth, fullDate } from '@gangway/domain/kernel/date-words';
import { timeOf, type VenueDate } from '@gangway/domain/kernel/local-time';
import { t } from '../messages/t.ts';

/** Saturday, July 18; with the year if it is another one than now. */
export const dateWords = (date: VenueDate, today: VenueDate): string =>
  date.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(date) : fullDate(date);

export const nameOf = ({ name }: Pick<DayDeparture, 'name'>): string => name ?? t('day.departure.rentals');

/** 9:30 AM, or that there is no time. */
export const startWords = ({ hasTime, start }: Pick<DayDeparture, 'hasTime' | 'start'>): string =>
  hasTime ? clockTime(timeOf(start)) : t('day.departure.anyTime');

/** 9:30 AM Sunrise Kayak */
export const titleOf = (departure: Pick<DayDeparture, 'name' | 'hasTime' | 'start'>): string =>
  departure.hasTime
    ? t('departure.page.what', { time: startWords(departure), name: nameOf(departure) })
    : nameOf(departure);

/** How soon something starts: 18 min, 3 h 48 min, or that it has. @param startsIn milliseconds */
export function startsInWords(startsIn: number): string {
  const minutes = Math.ceil(startsIn / 60_000);
  if (minutes <= 0) return t('day.need.now');
  if (minutes < 60) return t('day.need.minutes', { minutes });
  if (minutes < 24 * 60)
    return t('day.need.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return t('day.need.days', { count: Math.floor(minutes / (24 * 60)) });
}
