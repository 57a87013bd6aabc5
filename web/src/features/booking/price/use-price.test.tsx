/** The total of the panel with fees and taxes, before anything is in the cart (3.2-11, D-FT-01 to D-FT-03). */
import type { BookingPrice } from '@gangway/contract/cart';
import type { RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, test } from 'vitest';
import { anActivity, aRate, aSlot } from '../../../testing/catalog-builders.ts';
import { openBooking } from '../testing/open-booking.tsx';
import { chargeLines } from './use-price.ts';

afterEach(cleanup);

const adult = aRate({ rateKey: 11 as RateKey, name: 'Adult', price: 6400, isFromPrice: true });
const at = '2026-06-12T09:00' as WallTime;
const slot = aSlot({ timeSlotKey: 2 as TimeSlotKey, value: at, displayName: '9:00 AM', rates: [adult] });
const address = '?rates=11:2&date=2026-06-12&time=2026-06-12T09:00';
const price: BookingPrice = {
  subTotal: amount(12_800),
  fees: [{ feeKey: 1, feeName: 'Booking fee', amount: amount(384) }],
  taxTotal: amount(1088),
  total: amount(14_272),
};
const total = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const open = (priceActivity: (input: Record<string, unknown>) => unknown) =>
  openBooking({
    activity: anActivity({ rates: [adult] }),
    slots: [slot],
    address,
    section: 'guests',
    answers: { priceActivity },
  });

describe('the total', () => {
  it('is the server’s, with the fees and the tax in its breakdown and on the thumb bar', async () => {
    const { calls } = open(() => price);
    await waitFor(() => expect(total()).toContain('$142.72'));
    expect(screen.getByText('Includes taxes & fees')).toBeDefined();
    expect(screen.getByText('Booking fee').nextSibling?.textContent).toContain('$3.84');
    expect(screen.getByText('Tax').nextSibling?.textContent).toContain('$10.88');
    expect(within(screen.getByRole('region', { name: 'Your booking' })).getByText('$142.72')).toBeDefined();
    const asked = calls.find(({ name }) => name === 'priceActivity')?.input;
    expect(asked).toMatchObject({
      activity: { rates: [{ rateKey: 11, participants: 2 }], selectedTimes: [{ timeSlotKey: 2 }] },
    });
  });

  it('has room for its fees and tax while it is on its way, so that the button below stays where it is', async () => {
    let answer: (price: BookingPrice) => void = () => undefined;
    open(() => new Promise<BookingPrice>((resolve) => (answer = resolve)));
    const rows = () => document.querySelectorAll('.panel-lines dl > div').length;
    await waitFor(() => expect(rows()).toBe(3));
    expect(total()).toContain('$128.00');
    answer(price);
    await waitFor(() => expect(total()).toContain('$142.72'));
    expect(rows()).toBe(3);
  });

  it.each([
    ['cannot say it', () => null],
    ['does not answer', () => Promise.reject(new TypeError('no network'))],
  ])('is the page’s own before taxes and fees if the server %s', async (_case, answer) => {
    const { calls } = open(answer);
    await waitFor(() => expect(calls.some(({ name }) => name === 'priceActivity')).toBe(true));
    expect(total()).toContain('$128.00');
    expect(screen.getByText('before taxes & fees')).toBeDefined();
    await waitFor(() => expect(document.querySelectorAll('.panel-lines dl > div')).toHaveLength(1));
  });

  it('is not that of other guests while the new one is on its way', async () => {
    let answered = 0;
    const { user } = open(() => (answered++ === 0 ? price : new Promise(() => undefined)));
    await waitFor(() => expect(total()).toContain('$142.72'));
    await user.click(screen.getByRole('button', { name: 'One more: Adult' }));
    await waitFor(() => expect(total()).toContain('$192.00'));
    expect(screen.getByText('before taxes & fees')).toBeDefined();
  });
});

test('fees and tax have a row each, share one, or have none, as the venue shows them in the cart', () => {
  const rows = (display: Parameters<typeof chargeLines>[1]) =>
    chargeLines(price, display).map(({ label, amount: sum }) => [label, sum]);
  expect(rows('separate')).toEqual([
    ['Booking fee', 384],
    ['Tax', 1088],
  ]);
  expect(rows('together')).toEqual([['Taxes & fees', 1472]]);
  expect(rows('included')).toEqual([]);
});
