/** A member's rates on the page: merged into the time's rates, and what happens if they fail to load (7.3, 8.2). */
import type { Rate, TimeSlot } from '@gangway/contract/catalog';
import type { MemberRate } from '@gangway/contract/memberships';
import type { ActivityKey, RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import { amount } from '@gangway/domain/kernel/money';
import { describe, expect, it, vi } from 'vitest';
import { type Caller, CallFailed, Superseded, TimedOut } from '../../../lib/call.ts';
import { aRate, aSlot } from '../../../testing/catalog-builders.ts';
import { atMemberPrices, loadMemberRates, withMemberRates } from './member-rates.ts';

const adult = aRate({ rateKey: 11 as RateKey, name: 'Adult', price: 6400 });
const child = aRate({ rateKey: 12 as RateKey, name: 'Child', price: 4300 });
const own = (changes: Partial<MemberRate> = {}): MemberRate => ({
  rateKey: adult.rateKey,
  price: amount(4000),
  maxQuantity: 2,
  remainingUses: null,
  guestPassesLeft: null,
  membersOnly: false,
  reason: null,
  reasonKind: null,
  ...changes,
});

describe('the rates of a time', () => {
  it('get the member’s price and the membership’s details; other rates are unchanged (6-06, 3.3-01)', () => {
    expect(withMemberRates([adult, child], [own()])).toEqual([
      {
        ...adult,
        price: 4000,
        memberRateInfo: {
          membershipRateKey: 11,
          price: 4000,
          maxQuantity: 2,
          remainingUses: null,
          guestPassesLeft: null,
          membersOnly: false,
          reason: null,
          reasonKind: null,
        },
      },
      child,
    ]);
  });

  it('keep the regular price if the membership does not apply, and say why (D-MB-03)', () => {
    const [rate] = withMemberRates([adult], [own({ price: amount(6400), reason: 'Expired' })]);
    expect([rate?.price, rate?.memberRateInfo?.reason]).toEqual([6400, 'Expired']);
  });
});

describe('a time at the member’s prices', () => {
  const { rateKey: _, ...terms } = own();
  const info = { membershipRateKey: 11, ...terms };
  const guest = aRate({ rateKey: 13 as RateKey, name: 'Guest', price: 6400 });
  const rates = [
    { ...adult, memberRateInfo: info },
    child,
    { ...guest, memberRateInfo: { ...info, price: amount(5000), membersOnly: true, guestPassesLeft: 2 } },
  ];
  const slot = aSlot({
    rates,
    packageGroups: [
      {
        packageGroupKey: 1,
        name: 'Day',
        sortOrder: 1,
        activities: [{ activityKey: 1 as ActivityKey, time: { ...aSlot(), rates } }],
      },
    ],
  });
  const pricesOf = (some: readonly Rate[] = []) => some.map(({ name, price }) => `${name} ${price}`);
  const pricesIn = (shown: TimeSlot | null) => [
    pricesOf(shown?.rates),
    pricesOf(shown?.packageGroups[0]?.activities[0]?.time.rates),
  ];

  it('has them in the groups of a package too, whose tips are percentages of them (6-06, D-AO-03)', () => {
    const members = ['Adult 4000', 'Child 4300', 'Guest 5000'];
    expect(pricesIn(atMemberPrices(slot, false))).toEqual([members, members]);
  });

  it('has neither them nor rates for members without the membership (6-06, D-MB-03)', () => {
    const everyones = ['Adult 6400', 'Child 4300'];
    expect(pricesIn(atMemberPrices(slot, true))).toEqual([everyones, everyones]);
  });
});

describe("loading the member's rates", () => {
  const member = { membershipKey: 'm'.repeat(22), membershipMemberKey: null };
  const about = { activityKey: 1 as ActivityKey, slot: { timeSlotKey: 901 as TimeSlotKey } };
  const worldOf = (answer: () => unknown) => {
    const call = vi.fn(async () => answer());
    return {
      call,
      needs: { call: call as unknown as Caller, log: vi.fn(), signedIn: () => Promise.resolve() },
    };
  };

  it.each([
    ['the membership, its plan and the time', { planKey: 71 }, 71],
    ['no plan if an earlier version of the shop stored the membership', {}, null],
  ])('sends %s (7.3-10)', async (_what, stored, planKey) => {
    const { call, needs } = worldOf(() => [own()]);
    expect(await loadMemberRates(needs, { ...member, ...stored }, about)).toEqual([own()]);
    expect(call).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'getMembershipRates' }),
      { ...member, planKey, activityKey: 1, timeSlotKey: 901, date: null },
      { supersede: '1' },
    );
  });

  it.each([
    { row: '8.2-03', what: 'a fault', error: new CallFailed(500, 'x'), told: 1 },
    { row: '8.2-03', what: 'an expired sign-in', error: new CallFailed(401, 'x'), told: 1 },
    { row: '8.2-03', what: 'no answer in time', error: new TimedOut(), told: 1 },
    { row: '8.2-04', what: 'status 499', error: new CallFailed(499, 'x'), told: 0 },
    { row: '8.2-04', what: 'a newer request', error: new Superseded(), told: 0 },
  ])('$what returns false and is logged $told times ($row)', async ({ error, told }) => {
    const { needs } = worldOf(() => {
      throw error;
    });
    expect(await loadMemberRates(needs, member, about)).toBe(false);
    expect(needs.log).toHaveBeenCalledTimes(told);
  });
});
