/** Under which membership a new order is booked: one that is held by whoever asks, else none (D-MB-02, S24). */
import type { Location } from '@gangway/domain/location/location';
import { accountHolder } from '@gangway/domain/memberships/member';
import type { Queryable } from '../../db/database.ts';
import type { CallContext } from '../../platform/serve.ts';
import { findHeldMembership } from './memberships.repo.ts';

interface Wish {
  membershipKey: string | null;
  membershipMemberKey: string | null;
}

/** The columns of the order; asks nothing where no membership was named. The member is the account holder unless another was named. */
export async function bookedUnder(
  db: Queryable,
  location: Pick<Location, 'key' | 'identityOrganizationId'>,
  { membershipKey, membershipMemberKey }: Wish,
  { identify }: Pick<CallContext, 'identify'>,
): Promise<{ membership_key: string; membership_member_key: string } | null> {
  if (membershipKey === null) return null;
  const identity = await identify();
  if (identity === null || identity.organization !== location.identityOrganizationId) return null;
  const membership = await findHeldMembership(db, membershipKey, identity.subject);
  if (membership === null || membership.locationKey !== location.key) return null;
  const member =
    membership.members.find(({ key }) => key === membershipMemberKey) ?? accountHolder(membership);
  return member === null ? null : { membership_key: membership.key, membership_member_key: member.key };
}
