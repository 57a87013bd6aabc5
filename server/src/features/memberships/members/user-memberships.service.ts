/**
 * Lists the memberships a signed-in user can book under at a location (D-API-03, D-MB-02, C-49;
 * docs/rules/sign-in.md).
 */
import type { InputOf } from '@gangway/contract/call';
import type { getUserMemberships, UserMembership } from '@gangway/contract/sign-in';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { checkBookable } from '@gangway/domain/memberships/check-bookable';
import { findPlan } from '@gangway/domain/memberships/plan';
import type { Queryable } from '../../../db/database.ts';
import type { Identity } from '../../../gateways/identity/identity-gateway.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { SignIn } from '../../sign-in/sign-in.service.ts';
import { listMemberships } from '../plans/memberships.repo.ts';
import { presentUserMembership } from './user-memberships.presenter.ts';

export interface UserMemberships {
  list(input: InputOf<typeof getUserMemberships>, context: { identity: Identity }): Promise<UserMembership[]>;
}

export function createUserMemberships(needs: {
  db: Queryable;
  clock: Clock;
  signIn: Pick<SignIn, 'enter'>;
}): UserMemberships {
  const { db, clock, signIn } = needs;
  return {
    async list({ locationKey }, { identity }) {
      const location = await signIn.enter(locationKey, identity);
      const now = wallAt(clock(), location.timeZone);
      const held = await listMemberships(db, locationKey, identity.subject);
      return held.flatMap((membership) => {
        const plan = findPlan(location.membershipPlans, membership.planKey);
        const bookable = checkBookable({ plan, membership }, now);
        return bookable.state === 'over'
          ? []
          : [presentUserMembership({ membership, plan, location, now }, bookable)];
      });
    },
  };
}
