/** Paying with gift cards at checkout, by what a visitor reads and does (7.2-20, 7.2-21, 8.1-16). */
import type { AnyCall } from '@gangway/contract/call';
import type { Order } from '@gangway/contract/order';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Caller, TimedOut } from '../../lib/call.ts';
import { anOrder, dollars } from '../../testing/order-builders.ts';
import { GiftCardEntry } from './gift-card-entry.tsx';

/** Failures are also logged to the console. */
vi.mock('@gangway/ui/lib/log.ts', () => ({ logFault: vi.fn() }));

afterEach(cleanup);

const cart = anOrder({
  total: dollars(118),
  balance: dollars(118),
  orderPayments: [
    {
      isNew: true,
      balance: dollars(0),
      paymentAmount: dollars(59),
      paymentMethod: null,
      cardBrand: null,
      maskedCard: null,
      paidOn: null,
      refundState: null,
    },
  ],
});
const withCard = anOrder({
  ...cart,
  balance: dollars(86),
  redeemedGiftCards: [
    {
      orderMerchandiseGiftCardKey: 7,
      maskedCode: '•••• 7K2P',
      amount: dollars(32),
      remainingBalance: dollars(68),
      isForBalance: false,
    },
  ],
});

function setUp(order: Order, answer: (name: string) => unknown, isLocked = false) {
  const sent: [string, unknown][] = [];
  let show: (next: Order) => void = () => undefined;
  const call = (async (declaration: AnyCall, input: unknown) => {
    sent.push([declaration.name, input]);
    return answer(declaration.name);
  }) as unknown as Caller;
  const store = {
    change: <Result,>(work: (order: Order) => Promise<Result>) => work(order),
    setOrder: (next: Order) => show(next),
  };
  function Page() {
    const [shown, setShown] = useState(order);
    show = setShown;
    return <GiftCardEntry order={shown} currency="USD" needs={{ call, store }} isLocked={isLocked} />;
  }
  render(<Page />);
  const user = userEvent.setup();
  const field = () => screen.getByRole('textbox', { name: 'Gift card code' });
  const enter = async (code: string) => {
    await user.click(screen.getByText('Gift card'));
    await user.type(field(), `${code}{Enter}`);
  };
  return { user, sent, field, enter };
}

const said = () => document.getElementById('gift-card-problem')?.textContent;

it('applies a gift card to the amount due now, shows the server’s message, and lists the card with what is left (7.2-20, D-GC-05, D-GC-06)', async () => {
  const message = 'Gift card applied. Remaining balance $68.00.';
  const { enter, sent, field } = setUp(cart, () => ({ applied: true, order: withCard, message }));
  await enter(' abcd-efgh-jkmn-7k2p ');
  expect(await screen.findByRole('status')).toHaveProperty('textContent', message);
  const { locationKey, orderKey } = cart;
  expect(sent).toEqual([
    ['redeemGiftCard', { locationKey, orderKey, giftCardCode: 'abcd-efgh-jkmn-7k2p', amount: dollars(59) }],
  ]);
  expect(screen.getByText('•••• 7K2P')).toBeTruthy();
  expect(screen.getByText('−$32.00, $68.00 left')).toBeTruthy();
  expect(field()).toHaveProperty('value', '');
});

it.each<[string, () => unknown, string]>([
  [
    'the server’s message',
    () => ({ applied: false, order: cart, message: 'Gift card has expired.' }),
    'Gift card has expired.',
  ],
  [
    'a default message if the server gives none',
    () => ({ applied: false, order: cart, message: null }),
    'Could not apply this gift card.',
  ],
  [
    'a default message if no answer comes',
    () => Promise.reject(new TimedOut()),
    'Could not apply this gift card.',
  ],
])('a refused code shows %s and stays in its field (8.1-16)', async (_case, answer, words) => {
  const { enter, field } = setUp(cart, answer);
  await enter('abcd');
  await waitFor(() => expect(said()).toBe(words));
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field()).toHaveProperty('value', 'abcd');
});

it('sends a code once, and not while it is empty or the order is being paid (7.2-20)', async () => {
  let finish: (answer: unknown) => void = () => undefined;
  const waiting = setUp(
    cart,
    () =>
      new Promise((done) => {
        finish = done;
      }),
  );
  await waiting.enter('abcd');
  await waiting.user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(waiting.sent).toHaveLength(1);
  finish({ applied: true, order: withCard, message: 'Done.' });
  await screen.findByText('•••• 7K2P');
  cleanup();
  const empty = setUp(cart, () => undefined);
  await empty.user.click(screen.getByText('Gift card'));
  await empty.user.click(screen.getByRole('button', { name: 'Apply' }));
  expect([said(), empty.sent]).toEqual(['Please enter the gift card code.', []]);
  cleanup();
  const locked = setUp(withCard, () => undefined, true);
  await locked.enter('abcd');
  await locked.user.click(screen.getByRole('button', { name: 'Remove gift card •••• 7K2P' }));
  expect(locked.sent).toEqual([]);
});

it('removes a gift card by its key and keeps the focus with the entry (7.2-21)', async () => {
  const { user, sent } = setUp(withCard, () => ({ applied: false, order: cart, message: null }));
  await user.click(screen.getByRole('button', { name: 'Remove gift card •••• 7K2P' }));
  await waitFor(() => expect(screen.queryByText('•••• 7K2P')).toBeNull());
  const { locationKey, orderKey } = cart;
  expect(sent).toEqual([['unredeemGiftCard', { locationKey, orderKey, orderMerchandiseGiftCardKey: 7 }]]);
  expect(screen.getByRole('status').textContent).toBe('Gift card •••• 7K2P removed.');
  expect(document.activeElement?.textContent).toBe('Gift card');
});

it('keeps a gift card that cannot be removed and shows a message (7.2-21)', async () => {
  const refused = { applied: false, order: withCard, message: 'A saved order cannot be changed.' };
  const { user } = setUp(withCard, () => refused);
  await user.click(screen.getByRole('button', { name: 'Remove gift card •••• 7K2P' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(refused.message));
  expect(screen.getByText('•••• 7K2P')).toBeTruthy();
});

it('lists a credit beside the gift cards, and removes it in the same way (3.10-01, 7.2-21)', async () => {
  const { redeemedGiftCards } = withCard;
  const credits = redeemedGiftCards.map((card) => ({
    ...card,
    orderMerchandiseGiftCardKey: 8,
    maskedCode: '•••• WE5C',
    name: 'Credit •••• WE5C',
  }));
  const { user, sent } = setUp(anOrder({ ...withCard, credits }), () => ({
    applied: false,
    message: null,
    order: withCard,
  }));
  expect(screen.getByText('•••• 7K2P')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove credit •••• WE5C' }));
  expect(sent.at(-1)).toMatchObject(['unredeemGiftCard', { orderMerchandiseGiftCardKey: 8 }]);
  await waitFor(() => expect(screen.getByText('Credit •••• WE5C removed.')).toBeDefined());
  expect(screen.queryByText('•••• WE5C')).toBeNull();
});
