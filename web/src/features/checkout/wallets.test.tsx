/** Wallets on the payment form: when their buttons show, and what comes of each sheet (9-16, 9-17, D-PY-05). */
import type { Order } from '@gangway/contract/order';
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import type { Wallet } from '@gangway/domain/location/wallets';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../lib/call.ts';
import { readConfiguration, setConfiguration } from '../../lib/configuration.ts';
import { anOrder, dollars } from '../../testing/order-builders.ts';
import { CardPaymentForm } from './card-payment-form.tsx';
import { walletMerchants } from './load-card-provider.ts';
import type {
  CardProvider,
  MerchantIds,
  MountedCard,
  WalletSheet,
  WalletToken,
} from './load-payment-script.ts';
import type { PaymentAttempt } from './payment-attempt.ts';
import type { SettleResult } from './settle-payment.ts';
import { type Payer, useCardPayment } from './use-card-payment.ts';
import { walletOfferOf } from './use-wallets.ts';

afterEach(cleanup);

const bothIds: MerchantIds = { googlepay: 'BCR2DN4T', applepay: 'merchant.example' };
const order = anOrder();
const paid: SettleResult = { kind: 'paid', order: anOrder({ isNew: false }) };

interface World {
  merchantIds?: MerchantIds;
  /** What this device has; null for a provider without wallets, an error for one that fails. */
  device?: readonly Wallet[] | null | Error | 'silent';
  due?: number;
  mustAccept?: boolean;
  payerName?: string;
  results?: SettleResult[];
}

const venueOfWallets = {
  name: 'Larkspur Lake',
  countryCode: 'US',
  disableGooglePayOnline: false,
  disableApplePayOnline: false,
  stripeAccount: null,
};

function setUp({
  merchantIds = bothIds,
  device = ['googlepay'],
  due = 118,
  mustAccept,
  payerName = 'Maya Okafor',
  results = [],
}: World = {}) {
  const sent: { attempt: PaymentAttempt; payer: Payer; amount: number }[] = [];
  const sheets: (WalletSheet & { answer: (token: WalletToken) => void; fail: (code: string) => void })[] = [];
  const onPaused = vi.fn();
  const tokenize = vi.fn(async () => ({ token: 'tok-card', brand: 'visa', last4: '4242' }));
  const mount: CardProvider['mount'] = (options) => {
    options.onReady?.();
    return { tokenize, clear: vi.fn(), check: vi.fn(), focus: vi.fn(), setTheme: vi.fn(), unmount: vi.fn() };
  };
  const open = (sheet: WalletSheet) =>
    new Promise<WalletToken>((resolve, reject) => {
      const fail = (code: string) => reject(Object.assign(new Error(code), { code }));
      sheets.push({ ...sheet, answer: resolve, fail });
    });
  const wallets = vi.fn(async () => {
    if (device instanceof Error) throw device;
    if (device === 'silent') return new Promise<never>(() => undefined);
    return { ready: device ?? [], open };
  });
  const provider: CardProvider = device === null ? { mount } : { mount, wallets };
  const loadProvider = async () => provider;
  const call = vi.fn(async () => ({ session: '{"id":1}' })) as unknown as Caller;
  function Page() {
    const card = useRef<MountedCard>(null);
    const [isAccepted, setAccepted] = useState(false);
    const payment = useCardPayment({
      paidFor: { locationKey: 1 as LocationKey, orderKey: 'o'.repeat(22) as OrderKey, isPurchase: true },
      due: dollars(due),
      card: () => card.current,
      send: async (request) => {
        sent.push(request);
        return results.shift() ?? paid;
      },
      onOrder: (_order: Order) => undefined,
      onPaused,
      onFault: () => undefined,
      onPaid: () => undefined,
      declinedAdvice: 'Your cart is kept.',
    });
    const missing = mustAccept && !isAccepted ? [{ fieldId: 'terms', message: 'Accept the terms.' }] : [];
    return (
      <CardPaymentForm
        payment={payment}
        currency="USD"
        payerName={payerName}
        card={card}
        loadProvider={loadProvider}
        publicKey="pk"
        wallets={walletOfferOf(order, venueOfWallets, { call, merchantIds })}
        consents={{
          agreed: true,
          missing,
          body: () => (
            <input id="terms" type="checkbox" aria-label="Terms" onChange={() => setAccepted(true)} />
          ),
        }}
      />
    );
  }
  const view = render(<Page />);
  return { sent, sheets, onPaused, call, tokenize, view, user: userEvent.setup() };
}

