/** Issues a membership that no order pays for. */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import type { MembershipPlan } from '@gangway/domain/memberships/plan';
import type { Queryable } from '../../../db/database.ts';
import { membershipToIssue, type NewMember } from '../plans/membership-to-issue.ts';
import { insertMemberships } from '../plans/memberships.repo.ts';

/** Returns the key of the new membership; null if the season is over. */
export async function issueMembership(
  db: Queryable,
  location: Pick<Location, 'key'>,
  plan: MembershipPlan,
  { from, members }: { from: VenueDate; members: readonly NewMember[] },
): Promise<string | null> {
  const membership = membershipToIssue(plan, from, members);
  if (membership === null) return null;
  await insertMemberships(db, location.key, [membership]);
  return membership.membership_key;
}
