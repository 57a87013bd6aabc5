/**
 * Totals of an order: fees and taxes as tables, and sums that are exact for any cart (D-FT-01 to 04; R19).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeeRule, TaxRule } from '../catalog/charge-rules.ts';
import { type Amount, add, amount } from '../kernel/money.ts';
import { holdMinutes } from '../location/location.ts';
import { aCharge } from '../testing/charge-builder.ts';
import { addsCharges } from './all-in.ts';
import type { Charge } from './charge.ts';
import { balanceOf } from './due.ts';
import { type PricingTerms, priceOrder } from './price-order.ts';

const line = (price: number, participants = 1, taxClass = 'standard') =>
  aCharge(price, { participants, taxClass });
const fee = (changes: Partial<FeeRule> = {}): FeeRule => ({
  key: 1,
  name: 'Booking fee',
  kind: 'percent',
  value: 300,
  taxable: false,
  ...changes,
});
const tax = (changes: Partial<TaxRule> = {}): TaxRule => ({
  name: 'Sales tax',
  basisPoints: 825,
  inclusive: false,
  classes: [],
  ...changes,
});

describe('fees', () => {
  it.each<[string, FeeRule, number]>([
    ['percent of the subtotal', fee(), 471],
    ['a fixed amount per order', fee({ kind: 'perOrder', value: 250 }), 250],
    ['an amount per participant', fee({ kind: 'perParticipant', value: 150 }), 450],
    ['zero', fee({ value: 0 }), 0],
  ])('are %s (3.10-06, D-FT-02)', (_case, rule, expected) => {
    const totals = priceOrder([line(11_800, 2), line(3900, 1)], { fees: [rule], taxes: [] });
    expect(totals.feeTotal).toBe(expected);
    expect(totals.fees).toEqual(expected === 0 ? [] : [{ feeKey: 1, name: 'Booking fee', amount: expected }]);
    expect(totals.total).toBe(15_700 + expected);
  });

  it('are not charged on an empty cart (D-FT-02)', () => {
    expect(priceOrder([], { fees: [fee({ kind: 'perOrder', value: 250 })], taxes: [tax()] })).toMatchObject({
      fees: [],
      total: 0,
    });
  });
});

describe('tips', () => {
  it('are part of the subtotal and carry neither fee nor tax (D-AD-04, D-FT-02)', () => {
    const terms = { fees: [fee({ value: 1000, taxable: true })], taxes: [tax({ basisPoints: 1000 })] };
    const { allocations, ...without } = priceOrder([line(10_000, 2)], terms);
    const withTip = priceOrder([{ ...line(12_000, 2), tips: amount(2000) }], terms);
    expect(withTip).toMatchObject({ ...without, subTotal: 12_000, total: without.total + 2000 });
    expect(withTip.allocations).toEqual([{ ...allocations[0], total: withTip.total }]);
  });
});

describe('a discount', () => {
  it.each([
    ['more than the price', aCharge(1000), 1001],
    ['part of the tip', aCharge(1000, { tips: amount(200) }), 801],
    ['a surcharge', aCharge(1000), -1],
    ['on what cannot be discounted', aCharge(1000, { discountable: false }), 1],
  ])('that is %s throws instead of being charged', (_what, charge, discount) => {
    const discounts = [amount(discount)];
    expect(() => priceOrder([charge], { fees: [], taxes: [], discounts })).toThrow(RangeError);
  });
});

describe('taxes', () => {
  it.each<[string, TaxRule[], number, number]>([
    ['added, rounded per line', [tax()], 1296, 0],
    ['contained', [tax({ inclusive: true, basisPoints: 2000 })], 0, 2617],
    ['stacked on one class', [tax(), tax({ name: 'City', basisPoints: 100 })], 1453, 0],
    ['limited to their classes', [tax({ classes: ['food'] })], 0, 0],
    ['zero without rules', [], 0, 0],
  ])('are %s (3.10-06, D-FT-04)', (_case, taxes, taxTotal, includedTax) => {
    const totals = priceOrder([line(11_800, 2), line(3900, 1)], { fees: [], taxes });
    expect(totals).toMatchObject({ taxTotal, includedTax, total: 15_700 + taxTotal });
  });

  it('are rounded per line and then summed, as the lines are shown (5.2-13, D-GEN-03)', () => {
    const totals = priceOrder([line(3), line(3), line(3)], { fees: [], taxes: [tax({ basisPoints: 5000 })] });
    expect(totals.taxTotal).toBe(6);
  });

  it('apply to a fee only if the fee is taxable (D-FT-02)', () => {
    const taxed = (taxable: boolean) =>
      priceOrder([line(10_000)], { fees: [fee({ taxable })], taxes: [tax({ basisPoints: 1000 })] }).taxTotal;
    expect([taxed(false), taxed(true)]).toEqual([1000, 1030]);
  });
});

const anyLine = fc
  .record({
    rest: fc.nat(100_000_000),
    tips: fc.oneof(fc.constant(0), fc.nat(1_000_000)),
    participants: fc.integer({ min: 1, max: 200 }),
    taxClass: fc.constantFrom('standard', 'food', 'none'),
  })
  .map(({ rest, tips, ...charge }) => aCharge(rest + tips, { ...charge, tips: amount(tips) }));
const anyFee = fc.record({
  key: fc.nat(),
  name: fc.string(),
  kind: fc.constantFrom('perOrder', 'perParticipant', 'percent'),
  value: fc.nat(5000),
  taxable: fc.boolean(),
});
const anyTax = fc.record({
  name: fc.string(),
  basisPoints: fc.nat(3000),
  inclusive: fc.boolean(),
  classes: fc.subarray(['standard', 'food']),
});

const totalsOf = (charges: readonly Charge[], terms: PricingTerms) => {
  const { allocations: _, ...totals } = priceOrder(charges, terms);
  return totals;
};

describe('any cart', () => {
  it('adds up: lines, fees and tax make the total, and nothing is below zero (3.10-06, 5.2-13)', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 50 }),
        fc.array(anyFee, { maxLength: 5 }),
        fc.array(anyTax, { maxLength: 4 }),
        (lines, fees, taxes) => {
          const totals = priceOrder(lines, { fees, taxes });
          expect(totals.subTotal).toBe(add(...lines.map((one) => one.amount)));
          expect(totals.feeTotal).toBe(add(...totals.fees.map((charged) => charged.amount)));
          expect(totals.total).toBe(
            totals.subTotal - totals.discountTotal + totals.feeTotal + totals.taxTotal,
          );
          for (const value of [
            totals.subTotal,
            totals.discountTotal,
            totals.feeTotal,
            totals.taxTotal,
            totals.includedTax,
            totals.total,
          ])
            expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
          expect(totals.includedTax <= totals.total).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('costs the same in any order of lines (5.2-13)', () => {
    const shuffled = fc.array(anyLine, { maxLength: 20 }).chain((lines) =>
      fc.record({
        lines: fc.constant(lines),
        other: fc.shuffledSubarray(lines, { minLength: lines.length }),
      }),
    );
    fc.assert(
      fc.property(
        shuffled,
        fc.array(anyFee, { maxLength: 3 }),
        fc.array(anyTax, { maxLength: 3 }),
        ({ lines, other }, fees, taxes) => {
          expect(totalsOf(other, { fees, taxes })).toEqual(totalsOf(lines, { fees, taxes }));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('costs the same after a line is added and removed again (5.2-13)', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 10 }),
        anyLine,
        fc.array(anyFee, { maxLength: 3 }),
        (lines, extra, fees) => {
          const terms = { fees, taxes: [] };
          const more = priceOrder([...lines, extra], terms);
          expect(more.total).toBeGreaterThanOrEqual(priceOrder(lines, terms).total);
          expect(
            priceOrder(
              [...lines, extra].filter((one) => one !== extra),
              terms,
            ),
          ).toEqual(priceOrder(lines, terms));
        },
      ),
    );
  });
});

it('the amount paid and the balance add up to the total (3.10-06)', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (paid, left) => {
      const order = { total: amount(paid + left), paid: amount(paid), redeemed: amount(0) };
      expect(add(balanceOf(order), order.paid)).toBe<Amount>(order.total);
    }),
  );
});

it.each<[string, FeeRule[], TaxRule[], boolean]>([
  ['a fee is added', [fee()], [], true],
  ['a fee of zero is added', [fee({ value: 0 })], [], false],
  ['tax is added', [], [tax()], true],
  ['tax is added to nothing on sale', [], [tax({ classes: ['food'] })], false],
  ['tax is contained', [], [tax({ inclusive: true })], false],
  ['nothing is added', [], [], false],
])('cards show “plus taxes & fees” if %s: %j %j → %s (9-04, D-FT-03)', (_case, fees, taxes, expected) => {
  expect(addsCharges({ fees, taxes, activities: [{ taxClass: 'standard' }], membershipPlans: [] })).toBe(
    expected,
  );
});

it.each([
  [0, 30],
  [2, 2],
  [25, 25],
])(
  'with a cart time limit of %d minutes, places are held for %d minutes (9-06, C-23)',
  (appointmentCompletionWindow, minutes) => {
    expect(holdMinutes({ appointmentCompletionWindow })).toBe(minutes);
  },
);
