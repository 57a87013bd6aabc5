/** A time range on the venue's clock: '9:00 to 11:30 AM' (9-22 'h:mm a'). */
import { t } from '../messages/t.ts';
import { clockTime, halfDayTime, isMorning } from './date-words.ts';
import { dateOf, timeOf, toDayNumber, type WallTime } from './local-time.ts';

/** AM or PM appears once if both times share it; an end on a later day includes the date. */
export function timeRange(start: WallTime, end: WallTime): string {
  const first = timeOf(start);
  if (end <= start) return clockTime(first);
  const last = timeOf(end);
  const to = clockTime(last);
  const days = toDayNumber(dateOf(end)) - toDayNumber(dateOf(start));
  if (days > 0) return t('kernel.timeRange.laterDay', { from: clockTime(first), to, days });
  const from = isMorning(first) === isMorning(last) ? halfDayTime(first) : clockTime(first);
  return t('kernel.timeRange.sameDay', { from, to });
}
