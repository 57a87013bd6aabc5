/** From when until when, on the venue's clock: '9:00 to 11:30 AM' (9-22 'h:mm a'). */
import { clockTime } from './date-words.ts';
import { dateOf, timeOf, toDayNumber, type WallTime } from './local-time.ts';

/** The half of the day is said once where both share it; an end on a later day says so. */
export function timeRange(start: WallTime, end: WallTime): string {
  const from = clockTime(timeOf(start));
  if (end <= start) return from;
  const to = clockTime(timeOf(end));
  const days = toDayNumber(dateOf(end)) - toDayNumber(dateOf(start));
  if (days > 0) return `${from} to ${to} (${days === 1 ? 'next day' : `${days} days later`})`;
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)} to ${to}` : `${from} to ${to}`;
}
