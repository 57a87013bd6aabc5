/** When a calendar runs on into the next month, so that guests at a month's end see days to choose from. */
import { addDays, lastOfMonth, toDayNumber, type VenueDate } from '@gangway/domain/kernel/local-time';

/** The booking horizon (D-GEN-02). */
const horizonDays = 730;

/** With fewer open days than these, the next month's days follow. */
const enoughDays = 10;

/** Returns the last month that can be booked, 'YYYY-MM'. */
export const lastMonth = (today: VenueDate): string => addDays(today, horizonDays).slice(0, 7);

/** Returns the first day of the next month; null beyond the last month that can be booked. */
export function monthAfter(month: VenueDate, today: VenueDate): VenueDate | null {
  const next = addDays(lastOfMonth(month), 1);
  return next.slice(0, 7) > lastMonth(today) ? null : next;
}

/**
 * Returns whether the next month's days follow those of a month.
 * @param openDays how many of its days can be booked; null while that is unknown: at most all that are left
 */
export function runsOn(month: VenueDate, today: VenueDate, openDays: number | null): boolean {
  if (monthAfter(month, today) === null) return false;
  const last = lastOfMonth(month);
  const left = toDayNumber(last) + 1 - toDayNumber(today > month ? today : month);
  return (openDays ?? left) < enoughDays;
}
