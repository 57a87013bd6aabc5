/** Every figure of an order is allocated to its lines, to the cent (docs/rules/pricing.md, "Allocation"). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longest, showed, triesOfProperty } from '../../../scripts/testing/repeat.ts';
import { activityCharge } from '../booking/activity-charge.ts';
import type { FeeRule, TaxRule } from '../catalog/charge-rules.ts';
import { type DepositRule, noDeposits } from '../deposits/deposit.ts';
import { giftCardCharge } from '../gift-cards/gift-card-charge.ts';
import { addDays, type VenueDate, type WallTime } from '../kernel/local-time.ts';
import { type Amount, add, amount, multiply, subtract, zero } from '../kernel/money.ts';
import { membershipCharge } from '../memberships/membership-charge.ts';
import { aCharge } from '../testing/charge-builder.ts';
import { transportCharge } from '../transport/transport-charge.ts';
import type { Allocation, Charge } from './charge.ts';
import { type PricedOrder, type PricingTerms, priceOrder } from './price-order.ts';

const patience = { timeout: longest };

const today = '2026-11-21' as VenueDate;
const taxClass = fc.constantFrom('standard', 'food');
const cents = (most: number) => fc.nat(most).map(amount);

/** A charge with what a promo code takes off it. */
interface Line {
  charge: Charge;
  discount: Amount;
}

const off = fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }));
const discounted = (charge: Charge, share: number): Line => ({
  charge,
  discount: amount(Math.floor((charge.amount - charge.tips) * share)),
});
const undiscounted = (charge: Charge): Line => ({ charge, discount: zero });

const depositRule: fc.Arbitrary<DepositRule | null> = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.integer({ min: 1, max: 9999 }) }),
    fc.record({ kind: fc.constant('perParticipant' as const), amount: cents(5000) }),
  ),
  { nil: null },
);
const activity = fc
  .record({
    rest: cents(200_000),
    tips: fc.oneof(fc.constant(zero), cents(5000)),
    participants: fc.nat(12),
    packageLine: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
    isHidden: fc.boolean(),
    taxClass,
    inDays: fc.nat(30),
    rule: depositRule,
    share: off,
  })
  .map(({ rest, inDays, rule, share, ...line }) => {
    const start = `${addDays(today, inDays)}T09:00` as WallTime;
    return discounted(activityCharge({ ...line, start, subTotal: add(rest, line.tips) }, rule), share);
  });
const transport = fc
  .record({ subTotal: cents(9000), taxClass, share: off })
  .map(({ share, ...line }) => discounted(transportCharge(line), share));
const giftCard = cents(50_000).map((value) => undiscounted(giftCardCharge(value)));
const membership = fc
  .record({ subTotal: cents(60_000), taxClass: fc.option(taxClass, { nil: null }) })
  .map((line) => undiscounted(membershipCharge(line)));

const feeRule: fc.Arbitrary<FeeRule> = fc.record({
  key: fc.nat(),
  name: fc.constant('Fee'),
  kind: fc.constantFrom('perOrder', 'perParticipant', 'percent'),
  value: fc.nat(2000),
  taxable: fc.boolean(),
});
const taxRule: fc.Arbitrary<TaxRule> = fc.record({
  name: fc.constant('Tax'),
  basisPoints: fc.nat(2500),
  inclusive: fc.boolean(),
  classes: fc.subarray(['standard', 'food']),
});

const someOrder = fc.record({
  lines: fc.array(
    fc.oneof(
      { arbitrary: activity, weight: 5 },
      { arbitrary: transport, weight: 1 },
      { arbitrary: giftCard, weight: 1 },
      { arbitrary: membership, weight: 1 },
    ),
    { maxLength: 8 },
  ),
  fees: fc.array(feeRule, { maxLength: 4 }),
  taxes: fc.array(taxRule, { maxLength: 4 }),
  takesDeposits: fc.boolean(),
});

/** The rule under test; a control has a wrong one. */
type Pricing = typeof priceOrder;
type Terms = { fees: FeeRule[]; taxes: TaxRule[]; takesDeposits: boolean };

const priceWith =
  (pricing: Pricing) =>
  (lines: readonly Line[], { fees, taxes, takesDeposits }: Terms): PricedOrder =>
    pricing(
      lines.map(({ charge }) => charge),
      {
        fees,
        taxes,
        discounts: lines.map(({ discount }) => discount),
        deposits: takesDeposits ? { terms: { ...noDeposits, enabled: true }, today } : null,
      },
    );

