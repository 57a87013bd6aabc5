/** A membership in the shape of the picker: an allow-list (3.9). */
import type { UserMembership } from '@gangway/contract/sign-in';
import type { Bookable } from '@gangway/domain/memberships/check-bookable';
import type { Member, Membership } from '@gangway/domain/memberships/member';
import { invalidReasons } from '@gangway/domain/memberships/validity';
import { validUntil } from './membership.presenter.ts';

const fullName = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`.trim();

export function presentUserMembership(
  membership: Membership,
  bookable: Exclude<Bookable, { state: 'over' }>,
): UserMembership {
  const { holder } = bookable;
  return {
    membershipKey: membership.key,
    planName: membership.planName,
    validUntil: validUntil(membership),
    accountHolder: { role: holder.roleName, fullName: fullName(holder), membershipMemberKey: holder.key },
    hindrance:
      bookable.state === 'bookable'
        ? null
        : {
            fullName: fullName(bookable.by),
            membershipMemberKey: bookable.by.key,
            reason: invalidReasons[bookable.reason].words,
            reasonKey: invalidReasons[bookable.reason].key,
          },
  };
}
