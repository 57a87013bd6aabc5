/** Codes on the receipt: seen for a while, then known by their last letters (D-GC-04). */
import type { AnyCall } from '@gangway/contract/call';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../lib/call.ts';
import { anOrder, dollars } from '../../testing/order-builders.ts';
import { BoughtGiftCards } from './bought-gift-cards.tsx';

/** What fails is written to the console as well. */
vi.mock('../../lib/log.ts', () => ({ logFault: vi.fn() }));

afterEach(cleanup);

const order = anOrder({
  isNew: false,
  giftCards: [
    {
      productKey: 900,
      productName: 'A day out',
      variants: [],
      isSimpleProduct: true,
      giftCardAmount: dollars(50),
      fromName: 'Maya',
      recipientName: 'Robin Hale',
      recipientEmail: 'robin@hale.net',
      message: 'See you!',
      quantity: 1,
      orderMerchandiseKey: 77,
      locationKey: anOrder().locationKey,
      isCustomAmountGiftCard: false,
      isDeleted: false,
    },
  ],
});

function setUp(answer: () => unknown, shown = order) {
  const sent: string[] = [];
  const call = (async (declaration: AnyCall) => {
    sent.push(declaration.name);
    return answer();
  }) as unknown as Caller;
  render(<BoughtGiftCards order={shown} currency="USD" call={call} />);
  return sent;
}
const revealed = (code: string | null) => ({
  giftCards: [{ orderMerchandiseKey: 77, code, maskedCode: '•••• PQRS', expiresOn: null }],
});

it('a code stands with its square, who gets it and what it is worth (D-GC-04, 2.8-09)', async () => {
  const sent = setUp(() => revealed('ABCD-EFGH-JKMN-PQRS'));
  expect(await screen.findByText('ABCD-EFGH-JKMN-PQRS')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of the gift card' })).toBeTruthy();
  expect(screen.getByText('For Robin Hale')).toBeTruthy();
  expect(screen.getByText('$50.00')).toBeTruthy();
  expect(sent).toEqual(['revealGiftCards']);
});

it('afterwards its last letters stand there, and where it was mailed to (D-GC-04)', async () => {
  setUp(() => revealed(null));
  expect(await screen.findByText('•••• PQRS')).toBeTruthy();
  expect(screen.getByText(/We mailed its code to robin@hale\.net/)).toBeTruthy();
  expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
});

it('where no answer comes the letter still has it (D-GC-04)', async () => {
  setUp(() => Promise.reject(new Error('offline')));
  expect(await screen.findByText('We mailed its code to robin@hale.net.')).toBeTruthy();
});

it('an order without gift cards asks for none', () => {
  expect(setUp(() => revealed(null), anOrder({ isNew: false }))).toEqual([]);
  expect(document.body.textContent).toBe('');
});
