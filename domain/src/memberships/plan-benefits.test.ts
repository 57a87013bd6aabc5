/**
 * What a plan advertises as savings, computed from what members and the public really pay (D-MB-03, D-MB-11).
 */
import { expect, it } from 'vitest';
import type { Activity } from '../catalog/activity.ts';
import { amount } from '../kernel/money.ts';
import { anActivity, aRate, everyDay } from '../testing/builders.ts';
import { aPlan } from '../testing/membership-builders.ts';
import { planBenefits } from './plan-benefits.ts';
import type { PlanRate } from './plan-rate.ts';

const adult = aRate({ key: 11, name: 'Adult', price: 6400 });
const child = aRate({ key: 12, id: 'child', name: 'Child', price: 4300 });
const kayak = (changes: Partial<Activity> = {}) =>
  anActivity({ key: 101, name: 'Kayak tour', rates: [adult, child], ...changes } as never);

const pays = (rateKey: number, cents: number, limits: Partial<PlanRate> = {}): PlanRate => ({
  activityKey: kayak().key,
  rateKey: rateKey as PlanRate['rateKey'],
  price: { kind: 'amount', amount: amount(cents) },
  mostPerOrder: null,
  mostPerDay: null,
  usesGuestPass: false,
  ...limits,
});
const off = (rateKey: number, basisPoints: number): PlanRate => ({
  ...pays(rateKey, 0),
  price: { kind: 'off', basisPoints },
});
const benefits = (rates: readonly PlanRate[], ...activities: Activity[]) =>
  planBenefits(activities.length === 0 ? [kayak()] : activities, aPlan({ rates }));

it('shows a fixed price with the public price and the limit per order', () => {
  expect(benefits([pays(11, 4000, { mostPerOrder: 2 }), off(12, 5000)])).toEqual([
    {
      activityName: 'Kayak tour',
      rateName: 'Adult',
      price: 4000,
      usualPrice: 6400,
      usualVaries: false,
      basisPoints: null,
      mostPerOrder: 2,
      mostPerDay: null,
      usesGuestPass: false,
    },
    {
      activityName: 'Kayak tour',
      rateName: 'Child',
      price: null,
      usualPrice: null,
      usualVaries: false,
      basisPoints: 5000,
      mostPerOrder: null,
      mostPerDay: null,
      usesGuestPass: false,
    },
  ]);
});

it('lists an activity once if all its rates have the same terms', () => {
  expect(benefits([off(11, 2000), off(12, 2000)]).map(({ rateName }) => rateName)).toEqual([null]);
  expect(benefits([off(11, 2000)]).map(({ rateName }) => rateName)).toEqual(['Adult']);
});

it('compares with the lowest price above the members’ if prices differ by day', () => {
  const rule = { from: null, to: null, season: null, weekdays: everyDay, times: null };
  const varied = kayak({ priceRules: [{ ...rule, prices: [{ rateKey: 11, price: 7900 }] }] });
  expect(benefits([pays(11, 4000)], varied)).toMatchObject([{ usualPrice: 6400, usualVaries: true }]);
  expect(benefits([pays(11, 6400)], varied)).toMatchObject([{ usualPrice: 7900, usualVaries: false }]);
});

it.each([
  ['a price that is no lower', [pays(11, 6400)], kayak()],
  ['a discount of zero', [off(11, 0)], kayak()],
  ['a hidden activity', [pays(11, 4000)], kayak({ hideFromCustomer: true })],
  ['a hidden price', [pays(11, 4000)], kayak({ hidePriceFromCustomer: true })],
  ['an internal rate', [pays(11, 4000)], kayak({ rates: [{ ...adult, internalUseOnly: true }] })],
  ['a rate that is no longer sold', [pays(11, 4000)], kayak({ rates: [{ ...adult, isActive: false }] })],
  ['a plan without rates', [], kayak()],
] as const)('shows no benefit for %s', (_what, rates, activity) => {
  expect(benefits(rates, activity)).toEqual([]);
});

it('shows the price of members’ guests, which nobody else can book (6-06, D-MB-03)', () => {
  const guest = aRate({ key: 13, id: 'guest', name: 'Guest', price: 5500, membersOnly: true });
  const activity = kayak({ rates: [adult, child, guest] });
  const rates = [off(11, 2000), off(12, 2000), pays(13, 5000, { usesGuestPass: true })];
  expect(benefits(rates, activity)).toMatchObject([
    { rateName: null, basisPoints: 2000, usesGuestPass: false },
    { rateName: 'Guest', price: 5000, usualPrice: null, basisPoints: null, usesGuestPass: true },
  ]);
  // At the rate's own price it is still something that only members get.
  expect(benefits([off(13, 0)], activity)).toMatchObject([{ rateName: 'Guest', price: 5500 }]);
  expect(benefits([pays(13, 5000)], kayak({ rates: [guest], hidePriceFromCustomer: true }))).toEqual([]);
});
