/** The memberships in an order: a quantity per plan (D-MB-11; docs/rules/memberships.md, "Choosing"). */
import type { VenueDate } from '../kernel/local-time.ts';
import { type Amount, multiply } from '../kernel/money.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { membershipDates } from './membership-dates.ts';
import { findPlan, type MembershipPlan } from './plan.ts';
import { roleTypesLabel } from './role-words.ts';

/** Memberships of one plan in an order, as offered when they were added. */
export interface SoldMemberships {
  planKey: number;
  name: string;
  roleTypesLabel: string;
  /** Price of one membership. */
  price: Amount;
  quantity: number;
  /** Null if the plan is not taxed. */
  taxClass: string | null;
  photoVersion: string | null;
  photoColour: string | null;
  photoAlt: string | null;
}

/** The most memberships of one plan in an order. */
export const mostOfPlan = 20;

export const subTotalOf = ({ price, quantity }: Pick<SoldMemberships, 'price' | 'quantity'>): Amount =>
  multiply(price, quantity);

function soldOf(plan: MembershipPlan, quantity: number): SoldMemberships {
  return {
    planKey: plan.key,
    name: plan.name,
    roleTypesLabel: roleTypesLabel(plan),
    price: plan.price,
    quantity,
    taxClass: plan.taxClass,
    photoVersion: plan.picture?.version ?? null,
    photoColour: plan.picture?.colour ?? null,
    photoAlt: plan.picture?.alt ?? null,
  };
}

export type MembershipRefusal = 'membershipsNotSold' | 'unavailableItem' | 'membershipsTooMany';

/** What a venue sells of memberships. */
interface Shop {
  sellMembershipsOnline: boolean;
  membershipPlans: readonly MembershipPlan[];
}

/** Chooses a quantity of a plan from what the venue sells today. */
export function chooseMemberships(
  { sellMembershipsOnline, membershipPlans }: Shop,
  { planKey, quantity }: { planKey: number; quantity: number },
  today: VenueDate,
): Outcome<SoldMemberships, MembershipRefusal> {
  if (!sellMembershipsOnline) return refuse('membershipsNotSold');
  const plan = findPlan(membershipPlans, planKey);
  if (plan === null || membershipDates(plan.schedule, today) === null) return refuse('unavailableItem');
  return quantity > mostOfPlan ? refuse('membershipsTooMany') : accept(soldOf(plan, quantity));
}
