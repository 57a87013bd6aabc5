/** How a membership and its plan read: dates, windows, visits (specification 3.9, 5.1). */
import type { Membership, MembershipMember } from '@gangway/contract/memberships';
import {
  addDays,
  dateOf,
  type Instant,
  timeOf,
  type VenueDate,
  type VenueTime,
  type WallTime,
} from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import {
  clockTime,
  dayAndTime,
  longDay,
  mediumDate,
  numericDate,
  shortNumericDate,
  shortWeekday,
} from '../../lib/format-date.ts';

/** 'MMM d, yyyy' */
export const validUntilWords = ({ validUntil }: Pick<Membership, 'validUntil'>): string =>
  mediumDate(dateOf(validUntil));

/** A range of days, no longer than it must be: Jul 3–5, 2027. */
function daysWords(from: VenueDate, to: VenueDate): string {
  if (from === to) return mediumDate(from);
  const [first, last] = [mediumDate(from), mediumDate(to)];
  const [monthAndDay = '', year = ''] = first.split(', ');
  if (from.slice(0, 7) === to.slice(0, 7)) return `${monthAndDay}–${Number(to.slice(8))}, ${year}`;
  return from.slice(0, 4) === to.slice(0, 4) ? `${monthAndDay} – ${last}` : `${first} – ${last}`;
}

/** What the day is called, and when it is. */
export const blackoutWords = ({ name, dateFrom, dateTo }: Membership['blackoutDates'][number]): string =>
  `${name}, ${daysWords(dateFrom, dateTo)}`;

/** What dates there are to tell, each as the specification writes it. */
export function dateFacts(membership: Membership): { label: string; words: string }[] {
  const { membershipStartDate, membershipNextRenewalDate, planDateFrom, planDateTo } = membership;
  return [
    { label: 'Starts', words: numericDate(membershipStartDate) },
    ...(membershipNextRenewalDate === null
      ? []
      : [{ label: 'Renewal due', words: numericDate(membershipNextRenewalDate) }]),
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

const nameOf = ({ customer }: MembershipMember) => `${customer.firstName} ${customer.lastName}`.trim();

export const hasName = (member: MembershipMember): boolean => nameOf(member) !== '';

/** Who it is: the name once there is one, else the role, with a number where there are several. */
export function memberName(member: MembershipMember, all: readonly MembershipMember[] = [member]): string {
  const name = nameOf(member);
  if (name !== '') return name;
  const same = all.filter(({ roleName }) => roleName === member.roleName);
  const place = same.findIndex(({ membershipMemberKey: key }) => key === member.membershipMemberKey);
  return same.length > 1 ? `${member.roleName} ${place + 1}` : member.roleName;
}

/** For a picture of who it is: MH; nothing without a name. */
export const initials = ({ customer }: MembershipMember): string =>
  [customer.firstName, customer.lastName].map((name) => name.trim().charAt(0).toUpperCase()).join('');

export interface MembershipStatus {
  tone: 'ok' | 'warn' | 'plain';
  words: string;
  /** The day and the hours apart, for the picture of a card; none where something is in the way. */
  when: { day: string; hours: string } | null;
}

/** What is known of a membership in the picker too. */
type WhenItCounts = Pick<
  Membership,
  | 'invalidReason'
  | 'invalidReasonKey'
  | 'availabilities'
  | 'blackoutDates'
  | 'membershipStartDate'
  | 'expirationDate'
  | 'validUntil'
>;

const closed = 8;
const reasonWords: Readonly<Record<number, (membership: WhenItCounts) => string>> = {
  1: (membership) => `Ended on ${validUntilWords(membership)}`,
  2: ({ membershipStartDate }) => `Starts on ${mediumDate(membershipStartDate)}`,
  3: () => 'A member is revoked',
  4: () => 'No visits left',
  5: () => 'A payment is overdue',
  6: () => 'Add the missing details to start using it',
  7: () => 'Sign the waiver to start using it',
};

/** Days from today on which it is looked when it can be used next. */
const daysAhead = 60;

function openOn(
  { availabilities, blackoutDates, expirationDate }: WhenItCounts,
  date: VenueDate,
): string | null {
  if (date > expirationDate) return null;
  if (blackoutDates.some(({ dateFrom, dateTo }) => date >= dateFrom && date <= dateTo)) return null;
  if (availabilities.length === 0) return '';
  const hours = availabilities
    .filter(({ dayAbbr }) => dayAbbr === shortWeekday(date))
    .map(
      ({ timeFrom, timeTo }) =>
        `from ${clockTime(timeFrom as VenueTime)} to ${clockTime(timeTo as VenueTime)}`,
    );
  return hours.length === 0 ? null : ` ${hours.join(' and ')}`;
}

/** Whether it can be used, in words that say when rather than that it cannot. */
export function membershipStatus(membership: WhenItCounts, now: WallTime): MembershipStatus {
  const { invalidReason, invalidReasonKey, availabilities } = membership;
  if (invalidReasonKey !== null && invalidReasonKey !== closed)
    return {
      tone: invalidReasonKey === 2 ? 'plain' : 'warn',
      words: reasonWords[invalidReasonKey]?.(membership) ?? invalidReason ?? '',
      when: null,
    };
  const today = dateOf(now);
  const isOver = availabilities
    .filter(({ dayAbbr }) => dayAbbr === shortWeekday(today))
    .every(({ timeTo }) => timeTo < timeOf(now));
  const hours = openOn(membership, today);
  if (hours !== null && (availabilities.length === 0 || !isOver))
    return { tone: 'ok', words: `Good today${hours}`, when: { day: 'Good today', hours: hours.trim() } };
  for (let days = 1; days <= daysAhead; days++) {
    const date = addDays(today, days);
    const next = openOn(membership, date);
    const day = `Good ${days === 1 ? 'tomorrow' : longDay(date)}`;
    if (next !== null) return { tone: 'plain', words: `${day}${next}`, when: { day, hours: next.trim() } };
  }
  return { tone: 'warn', words: invalidReason ?? '', when: null };
}

/** What is left to do for a member; null for nothing. */
export function todoOf(member: MembershipMember): 'name' | 'details' | 'waiver' | null {
  if (!hasName(member) && member.invalidReasonKey !== null) return 'name';
  if (member.invalidReasonKey === 6) return 'details';
  return member.waiverIsSigned === false ? 'waiver' : null;
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const people = (count: number) => (count === 1 ? 'person' : 'people');

/** What is left to do in all, as a heading; the members alone once nothing is. */
export function todoWords(members: readonly MembershipMember[]): string {
  const todo = members.map(todoOf);
  const unnamed = todo.filter((one) => one === 'name').length;
  const count = (most: number) => numbers[most] ?? String(most);
  if (unnamed === 1 && members.length > 1) return 'Name one more person';
  if (unnamed > 0)
    return `Name ${unnamed === members.length ? 'your' : 'the other'} ${count(unnamed)} ${people(unnamed)}`;
  if (todo.includes('details')) return 'Add what is missing';
  const unsigned = todo.filter((one) => one === 'waiver').length;
  if (unsigned > 0) return unsigned === 1 ? 'One waiver left to sign' : `Sign ${count(unsigned)} waivers`;
  return 'Members';
}
