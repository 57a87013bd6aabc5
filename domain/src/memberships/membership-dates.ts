/** The first and last day of a membership (D-MB-01, D-MB-11; docs/rules/memberships.md). */
import { addDays, isVenueDate, lastOfMonth, type VenueDate } from '../kernel/local-time.ts';
import type { PlanSchedule } from './plan.ts';

export interface MembershipDates {
  startsOn: VenueDate;
  endsOn: VenueDate;
}

/** Returns the same day some months later, or the last day of that month if it is shorter. */
function addMonths(date: VenueDate, months: number): VenueDate {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const name = `${(month - (month % 12)) / 12}-${String((month % 12) + 1).padStart(2, '0')}`;
  const same = `${name}-${date.slice(8)}`;
  return isVenueDate(same) ? same : lastOfMonth(`${name}-01` as VenueDate);
}

/**
 * Returns the dates of a membership that starts on a day, or with its season; null once the season is over.
 */
export function membershipDates(schedule: PlanSchedule, from: VenueDate): MembershipDates | null {
  switch (schedule.kind) {
    case 'fixedTerm':
      return { startsOn: from, endsOn: addDays(from, schedule.days - 1) };
    case 'monthly':
      return { startsOn: from, endsOn: addDays(addMonths(from, 1), -1) };
    case 'yearly':
      return { startsOn: from, endsOn: addDays(addMonths(from, 12), -1) };
    case 'season':
      if (from > schedule.to) return null;
      return { startsOn: from > schedule.from ? from : schedule.from, endsOn: schedule.to };
  }
}
