/** What memberships cost, and which ones can be bought (docs/rules/memberships.md, "Choosing", "Price"). */
import { describe, expect, it } from 'vitest';
import type { VenueDate } from '../kernel/local-time.ts';
import { amount } from '../kernel/money.ts';
import { priceOrder } from '../pricing/price-order.ts';
import { aPlan } from '../testing/membership-builders.ts';
import { chooseMemberships, mostOfPlan } from './choose-memberships.ts';
import { membershipCharge } from './membership-charge.ts';

const added = { name: 'Sales tax', basisPoints: 825, inclusive: false, classes: [] };
const contained = { name: 'VAT', basisPoints: 2000, inclusive: true, classes: ['standard'] };
const line = (subTotal: number, taxClass: string | null) =>
  membershipCharge({ subTotal: amount(subTotal), taxClass });

describe('what memberships add to an order', () => {
  it.each([
    ['no tax without a tax class', [line(9900, null)], [added], { taxTotal: 0, includedTax: 0, total: 9900 }],
    ['tax of its class', [line(9900, 'standard')], [added], { taxTotal: 817, includedTax: 0, total: 10_717 }],
    [
      'no tax of other classes',
      [line(9900, 'food')],
      [contained],
      { taxTotal: 0, includedTax: 0, total: 9900 },
    ],
    [
      'contained tax',
      [line(12_000, 'standard')],
      [contained],
      { taxTotal: 0, includedTax: 2000, total: 12_000 },
    ],
    [
      'tax rounded per line',
      [line(9910, 'standard'), line(9910, 'standard')],
      [added],
      { taxTotal: 1636, includedTax: 0, total: 21_456 },
    ],
  ])('is %s (D-MB-11, D-FT-04)', (_, lines, taxes, expected) => {
    expect(priceOrder(lines, { fees: [], taxes })).toMatchObject(expected);
  });

  it('is neither a fee nor a reason for one (D-MB-11, D-FT-01)', () => {
    const fees = [{ key: 1, name: 'Fee', kind: 'perOrder', value: 250, taxable: true }] as const;
    expect(priceOrder([line(9900, 'standard')], { fees, taxes: [added] })).toMatchObject({
      subTotal: 9900,
      feeTotal: 0,
      discountTotal: 0,
      taxTotal: 817,
      total: 10_717,
    });
  });
});

describe('memberships of a plan', () => {
  const today = '2026-11-21' as VenueDate;
  const season = (from: string, to: string) =>
    aPlan({ schedule: { kind: 'season', from: from as VenueDate, to: to as VenueDate } });

  it.each([
    ['are sold', aPlan(), 1, true, null],
    ['are sold up to the maximum', aPlan(), mostOfPlan, true, null],
    ['are not sold beyond the maximum', aPlan(), mostOfPlan + 1, true, 'membershipsTooMany'],
    ['are not sold if the venue sells none online', aPlan(), 1, false, 'membershipsNotSold'],
    ['are sold before their season', season('2026-12-01', '2027-04-15'), 1, true, null],
    ['are sold on the last day of their season', season('2026-06-01', '2026-11-21'), 1, true, null],
    ['are not sold after their season', season('2026-06-01', '2026-11-20'), 1, true, 'unavailableItem'],
  ] as const)('%s (D-MB-11, 5.2-05)', (_, plan, quantity, sellMembershipsOnline, refusal) => {
    const location = { sellMembershipsOnline, membershipPlans: [plan] };
    const chosen = chooseMemberships(location, { planKey: plan.key, quantity }, today);
    expect(chosen.ok ? null : chosen.refusal).toBe(refusal);
  });
});
