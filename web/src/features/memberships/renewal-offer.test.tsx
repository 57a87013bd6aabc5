/** The offer to renew a membership, as its holder and whoever has the link of a reminder read it (D-MB-11). */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dollars } from '../../testing/order-builders.ts';
import { endWords, type OfferedProps, OfferedRenewal } from './renewal-offer.tsx';

afterEach(cleanup);

const date = (text: string) => text as VenueDate;
const offer = {
  name: 'Lake family',
  expirationDate: date('2026-12-20'),
  price: dollars(640),
  dateFrom: date('2026-12-21'),
  dateTo: date('2027-12-20'),
  message: null,
};

function setUp(changes: Partial<OfferedProps> = {}) {
  const onRenew = vi.fn();
  render(
    <OfferedRenewal
      offer={offer}
      currency="USD"
      today={date('2026-12-01')}
      mayAddTax={false}
      isBusy={false}
      problem=""
      onRenew={onRenew}
      {...changes}
    />,
  );
  return { onRenew, user: userEvent.setup() };
}

describe('the offer to renew a membership', () => {
  it('says the price and until when it is valid then, on a button that names the price (D-MB-11)', async () => {
    const { onRenew, user } = setUp();
    expect(screen.getByText('Renew for $640.00, and it’s valid until Dec 20, 2027.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Renew for $640.00' }));
    expect(onRenew).toHaveBeenCalledOnce();
  });

  it('says that tax may be added, where it may (D-MB-11)', () => {
    setUp({ mayAddTax: true });
    expect(screen.getByText(/Dec 20, 2027\. Tax, if any, is added at checkout\.$/)).toBeDefined();
  });

  it('says from when it is valid again if that is later, as for the next season (D-MB-01, D-MB-11)', () => {
    setUp({ offer: { ...offer, dateFrom: date('2027-06-01') } });
    expect(
      screen.getByText('Renew for $640.00, and it’s valid again from Jun 1, 2027 until Dec 20, 2027.'),
    ).toBeDefined();
  });

  it('says only until when if it ended and begins again today (D-MB-11)', () => {
    setUp({ offer: { ...offer, dateFrom: date('2027-03-01') }, today: date('2027-03-01') });
    expect(screen.getByText('Renew for $640.00, and it’s valid until Dec 20, 2027.')).toBeDefined();
  });

  it('says why it cannot be renewed, without a button (D-MB-11)', () => {
    setUp({ offer: { ...offer, price: null, dateFrom: null, dateTo: null, message: 'Not yet.' } });
    expect(screen.getByText('Not yet.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('waits while it is put into the cart, and says what went wrong (D-MB-11)', async () => {
    const { onRenew, user } = setUp({ isBusy: true, problem: 'This was not added.' });
    await user.click(screen.getByRole('button', { name: /Renew/ }));
    expect(onRenew).not.toHaveBeenCalled();
    expect(screen.getByText('This was not added.')).toBeDefined();
  });
});

it.each([
  ['before the end', '2026-12-01', 'Ends on Dec 20, 2026'],
  ['on the last day', '2026-12-20', 'Ends today'],
  ['afterwards', '2026-12-21', 'Ended on Dec 20, 2026'],
])('%s, the offer says when the membership ends (D-MB-11)', (_, today, words) => {
  expect(endWords(offer, date(today))).toBe(words);
});
