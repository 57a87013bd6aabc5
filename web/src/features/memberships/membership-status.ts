/** Whether a membership can be used now, and when it can be used next (specification 3.9, D-MB-04). */
import type { InvalidReasonKind } from '@gangway/contract/kinds';
import type { Membership } from '@gangway/contract/memberships';
import {
  addDays,
  dateOf,
  timeOf,
  type VenueDate,
  type VenueTime,
  type WallTime,
} from '@gangway/domain/kernel/local-time';
import { clockTime, longDay, mediumDate } from '@gangway/ui/lib/format-date.ts';
import { t } from '../../messages/t.ts';
import { dayAbbrOf } from './week-days.ts';

/** 'MMM d, yyyy' */
export const validUntilWords = ({ validUntil }: Pick<Membership, 'validUntil'>): string =>
  mediumDate(dateOf(validUntil));

export interface MembershipStatus {
  tone: 'ok' | 'warn' | 'plain';
  words: string;
  /** Day and hours separately, for the picture of a card; null if something prevents its use. */
  when: { day: string; hours: string } | null;
}

/** The fields that the picker has too. */
type WhenItCounts = Pick<
  Membership,
  | 'invalidReason'
  | 'invalidReasonKind'
  | 'availabilities'
  | 'blackoutDates'
  | 'membershipStartDate'
  | 'expirationDate'
  | 'validUntil'
>;

const reasonWords: Readonly<Partial<Record<InvalidReasonKind, (membership: WhenItCounts) => string>>> = {
  expired: (membership) => t('memberships.status.ended', { date: validUntilWords(membership) }),
  notStarted: ({ membershipStartDate }) =>
    t('memberships.status.starts', { date: mediumDate(membershipStartDate) }),
  revoked: () => t('memberships.status.memberRevoked'),
  noVisits: () => t('memberships.status.noVisitsLeft'),
  paymentOverdue: () => t('memberships.status.paymentOverdue'),
  detailsMissing: () => t('memberships.status.missingDetails'),
  waiverMissing: () => t('memberships.status.signWaiver'),
};

/** How many days ahead to look for the next day of use. */
const daysAhead = 60;

/** The hours on a day: empty if it can be used all day, null if it cannot be used. */
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

/** Whether it can be used, in words that say when it can rather than that it cannot. */
export function membershipStatus(membership: WhenItCounts, now: WallTime): MembershipStatus {
  const { invalidReason, invalidReasonKind, availabilities } = membership;
  if (invalidReasonKind !== null && invalidReasonKind !== 'notToday')
    return {
      tone: invalidReasonKind === 'notStarted' ? 'plain' : 'warn',
      words: reasonWords[invalidReasonKind]?.(membership) ?? invalidReason ?? '',
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
