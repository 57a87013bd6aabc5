/** The terms of a membership for an activity's rates at a start (D-MB-03; docs/rules/member-rates.md). */
import { stockAt } from '../add-ons/wanted-products.ts';
import type { Departure } from '../availability/expand-schedule.ts';
import type { RateKey } from '../kernel/keys.ts';
import type { Amount } from '../kernel/money.ts';
import {
  guestPassCell,
  type HeldMembership,
  memberRateSubject,
  planRatesOf,
  whyNotGranted,
} from './member-rate.ts';
import { findPlan, type MembershipPlan } from './plan.ts';
import { memberPrice } from './plan-rate.ts';
import type { InvalidReason } from './validity.ts';

export interface MemberTerms {
  rateKey: RateKey;
  /** Participants in one order; null for no limit. */
  maxQuantity: number | null;
  /** Participants left on the day; null for no limit. */
  remainingUses: number | null;
  /** Guest passes left, of which each participant takes one; null if the rate takes none. */
  guestPassesLeft: number | null;
  /** Why members pay the public price at this start; null if they pay their own. */
  reason: InvalidReason | null;
  /** Returns the member's price per participant for a public price. */
  priceOf: (publicPrice: Amount) => Amount;
}

/**
 * Returns the terms of each rate that the membership's plan names.
 *
 * @param usedOf units claimed of a cell of the membership: participants of a rate on a day, or guest passes
 */
export function memberTerms(
  plans: readonly MembershipPlan[],
  held: HeldMembership,
  activityKey: number,
  start: Pick<Departure, 'date' | 'time' | 'at'>,
  usedOf: (cell: { subject: string; at: string }) => number,
): MemberTerms[] {
  const plan = findPlan(plans, held.membership.planKey);
  const reason = whyNotGranted(plan, held, start);
  const { key, guestPasses } = held.membership;
  return planRatesOf(plan, activityKey).map(({ rateKey, price, mostPerOrder, mostPerDay, usesGuestPass }) => {
    const day = { subject: memberRateSubject(key, rateKey), at: stockAt(start) };
    return {
      rateKey,
      maxQuantity: mostPerOrder,
      remainingUses: mostPerDay === null ? null : Math.max(0, mostPerDay - usedOf(day)),
      guestPassesLeft: usesGuestPass ? Math.max(0, guestPasses - usedOf(guestPassCell(key))) : null,
      reason,
      priceOf: (publicPrice) => (reason === null ? memberPrice(price, publicPrice) : publicPrice),
    };
  });
}

/** Returns what one participant of a rate pays: the public price if no terms name the rate. */
export const priceAtTerms = (terms: readonly MemberTerms[], rateKey: RateKey, publicPrice: Amount): Amount =>
  terms.find((one) => one.rateKey === rateKey)?.priceOf(publicPrice) ?? publicPrice;

/** Returns the smallest limit; null if there is none. */
export function smallest(limits: readonly (number | null)[]): number | null {
  const known = limits.flatMap((limit) => limit ?? []);
  return known.length === 0 ? null : Math.min(...known);
}

/** Returns the terms that apply; the others only say why they do not. */
export const granted = (terms: readonly MemberTerms[]): MemberTerms[] =>
  terms.filter(({ reason }) => reason === null);
