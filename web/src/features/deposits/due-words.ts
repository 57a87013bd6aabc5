/**
 * When the rest after a deposit is due, and whether a reminder
 * is still to be sent (docs/rules/deposits.md, "Emails").
 */
import { balanceReminders } from '@gangway/domain/deposits/balance-reminders';
import { monthAndDay } from '@gangway/domain/kernel/date-words';
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import { mediumDate } from '@gangway/ui/lib/format-date.ts';
import { venueToday } from '@gangway/ui/lib/venue-today.ts';

/** 'Dec 12', with the year unless it is the current one. */
export function dueDay(dueDate: VenueDate, timeZoneId: string, now: number): string {
  const isThisYear = venueToday(timeZoneId, now).slice(0, 4) === dueDate.slice(0, 4);
  return isThisYear ? monthAndDay(dueDate) : mediumDate(dueDate);
}

/** Reminders whose time has passed are not sent, so none is promised. */
export function isReminded(dueDate: VenueDate, timeZoneId: string, now: number): boolean {
  return balanceReminders(dueDate, timeZoneId, now as Instant).length > 0;
}
