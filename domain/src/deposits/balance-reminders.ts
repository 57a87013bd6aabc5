/**
 * When a customer is reminded of a balance: at 9 AM venue time, seven and two days before it is due
 * (D-DP-03).
 */
import { addDays, type Instant, type VenueDate, type VenueTime, wallTime } from '../kernel/local-time.ts';
import { instantOf } from '../kernel/zone-time.ts';

const daysBefore = [7, 2] as const;
const morning = '09:00' as VenueTime;

export interface BalanceReminder {
  daysBefore: (typeof daysBefore)[number];
  at: Instant;
}

/** Returns the reminders that are still to come. */
export function balanceReminders(dueDate: VenueDate, timeZone: string, now: Instant): BalanceReminder[] {
  return daysBefore
    .map((days) => ({
      daysBefore: days,
      at: instantOf(wallTime(addDays(dueDate, -days), morning), timeZone),
    }))
    .filter(({ at }) => at > now);
}
