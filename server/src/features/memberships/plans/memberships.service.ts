/**
 * Memberships as their holders see them, and the plans on sale (D-API-51, D-MB-11;
 * docs/rules/memberships.md).
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { getMembership, getMembershipPlans } from '@gangway/contract/memberships';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { dateAt, wallAt } from '@gangway/domain/kernel/zone-time';
import type { Membership } from '@gangway/domain/memberships/member';
import { membershipDates } from '@gangway/domain/memberships/membership-dates';
import { findPlan, type MembershipPlan } from '@gangway/domain/memberships/plan';
import type { Clock } from '../../../platform/clock.ts';
import type { CallContext } from '../../../platform/door.ts';
import type { Catalog } from '../../catalog/catalog.service.ts';
import type { MembershipAccess, OpenedAs } from '../members/membership-access.service.ts';
import { type MembershipView, presentMembership } from './membership.presenter.ts';
import { presentOfferedPlan } from './plans.presenter.ts';

export interface Memberships {
  plans(input: InputOf<typeof getMembershipPlans>): Promise<OutputOf<typeof getMembershipPlans>>;
  read(input: InputOf<typeof getMembership>, context: CallContext): Promise<OutputOf<typeof getMembership>>;
  /** Returns a membership with everything presenters need, for its account holder by default. */
  view(membership: Membership, orderKey: OrderKey | null, as?: OpenedAs): Promise<MembershipView>;
}

/** The cleaner of an operator's own ID cards is loaded with the first of them: hardly any venue has one. */
async function cardOf(plan: MembershipPlan | null): Promise<MembershipView['card']> {
  const { idCardFront: front, idCardBack: back } = plan ?? { idCardFront: null, idCardBack: null };
  if (front === null && back === null) return { front: null, back: null };
  const { cardHtml } = await import('../check-in/card-template.shared.ts');
  return { front: front === null ? null : cardHtml(front), back: back === null ? null : cardHtml(back) };
}

export function createMemberships(needs: {
  clock: Clock;
  catalog: Catalog;
  access: MembershipAccess;
  kioskUrl: string;
}): Memberships {
  const { clock, catalog, access, kioskUrl } = needs;

  async function view(
    membership: Membership,
    orderKey: OrderKey | null,
    as: OpenedAs = 'holder',
  ): Promise<MembershipView> {
    const { location } = await catalog.snapshot(membership.locationKey);
    const plan = findPlan(location.membershipPlans, membership.planKey);
    return {
      membership,
      plan,
      card: await cardOf(plan),
      now: wallAt(clock(), location.timeZone),
      location,
      kioskUrl,
      orderKey,
      as,
    };
  }

  return {
    view,
    async plans({ locationKey }) {
      const { location } = await catalog.snapshot(locationKey);
      if (!location.sellMembershipsOnline) return { plans: [] };
      const today = dateAt(clock(), location.timeZone);
      return {
        plans: location.membershipPlans
          .filter(({ schedule }) => membershipDates(schedule, today) !== null)
          .map((plan) => presentOfferedPlan(location, plan)),
      };
    },
    async read({ membershipKey, orderKey }, context) {
      const { membership, as } = await access.open({ membershipKey }, orderKey, context);
      const { location } = await catalog.snapshot(membership.locationKey);
      context.priceIn(location.currency);
      return presentMembership(await view(membership, orderKey, as));
    },
  };
}
