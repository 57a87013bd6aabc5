/** Lines of an order in a few words. */
import { clockTime, dayAndLongDate } from '@gangway/domain/kernel/date-words';
import { dateOf, timeOf, type VenueDate, type WallTime } from '@gangway/domain/kernel/local-time';
import type { Line } from '@gangway/domain/order/order';
import { presentLabel } from '../cart/line-label.presenter.ts';

/** 'Sat, December 5, 2026, 9:00 AM'; empty for what has no date. */
export function whenWords(start: WallTime | VenueDate | null): string {
  if (start === null) return '';
  const day = dayAndLongDate(dateOf(start as WallTime));
  return start.length > 10 ? `${day}, ${clockTime(timeOf(start as WallTime))}` : day;
}

/** 'Sunrise Kayak Tour, Sat, December 5, 2026, 9:00 AM; Kayak Kids'; a package as one. */
export const namedLines = (lines: readonly Line[]): string =>
  lines
    .filter(({ parentKey }) => parentKey === null)
    .map((line) => {
      const { name, start } = presentLabel(line);
      return [name, whenWords(start)].filter((words) => words !== '').join(', ');
    })
    .join('; ');
