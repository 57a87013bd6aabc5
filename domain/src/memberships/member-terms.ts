/** What a membership makes of an activity's rates at a start (D-MB-03; docs/rules/member-rates.md). */
import type { Departure } from '../availability/expand-schedule.ts';
import type { RateKey } from '../kernel/keys.ts';
import type { Amount } from '../kernel/money.ts';
import { type HeldMembership, planRatesOf, whyNotGranted } from './member-rate.ts';
import { findPlan, type MembershipPlan } from './plan.ts';
import { memberPrice } from './plan-rate.ts';
import type { InvalidReason } from './validity.ts';

export interface MemberTerms {
  rateKey: RateKey;
  /** Participants in one order; null for no limit. */
  maxQuantity: number | null;
  /** Participants left on the day; null for no limit. */
  remainingUses: number | null;
  /** Why members pay the public price at this start; null if they pay their own. */
  reason: InvalidReason | null;
  /** What one participant pays for what costs the public this. */
  priceOf: (publicPrice: Amount) => Amount;
}

/**
 * Returns the terms of each rate that the membership's plan names.
 *
 * @param usedOf participants of a rate that were booked for this day under the membership
 */
export function memberTerms(
  plans: readonly MembershipPlan[],
  held: HeldMembership,
  activityKey: number,
  start: Pick<Departure, 'date' | 'time' | 'at'>,
  usedOf: (rateKey: RateKey) => number,
): MemberTerms[] {
  const plan = findPlan(plans, held.membership.planKey);
  const reason = whyNotGranted(plan, held, start);
  return planRatesOf(plan, activityKey).map(({ rateKey, price, mostPerOrder, mostPerDay }) => ({
    rateKey,
    maxQuantity: mostPerOrder,
    remainingUses: mostPerDay === null ? null : Math.max(0, mostPerDay - usedOf(rateKey)),
    reason,
    priceOf: (publicPrice) => (reason === null ? memberPrice(price, publicPrice) : publicPrice),
  }));
}

/** Returns what one participant of a rate pays: the public price if no terms name the rate. */
export const priceAtTerms = (terms: readonly MemberTerms[], rateKey: RateKey, publicPrice: Amount): Amount =>
  terms.find((one) => one.rateKey === rateKey)?.priceOf(publicPrice) ?? publicPrice;
