/** The worked examples of docs/rules/pricing.md, row by row. */
import { describe, expect, it } from 'vitest';
import type { PriceRule } from '../catalog/activity.ts';
import type { FeeRule, TaxRule } from '../catalog/charge-rules.ts';
import type { VenueDate, VenueTime } from '../kernel/local-time.ts';
import { amount, fromDecimal, percentage, split } from '../kernel/money.ts';
import { anActivity, aRate, everyDay } from '../testing/builders.ts';
import { aCharge } from '../testing/charge-builder.ts';
import { fromPrice, priceOfRate } from './price-line.ts';
import { priceOrder } from './price-order.ts';

const adult = aRate();
const child = aRate({ key: 12, price: 3900, isFromPrice: false });

const weekend: PriceRule = {
  from: null,
  to: null,
  season: null,
  weekdays: [0, 6],
  times: null,
  prices: [{ rateKey: adult.key, price: 6900 }],
};
const december: PriceRule = {
  from: '2026-12-01' as VenueDate,
  to: '2026-12-31' as VenueDate,
  season: null,
  weekdays: everyDay,
  times: ['09:00'] as VenueTime[],
  prices: [
    { rateKey: adult.key, price: 7900 },
    { rateKey: child.key, price: 4900 },
  ],
};
const priceRules = [weekend, december];

describe('price of a rate', () => {
  it.each([
    ['2026-12-05', '09:00', 6900, 4900],
    ['2026-12-07', '09:00', 7900, 4900],
    ['2026-12-07', '13:00', 5900, 3900],
    ['2026-12-12', '13:00', 6900, 3900],
    ['2027-01-04', '09:00', 5900, 3900],
  ])('on %s at %s is %i for adults and %i for children (D-FT-01)', (day, hour, forAdults, forChildren) => {
    const of = (rate: typeof adult) =>
      priceOfRate({ priceRules, durations: [] }, rate, { date: day as VenueDate, time: hour as VenueTime });
    expect([of(adult), of(child)]).toEqual([forAdults, forChildren]);
  });

  it('is shown on a card as the lowest it ever costs (3.6-03)', () => {
    const rates = [adult, child];
    const cheap = { ...weekend, prices: [{ rateKey: adult.key, price: 4900 }] };
    expect(fromPrice(anActivity({ rates, priceRules }), null)?.price).toBe(5900);
    expect(fromPrice(anActivity({ rates, priceRules: [cheap] }), null)?.price).toBe(4900);
  });
});

const tax = (basisPoints: number, inclusive = false, classes: string[] = []): TaxRule => ({
  name: 'Tax',
  basisPoints,
  inclusive,
  classes,
});
const fee = (kind: FeeRule['kind'], value: number, taxable = false): FeeRule => ({
  key: 1,
  name: 'Fee',
  kind,
  value,
  taxable,
});
const line = (price: number, participants: number, taxClass = 'standard') =>
  aCharge(price, { participants, taxClass });

describe('an order', () => {
  const [threePercent, salesTax] = [fee('percent', 300), tax(825)];

  it.each([
    { lines: [line(15700, 3)], fees: [threePercent], taxes: [salesTax], sums: [471, 1295, 0, 17466] },
    {
      lines: [line(15700, 3)],
      fees: [fee('percent', 300, true)],
      taxes: [salesTax],
      sums: [471, 1334, 0, 17505],
    },
    { lines: [line(5997, 3)], fees: [], taxes: [tax(1)], sums: [0, 1, 0, 5998] },
    { lines: [line(1010, 1), line(1010, 1)], fees: [], taxes: [salesTax], sums: [0, 166, 0, 2186] },
    { lines: [line(2020, 2)], fees: [], taxes: [salesTax], sums: [0, 167, 0, 2187] },
    { lines: [line(12000, 2)], fees: [], taxes: [tax(2000, true)], sums: [0, 0, 2000, 12000] },
    {
      lines: [line(10000, 2)],
      fees: [fee('perOrder', 250), fee('perParticipant', 100)],
      taxes: [],
      sums: [450, 0, 0, 10450],
    },
    {
      lines: [line(10000, 2), line(5000, 1, 'food')],
      fees: [],
      taxes: [tax(1000, false, ['standard']), tax(500, false, ['food'])],
      sums: [0, 1250, 0, 16250],
    },
    { lines: [line(10000, 1)], fees: [], taxes: [tax(290), tax(400)], sums: [0, 690, 0, 10690] },
    { lines: [], fees: [threePercent], taxes: [salesTax], sums: [0, 0, 0, 0] },
  ])('in row $# adds up to fees, tax, included tax and total $sums (D-FT-02, D-FT-04)', (row) => {
    const { feeTotal, taxTotal, includedTax, total } = priceOrder(row.lines, row);
    expect([feeTotal, taxTotal, includedTax, total]).toEqual(row.sums);
  });
});

describe('rounding and splitting', () => {
  it('rounds half away from zero (D-GEN-03)', () => {
    expect(percentage(amount(250), 300)).toBe(8);
    expect([percentage(amount(50), 100), percentage(amount(-50), 100)]).toEqual([1, -1]);
    expect(fromDecimal(19.99, 'USD')).toBe(1999);
  });

  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1000, [2, 1, 1, 3], [286, 143, 143, 428]],
  ])('splits %i by %j without losing a cent (D-GEN-03)', (whole, weights, parts) => {
    expect(split(amount(whole), weights)).toEqual(parts);
  });
});
