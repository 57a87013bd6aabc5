/** Everything that is shown of an order adds up to its total, for any venue, any cart and each way of showing fees and tax (D-FT-02, D-FT-03). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, add, amount, subtract } from '../kernel/money.ts';
import { chargeMemberships, withMemberships } from '../memberships/charge-memberships.ts';
import { priceOrder } from '../pricing/price-order.ts';
import { someOrder } from '../testing/some-order.ts';
import { showOrder } from './shown-order.ts';

type Sample = ReturnType<typeof someOrder> extends fc.Arbitrary<infer Value> ? Value : never;

/** All that the page shows above the total, row by row. */
function rowsOf({ order }: Sample, feeDisplayType: 1 | 2 | 3): { lines: Amount; rows: Amount } {
  const shown = showOrder(order, { feeDisplayType });
  const keys = [...order.lines, ...order.transports, ...order.memberships].map(({ lineKey }) => lineKey);
  const lines = add(
    ...keys.map((key) => shown.line(key).total),
    ...order.giftCards.map((card) => card.amount),
  );
  const off = add(...shown.promoCodes);
  expect(off).toBe(shown.discountTotal);
  expect(lines).toBe(shown.subTotal);
  const charges = feeDisplayType === 3 ? [] : [...order.fees.map((fee) => fee.amount), order.taxTotal];
  return { lines, rows: add(subtract(lines, off), ...charges) };
}

describe('what is shown of an order', () => {
  it.each([1, 2, 3] as const)(
    'adds up to its total, line by line and row by row, under FeeDisplayType %d (D-FT-02, D-FT-03, 3.2-12)',
    (type) => {
      fc.assert(
        fc.property(someOrder(), (sample) => {
          expect(rowsOf(sample, type).rows).toBe(sample.order.total);
        }),
        { numRuns: 1000 },
      );
    },
  );

  it('of a line is what its rates, add-ons and tip add up to, and a tip bears nothing (D-FT-03, D-AD-04)', () => {
    fc.assert(
      fc.property(someOrder(), fc.constantFrom(1 as const, 3 as const), ({ order }, feeDisplayType) => {
        const shown = showOrder(order, { feeDisplayType });
        for (const line of order.lines) {
          const { rates, products, total } = shown.line(line.lineKey);
          expect(add(...rates.map((rate) => rate.total), ...products)).toBe(total);
          for (const [place, product] of line.products.entries())
            if (product.kind === 'tip') expect(products[place]).toBe(product.subTotal);
          for (const [place, rate] of line.rates.entries())
            expect(rates[place]?.total).toBeGreaterThanOrEqual(rate.subTotal);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('adds up for an order of before its rules were kept, too (D-FT-03)', () => {
    fc.assert(
      fc.property(someOrder(), (sample) => {
        const old = { ...sample, order: { ...sample.order, charges: null } };
        expect(rowsOf(old, 3).rows).toBe(old.order.total);
      }),
    );
  });

  it('a promo code takes off no less than it does without fees and tax, and lines stay as they were (D-FT-03)', () => {
    fc.assert(
      fc.property(someOrder(), ({ order, rules }) => {
        const shown = showOrder(order, { feeDisplayType: 3 });
        expect(shown.discountTotal).toBeGreaterThanOrEqual(order.discountTotal);
        const charges = [...order.lines, ...order.transports].map((line) =>
          'rates' in line
            ? {
                subTotal: line.subTotal,
                participants: line.participants,
                tips: add(...line.products.filter(({ kind }) => kind === 'tip').map((tip) => tip.subTotal)),
                taxClass: line.taxClass,
                packageLine: line.packageLineKey,
                isHidden: line.details.isHidden === true,
              }
            : { subTotal: line.subTotal, participants: 0, tips: amount(0), taxClass: line.taxClass },
        );
        const cards = add(...order.giftCards.map((card) => card.amount));
        const before = withMemberships(
          priceOrder(charges, rules.fees, rules.taxes, cards),
          chargeMemberships(order.memberships, rules.taxes),
        );
        expect(shown.subTotal).toBe(before.total);
      }),
      { numRuns: 500 },
    );
  });
});
