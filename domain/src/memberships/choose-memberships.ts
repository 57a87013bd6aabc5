/** The memberships in an order: a quantity per plan (D-MB-11; docs/rules/memberships.md, "Choosing"). */
import type { VenueDate } from '../kernel/local-time.ts';
import { type Amount, multiply } from '../kernel/money.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { type MembershipDates, membershipDates, renewedDates } from './membership-dates.ts';
import { findPlan, type MembershipPlan } from './plan.ts';
import { roleTypesLabel } from './role-words.ts';

/** The membership that a renewal extends, as of when the renewal was added to the order. */
export interface Renewed {
  membershipKey: string;
  /** The latest unbroken days of the membership. */
  run: MembershipDates;
}

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
  /** The membership that is renewed, with a quantity of 1; null for new ones. */
  renewal: Renewed | null;
}

/** The most memberships of one plan in an order. */
export const mostOfPlan = 20;

export const subTotalOf = ({ price, quantity }: Pick<SoldMemberships, 'price' | 'quantity'>): Amount =>
  multiply(price, quantity);

function soldOf(plan: MembershipPlan, quantity: number, renewal: Renewed | null): SoldMemberships {
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
    renewal,
  };
}

export type MembershipRefusal = 'membershipsNotSold' | 'unavailableItem' | 'membershipsTooMany';

/** The memberships that a venue sells. */
export interface MembershipShop {
  sellMembershipsOnline: boolean;
  membershipPlans: readonly MembershipPlan[];
}

/** Chooses a quantity of a plan from what the venue sells today. */
export function chooseMemberships(
  { sellMembershipsOnline, membershipPlans }: MembershipShop,
  { planKey, quantity }: { planKey: number; quantity: number },
  today: VenueDate,
): Outcome<SoldMemberships, MembershipRefusal> {
  if (!sellMembershipsOnline) return refuse('membershipsNotSold');
  const plan = findPlan(membershipPlans, planKey);
  if (plan === null || membershipDates(plan.schedule, today) === null) return refuse('unavailableItem');
  return quantity > mostOfPlan ? refuse('membershipsTooMany') : accept(soldOf(plan, quantity, null));
}

/** Chooses the renewal of a membership at today's price; refused if its plan is no longer sold or adds no days. */
export function chooseRenewed(
  { sellMembershipsOnline, membershipPlans }: MembershipShop,
  { planKey, renewal }: { planKey: number; renewal: Renewed },
  today: VenueDate,
): Outcome<
  SoldMemberships & { renewal: Renewed; dates: MembershipDates },
  MembershipRefusal | 'renewalNoDays'
> {
  if (!sellMembershipsOnline) return refuse('membershipsNotSold');
  const plan = findPlan(membershipPlans, planKey);
  if (plan === null) return refuse('unavailableItem');
  const dates = renewedDates(plan.schedule, renewal.run, today);
  return dates === null ? refuse('renewalNoDays') : accept({ ...soldOf(plan, 1, renewal), renewal, dates });
}
