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
} from '../../lib/format-date.ts';
import { t } from '../../messages/t.ts';
import { dayAbbrOf } from './week-days.ts';

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
    { label: t('memberships.dates.starts'), words: numericDate(membershipStartDate) },
    ...(membershipNextRenewalDate === null
      ? []
      : [{ label: t('memberships.dates.renewalDue'), words: numericDate(membershipNextRenewalDate) }]),
    ...(planDateFrom === null || planDateTo === null
      ? []
      : [
          {
            label: t('memberships.dates.season'),
            words: `${shortNumericDate(planDateFrom)} - ${shortNumericDate(planDateTo)}`,
          },
        ]),
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

/** How often a member came, and how often they still may. */
export function visitWords({
  totalVisits,
  visitsRemaining,
}: Pick<MembershipMember, 'totalVisits' | 'visitsRemaining'>): string {
  return visitsRemaining === null
    ? t('memberships.visits.used', { count: totalVisits })
    : t('memberships.visits.usedAndLeft', { count: totalVisits, left: visitsRemaining });
}

export const guestPasses = (count: number): string => t('memberships.visits.guestPasses', { count });

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
  1: (membership) => t('memberships.status.ended', { date: validUntilWords(membership) }),
  2: ({ membershipStartDate }) => t('memberships.status.starts', { date: mediumDate(membershipStartDate) }),
  3: () => t('memberships.status.memberRevoked'),
  4: () => t('memberships.status.noVisitsLeft'),
  5: () => t('memberships.status.paymentOverdue'),
  6: () => t('memberships.status.missingDetails'),
  7: () => t('memberships.status.signWaiver'),
};

/** Days from today on which it is looked when it can be used next. */
const daysAhead = 60;

/** The hours on a day: none where it can be used all day, null where it cannot be used. */
function openOn(
  { availabilities, blackoutDates, expirationDate }: WhenItCounts,
  date: VenueDate,
): string | null {
  if (date > expirationDate) return null;
  if (blackoutDates.some(({ dateFrom, dateTo }) => date >= dateFrom && date <= dateTo)) return null;
  if (availabilities.length === 0) return '';
  const hours = availabilities
    .filter(({ dayAbbr }) => dayAbbr === dayAbbrOf(date))
    .map(({ timeFrom, timeTo }) =>
      t('memberships.status.hours', {
        from: clockTime(timeFrom as VenueTime),
        to: clockTime(timeTo as VenueTime),
      }),
    );
  if (hours.length === 0) return null;
  return hours.reduce((before, more) => t('memberships.status.moreHours', { hours: before, more }));
}

const dayAndHours = (when: { day: string; hours: string }) =>
  when.hours === '' ? when.day : t('memberships.status.dayAndHours', when);

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
    .filter(({ dayAbbr }) => dayAbbr === dayAbbrOf(today))
    .every(({ timeTo }) => timeTo < timeOf(now));
  const hours = openOn(membership, today);
  if (hours !== null && (availabilities.length === 0 || !isOver)) {
    const when = { day: t('memberships.status.goodToday'), hours };
    return { tone: 'ok', words: dayAndHours(when), when };
  }
  for (let days = 1; days <= daysAhead; days++) {
    const date = addDays(today, days);
    const next = openOn(membership, date);
    if (next === null) continue;
    const day =
      days === 1
        ? t('memberships.status.goodTomorrow')
        : t('memberships.status.goodOn', { day: longDay(date) });
    const when = { day, hours: next };
    return { tone: 'plain', words: dayAndHours(when), when };
  }
  return { tone: 'warn', words: invalidReason ?? '', when: null };
}

/** What is left to do for a member; null for nothing. */
export function todoOf(member: MembershipMember): 'name' | 'details' | 'waiver' | null {
  if (!hasName(member) && member.invalidReasonKey !== null) return 'name';
  if (member.invalidReasonKey === 6) return 'details';
  return member.waiverIsSigned === false ? 'waiver' : null;
}

/** What is left to do in all, as a heading; the members alone once nothing is. */
export function todoWords(members: readonly MembershipMember[]): string {
  const todo = members.map(todoOf);
  const unnamed = todo.filter((one) => one === 'name').length;
  if (unnamed === 1 && members.length > 1) return t('memberships.todo.nameOneMore');
  if (unnamed > 0)
    return unnamed === members.length
      ? t('memberships.todo.nameYours', { count: unnamed })
      : t('memberships.todo.nameOthers', { count: unnamed });
  if (todo.includes('details')) return t('memberships.todo.addMissing');
  const unsigned = todo.filter((one) => one === 'waiver').length;
  return unsigned > 0
    ? t('memberships.todo.signWaivers', { count: unsigned })
    : t('memberships.todo.members');
}
