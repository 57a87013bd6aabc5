/** Paying the balance on the receipt: what is sent, and every possible outcome (D-DP-04, D-API-64, C-07). */
import type { AnyCall } from '@gangway/contract/call';
import type { Order } from '@gangway/contract/order';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { createQueue } from '@gangway/ui/lib/queue.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Caller, TimedOut } from '../../lib/call.ts';
import { aCustomer, anOrder, aVenue, dollars, noCanceling } from '../../testing/order-builders.ts';
import type { CardMountOptions } from '../checkout/load-payment-script.ts';
import { venueOf } from '../location/venue-source.ts';
import { BalanceDue } from './balance-due.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { ReceiptView } from './receipt-view.tsx';

afterEach(cleanup);

const owed = anOrder({
  isNew: false,
  orderNumber: 'LLA-20418',
  customer: aCustomer({ firstName: 'Maya', lastName: 'Okafor' }),
  total: dollars(118),
  balance: dollars(82.6),
  balanceDueDate: '2026-12-02',
  depositEnabled: true,
  deposits: dollars(35.4),
  enableBalanceCheckout: true,
});
const paid: Order = { ...owed, balance: dollars(0), enableBalanceCheckout: false };

const answer = (changes: Record<string, unknown>) => ({
  order: owed,
  modelErrors: null,
  cardDeclined: false,
  cardDeclinedMessage: null,
  exceptionMessage: null,
  threeDSecure: null,
  ...changes,
});

function setUp(
  answers: (() => unknown)[],
  { order = owed, reread = owed, today = '2026-11-21', takesGiftCards = false, merchantIds = {} } = {},
) {
  const sent: Record<string, unknown>[] = [];
  const call = (async (declaration: AnyCall, input: Record<string, unknown>) => {
    if (declaration.name === 'getorderv2') return reread;
    sent.push(input);
    return answers.shift()?.();
  }) as unknown as Caller;
  const clear = vi.fn();
  let tokens = 0;
  const provider = {
    mount: (options: CardMountOptions) => {
      options.onReady?.();
      const tokenize = async () => ({ token: `tok-${++tokens}`, brand: 'visa', last4: '4242' });
      return { tokenize, clear, check: vi.fn(), focus: vi.fn(), setTheme: vi.fn(), unmount: vi.fn() };
    },
  };
  const token = { token: 'tok-wallet', brand: 'visa', last4: '4242', finish: () => undefined };
  const wallets = async () => ({ ready: ['googlepay' as const], open: async () => token });
  const loadProvider = vi.fn(async () => ({ ...provider, wallets }));
  const inTurn = createQueue();
  function Page() {
    const [shown, setShown] = useState<Order>(order);
    return (
      <ReceiptView
        order={shown}
        venue={venueOf(aVenue())}
        today={today as VenueDate}
        calendarAddress="/calendar"
        onPrint={() => undefined}
        movePanel={() => null}
        calledOffPanel={() => null}
        canceling={noCanceling}
        apart={{ membership: null, giftCard: null }}
        onResend={async () => true}
        bookMore={() => null}
        balancePanel={(onPaid) => (
          <BalancePanel
            order={shown}
            venue={venueOf(aVenue({ enableGiftCards: takesGiftCards }))}
            call={call}
            inTurn={inTurn}
            wait={() => Promise.resolve()}
            loadProvider={loadProvider}
            publicKey="pk"
            merchantIds={merchantIds}
            onOrder={setShown}
            onPaid={(next) => {
              setShown(next);
              onPaid();
            }}
          />
        )}
      />
    );
  }
  const user = userEvent.setup();
  render(<Page />);
  const pay = async () => {
    const open = screen.queryByRole('button', { name: 'Pay balance' });
    if (open !== null) await user.click(open);
    await user.click(await screen.findByRole('button', { name: 'Pay $82.60' }));
  };
  return { sent, user, loadProvider, pay, clear };
}

const done = () => screen.findByText('Thank you. You’re all paid up.');

it('shows what is due and by when, and loads the card form only on request (D-DP-04, D-PY-02)', async () => {
  const { loadProvider, user } = setUp([]);
  expect(screen.getByText(/is due by/).parentElement?.textContent).toBe(
    '$82.60 is due by Wednesday, December 2, 2026.',
  );
  expect(loadProvider).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Pay balance' }));
  expect(await screen.findByRole('button', { name: 'Pay $82.60' })).toBeTruthy();
  expect(loadProvider).toHaveBeenCalledTimes(1);
});

