/** Brings a changed limit per day of members' prices to the days that are booked (docs/rules/member-rates.md). */
import type { Location } from '../../location/location.ts';
import { rateKeyOfSubject } from '../../memberships/member-rate.ts';
import { findPlan } from '../../memberships/plan.ts';
import type { PlacesOutcome, TouchedCell } from '../touched.ts';

/**
 * A limit may drop below what is booked: bookings stay, and nothing more is sold until some are given back. Of a plan
 * or rate that the file no longer has, nothing more is sold at members' prices, so its cells stay as they are.
 */
export function limitsOfMembers(
  { membershipPlans }: Pick<Location, 'membershipPlans'>,
  cells: readonly TouchedCell[],
): PlacesOutcome {
  const capacities = cells.flatMap(({ subject, at, capacity, planKey }) => {
    const rateKey = rateKeyOfSubject(subject);
    if (rateKey === null || planKey == null) return [];
    const terms = findPlan(membershipPlans, planKey)?.rates.find((rate) => rate.rateKey === rateKey);
    if (terms === undefined || terms.mostPerDay === capacity) return [];
    return [{ subject, at, capacity: terms.mostPerDay }];
  });
  return { problems: [], notices: [], concerned: [], capacities };
}