const names = () =>
  screen
    .queryAllByRole('button', { name: /^Pay with / })
    .map((button) => button.textContent?.replace('Pay with ', ''));
const google = () => screen.findByRole('button', { name: 'Pay with Google Pay' });
const token = (finish = vi.fn()): WalletToken => ({
  token: 'tok-wallet',
  brand: 'visa',
  last4: '4242',
  finish,
});

describe('the buttons', () => {
  it.each<{ world: World; shown: string[]; when: string }>([
    {
      when: 'this device has both',
      world: { device: ['applepay', 'googlepay'] },
      shown: ['Apple Pay', 'Google Pay'],
    },
    { when: 'this device has no Apple Pay', world: { device: ['googlepay'] }, shown: ['Google Pay'] },
    { when: 'this device has none', world: { device: [] }, shown: [] },
    { when: 'the provider has none', world: { device: null }, shown: [] },
    { when: 'the provider’s wallets fail', world: { device: new Error('no script') }, shown: [] },
    {
      when: 'the venue turns Google Pay off',
      world: { device: ['applepay', 'googlepay'], merchantIds: { applepay: 'merchant.example' } },
      shown: ['Apple Pay'],
    },
    { when: 'the venue turns both off', world: { merchantIds: {} }, shown: [] },
    { when: 'nothing is due', world: { due: 0 }, shown: [] },
  ])('are $shown if $when, and the card is there (9-16, 9-17, D-PY-05)', async ({ world, shown }) => {
    const { view } = setUp(world);
    await waitFor(() => expect(view.container.querySelector('.wallet-skeleton')).toBeNull());
    expect(names()).toEqual(shown);
    expect(screen.queryByText('Or pay with a card') !== null).toBe(shown.length > 0);
    expect(screen.queryByLabelText('Name on card') !== null).toBe(world.due !== 0);
  });

  it('have their place from the start, so that nothing moves (9-16)', async () => {
    const { view } = setUp();
    expect(view.container.querySelector('.wallet-skeleton')).not.toBeNull();
    await google();
    expect(view.container.querySelector('.wallet-skeleton')).toBeNull();
  });

  it('are not waited for longer than three seconds (D-PY-05)', async () => {
    vi.useFakeTimers();
    const { view } = setUp({ device: 'silent' });
    await act(() => vi.advanceTimersByTimeAsync(2999));
    expect(view.container.querySelector('.wallet-skeleton')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    expect(view.container.querySelector('.wallet-skeleton')).toBeNull();
    expect(names()).toEqual([]);
  });
});

describe('the venue', () => {
  const off = { disableGooglePayOnline: true, disableApplePayOnline: true };
  beforeEach(() => {
    const Payment = { GooglePayMerchantId: 'BCR2DN4T', ApplePayMerchantId: 'merchant.example' };
    setConfiguration(readConfiguration({ ApiUrl: '/api', Payment }));
  });
  afterEach(() => setConfiguration(null));

  it.each([
    [{ disableGooglePayOnline: false, disableApplePayOnline: false }, ['googlepay', 'applepay']],
    [{ ...off, disableGooglePayOnline: false }, ['googlepay']],
    [{ ...off, disableApplePayOnline: false }, ['applepay']],
    [off, []],
  ])('with %j offers %j (3.1-09, D-LOC-02, D-CFG-02)', (flags, offered) => {
    expect(Object.keys(walletMerchants(flags))).toEqual(offered);
  });
});

describe('a sheet', () => {
  it('shows the venue and the amount, and its token pays as the wallet (9-16, D-PY-05, 6.5)', async () => {
    const { user, sheets, sent, onPaused, tokenize } = setUp();
    await user.click(await google());
    expect(sheets).toMatchObject([
      {
        wallet: 'googlepay',
        merchantName: 'Larkspur Lake',
        countryCode: 'US',
        amount: 11_800,
        currency: 'USD',
      },
    ]);
    expect(onPaused).toHaveBeenLastCalledWith(true);
    const finish = vi.fn();
    sheets[0]?.answer(token(finish));
    await waitFor(() => expect(finish).toHaveBeenCalledWith(true));
    expect(sent).toMatchObject([
      {
        amount: 11_800,
        attempt: { token: 'tok-wallet', method: 'googlepay' },
        payer: { cardholderName: '', agreed: true },
      },
    ]);
    expect(tokenize).not.toHaveBeenCalled();
  });

  it('opens once, however often its button is pressed (D-PY-06)', async () => {
    const { user, sheets } = setUp();
    const button = await google();
    await user.dblClick(button);
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Waiting for your wallet…' }));
    expect(sheets).toHaveLength(1);
  });

  it('opens only once everything is accepted (D-CK-04)', async () => {
    const { user, sheets } = setUp({ mustAccept: true, payerName: '' });
    await user.click(await google());
    expect(await screen.findByText('Accept the terms.')).toBeTruthy();
    expect(screen.queryByText(/Name on card is required/)).toBeNull();
    expect(sheets).toEqual([]);
    await user.click(screen.getByLabelText('Terms'));
    await user.click(await google());
    expect(sheets).toHaveLength(1);
  });

  it('that is closed leaves everything as it was (D-PY-05)', async () => {
    const { user, sheets, sent, onPaused } = setUp();
    await user.click(await google());
    sheets[0]?.fail('cancelled');
    expect(await screen.findByRole('button', { name: 'Pay $118.00' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onPaused).toHaveBeenLastCalledWith(false);
    expect(sent).toEqual([]);
  });

  it('that fails says so, and the card pays (D-PY-05)', async () => {
    const { user, sheets, sent } = setUp();
    await user.click(await google());
    sheets[0]?.fail('failed');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Google Pay didn’t go through.You have not been charged. Try again, or pay with a card.',
    );
    await user.click(screen.getByRole('button', { name: 'Pay $118.00' }));
    await waitFor(() => expect(sent).toMatchObject([{ attempt: { token: 'tok-card', method: 'card' } }]));
  });

  it('whose card is declined says why, and each further try is an attempt of its own (8.1-10, D-PY-04)', async () => {
    const declined: SettleResult = { kind: 'declined', message: 'This card has expired.', order: null };
    const { user, sheets, sent } = setUp({ results: [declined, declined] });
    const finish = vi.fn();
    for (const place of [0, 1]) {
      await user.click(await google());
      sheets[place]?.answer(token(finish));
      expect((await screen.findByRole('alert')).textContent).toContain('This card has expired.');
    }
    await user.click(screen.getByRole('button', { name: 'Pay $118.00' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(finish.mock.calls).toEqual([[false], [false]]);
    expect(sent.map(({ attempt }) => attempt.method)).toEqual(['googlepay', 'googlepay', 'card']);
    expect(new Set(sent.map(({ attempt }) => attempt.attemptId)).size).toBe(3);
  });

  it('is not opened again for a payment without an answer, and a card is another attempt (D-PY-06)', async () => {
    const unknown: SettleResult = { kind: 'unknown', cause: new Error('no answer') };
    const { user, sheets, sent } = setUp({ results: [unknown, unknown] });
    await user.click(await google());
    sheets[0]?.answer(token());
    await screen.findByRole('alert');
    await user.click(await google());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sheets).toHaveLength(1);
    expect(sent[1]?.attempt).toEqual(sent[0]?.attempt);
    await user.click(await screen.findByRole('button', { name: 'Pay $118.00' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]?.attempt).toMatchObject({ method: 'card', token: 'tok-card' });
    expect(sent[2]?.attempt.attemptId).not.toBe(sent[1]?.attempt.attemptId);
  });

  it('closes before the bank asks (D-PY-03)', async () => {
    const challenge = {
      transactionId: 't1',
      url: 'https://bank.example/c',
      clientSecret: null,
      redirectUrl: null,
    };
    const { user, sheets } = setUp({ results: [{ kind: 'challenge', challenge }] });
    const finish = vi.fn();
    await user.click(await google());
    sheets[0]?.answer(token(finish));
    expect(
      await screen.findByRole('dialog', { name: 'Your bank needs to verify this payment' }),
    ).toBeTruthy();
    expect(finish).toHaveBeenCalledWith(true);
  });

  it('asks our server for Apple Pay’s session, and closes with the page (9-17, D-API-70)', async () => {
    const { user, sheets, call, view } = setUp({ device: ['applepay'] });
    await user.click(await screen.findByRole('button', { name: 'Pay with Apple Pay' }));
    expect(await sheets[0]?.createSession('https://apple-pay-gateway.apple.com/x')).toBe('{"id":1}');
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ name: 'createWalletSession' }), {
      locationKey: order.locationKey,
      orderKey: order.orderKey,
      wallet: 'applepay',
      validationUrl: 'https://apple-pay-gateway.apple.com/x',
    });
    expect(sheets[0]?.signal.aborted).toBe(false);
    view.unmount();
    expect(sheets[0]?.signal.aborted).toBe(true);
  });
});
