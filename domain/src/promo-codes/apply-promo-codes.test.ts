/**
 * What codes take off, by the worked examples of docs/rules/promo-codes.md, and that no cent is lost for any
 * cart (D-FT-01).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeeRule, TaxRule } from '../catalog/charge-rules.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import { add, amount } from '../kernel/money.ts';
import { priceOrder } from '../pricing/price-order.ts';
import { aCharge } from '../testing/charge-builder.ts';
import { aPromoCode, aPromoLine } from '../testing/promo-builders.ts';
import { applyPromoCodes } from './apply-promo-codes.ts';
import type { PromoCode } from './promo-code.ts';
import type { PromoLine } from './promo-line.ts';

const today = '2026-11-21' as VenueDate;
const percent = (basisPoints: number) => ({ kind: 'percent', basisPoints }) as const;
const perOrder = (off: number) => ({ kind: 'perOrder', amount: amount(off) }) as const;
const perGuest = (off: number) => ({ kind: 'perParticipant', amount: amount(off) }) as const;
const free = { kind: 'freeRate' } as const;

/** 157.00: two adults at 59.00, a child at 39.00. */
const tour = aPromoLine();
/** 100.00 for two, of which 10.00 is a tip. */
const ride = aPromoLine({
  activityKey: 2,
  subTotal: amount(10_000),
  tips: amount(1000),
  guests: 2,
  rates: [{ rateKey: 21, participants: 2, people: 1, subTotal: amount(9000) }],
});

describe('one code', () => {
  it.each<[string, Partial<PromoCode>, PromoLine[], number[]]>([
    ['10 % off the tour', { saving: percent(1000) }, [tour], [1570]],
    ['10 % off the ride, without its tip', { saving: percent(1000) }, [ride], [900]],
    ['10 % off both', { saving: percent(1000) }, [tour, ride], [1570, 900]],
    [
      '33.33 % off three lines of 0.05: rounded once',
      { saving: percent(3333) },
      [5, 5, 5].map((cents) => aPromoLine({ subTotal: amount(cents) })),
      [2, 2, 1],
    ],
    ['15.00 off both, in proportion', { saving: perOrder(1500) }, [tour, ride], [953, 547]],
    ['500.00 off both: no more than they cost', { saving: perOrder(50_000) }, [tour, ride], [15_700, 9000]],
    ['5.00 off each guest', { saving: perGuest(500) }, [tour, ride], [1500, 1000]],
    [
      '80.00 off each guest: no more than they cost',
      { saving: perGuest(8000) },
      [tour, ride],
      [15_700, 9000],
    ],
    ['5.00 off each child', { saving: perGuest(500), rateKeys: [12] }, [tour, ride], [500, 0]],
    ['children are free', { saving: free, rateKeys: [12] }, [tour, ride], [3900, 0]],
    ['10 % off the ride alone', { saving: percent(1000), activityKeys: [2] }, [tour, ride], [0, 900]],
    [
      '10 % off the line within its dates',
      { saving: percent(1000), travelFrom: '2026-12-06' as VenueDate },
      [tour, { ...ride, day: '2026-12-06' as VenueDate }],
      [0, 900],
    ],
  ])('%s (D-PC-01, D-FT-01)', (_case, changes, lines, discounts) => {
    const outcome = applyPromoCodes([aPromoCode(changes)], lines, today);
    expect(outcome.discounts).toEqual(discounts);
    expect(outcome.applied.map((applied) => applied.amount)).toEqual([add(...outcome.discounts)]);
    expect(outcome.refused).toEqual([]);
  });
});

describe('several codes', () => {
  const ten = aPromoCode({ combinable: true });
  const fifteen = aPromoCode({ code: 'OFF15', saving: perOrder(1500), combinable: true });

  it.each<[PromoCode[], number[]]>([
    [
      [ten, fifteen],
      [1570, 1500],
    ],
    [
      [fifteen, ten],
      [1500, 1420],
    ],
  ])('each apply to what the earlier ones left (D-PC-01)', (codes, amounts) => {
    const outcome = applyPromoCodes(codes, [tour], today);
    expect(outcome.applied.map((applied) => applied.amount)).toEqual(amounts);
  });

  it('do not include one for which nothing is left (D-PC-03)', () => {
    const all = aPromoCode({ code: 'ALL', saving: percent(10_000), combinable: true });
    expect(applyPromoCodes([all, ten], [tour], today)).toMatchObject({
      applied: [{ code: all, amount: 15_700 }],
      refused: [{ code: ten, why: 'promoItems' }],
    });
  });

  it('that no longer apply are returned with the reason; the others stay (D-PC-03)', () => {
    const old = aPromoCode({ code: 'OLD', saleTo: '2026-11-20' as VenueDate, combinable: true });
    const loner = aPromoCode({ code: 'LONER' });
    const { applied, refused } = applyPromoCodes([old, ten, loner], [tour], today);
    expect(applied.map(({ code }) => code.code)).toEqual(['SAVE10']);
    expect(refused.map(({ code, why }) => [code.code, why])).toEqual([
      ['OLD', 'promoExpired'],
      ['LONER', 'promoNotCombinable'],
    ]);
  });
});

