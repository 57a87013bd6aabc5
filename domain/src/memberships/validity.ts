/**
 * Whether a membership can be used at a given venue time, and if not, why
 * (D-MB-03, D-MB-04; docs/rules/memberships.md).
 */
import { dateOf, timeOf, type VenueDate, type WallTime, weekdayOf } from '../kernel/local-time.ts';
import type { PlainId } from '../messages/message-catalog.ts';
import type { Messages } from '../messages/messages.gen.ts';
import { t } from '../messages/t.ts';
import { type Member, type Membership, missingDetails, roleOf, runAt } from './member.ts';
import type { MembershipPlan } from './plan.ts';

const reasonOf = (id: PlainId<Messages>) => ({
  get words() {
    return t(id);
  },
});

/** Why a membership cannot be used, and its text (D-MB-04). */
export const invalidReasons = {
  expired: reasonOf('memberships.invalid.expired'),
  notStarted: reasonOf('memberships.invalid.notStarted'),
  revoked: reasonOf('memberships.invalid.revoked'),
  noVisits: reasonOf('memberships.invalid.noVisits'),
  paymentOverdue: reasonOf('memberships.invalid.paymentOverdue'),
  detailsMissing: reasonOf('memberships.invalid.detailsMissing'),
  waiverMissing: reasonOf('memberships.invalid.waiverMissing'),
  notToday: reasonOf('memberships.invalid.notToday'),
} as const;
export type InvalidReason = keyof typeof invalidReasons;

/** If the venue no longer has the plan, only the membership's own dates and members are checked. */
export interface Standing {
  plan: MembershipPlan | null;
  membership: Pick<Membership, 'startsOn' | 'endsOn' | 'renewals' | 'balanceDueOn'>;
}

/** Whether a plan admits members at a moment: no blackout date, and within a window if any, ends included. */
export function isOpenAt({ windows, blackouts }: MembershipPlan, at: WallTime): boolean {
  const [date, time] = [dateOf(at), timeOf(at)];
  if (blackouts.some(({ from, to }) => from <= date && date <= to)) return false;
  return (
    windows.length === 0 ||
    windows.some(({ weekdays, from, to }) => weekdays.includes(weekdayOf(date)) && from <= time && time <= to)
  );
}

/**
 * Returns a member's first problem apart from the time of day; permanent ones before those that can be fixed.
 */
function lacks({ plan, membership }: Standing, member: Member, today: VenueDate) {
  if (member.revokedAt !== null) return 'revoked';
  if (today > membership.endsOn) return 'expired';
  if (membership.balanceDueOn !== null && today > membership.balanceDueOn) return 'paymentOverdue';
  if (member.visitsRemaining === 0) return 'noVisits';
  if (today < runAt(membership, today).startsOn) return 'notStarted';
  const role = plan === null ? null : roleOf(plan, member);
  if (role !== null && missingDetails(role, member).length > 0) return 'detailsMissing';
  if (plan !== null && plan.waiver !== null && member.waiverSignedAt === null) return 'waiverMissing';
  return null;
}

/** Explains why a member cannot use the membership at a venue time; null if they can. */
export function whyInvalid(standing: Standing, member: Member, at: WallTime): InvalidReason | null {
  const reason = lacks(standing, member, dateOf(at));
  if (reason !== null) return reason;
  return standing.plan === null || isOpenAt(standing.plan, at) ? null : 'notToday';
}

/** A membership is valid only if every member is (3.9-10, C-49); returns the first invalid member and why. */
export function whyMembershipInvalid(
  standing: Standing & { membership: Membership },
  at: WallTime,
): { member: Member; reason: InvalidReason } | null {
  for (const member of standing.membership.members) {
    const reason = whyInvalid(standing, member, at);
    if (reason !== null) return { member, reason };
  }
  return null;
}
