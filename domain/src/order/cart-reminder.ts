/** When a guest may be reminded of a cart that was not booked (docs/rules/carts.md). */
import { timeOf, type VenueTime, type WallTime } from '../kernel/local-time.ts';

/** Days after the email during which its link opens the cart. */
export const cartLinkDays = 7;

/** Days after which it is too late: a shop that was down does not write about carts of long ago. */
export const mostDaysLate = 3;

/** Hours in which an address gets one such email from a venue at most, however many carts name it. */
export const hoursBetweenReminders = 24;

const morning = '08:00' as VenueTime;
const evening = '21:00' as VenueTime;

/**
 * Whether emails that nobody waits for may be sent at that time of day: from 8 AM until 9 PM.
 * @param now the venue's wall clock
 */
export const isReminderTime = (now: WallTime): boolean => timeOf(now) >= morning && timeOf(now) < evening;

/** Whether the link of an email that was queued then still opens the cart; both in milliseconds since 1970 UTC. */
export const isCartLinkOpen = (queuedAt: number, now: number): boolean =>
  now < queuedAt + cartLinkDays * 24 * 3_600_000;
