/** The price of a rate on a day, of a line, and the price on a card (D-FT-01; docs/rules/pricing.md). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceRule } from '../catalog/activity.ts';
import type { VenueDate, VenueTime } from '../kernel/local-time.ts';
import { add, multiply } from '../kernel/money.ts';
import { anActivity, aRate, everyDay } from '../testing/builders.ts';
import { fromPrice, priceLine, priceOfRate } from './price-line.ts';

const adult = aRate({ price: 5900 });
const child = aRate({ key: 12, name: 'Child', price: 3900, isFromPrice: false });

function aPriceRule(changes: Partial<PriceRule> = {}): PriceRule {
  return {
    from: null,
    to: null,
    season: null,
    weekdays: everyDay,
    times: null,
    prices: [{ rateKey: 11, price: 7900 }],
    ...changes,
  };
}

const price = (rules: PriceRule[], date: string | null, time: string | null = '09:00', rate = adult) =>
  priceOfRate({ priceRules: rules, durations: [] }, rate, {
    date: date as VenueDate | null,
    time: time as VenueTime | null,
  });

const day = (text: string) => text as VenueDate;
const weekend = aPriceRule({ weekdays: [0, 6] });
const summer = aPriceRule({ season: { from: '06-01', to: '08-31' }, prices: [{ rateKey: 11, price: 6900 }] });

describe('a rate costs', () => {
  it.each<[string, PriceRule[], string | null, string | null, number]>([
    ['its own price if there are no rules', [], '2026-06-12', '09:00', 5900],
    ['its own price without a date', [aPriceRule()], null, null, 5900],
    ['more on a weekend', [weekend], '2026-06-13', '09:00', 7900],
    ['its own price on a weekday', [weekend], '2026-06-12', '09:00', 5900],
    ['the price of the first rule that matches', [weekend, summer], '2026-06-13', '09:00', 7900],
    [
      'the price of the next rule if the first does not match',
      [weekend, summer],
      '2026-06-12',
      '09:00',
      6900,
    ],
    [
      'the price of the next rule if the first does not name the rate',
      [aPriceRule({ prices: [{ rateKey: 12, price: 1 }] }), summer],
      '2026-06-12',
      '09:00',
      6900,
    ],
    [
      'a seasonal price over New Year',
      [aPriceRule({ season: { from: '12-20', to: '01-05' } })],
      '2027-01-05',
      '09:00',
      7900,
    ],
    [
      'the price of a rule on its first day',
      [aPriceRule({ from: day('2026-06-12') })],
      '2026-06-12',
      '09:00',
      7900,
    ],
    [
      'its own price before the first day',
      [aPriceRule({ from: day('2026-06-12') })],
      '2026-06-11',
      '09:00',
      5900,
    ],
    [
      'the price of a rule on its last day',
      [aPriceRule({ to: day('2026-06-12') })],
      '2026-06-12',
      '09:00',
      7900,
    ],
    [
      'its own price after the last day',
      [aPriceRule({ to: day('2026-06-12') })],
      '2026-06-13',
      '09:00',
      5900,
    ],
    [
      'the price of a rule at its time',
      [aPriceRule({ times: ['09:00' as VenueTime] })],
      '2026-06-12',
      '09:00',
      7900,
    ],
    [
      'its own price at other times',
      [aPriceRule({ times: ['09:00' as VenueTime] })],
      '2026-06-12',
      '13:00',
      5900,
    ],
    [
      'its own price for a day without a time if the rule names times',
      [aPriceRule({ times: ['09:00' as VenueTime] })],
      '2026-06-12',
      null,
      5900,
    ],
    [
      'nothing when a rule makes it free',
      [aPriceRule({ prices: [{ rateKey: 11, price: 0 }] })],
      '2026-06-12',
      '09:00',
      0,
    ],
  ])('%s (3.3-01)', (_case, rules, date, time, expected) => {
    expect(price(rules, date, time)).toBe(expected);
  });
});

describe('a line', () => {
  it('is the sum of its rates, each price times participants (3.2-12, 5.2-13)', () => {
    const line = priceLine(
      { priceRules: [weekend], durations: [] },
      [
        { rate: adult, participants: 2 },
        { rate: child, participants: 3 },
      ],
      { date: day('2026-06-13'), time: null },
    );
    expect(line).toEqual({
      rates: [
        { rateKey: 11, name: 'Adult', participants: 2, price: 7900, subTotal: 15_800 },
        { rateKey: 12, name: 'Child', participants: 3, price: 3900, subTotal: 11_700 },
      ],
      subTotal: 27_500,
    });
  });

  it('adds up for any choice, in any order (5.2-13)', () => {
    const member = fc.record({ price: fc.nat(1_000_000), participants: fc.integer({ min: 1, max: 200 }) });
    fc.assert(
      fc.property(fc.array(member, { maxLength: 20 }), (members) => {
        const party = members.map(({ price: each, participants }, index) => ({
          rate: aRate({ key: index + 1, price: each }),
          participants,
        }));
        const line = priceLine({ priceRules: [], durations: [] }, party, { date: null, time: null });
        expect(line.subTotal).toBe(
          add(...party.map(({ rate, participants }) => multiply(rate.price, participants))),
        );
        expect(
          priceLine({ priceRules: [], durations: [] }, party.toReversed(), { date: null, time: null })
            .subTotal,
        ).toBe(line.subTotal);
      }),
    );
  });
});

describe('the price on a card', () => {
  it('is that of the rate marked for it, with the rate’s name (3.6-03)', () => {
    expect(fromPrice(anActivity({ rates: [child, adult] }), null)).toEqual({ price: 5900, name: 'Adult' });
  });

  it('is that of the first rate on sale if none is marked (3.6-03)', () => {
    const rates = [
      aRate({ key: 1, isFromPrice: true, isActive: false }),
      aRate({ key: 2, internalUseOnly: true }),
      aRate({ key: 3, isPrivateTourRate: true }),
      child,
    ];
    expect(fromPrice(anActivity({ rates }), null)).toEqual({ price: 3900, name: 'Child' });
  });

  it('is the lowest ever without a date, and that of the day with one (3.6-03, 6.2)', () => {
    const activity = anActivity({
      rates: [adult],
      priceRules: [
        weekend,
        aPriceRule({ season: { from: '01-01', to: '01-31' }, prices: [{ rateKey: 11, price: 4900 }] }),
      ],
    });
    expect(fromPrice(activity, null)?.price).toBe(4900);
    expect(fromPrice(activity, { date: day('2026-06-13'), time: null })?.price).toBe(7900);
    expect(fromPrice(activity, { date: day('2026-06-12'), time: null })?.price).toBe(5900);
  });

  it('is null if nothing is on sale (3.6-03)', () => {
    expect(fromPrice(anActivity({ rates: [] }), null)).toBeNull();
  });
});
