/** A membership in the shape of the picker: an allow-list (3.9). */
import type { UserMembership } from '@gangway/contract/sign-in';
import { dateOf, type WallTime } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import type { Bookable } from '@gangway/domain/memberships/check-bookable';
import { type Member, type Membership, runAt } from '@gangway/domain/memberships/member';
import type { MembershipPlan } from '@gangway/domain/memberships/plan';
import { invalidReasons, whyMembershipInvalid } from '@gangway/domain/memberships/validity';
import { validUntil } from '../plans/membership.presenter.ts';
import { noLook, presentLook } from '../plans/plans.presenter.ts';

const fullName = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`.trim();

interface Held {
  membership: Membership;
  plan: MembershipPlan | null;
  location: Pick<Location, 'activities'>;
  now: WallTime;
}

export function presentUserMembership(
  { membership, plan, location, now }: Held,
  bookable: Exclude<Bookable, { state: 'over' }>,
): UserMembership {
  const { holder } = bookable;
  const invalid = whyMembershipInvalid({ membership, plan }, now)?.reason ?? null;
  return {
    membershipKey: membership.key,
    planKey: membership.planKey,
    planName: membership.planName,
    validUntil: validUntil(membership),
    accountHolder: { role: holder.roleName, fullName: fullName(holder), membershipMemberKey: holder.key },
    blockedBy:
      bookable.state === 'bookable'
        ? null
        : {
            fullName: fullName(bookable.by),
            membershipMemberKey: bookable.by.key,
            reason: invalidReasons[bookable.reason].words,
            reasonKind: bookable.reason,
          },
    ...(plan === null ? noLook : presentLook(location, plan)),
    guests: membership.guestPassesLeft,
    membershipStartDate: runAt(membership, dateOf(now)).startsOn,
    expirationDate: membership.endsOn,
    visitsRemaining: holder.visitsRemaining,
    invalidReason: invalid === null ? null : invalidReasons[invalid].words,
    invalidReasonKind: invalid,
  };
}
