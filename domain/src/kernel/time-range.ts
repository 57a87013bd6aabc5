/** A time range on the venue's clock: '9:00 to 11:30 AM' (9-22 'h:mm a'). */
import { t } from '../messages/t.ts';
import { clockTime, isSameHalf, timeDigits } from './date-words.ts';
import { dateOf, timeOf, toDayNumber, type VenueTime, type WallTime } from './local-time.ts';

/** The start of a range within a day: without AM or PM if the end has the same. */
export const rangeStart = (start: VenueTime, end: VenueTime): string =>
  isSameHalf(start, end) ? timeDigits(start) : clockTime(start);

/** AM or PM appears once if both times share it; an end on a later day includes the date. */
export function timeRange(start: WallTime, end: WallTime): string {
  const first = timeOf(start);
  if (end <= start) return clockTime(first);
  const last = timeOf(end);
  const to = clockTime(last);
  const days = toDayNumber(dateOf(end)) - toDayNumber(dateOf(start));
  if (days > 0) return t('kernel.timeRange.laterDay', { from: clockTime(first), to, days });
  return t('kernel.timeRange.sameDay', { from: rangeStart(first, last), to });
}
