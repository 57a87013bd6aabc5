/** Memberships as their holders see them, and the plans that can be bought (D-API-51, D-MB-11; docs/rules/memberships.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type {
  getMembership,
  getMembershipPlans,
  saveMembershipsToOrder,
} from '@gangway/contract/memberships';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { dateOf, wallAt } from '@gangway/domain/kernel/local-time';
import type { Membership } from '@gangway/domain/memberships/member';
import { membershipDates } from '@gangway/domain/memberships/membership-dates';
import { findPlan } from '@gangway/domain/memberships/plan';
import { isSaved } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { CallContext } from '../../platform/serve.ts';
import type { Cart } from '../cart/cart.service.ts';
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import type { SignIn } from '../sign-in/sign-in.service.ts';
import { type MembershipView, presentMembership } from './membership.presenter.ts';
import { findMembership } from './memberships.repo.ts';
import { presentOfferedPlan } from './plans.presenter.ts';

export interface Memberships {
  plans(input: InputOf<typeof getMembershipPlans>): Promise<OutputOf<typeof getMembershipPlans>>;
  /** Puts memberships into a cart or takes them out. */
  save(
    input: InputOf<typeof saveMembershipsToOrder>,
    context: CallContext,
  ): Promise<OutputOf<typeof saveMembershipsToOrder>>;
  read(input: InputOf<typeof getMembership>, context: CallContext): Promise<OutputOf<typeof getMembership>>;
  /** A membership with all that presenters need of it. */
  view(membership: Membership, orderKey: OrderKey | null): Promise<MembershipView>;
}

export function createMemberships(needs: {
  db: Queryable;
  clock: Clock;
  catalogue: Catalogue;
  cart: Pick<Cart, 'find' | 'saveMemberships'>;
  signIn: Pick<SignIn, 'requireHolder'>;
  kioskUrl: string;
}): Memberships {
  const { db, clock, catalogue, cart, signIn, kioskUrl } = needs;

  async function view(membership: Membership, orderKey: OrderKey | null): Promise<MembershipView> {
    const { location } = await catalogue.snapshot(membership.locationKey);
    return {
      membership,
      plan: findPlan(location.membershipPlans, membership.planKey),
      now: wallAt(clock(), location.timeZone),
      kioskUrl,
      locationCode: location.code,
      orderKey,
    };
  }

  /** Whether this is the key of the saved order that bought the membership. */
  async function isOfOrder({ locationKey, orderId }: Membership, orderKey: OrderKey): Promise<boolean> {
    const order = await cart.find(locationKey, orderKey);
    return order !== null && isSaved(order) && order.orderId === orderId;
  }

  /** For whoever has the order that bought it, and for its account holder who has signed in (D-API-51); for others it is not there (S2). */
  async function requireReader(
    membership: Membership,
    orderKey: OrderKey | null,
    { identify }: CallContext,
  ): Promise<void> {
    if (orderKey !== null && (await isOfOrder(membership, orderKey))) return;
    const identity = await identify();
    if (identity === null) throw new Refused('notFound');
    await signIn.requireHolder(membership.key, identity);
  }

  return {
    view,
    async plans({ locationKey }) {
      const { location } = await catalogue.snapshot(locationKey);
      if (!location.sellMembershipsOnline) return { plans: [] };
      const today = dateOf(wallAt(clock(), location.timeZone));
      return {
        plans: location.membershipPlans
          .filter(({ schedule }) => membershipDates(schedule, today) !== null)
          .map((plan) => presentOfferedPlan(locationKey, plan)),
      };
    },
    async save(input, context) {
      const { order } = await cart.saveMemberships(input, context);
      return { order, isInvalidEmail: false, exceptionMessage: null, modelErrors: null };
    },
    async read(input, context) {
      const membership = await findMembership(db, input.membershipKey);
      if (membership === null) throw new Refused('notFound');
      await requireReader(membership, input.orderKey, context);
      return presentMembership(await view(membership, input.orderKey));
    },
  };
}
