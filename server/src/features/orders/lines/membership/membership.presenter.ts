/** Memberships an order buys, in the shape of the contract: an allow-list (3.9, 3.10). */

import { split } from '@gangway/domain/kernel/money';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import { renewedDates } from '@gangway/domain/memberships/membership-dates';
import { findPlan } from '@gangway/domain/memberships/plan';
import { type LineOf, linesOf } from '@gangway/domain/order/order';
import type { OrderView, PresentedLines } from '../line.ts';

/** Returns the days that a renewal added, or would add today. */
function presentRenewal({ location, now }: OrderView, { renewal, renewed, planKey }: LineOf<'membership'>) {
  if (renewal === null) return null;
  const plan = findPlan(location.membershipPlans, planKey);
  const dates =
    renewed ??
    (plan === null ? null : renewedDates(plan.schedule, renewal.run, dateAt(now, location.timeZone)));
  return {
    membershipKey: renewal.membershipKey,
    dateFrom: dates?.startsOn ?? null,
    dateTo: dates?.endsOn ?? null,
  };
}

export function presentMemberships(view: OrderView): Partial<PresentedLines> {
  const { order, shown } = view;
  const memberships = linesOf(order, 'membership').map((line) => {
    const { total } = shown.line(line.lineKey);
    const [price = line.price] = split(total, Array(line.quantity).fill(1));
    return {
      orderMembershipKey: line.lineKey,
      planKey: line.planKey,
      name: line.name,
      roleTypesLabel: line.roleTypesLabel,
      quantity: line.quantity,
      price,
      subTotal: total,
      photoVersion: line.photoVersion,
      photoColour: line.photoColour,
      photoAlt: line.photoAlt,
      membershipKeys: [...line.membershipKeys],
      renewal: presentRenewal(view, line),
    };
  });
  return { memberships };
}
