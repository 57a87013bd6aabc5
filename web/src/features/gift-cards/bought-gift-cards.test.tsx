/** Codes on the receipt: shown for a while, then only their last characters (D-GC-04). */
import type { AnyCall } from '@gangway/contract/call';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../lib/call.ts';
import { aGiftCard } from '../../testing/gift-card-builder.ts';
import { aCustomer, anOrder, aVenue, dollars } from '../../testing/order-builders.ts';
import { venueOf } from '../location/venue-source.ts';
import { BoughtGiftCards } from './bought-gift-cards.tsx';
import type { GiftCardFacts } from './gift-card-facts.ts';

/** Failures are also logged to the console. */
vi.mock('@gangway/ui/lib/log.ts', () => ({ logFault: vi.fn() }));

afterEach(cleanup);

const facts: GiftCardFacts = {
  card: aGiftCard({
    productName: 'A day out',
    photoVersion: 'card-0123456789abcdef',
    photoColour: '#223344',
  }),
  description: null,
  logoType: 'light',
  least: dollars(5),
  most: dollars(1000),
  currency: 'USD',
};

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
      deliverOn: null,
      design: null,
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
  render(
    <BoughtGiftCards
      order={shown}
      venue={venueOf(aVenue())}
      today={'2026-06-09' as VenueDate}
      facts={facts}
      call={call}
    />,
  );
  return sent;
}
const revealed = (code: string | null) => ({
  giftCards: [{ orderMerchandiseKey: 77, code, maskedCode: '•••• PQRS', expiresOn: null }],
});

it('a code is shown with its QR code, its recipient and its value (D-GC-04, 2.8-09)', async () => {
  const sent = setUp(() => revealed('ABCD-EFGH-JKMN-PQRS'));
  expect(await screen.findByText('ABCD-EFGH-JKMN-PQRS')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of the gift card' })).toBeTruthy();
  const card = within(screen.getByRole('article'));
  expect(card.getByRole('heading', { name: 'A day out' }).nextSibling?.textContent).toBe('$50.00');
  expect(card.getByText('For', { selector: 'dt' }).nextSibling?.textContent).toBe('Robin Hale');
  expect(card.getByText('From', { selector: 'dt' }).nextSibling?.textContent).toBe('Maya');
  expect(card.getByText('Sent to').nextSibling?.textContent).toBe('robin@hale.net');
  expect(card.getByText('Message').nextSibling?.textContent).toBe('See you!');
  expect(sent).toEqual(['revealGiftCards']);
});

it('later only the last characters are shown, and the address the code was emailed to (D-GC-04)', async () => {
  setUp(() => revealed(null));
  expect(await screen.findByText('•••• PQRS')).toBeTruthy();
  expect(screen.getByText(/We emailed the full code to robin@hale\.net/)).toBeTruthy();
  expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
});

it('if no answer comes, the receipt says that the code was emailed (D-GC-04)', async () => {
  setUp(() => Promise.reject(new Error('offline')));
  expect(await screen.findByText('We emailed the code to robin@hale.net.')).toBeTruthy();
});

it('an order without gift cards requests none', () => {
  expect(setUp(() => revealed(null), anOrder({ isNew: false }))).toEqual([]);
  expect(document.body.textContent).toBe('');
});

it('the card is shown as its recipient sees it, with its picture (D-GC-02, D-OR-04)', () => {
  setUp(() => revealed(null));
  const card = screen.getByRole('img', { name: 'The gift card for Robin Hale' });
  expect(card.querySelector('img')?.getAttribute('src')).toContain('card-0123456789abcdef');
  expect(card.textContent).toContain('$50.00');
});

it('a button copies the code and confirms it, or says to select it if the browser refuses (D-GC-04)', async () => {
  const user = userEvent.setup();
  setUp(() => revealed('ABCD-EFGH-JKMN-PQRS'));
  await user.click(await screen.findByRole('button', { name: /^Copy code/ }));
  expect(await screen.findByText('Copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('ABCD-EFGH-JKMN-PQRS');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: /^Copy code/ }));
  expect(await screen.findByText(/Please select the code instead/)).toBeTruthy();
});

it('mentions a copy only to a buyer who is not the recipient (D-GC-04)', async () => {
  setUp(() => revealed('ABCD-EFGH-JKMN-PQRS'));
  expect(await screen.findByText(/robin@hale\.net, with a copy to you\./)).toBeTruthy();
  cleanup();
  setUp(() => revealed('ABCD-EFGH-JKMN-PQRS'), {
    ...order,
    customer: aCustomer({ email: 'robin@hale.net' }),
  });
  expect(await screen.findByText(/We also emailed it to robin@hale\.net\.$/)).toBeTruthy();
});

it.each([
  ['2026-06-09', 'We’ll email it to robin@hale.net on Tuesday, June 9, 2026.'],
  ['2026-06-08', 'We also emailed it to robin@hale.net, with a copy to you.'],
])(
  'a card for %s says when it is emailed to its recipient, until that day is over',
  async (deliverOn, words) => {
    const waiting = {
      ...order,
      giftCards: order.giftCards.map((card) => ({ ...card, deliverOn: deliverOn as VenueDate })),
    };
    setUp(() => revealed('ABCD-EFGH-JKMN-PQRS'), waiting);
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    expect(screen.getByText('To be sent on')).toBeTruthy();
  },
);
