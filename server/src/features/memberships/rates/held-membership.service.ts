/**
 * The membership an order is booked under: who holds it and what it is worth now (D-MB-03;
 * docs/rules/member-rates.md).
 */
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { HeldMembership } from '@gangway/domain/memberships/member-rate';
import type { Queryable } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CallContext } from '../../../platform/door.ts';
import { Refused } from '../../../platform/refused.ts';
import type { Snapshot } from '../../catalog/catalog.service.ts';
import type { SignIn } from '../../sign-in/sign-in.service.ts';
import { findMembership } from '../plans/memberships.repo.ts';

export interface HeldMemberships {
  /** Returns a membership in its current state; null if the location has none with this key. */
  find(snapshot: Snapshot, membershipKey: string): Promise<HeldMembership | null>;
  /**
   * Returns the caller's own membership. Null unless signed in as its holder, because a purchase must not
   * fail when a session expires.
   */
  ofCaller(
    snapshot: Snapshot,
    membershipKey: string | null,
    context: Pick<CallContext, 'identify'>,
  ): Promise<HeldMembership | null>;
}

/** Returns a membership in its current state; null if the location has none with this key. */
export async function findHeldMembership(
  { db, clock }: { db: Queryable; clock: Clock },
  snapshot: Snapshot,
  membershipKey: string,
): Promise<HeldMembership | null> {
  const membership = await findMembership(db, membershipKey);
  if (membership === null || membership.locationKey !== snapshot.location.key) return null;
  return { membership, asOf: wallAt(clock(), snapshot.location.timeZone) };
}

export function createHeldMemberships(needs: {
  db: Queryable;
  clock: Clock;
  signIn: Pick<SignIn, 'requireHolder'>;
}): HeldMemberships {
  const { signIn } = needs;
  const find: HeldMemberships['find'] = (snapshot, membershipKey) =>
    findHeldMembership(needs, snapshot, membershipKey);

  return {
    find,
    async ofCaller(snapshot, membershipKey, context) {
      const identity = membershipKey === null ? null : await context.identify();
      if (membershipKey === null || identity === null) return null;
      try {
        await signIn.requireHolder(membershipKey, identity);
      } catch (error) {
        if (error instanceof Refused) return null;
        throw error;
      }
      return find(snapshot, membershipKey);
    },
  };
}
