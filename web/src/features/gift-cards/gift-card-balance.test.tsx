/** Checking what is left on a gift card, by what a visitor reads and does. */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type Caller, TimedOut } from '../../lib/call.ts';
import { aVenue, dollars } from '../../testing/order-builders.ts';
import { venueOf } from '../location/venue-source.ts';
import { GiftCardBalance } from './gift-card-balance.tsx';

vi.mock('@gangway/ui/lib/log.ts', () => ({ logFault: vi.fn() }));

afterEach(cleanup);

async function checked(answer: () => unknown, typed = 'aaaa bbbb') {
  const call = vi.fn(async () => answer());
  render(<GiftCardBalance venue={venueOf(aVenue())} call={call as unknown as Caller} />);
  const user = userEvent.setup();
  await user.click(screen.getByText('Check the balance of a gift card'));
  if (typed !== '') await user.type(screen.getByRole('textbox', { name: 'Gift card code' }), typed);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  return call;
}

const card = { maskedCode: '•••• 7K2P', remainingBalance: dollars(30), expiresOn: null };

it.each([
  [card, 'Gift card •••• 7K2P has $30.00 left. It doesn’t expire.'],
  [
    { ...card, expiresOn: '2029-11-23T04:00:00Z' },
    // Midnight in London is still the day before at the venue.
    'Gift card •••• 7K2P has $30.00 left. It can be used until Thursday, November 22, 2029.',
  ],
])('says what is left and until when, by the venue’s date', async (giftCard, words) => {
  const call = await checked(() => ({ giftCard, message: null }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
  expect(call).toHaveBeenCalledTimes(1);
});

it.each<[string, () => unknown, string, string]>([
  [
    'an unknown code',
    () => ({ giftCard: null, message: 'Gift card was not found.' }),
    'x',
    'Gift card was not found.',
  ],
  ['no code', () => null, '', 'Please enter the gift card code.'],
  [
    'no answer',
    () => Promise.reject(new TimedOut()),
    'x',
    'Could not check the gift card. Please try again in a moment.',
  ],
])(
  'says at the field what is wrong with %s, and keeps what was typed',
  async (_what, answer, typed, words) => {
    await checked(answer, typed);
    await waitFor(() => expect(document.getElementById('gift-balance-problem')?.textContent).toBe(words));
    const field = screen.getByRole('textbox', { name: 'Gift card code' });
    expect([field.getAttribute('aria-invalid'), (field as HTMLInputElement).value]).toEqual(['true', typed]);
  },
);
