/**
 * The memberships an order issues and extends when saved, with keys and dates (docs/rules/memberships.md, "Issuing" and
 * "Renewing").
 */
import type { Instant } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import type { Renewed } from '@gangway/domain/memberships/choose-memberships';
import { renewedDates } from '@gangway/domain/memberships/membership-dates';
import { findPlan } from '@gangway/domain/memberships/plan';
import { type CustomerDetails, type LineOf, linesOf, type Order } from '@gangway/domain/order/order';
import { Refused } from '../../../platform/refused.ts';
import { internationalPhone } from '../../location/international-phone.shared.ts';
import { membershipToIssue, type NewMember } from './membership-to-issue.ts';
import type { MembershipToIssue, MembershipToRenew } from './memberships.repo.ts';

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

type Prepared = MembershipToIssue | MembershipToRenew;

const isRenewal = (one: Prepared): one is MembershipToRenew => 'renews' in one;

const withKeys = (order: Order, prepared: readonly Prepared[]): Order => ({
  ...order,
  lines: order.lines.map((line) => {
    if (line.kind !== 'membership') return line;
    const own = prepared.filter(({ line_id }) => line_id === line.lineKey);
    const [added] = own.filter(isRenewal);
    return {
      ...line,
      membershipKeys: own.flatMap((one) => (isRenewal(one) ? [] : one.membership_key)),
      renewed: added === undefined ? null : { startsOn: added.starts_on, endsOn: added.ends_on },
    };
  }),
});

interface By {
  location: Location;
  customer: CustomerDetails;
  now: Instant;
}

/** Prepares the extension of a membership from today or the day after its last. */
function renewalOf(
  { orderId }: Order,
  { lineKey, planKey }: LineOf<'membership'>,
  renewal: Renewed,
  { location, now }: By,
): MembershipToRenew {
  const today = dateAt(now, location.timeZone);
  const plan = findPlan(location.membershipPlans, planKey);
  const dates = plan === null ? null : renewedDates(plan.schedule, renewal.run, today);
  if (plan === null || dates === null) throw new Refused('unavailableItem');
  return {
    renews: renewal.membershipKey,
    ended_on: renewal.run.endsOn,
    starts_on: dates.startsOn,
    ends_on: dates.endsOn,
    keeps_unused: today <= renewal.run.endsOn,
    visits: plan.visits,
    guest_passes: plan.guestPasses,
    order_id: orderId,
    line_id: lineKey,
  };
}

/** Prepares a membership per unit of a line, starting on the day of payment. */
function newOf(
  { orderId }: Order,
  { lineKey, planKey, quantity }: LineOf<'membership'>,
  { location, customer, now }: By,
): MembershipToIssue[] {
  const today = dateAt(now, location.timeZone);
  const plan = findPlan(location.membershipPlans, planKey);
  const holder = holderOf(location, customer);
  return Array.from({ length: quantity }, (_, place): MembershipToIssue => {
    const issued = plan === null ? null : membershipToIssue(plan, today, [holder]);
    if (issued === null) throw new Refused('unavailableItem');
    return { ...issued, order_id: orderId, line_id: lineKey, unit: place + 1 };
  });
}

/** Prepares the memberships that an order buys or renews; null if there is none (Issuer of payments). */
export function issueMemberships(order: Order, by: By) {
  const lines = linesOf(order, 'membership');
  if (lines.length === 0) return null;
  const memberships = lines.flatMap((line): Prepared[] =>
    line.renewal === null ? newOf(order, line, by) : [renewalOf(order, line, line.renewal, by)],
  );
  return { toIssue: { memberships }, emails: [], after: (bought: Order) => withKeys(bought, memberships) };
}