const sum = (allocations: readonly Allocation[], figure: keyof Allocation) =>
  add(...allocations.map((one) => one[figure]));

const sums = (pricing: Pricing) =>
  fc.property(someOrder, ({ lines, ...terms }) => {
    const { allocations, deposit, ...order } = priceWith(pricing)(lines, terms);
    expect({
      discount: sum(allocations, 'discount'),
      fees: sum(allocations, 'fees'),
      tax: sum(allocations, 'tax'),
      includedTax: sum(allocations, 'includedTax'),
      deposit: sum(allocations, 'deposit'),
      total: sum(allocations, 'total'),
    }).toEqual({
      discount: order.discountTotal,
      fees: order.feeTotal,
      tax: order.taxTotal,
      includedTax: order.includedTax,
      deposit: deposit?.total ?? 0,
      total: order.total,
    });
    for (const [place, one] of allocations.entries()) {
      const charge = lines[place]?.charge ?? aCharge(0);
      expect(one.total).toBe(charge.amount - one.discount + one.fees + one.tax);
      expect(Math.min(...Object.values(one))).toBeGreaterThanOrEqual(0);
      expect(one.deposit).toBeLessThanOrEqual(one.total);
      expect(charge.bearsFees ? 0 : one.fees).toBe(0);
    }
  });

const shuffled = someOrder.chain((order) =>
  fc.record({
    order: fc.constant(order),
    other: fc.shuffledSubarray([...order.lines.entries()], { minLength: order.lines.length }),
  }),
);
const sumsInAnyOrder = (pricing: Pricing) =>
  fc.property(shuffled, ({ order: { lines, ...terms }, other }) => {
    // Which of two equally large parties of a package is charged a fee per participant is decided by order.
    fc.pre(lines.every(({ charge }) => charge.packageLine === null));
    const price = priceWith(pricing);
    const { allocations, deposit, ...totals } = price(lines, terms);
    const turned = price(
      other.map(([, line]) => line),
      terms,
    );
    expect(turned).toMatchObject(totals);
    expect(turned.deposit?.total).toBe(deposit?.total);
    const roundings = 3 * terms.fees.length + 1;
    for (const [place, [before]] of other.entries())
      expect(
        Math.abs((turned.allocations[place]?.total ?? 0) - (allocations[before]?.total ?? 0)),
      ).toBeLessThanOrEqual(roundings);
  });

type PaidFigure = 'total' | 'deposit';
const canceled = someOrder.chain((order) =>
  fc.record({
    order: fc.constant(order),
    sequence: fc.shuffledSubarray([...order.lines.keys()], { minLength: order.lines.length }),
  }),
);
const refunds = (pricing: Pricing, paidFigure: PaidFigure) =>
  fc.property(canceled, ({ order: { lines, ...terms }, sequence }) => {
    const { allocations, deposit, total } = priceWith(pricing)(lines, terms);
    const paid = paidFigure === 'total' ? total : (deposit?.total ?? zero);
    let left: number = paid;
    for (const place of sequence) {
      const refund = allocations[place]?.[paidFigure] ?? zero;
      expect(refund).toBeLessThanOrEqual(left);
      left -= refund;
    }
    expect(left).toBe(0);
  });

describe('the allocations of any order', () => {
  it('add up to the order, figure by figure, and none is negative', patience, () => {
    fc.assert(sums(priceOrder), triesOfProperty('R19 sums'));
  });

  it(
    'change by at most a cent per rounded sum if the lines are reordered, and the order not at all',
    patience,
    () => {
      fc.assert(sumsInAnyOrder(priceOrder), triesOfProperty('R19 sums in any order'));
    },
  );

  it.each(['total', 'deposit'] as const)(
    'refund exactly what was paid (%s) when lines are canceled one by one, in any order',
    patience,
    (paidFigure) => {
      fc.assert(refunds(priceOrder, paidFigure), triesOfProperty('R19 refunds'));
    },
  );
});

/** Rounds each share of a sum up, where the rule gives what rounding left over to the largest remainders. */
const roundedUp = (whole: Amount, weights: readonly number[]): Amount[] => {
  const all = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => amount(all === 0 ? 0 : Math.ceil((whole * weight) / all)));
};

const feesRoundedUp: Pricing = (charges, terms) => {
  const order = priceOrder(charges, terms);
  const shares = roundedUp(
    order.feeTotal,
    charges.map(({ bearsFees, amount: price }) => (bearsFees ? Math.max(price, 1) : 0)),
  );
  const allocations = order.allocations.map((one, place): Allocation => {
    const fees = shares[place] ?? zero;
    return { ...one, fees, total: add(subtract(one.total, one.fees), fees) };
  });
  return { ...order, allocations };
};

