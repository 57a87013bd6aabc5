/** How a membership and its plan read: dates, windows, visits (specification 3.9, 5.1). */
import type { Membership, MembershipMember } from '@gangway/contract/memberships';
import { dateOf, type Instant, type VenueTime, wallAt } from '@gangway/domain/kernel/local-time';
import { clockTime, dayAndTime, mediumDate, numericDate, shortNumericDate } from '../../lib/format-date.ts';

/** 'MMM d, yyyy' */
export const validUntilWords = ({ validUntil }: Pick<Membership, 'validUntil'>): string =>
  mediumDate(dateOf(validUntil));

/** 'day, from - to' */
export function windowWords({ dayAbbr, timeFrom, timeTo }: Membership['availabilities'][number]): string {
  return `${dayAbbr}, ${clockTime(timeFrom as VenueTime)} - ${clockTime(timeTo as VenueTime)}`;
}

/** What the day is called, and when it is. */
export function blackoutWords({ name, dateFrom, dateTo }: Membership['blackoutDates'][number]): string {
  const days = dateFrom === dateTo ? mediumDate(dateFrom) : `${mediumDate(dateFrom)} - ${mediumDate(dateTo)}`;
  return `${name}: ${days}`;
}

/** What dates there are to tell, each as the specification writes it. */
export function dateFacts(membership: Membership): { label: string; words: string }[] {
  const { membershipStartDate, membershipNextRenewalDate, planDateFrom, planDateTo } = membership;
  return [
    { label: 'Starts', words: numericDate(membershipStartDate) },
    ...(membershipNextRenewalDate === null
      ? []
      : [{ label: 'Next renewal', words: numericDate(membershipNextRenewalDate) }]),
    ...(planDateFrom === null || planDateTo === null
      ? []
      : [{ label: 'Season', words: `${shortNumericDate(planDateFrom)} - ${shortNumericDate(planDateTo)}` }]),
  ];
}

/** When a member came last, at the venue; a year before 1900 means never (5.1-21). */
export function lastVisitWords(
  { lastVisit }: Pick<MembershipMember, 'lastVisit'>,
  zone: string,
): string | null {
  if (lastVisit === null) return null;
  const at = Date.parse(lastVisit);
  if (Number.isNaN(at) || new Date(at).getUTCFullYear() < 1900) return null;
  return dayAndTime(wallAt(at as Instant, zone));
}

const visits = (count: number) => `${count} ${count === 1 ? 'visit' : 'visits'}`;

/** How often a member came, and how often they still may. */
export function visitWords({
  totalVisits,
  visitsRemaining,
}: Pick<MembershipMember, 'totalVisits' | 'visitsRemaining'>): string {
  const used = totalVisits === 0 ? 'No visits yet' : visits(totalVisits);
  return visitsRemaining === null ? used : `${used}, ${visitsRemaining} left`;
}

/** Who it is: the name once there is one, else what they are. */
export function memberName({ customer, roleName }: MembershipMember): string {
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  return name === '' ? `${roleName} without a name` : name;
}
