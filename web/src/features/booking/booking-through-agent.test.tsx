/**
 * Booking while an agent sells: the agent's rates of the chosen time, and what happens if they fail to load
 * (4.2, 8.2).
 */
import { getTimes } from '@gangway/contract/availability';
import type { RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CallFailed } from '../../lib/call.ts';
import { anActivity, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { anOrder } from '../../testing/order-builders.ts';
import { openBooking } from './testing/open-booking.tsx';

afterEach(cleanup);

const adult = aRate({ rateKey: 11 as RateKey, name: 'Adult', price: 6400 });
const child = aRate({ rateKey: 12 as RateKey, name: 'Child', price: 4300 });
const activity = anActivity({ rates: [adult, child] });
const slots = [
  aSlot({
    timeSlotKey: 2 as TimeSlotKey,
    value: '2026-06-12T09:00' as WallTime,
    displayName: '9:00 AM',
    totalAvailable: 3,
    rates: [adult, child],
  }),
];
const panel = () => within(screen.getByRole('complementary'));
const addButton = () => panel().getByRole('button', { name: 'Add to cart' });

it('uses the prices of the visitor’s agent once a time is chosen, and hides rates the agent does not sell (4.2-16, 6-10)', async () => {
  const quoted = {
    rateKey: adult.rateKey,
    price: amount(5800),
    sellable: true,
    bookingAgentRateHistoryKey: 7,
  };
  const { user, calls, addActivity } = openBooking({
    activity,
    slots,
    address: '?date=2026-06-12',
    seller: { bookingAgentKey: 501, bookingAgentSignature: 'abc' },
    answers: {
      GetBookingAgentRates: () => [
        { rates: [quoted, { ...quoted, rateKey: child.rateKey, sellable: false }] },
      ],
    },
    results: [{ result: 'added', order: anOrder(), transportationRemoved: null }],
  });
  const asked = (name: string) => calls.filter((one) => one.name === name).map(({ input }) => input);
  await user.click(await panel().findByRole('radio', { name: /9:00 AM/ }));
  expect(await panel().findByText('$58.00')).toBeTruthy();
  expect(panel().queryByRole('button', { name: 'One more: Child' })).toBeNull();
  expect(asked('GetBookingAgentRates')).toEqual([
    {
      locationKey: 1,
      activityKey: activity.activityKey,
      timeSlotKey: 2,
      packageKey: null,
      bookingAgentKey: 501,
      bookingAgentSignature: 'abc',
    },
  ]);
  expect(asked(getTimes.name)[0]).toMatchObject({ bookingAgentKey: 501, bookingAgentSignature: 'abc' });
  await user.click(panel().getByRole('button', { name: 'One more: Adult' }));
  await user.click(addButton());
  expect(addActivity.mock.calls[0]?.[0].rates).toEqual([{ rateKey: 11, participants: 1 }]);
});

it('still allows booking if the agent’s rates cannot be loaded, and logs the error (8.2-03)', async () => {
  const { needs } = openBooking({
    activity,
    slots,
    address: '?rates=11:1&date=2026-06-12&time=2026-06-12T09:00',
    seller: { bookingAgentKey: 501, bookingAgentSignature: null },
    answers: {
      GetBookingAgentRates: () => {
        throw new CallFailed(503, 'Please try again.');
      },
    },
  });
  await waitFor(() =>
    expect(needs.log).toHaveBeenCalledWith('Could not load the rates of the agent', expect.any(CallFailed)),
  );
  await waitFor(() => expect(addButton().getAttribute('aria-disabled')).toBeNull());
});
