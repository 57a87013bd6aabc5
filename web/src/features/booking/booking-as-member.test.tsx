/**
 * Booking under a membership: member prices of the chosen time, their limits, and booking without it (6-06,
 * D-MB-03).
 */
import type { MemberRate } from '@gangway/contract/memberships';
import type { RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CallFailed } from '../../lib/call.ts';
import { anActivity, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { anOrder } from '../../testing/order-builders.ts';
import { type BookingWorld, openBooking } from './testing/open-booking.tsx';

afterEach(cleanup);

const adult = aRate({ rateKey: 11 as RateKey, name: 'Adult', price: 6400 });
const activity = anActivity({ rates: [adult] });
const slots = [
  aSlot({
    timeSlotKey: 2 as TimeSlotKey,
    value: '2026-06-12T09:00' as WallTime,
    displayName: '9:00 AM',
    totalAvailable: null,
    rates: [adult],
  }),
];
const member = { membershipKey: 'm'.repeat(22), membershipMemberKey: 'h'.repeat(22) };
const covered = {
  rateKey: adult.rateKey,
  price: amount(4000),
  maxQuantity: 2,
  remainingUses: null,
  guestPassesLeft: null,
  membersOnly: false,
  reason: null as string | null,
  reasonKind: null as MemberRate['reasonKind'],
};
const panel = () => within(screen.getByRole('complementary'));
const more = () => panel().getByRole('button', { name: 'One more: Adult' });

function open(rates: () => unknown, changes: Partial<BookingWorld> = {}) {
  return openBooking({
    activity,
    slots,
    address: '?date=2026-06-12&time=2026-06-12T09:00',
    section: 'guests',
    member,
    answers: { getMembershipRates: rates },
    results: [{ result: 'added', order: anOrder(), transportationRemoved: null }],
    ...changes,
  });
}

it('shows the member’s price beside the regular price, stops at the membership’s limit, and books under it (6-06, 7.2-01, D-MB-03)', async () => {
  const { user, calls, addActivity } = open(() => [covered]);
  expect(await panel().findByText('member price')).toBeTruthy();
  expect(panel().getByText('$64.00').tagName).toBe('S');
  await user.click(more());
  await user.click(more());
  await user.click(more());
  expect(
    panel().getByText('Your membership covers 2 guests at the “Adult” rate here. Book more without it.'),
  ).toBeTruthy();
  await user.click(panel().getByRole('button', { name: 'Add to cart' }));
  expect(addActivity.mock.calls[0]?.[0]).toMatchObject({
    ...member,
    rates: [{ rateKey: 11, participants: 2 }],
  });
  expect(calls.filter(({ name }) => name === 'getMembershipRates')).toHaveLength(1);
});

it('asks for the month and the times with the membership once signed in, and without it for who books without (6-05, 7.2-02, 7.2-04)', async () => {
  let signIn: () => void = () => undefined;
  const signedIn = () => new Promise<void>((resolve) => (signIn = resolve));
  const { calls } = open(() => [covered], { signedIn, section: 'date', address: '' });
  const keysOf = (call: string) =>
    calls.flatMap(({ name, input }) => (name === call ? [input.membershipKey] : []));
  expect(calls).toEqual([]);
  signIn();
  await waitFor(() => expect(keysOf('getMonthAvailability')[0]).toBe(member.membershipKey));
  cleanup();
  const guests = open(() => [covered]);
  await guests.user.click(await panel().findByRole('button', { name: 'Book without it' }));
  const [first] = guests.calls.filter(({ name }) => name === 'getTimes');
  expect(first?.input.membershipKey).toBe(member.membershipKey);
  await waitFor(() =>
    expect(guests.calls.findLast(({ name }) => name === 'getTimes')?.input.membershipKey).toBeNull(),
  );
});

it('shows the price that came with the times even if the member’s rates cannot be loaded (6-06, 7.2-04, 8.2-03)', async () => {
  const { rateKey: membershipRateKey, ...info } = covered;
  const [slot] = slots;
  const own = { ...adult, memberRateInfo: { ...info, membershipRateKey } };
  open(
    () => {
      throw new CallFailed(500, 'x');
    },
    { slots: slot === undefined ? [] : [{ ...slot, rates: [own] }] },
  );
  expect(await panel().findByText('member price')).toBeTruthy();
  expect(panel().getByText('$64.00').tagName).toBe('S');
});

it('lets the member book without the membership, at the regular price and without its limit (D-MB-03)', async () => {
  const { user, addActivity } = open(() => [covered]);
  await user.click(await panel().findByRole('button', { name: 'Book without it' }));
  expect(panel().queryByText('member price')).toBeNull();
  for (let guest = 0; guest < 3; guest++) await user.click(more());
  await user.click(panel().getByRole('button', { name: 'Add to cart' }));
  expect(addActivity.mock.calls[0]?.[0]).toMatchObject({
    membershipKey: null,
    rates: [{ rateKey: 11, participants: 3 }],
  });
});

it.each<[MemberRate['reasonKind'], string]>([
  ['notToday', 'Your membership isn’t valid at this time, so regular prices apply.'],
  ['noVisits', 'Your membership has no visits left.'],
])(
  'says why the membership does not apply at a time (%s) and shows no member price (D-MB-03, C-52)',
  async (reasonKind, words) => {
    open(() => [{ ...covered, price: amount(6400), reason: 'as the server says it', reasonKind }]);
    expect(await panel().findByText(words)).toBeTruthy();
    expect(panel().queryByText('member price')).toBeNull();
  },
);

it('falls back to the regular price if the member’s cannot be loaded (8.2-03)', async () => {
  const { user, needs } = open(() => {
    throw new CallFailed(401, 'x');
  });
  await waitFor(() => expect(needs.log).toHaveBeenCalledTimes(1));
  await user.click(more());
  expect(panel().getAllByText('$64.00').length).toBeGreaterThan(0);
  expect(panel().getByRole('button', { name: 'Add to cart' })).toBeTruthy();
});

it('requests no member rates while an agent sells, as the agent’s prices apply (D-FT-01)', async () => {
  const { calls } = open(() => [covered], {
    seller: { bookingAgentKey: 501, bookingAgentSignature: null },
    answers: { getMembershipRates: () => [covered], GetBookingAgentRates: () => [{ rates: [] }] },
  });
  await waitFor(() => expect(calls.some(({ name }) => name === 'GetBookingAgentRates')).toBe(true));
  expect(calls.some(({ name }) => name === 'getMembershipRates')).toBe(false);
});
