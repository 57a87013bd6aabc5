/** When something that was chosen is. */
import { clockTime, dayAndShortDate } from '@gangway/domain/kernel/date-words';
import { dateOf, timeOf } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import type { Chosen } from './chosen.ts';

/** Sat, Dec 5, 9:00 AM */
export function timeWords({ start, hasTime }: Pick<Chosen, 'start' | 'hasTime'>): string {
  const day = dayAndShortDate(dateOf(start));
  return hasTime ? [day, clockTime(timeOf(start))].join(comma()) : day;
}
