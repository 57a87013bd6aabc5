/** The worked examples of docs/rules/member-rates.md. */
import { describe, expect, it, test } from 'vitest';
import type { ActivityKey, RateKey } from '../kernel/keys.ts';
import type { VenueDate, VenueTime, WallTime } from '../kernel/local-time.ts';
import { amount } from '../kernel/money.ts';
import { aMembership, aPlan } from '../testing/membership-builders.ts';
import {
  findTooMany,
  grantedRates,
  type HeldMembership,
  wantedMemberRates,
  whyNotGranted,
  withMemberRates,
} from './member-rate.ts';
import { type MemberPrice, memberPrice, type PlanRate } from './plan-rate.ts';

const kayak = 101 as ActivityKey;
const adult = 11 as RateKey;
const child = 12 as RateKey;
const rateOf = (changes: Partial<PlanRate> = {}): PlanRate => ({
  activityKey: kayak,
  rateKey: adult,
  price: { kind: 'amount', amount: amount(4000) },
  mostPerOrder: null,
  mostPerDay: null,
  usesGuestPass: false,
  ...changes,
});

describe('the member price (D-MB-03)', () => {
  test.each<{ of: number; price: MemberPrice; pays: number }>([
    { of: 6400, price: { kind: 'amount', amount: amount(4000) }, pays: 4000 },
    { of: 3500, price: { kind: 'amount', amount: amount(4000) }, pays: 3500 },
    { of: 6400, price: { kind: 'off', basisPoints: 2500 }, pays: 4800 },
    { of: 999, price: { kind: 'off', basisPoints: 5000 }, pays: 499 },
    { of: 999, price: { kind: 'off', basisPoints: 3333 }, pays: 666 },
    { of: 6400, price: { kind: 'off', basisPoints: 10_000 }, pays: 0 },
  ])('for $of with $price is $pays', ({ of, price, pays }) => {
    expect(memberPrice(price, amount(of))).toBe(pays);
  });

  it('applies to the rates that the plan names; others cost the public price', () => {
    const line = {
      rates: [
        { rateKey: adult, name: 'Adult', participants: 2, price: amount(6400), subTotal: amount(12_800) },
        { rateKey: child, name: 'Child', participants: 1, price: amount(4300), subTotal: amount(4300) },
      ],
      subTotal: amount(17_100),
    };
    const priced = withMemberRates(line, [rateOf()]);
    expect(priced.rates.map(({ price, subTotal }) => [price, subTotal])).toEqual([
      [4000, 8000],
      [4300, 4300],
    ]);
    expect(priced.subTotal).toBe(12_300);
    expect(withMemberRates(line, [])).toBe(line);
  });
});

describe('when a member rate applies (D-MB-03)', () => {
  const plan = aPlan({
    windows: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00' as VenueTime, to: '15:00' as VenueTime }],
    blackouts: [
      { key: 1, name: 'Independence Day', from: '2026-07-03' as VenueDate, to: '2026-07-04' as VenueDate },
    ],
    rates: [rateOf()],
  });
  const held: HeldMembership = {
    membership: aMembership({
      planKey: plan.key,
      startsOn: '2026-06-01' as VenueDate,
      endsOn: '2026-12-31' as VenueDate,
    }),
    asOf: '2026-06-10T10:00' as WallTime,
  };
  const at = (date: string, time: string | null) => ({
    date: date as VenueDate,
    time: time as VenueTime | null,
    at: time === null ? date : `${date}T${time}`,
  });

  test.each([
    { start: at('2026-06-12', '09:00'), why: null, words: 'at the first minute of a window' },
    { start: at('2026-06-12', '15:00'), why: null, words: 'at the last minute of a window' },
    { start: at('2026-06-12', '15:01'), why: 'notToday', words: 'a minute after a window' },
    { start: at('2026-06-13', '10:00'), why: 'notToday', words: 'on a weekday without a window' },
    { start: at('2026-06-12', null), why: null, words: 'on a day with a window, without a time' },
    { start: at('2026-06-13', null), why: 'notToday', words: 'on a day without a window, without a time' },
    { start: at('2026-07-03', '10:00'), why: 'notToday', words: 'on a blackout date' },
    { start: at('2026-05-29', '10:00'), why: 'notStarted', words: 'before the first day' },
    { start: at('2027-01-01', '10:00'), why: 'expired', words: 'after the last day' },
    {
      start: { ...at('2026-06-13', null), at: 'open' },
      why: null,
      words: 'for an open ticket, by the day of booking',
    },
  ])('$words: $why', ({ start, why }) => {
    expect(whyNotGranted(plan, held, start)).toBe(why);
    expect(grantedRates([plan], held, kayak, start)).toEqual(why === null ? plan.rates : []);
  });

  it('grants nothing for another activity, for a removed plan or without a membership', () => {
    const start = at('2026-06-12', '10:00');
    expect(grantedRates([plan], held, 102, start)).toEqual([]);
    expect(grantedRates([], held, kayak, start)).toEqual([]);
    expect(grantedRates([plan], null, kayak, start)).toEqual([]);
  });
});

describe('limits of member rates (D-MB-03)', () => {
  const party = [
    { rateKey: adult, rate: { name: 'Adult' }, participants: 2 },
    { rateKey: child, rate: { name: 'Child' }, participants: 4 },
  ];

  it('are checked per order, including other lines', () => {
    const granted = [rateOf({ mostPerOrder: 2 })];
    expect(findTooMany(granted, party)).toBeNull();
    expect(findTooMany(granted, party, () => 1)).toEqual({ rate: 'Adult', most: 2 });
    expect(findTooMany([rateOf()], party, () => 99)).toBeNull();
  });

  it('are counted per day in a cell of the membership, rate by rate, without a limit too', () => {
    const granted = [rateOf({ mostPerDay: 3 }), rateOf({ rateKey: child })];
    const departure = { at: '2026-06-12T09:00', date: '2026-06-12' as VenueDate };
    expect(wantedMemberRates({ key: 'm'.repeat(22), guestPasses: 3 }, granted, party, departure)).toEqual([
      { subject: `member-rate/${'m'.repeat(22)}/11`, at: '2026-06-12', capacity: 3, units: 2 },
      { subject: `member-rate/${'m'.repeat(22)}/12`, at: '2026-06-12', capacity: null, units: 4 },
    ]);
    expect(wantedMemberRates({ key: 'm'.repeat(22), guestPasses: 3 }, [], party, departure)).toEqual([]);
  });

  it('are counted over all days in one cell for guest passes, all rates together (6-06)', () => {
    const granted = [rateOf({ usesGuestPass: true }), rateOf({ rateKey: child, usesGuestPass: true })];
    const departure = { at: '2026-06-12T09:00', date: '2026-06-12' as VenueDate };
    expect(
      wantedMemberRates({ key: 'm'.repeat(22), guestPasses: 7 }, granted, party, departure).at(-1),
    ).toEqual({
      subject: `guest-pass/${'m'.repeat(22)}`,
      at: 'open',
      capacity: 7,
      units: 6,
    });
  });
});
