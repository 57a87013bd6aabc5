/** The words of an order on its screen. */
import type { SoldLine, SoldOrder } from '@gangway/contract/orders';
import { clockTime, dayAndShortDate, fullDate } from '@gangway/domain/kernel/date-words';
import { dateOf, timeOf, type VenueDate, type WallTime } from '@gangway/domain/kernel/local-time';
import { clockOf, venueDateOf } from '../../lib/venue-clock.ts';
import { t } from '../../messages/t.ts';

/** Sat, Jul 18, 9:12 AM; with the year if it is another one. */
export function momentWords(
  instant: string,
  { timeZone, today }: Pick<SoldOrder, 'timeZone' | 'today'>,
): string {
  const date = venueDateOf(instant, timeZone);
  const time = clockOf(instant, timeZone);
  if (date === today) return t('order.when.today', { time });
  const day = date.slice(0, 4) === today.slice(0, 4) ? dayAndShortDate(date) : fullDate(date);
  return t('order.when.at', { day, time });
}

/** 9:30 AM, or null for what has no time. */
export const startTime = ({ start, hasTime }: SoldLine): string | null =>
  start !== null && hasTime ? clockTime(timeOf(start)) : null;

export const dayOfLine = ({ start }: SoldLine): VenueDate | null => (start === null ? null : dateOf(start));

/** Sat, Jul 18, 9:30 AM, or the day alone. */
export function visitWords(at: WallTime, hasTime: boolean): string {
  const day = dayAndShortDate(dateOf(at));
  return hasTime ? t('order.when.at', { day, time: clockTime(timeOf(at)) }) : day;
}