const depositRoundedUp: Pricing = (charges, terms) => {
  const order = priceOrder(charges, terms);
  const shares = roundedUp(
    order.deposit?.total ?? zero,
    order.allocations.map(({ total }) => total),
  );
  const allocations = order.allocations.map((one, place) => ({ ...one, deposit: shares[place] ?? zero }));
  return { ...order, allocations };
};

/** Charges all fees to the first line that bears any. */
const feesOfFirst: Pricing = (charges, terms) => {
  const order = priceOrder(charges, terms);
  const first = order.allocations.findIndex(({ fees }) => fees > 0);
  const allocations = order.allocations.map((one, place): Allocation => {
    const fees = place === first ? order.feeTotal : zero;
    return { ...one, fees, total: add(subtract(one.total, one.fees), fees) };
  });
  return { ...order, allocations };
};

describe('wrong allocations (control)', () => {
  /** Returns after how many orders a property finds its pricing wrong. */
  const ordersUntilFound = <Orders>(property: fc.IProperty<Orders>) => {
    const found = fc.check(property, { seed: 1, numRuns: 1000, endOnFailure: true });
    expect(found).toMatchObject({ failed: true, errorInstance: { name: 'AssertionError' } });
    return `found wrong after ${found.numRuns} orders`;
  };

  it('do not add up if each share of the fees is rounded up', () => {
    showed('R19 sums', ordersUntilFound(sums(feesRoundedUp)));
  });

  it('depend on the order of the lines if the first bears all fees', () => {
    showed('R19 sums in any order', ordersUntilFound(sumsInAnyOrder(feesOfFirst)));
  });

  it.each([
    ['total', feesRoundedUp],
    ['deposit', depositRoundedUp],
  ] as const)('refund more than was paid (%s) if each share is rounded up', (paidFigure, pricing) => {
    showed('R19 refunds', `${paidFigure}: ${ordersUntilFound(refunds(pricing, paidFigure))}`);
  });
});

const fee = (changes: Partial<FeeRule>): FeeRule => ({
  ...{ key: 1, name: 'Fee', kind: 'percent', value: 300, taxable: false },
  ...changes,
});
const salesTax: TaxRule = { name: 'Tax', basisPoints: 825, inclusive: false, classes: [] };
const allocated = (charges: Charge[], terms: Partial<PricingTerms>, figure: keyof Allocation) =>
  priceOrder(charges, { fees: [], taxes: [], ...terms }).allocations.map((one) => one[figure]);

describe('the rows of docs/rules/pricing.md, "Allocation"', () => {
  it('spread a percentage by price', () => {
    expect(allocated([aCharge(11_800), aCharge(3900)], { fees: [fee({})] }, 'fees')).toEqual([354, 117]);
  });

  it('give the cent left over to the largest remainder, then to the first line', () => {
    const charges = [aCharge(1000), aCharge(1000), aCharge(1000)];
    const perOrder = fee({ kind: 'perOrder', value: 250 });
    expect(allocated(charges, { fees: [perOrder] }, 'fees')).toEqual([84, 83, 83]);
  });

  it('charge a fee per participant to the line that has them, once per package', () => {
    const members = [2, 3].map((participants) => aCharge(5000, { participants, packageLine: 7 }));
    const perGuest = fee({ kind: 'perParticipant', value: 200 });
    expect(allocated([aCharge(5000, { participants: 2 }), ...members], { fees: [perGuest] }, 'fees')).toEqual(
      [400, 0, multiply(amount(200), 3)],
    );
  });

  it('tax each line by itself, and its share of a taxable fee with it', () => {
    const charges = [aCharge(10_000), aCharge(5000, { taxClass: 'none' })];
    const terms = {
      fees: [fee({ kind: 'perOrder', value: 300, taxable: true })],
      taxes: [{ ...salesTax, basisPoints: 1000, classes: ['standard'] }],
    };
    expect(allocated(charges, terms, 'tax')).toEqual([1000 + 20, 10]);
  });

  it('leave a gift card its value and a membership its price and tax', () => {
    const charges = [
      aCharge(10_000),
      giftCardCharge(amount(5000)),
      membershipCharge({ subTotal: amount(9900), taxClass: 'standard' }),
    ];
    expect(allocated(charges, { fees: [fee({})], taxes: [salesTax] }, 'total')).toEqual([
      10_000 + 300 + 825,
      5000,
      9900 + 817,
    ]);
  });
});