describe('any cart with any codes', () => {
  const line = fc
    .record({
      prices: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 4 }),
      guests: fc.integer({ min: 1, max: 20 }),
      addOns: fc.integer({ min: 0, max: 100_000 }),
      tips: fc.integer({ min: 0, max: 50_000 }),
      activityKey: fc.integer({ min: 1, max: 3 }),
      packageKey: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
      packageLine: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
      isHidden: fc.boolean(),
    })
    .map(({ prices, guests, addOns, tips, ...rest }) => {
      const rates = prices.map((price, index) => ({
        rateKey: 11 + index,
        participants: guests,
        people: 1,
        subTotal: amount(price * guests),
      }));
      const subTotal = amount(rates.reduce((sum, rate) => sum + rate.subTotal, addOns + tips));
      return aPromoLine({ ...rest, rates, subTotal, tips: amount(tips), guests: guests * rates.length });
    });
  const saving = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map(percent),
    fc.integer({ min: 1, max: 3_000_000 }).map(perOrder),
    fc.integer({ min: 1, max: 200_000 }).map(perGuest),
    fc.constant(free),
  );
  const some = (most: number) => fc.array(fc.integer({ min: 1, max: most }), { maxLength: 2 });
  const codes = fc
    .array(
      fc.record({ saving, activityKeys: some(3), packageKeys: some(2), rateKeys: fc.subarray([11, 12, 13]) }),
      { maxLength: 4 },
    )
    .map((all) =>
      all.map((changes, index) => aPromoCode({ ...changes, code: `C${index}`, combinable: true })),
    );
  const lines = fc.array(line, { maxLength: 12 });

  it('has line discounts that add up to the amounts of its codes, and no line below its tips (D-FT-01, D-FT-02)', () => {
    fc.assert(
      fc.property(codes, lines, (all, cart) => {
        const { applied, refused, discounts } = applyPromoCodes(all, cart, today);
        expect(applied.length + refused.length).toBe(all.length);
        expect(add(...discounts)).toBe(add(...applied.map((one) => one.amount)));
        for (const [index, { subTotal, tips }] of cart.entries()) {
          expect(discounts[index]).toBeGreaterThanOrEqual(0);
          expect(discounts[index]).toBeLessThanOrEqual(subTotal - tips);
        }
        expect(applied.every((one) => one.amount > 0)).toBe(true);
      }),
    );
  });

  it('adds up, with fees and taxes on the discounted amount (D-FT-01, D-FT-02)', () => {
    const fee: FeeRule = { key: 1, name: 'Fee', kind: 'percent', value: 300, taxable: false };
    const tax: TaxRule = { name: 'Tax', basisPoints: 825, inclusive: false, classes: [] };
    fc.assert(
      fc.property(codes, lines, (all, cart) => {
        const { discounts } = applyPromoCodes(all, cart, today);
        const terms = { fees: [fee], taxes: [tax] };
        const charge = ({ subTotal, tips, guests: participants }: PromoLine) =>
          aCharge(subTotal, { tips, participants });
        const { allocations: _, ...totals } = priceOrder(cart.map(charge), { ...terms, discounts });
        // The same cart at the reduced prices, without codes.
        const reduced = cart.map((one, index) => ({
          ...one,
          subTotal: amount(one.subTotal - (discounts[index] ?? 0)),
        }));
        const { allocations: __, ...cheaper } = priceOrder(reduced.map(charge), terms);
        const off = add(...discounts);
        expect(totals).toEqual({ ...cheaper, subTotal: add(cheaper.subTotal, off), discountTotal: off });
      }),
    );
  });
});
