/** The memberships an order issues when saved, with keys and dates (docs/rules/memberships.md, "Issuing"). */
import { dateOf, type Instant } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { findPlan } from '@gangway/domain/memberships/plan';
import { type CustomerDetails, linesOf, type Order } from '@gangway/domain/order/order';
import { Refused } from '../../platform/refused.ts';
import { internationalPhone } from '../location/international-phone.shared.ts';
import { membershipToIssue, type NewMember } from './membership-to-issue.ts';
import type { MembershipToIssue } from './memberships.repo.ts';

/** The buyer becomes the account holder. */
function holderOf(location: Location, customer: CustomerDetails): NewMember {
  const { firstName, lastName, email } = customer;
  return {
    firstName,
    lastName,
    email,
    phone: internationalPhone(location, customer),
    details: {
      phoneCountryKey: customer.phoneCountryKey,
      phoneAreaCode: customer.phoneAreaCode,
      phoneSubscriberNumber: customer.phoneSubscriberNumber,
      addressLine1: customer.addressLine1,
      addressLine2: customer.addressLine2,
      city: customer.city,
      state: customer.state,
      zip: customer.zip,
      countryCode: customer.countryCode,
    },
  };
}

const withKeys = (order: Order, issued: readonly MembershipToIssue[]): Order => ({
  ...order,
  lines: order.lines.map((line) =>
    line.kind === 'membership'
      ? {
          ...line,
          membershipKeys: issued
            .filter(({ line_id }) => line_id === line.lineKey)
            .map(({ membership_key }) => membership_key),
        }
      : line,
  ),
});

/** Prepares a membership per unit of each line, starting on the day of payment; null if there is none (Issuer of payments). */
export function issueMemberships(
  order: Order,
  { location, customer, now }: { location: Location; customer: CustomerDetails; now: Instant },
) {
  const lines = linesOf(order, 'membership');
  if (lines.length === 0) return null;
  const today = dateOf(wallAt(now, location.timeZone));
  const holder = holderOf(location, customer);
  const memberships = lines.flatMap(({ planKey, lineKey, quantity }) => {
    const plan = findPlan(location.membershipPlans, planKey);
    return Array.from({ length: quantity }, (_, place): MembershipToIssue => {
      const issued = plan === null ? null : membershipToIssue(plan, today, [holder]);
      if (issued === null) throw new Refused('unavailableItem');
      return { ...issued, order_id: order.orderId, line_id: lineKey, unit: place + 1 };
    });
  });
  return { toIssue: { memberships }, emails: [], after: (bought: Order) => withKeys(bought, memberships) };
}
