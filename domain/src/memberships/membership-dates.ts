/** The first and last day of a membership, also when it is renewed (D-MB-01, D-MB-11; docs/rules/memberships.md). */
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

const later = (one: VenueDate, other: VenueDate): VenueDate => (one > other ? one : other);

const monthsOf = ({ kind }: PlanSchedule): number => (kind === 'monthly' ? 1 : kind === 'yearly' ? 12 : 0);

const monthsBetween = (from: VenueDate, to: VenueDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

/**
 * Returns the days that a renewal adds: from the day after the last one, or from today if that is later. Months count
 * from the day the unbroken membership began, so that January 31 leads to March 30 by way of February 27. Null if
 * there is nothing to add, as for a season that is over or already held.
 *
 * @param run the latest unbroken days of the membership
 */
export function renewedDates(
  schedule: PlanSchedule,
  run: MembershipDates,
  today: VenueDate,
): MembershipDates | null {
  const next = addDays(run.endsOn, 1);
  const from = later(next, today);
  if (schedule.kind === 'season' && (schedule.to < from || schedule.to <= run.endsOn)) return null;
  const months = monthsOf(schedule);
  const since = monthsBetween(run.startsOn, next);
  const isInStep = months > 0 && from === next && addMonths(run.startsOn, since) === next;
  return isInStep
    ? { startsOn: next, endsOn: addDays(addMonths(run.startsOn, since + months), -1) }
    : membershipDates(schedule, from);
}
