/** First and last day of a membership (D-MB-01, D-MB-11; docs/rules/memberships.md). */
import { addDays, isVenueDate, lastOfMonth, type VenueDate } from '../kernel/local-time.ts';
import type { PlanSchedule } from './plan.ts';

export interface MembershipDates {
  startsOn: VenueDate;
  endsOn: VenueDate;
}

/** The same day so many months later, or the last of that month where it has no such day. */
function addMonths(date: VenueDate, months: number): VenueDate {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const name = `${(month - (month % 12)) / 12}-${String((month % 12) + 1).padStart(2, '0')}`;
  const same = `${name}-${date.slice(8)}`;
  return isVenueDate(same) ? same : lastOfMonth(`${name}-01` as VenueDate);
}

/** Of a membership that begins on a day, or with its season; null once the season is over. */
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
