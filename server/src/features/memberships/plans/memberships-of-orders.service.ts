/** The memberships that bookings were made under, for those who run the venue (docs/rules/manifest.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Membership } from '@gangway/domain/memberships/member';
import type { Queryable } from '../../../db/database.ts';
import { listMembershipsByKey } from './memberships.repo.ts';

/** Returns a location's memberships by key; asks for all of them at once, and not at all without keys. */
export async function membershipsByKey(
  db: Queryable,
  locationKey: LocationKey,
  keys: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Membership>> {
  if (keys.size === 0) return new Map();
  const found = await listMembershipsByKey(db, locationKey, [...keys]);
  return new Map(found.map((membership) => [membership.key, membership]));
}