it('says why a balance that is too little cannot be paid by card, and asks for none (D-DP-04)', async () => {
  const order = { ...owed, balance: dollars(0.35), leastCharge: dollars(0.5) };
  const { loadProvider, user } = setUp([], { order });
  await user.click(screen.getByRole('button', { name: 'Pay balance' }));
  expect(
    await screen.findByText(
      '$0.35 is left to pay, and cards can only be charged $0.50 or more. Please pay it at the venue.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull();
  expect(loadProvider).not.toHaveBeenCalled();
});

it('takes the balance from a wallet (9-16, D-DP-04, D-PY-05)', async () => {
  const merchantIds = { googlepay: 'BCR2DN4T' };
  const { sent, user } = setUp([() => answer({ order: paid })], { merchantIds });
  await user.click(screen.getByRole('button', { name: 'Pay balance' }));
  await user.click(await screen.findByRole('button', { name: 'Pay with Google Pay' }));
  await done();
  const asked = {
    amount: 8260,
    paymentMethod: 'googlepay',
    paymentToken: 'tok-wallet',
    cardholderName: null,
  };
  expect(sent).toEqual([expect.objectContaining(asked)]);
});

it.each([
  { today: '2026-12-02', said: '$82.60 is due by Wednesday, December 2, 2026.' },
  { today: '2026-12-03', said: '$82.60 was due on Wednesday, December 2, 2026.' },
])('on $today shows: $said (D-DP-03, D-DP-04)', ({ today, said }) => {
  setUp([], { today });
  expect(screen.getByText(/due (by|on)/).parentElement?.textContent).toBe(said);
  expect(screen.getByRole('button', { name: 'Pay balance' })).toBeTruthy();
});

it('charges the whole balance to the card and thanks the customer (D-DP-04, D-API-64)', async () => {
  const { sent, pay } = setUp([() => answer({ order: paid })]);
  await pay();
  await done();
  expect(sent).toEqual([
    {
      locationKey: owed.locationKey,
      orderKey: owed.orderKey,
      amount: 8260,
      paymentMethod: 'card',
      paymentToken: 'tok-1',
      cardholderName: 'Maya Okafor',
      attemptId: expect.stringMatching(/^[A-Za-z0-9_-]{16,64}$/),
      threeDsTransactionId: null,
    },
  ]);
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
});

it('shows why a card was declined, and starts a new attempt on the next click (D-PY-06)', async () => {
  const { sent, pay } = setUp([
    () => answer({ cardDeclined: true, cardDeclinedMessage: 'The card was declined.' }),
    () => answer({ order: paid }),
  ]);
  await pay();
  expect(await screen.findByText('The card was declined.')).toBeTruthy();
  expect(screen.getByText('Nothing was charged. Check the number or try another card.')).toBeTruthy();
  await pay();
  await done();
  expect(new Set(sent.map(({ attemptId }) => attemptId)).size).toBe(2);
});

it('finds the payment on the order if the answer was lost (C-11, D-PY-06)', async () => {
  const { pay } = setUp(
    [
      () => {
        throw new TimedOut();
      },
    ],
    { reread: paid },
  );
  await pay();
  await done();
});

it('can be retried under the same attempt if the outcome is unknown (D-PY-06)', async () => {
  const { sent, pay } = setUp([
    () => {
      throw new TimedOut();
    },
    () => answer({ order: paid }),
  ]);
  await pay();
  expect(await screen.findByText(/You won’t be charged twice/)).toBeTruthy();
  await pay();
  await done();
  expect(sent[1]).toEqual(sent[0]);
});

it('shows the bank’s challenge and sends the same attempt again (D-PY-03)', async () => {
  const threeDSecure = {
    transactionId: 'ch_1',
    url: 'https://pay.example/challenge/ch_1',
    clientSecret: null,
  };
  const { sent, pay } = setUp([() => answer({ threeDSecure }), () => answer({ order: paid })]);
  await pay();
  await screen.findByTitle('Your bank');
  window.dispatchEvent(
    new MessageEvent('message', {
      origin: 'https://pay.example',
      data: { type: 'gangway-3ds', transactionId: 'ch_1' },
    }),
  );
  await done();
  expect(sent[1]).toEqual({ ...sent[0], threeDsTransactionId: 'ch_1' });
});

it('treats a closed challenge as a decline, and another card as a new attempt (D-PY-03)', async () => {
  const threeDSecure = {
    transactionId: 'ch_1',
    url: 'https://pay.example/challenge/ch_1',
    clientSecret: null,
  };
  const closed = 'Your bank could not verify this payment. Please try another card.';
  const { sent, pay, clear } = setUp([
    () => answer({ threeDSecure }),
    () => answer({ cardDeclined: true, cardDeclinedMessage: closed }),
    () => answer({ order: paid }),
  ]);
  await pay();
  await userEvent.click(await screen.findByRole('button', { name: 'Stop this payment' }));
  expect(await screen.findByText('You stopped your bank’s check')).toBeTruthy();
  expect(screen.queryByText(closed)).toBeNull();
  expect(sent[1]).toEqual({ ...sent[0], threeDsTransactionId: 'ch_1' });
  expect(clear).toHaveBeenCalledOnce();
  await pay();
  await done();
  expect(sent[2]).toMatchObject({ paymentToken: 'tok-2', threeDsTransactionId: null });
  expect(sent[2]?.attemptId).not.toBe(sent[0]?.attemptId);
});

it.each([
  ['a booking', false, 'your booking will be canceled and your places released.'],
  ['an order without a booking', true, 'your order will be canceled.'],
])('of %s says by when it is to be paid or lapses (6-12)', (_what, isWithout, then) => {
  const order = {
    ...{ ...owed, balanceDueDate: null, depositEnabled: false },
    payBy: '2026-11-21T11:00' as WallTime,
    individual: isWithout ? [] : [{} as Order['individual'][number]],
  };
  render(<BalanceDue order={order} currency="USD" today={'2026-11-21' as VenueDate} panel={() => null} />);
  expect(screen.getByText(`Please pay by Sat, November 21, 11:00 AM, or ${then}`)).toBeTruthy();
});

it('is not offered if the venue does not take it online or nothing is due (3.10-07, D-DP-04)', async () => {
  setUp([], { order: { ...owed, enableBalanceCheckout: false } });
  expect(screen.getByText(/is due by/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay balance' })).toBeNull();
  cleanup();
  setUp([], { order: paid });
  await waitFor(() => expect(screen.queryByText(/is due by/)).toBeNull());
});

/** The order with this amount of a gift card applied to its balance. */
const withCard = (amount: number): Order => ({
  ...owed,
  redeemedGiftCards: [
    {
      orderMerchandiseGiftCardKey: 7,
      maskedCode: '•••• 7K2P',
      amount: dollars(amount),
      remainingBalance: dollars(0),
      isForBalance: true,
    },
  ],
  orderPayments: [
    {
      isNew: true,
      balance: dollars(0),
      paymentAmount: dollars(82.6 - amount),
      paymentMethod: null,
      cardBrand: null,
      maskedCard: null,
      paidOn: null,
      refundState: null,
    },
  ],
});

async function applyCode(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Pay balance' }));
  await user.click(await screen.findByText('Gift card'));
  await user.type(screen.getByLabelText('Gift card code'), 'ABCD-EFGH-JKMN-PQRS');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
}

it('applies a gift card to part of the balance and charges the rest to the card (D-DP-04, D-GC-05)', async () => {
  const message = 'Gift card applied. Remaining balance $0.00.';
  const { sent, user } = setUp(
    [() => ({ applied: true, order: withCard(50), message }), () => answer({ order: paid })],
    { takesGiftCards: true },
  );
  await applyCode(user);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent[0]).toMatchObject({ giftCardCode: 'ABCD-EFGH-JKMN-PQRS', amount: 8260 });
  // Nothing is paid yet: the receipt lists the card only once the balance is paid.
  expect(screen.queryByText('Gift card •••• 7K2P')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Pay $32.60' }));
  await done();
  expect(sent[1]).toMatchObject({ amount: 3260, paymentMethod: 'card', paymentToken: 'tok-1' });
});

it('needs no card if gift cards cover the balance (D-DP-04, D-GC-07)', async () => {
  const { sent, user } = setUp(
    [
      () => ({ applied: true, order: withCard(82.6), message: 'Gift card applied.' }),
      () => answer({ order: paid }),
    ],
    { takesGiftCards: true },
  );
  await applyCode(user);
  expect(await screen.findByText('Your gift cards cover the balance.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pay with gift cards' }));
  await done();
  expect(sent[1]).toMatchObject({
    amount: 0,
    paymentMethod: 'none',
    paymentToken: null,
  });
});

it('removes a gift card (D-GC-06)', async () => {
  const { sent, user } = setUp([() => ({ applied: false, order: owed, message: null })], {
    order: withCard(50),
    takesGiftCards: true,
  });
  await user.click(screen.getByRole('button', { name: 'Pay balance' }));
  await user.click(await screen.findByRole('button', { name: 'Remove gift card •••• 7K2P' }));
  expect(await screen.findByRole('button', { name: 'Pay $82.60' })).toBeTruthy();
  expect(sent[0]).toMatchObject({ orderMerchandiseGiftCardKey: 7 });
});

it('asks for no gift card if the venue takes none (D-DP-04)', async () => {
  const { user } = setUp([]);
  await user.click(screen.getByRole('button', { name: 'Pay balance' }));
  await screen.findByRole('button', { name: 'Pay $82.60' });
  expect(screen.queryByText('Gift card')).toBeNull();
});
