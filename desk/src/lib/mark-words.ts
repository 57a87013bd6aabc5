/** The words of hours that were marked by hand (docs/rules/day.md, "Marked hours"). */
import type { DayMark, HoursMark } from '@gangway/contract/departures';
import { clockTime } from '@gangway/domain/kernel/date-words';
import { timeOf } from '@gangway/domain/kernel/local-time';
import { intlLocale } from '@gangway/domain/messages/locale';
import { t } from '../messages/t.ts';

/** Wind from 1:00 PM, or Wind, 1:00 PM to 6:00 PM */
export function markWords({ text, from, until }: Pick<HoursMark, 'text' | 'from' | 'until'>): string {
  const begins = clockTime(timeOf(from));
  return until === null
    ? t('weather.mark.from', { text, from: begins })
    : t('weather.mark.span', { text, from: begins, until: clockTime(timeOf(until)) });
}

/** 4 departures, 12 bookings, 33 guests */
export const touchedWords = ({ departureKeys, bookings, guests }: DayMark): string =>
  new Intl.ListFormat(intlLocale(), { type: 'unit' }).format([
    t('weather.touched.departures', { count: departureKeys.length }),
    t('weather.touched.bookings', { count: bookings }),
    t('day.departure.guests', { count: guests }),
  ]);
