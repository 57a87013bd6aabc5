/** The buttons of wallets that a provider draws: when they show, and what comes of each sheet (9-16, D-PY-05). */
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../lib/call.ts';
import { anOrder, dollars } from '../../testing/order-builders.ts';
import type { CardProvider, WalletButtonsOptions, WalletContact } from './load-payment-script.ts';
import type { PaymentAttempt } from './payment-attempt.ts';
import { DrawnWallets } from './sections/drawn-wallets.tsx';
import type { SettleResult } from './settle-payment.ts';
import { type Payer, useCardPayment } from './use-card-payment.ts';
import { answerWithinMs, walletOfferOf } from './use-wallets.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ada: WalletContact = { firstName: 'Ada', lastName: 'King', email: 'ada@mail.example', phone: '+1' };
const paid: SettleResult = { kind: 'paid', order: anOrder({ isNew: false }) };
const venue = {
  name: 'Larkspur Lake',
  countryCode: 'US',
  disableGooglePayOnline: false,
  disableApplePayOnline: true,
  stripeAccount: 'acct_lark',
};

interface World {
  /** Null for a provider that draws no buttons, an error for one that cannot be loaded. */
  provider?: 'draws' | null | Error;
  isTaken?: boolean;
  isComplete?: boolean;
  results?: SettleResult[];
}

function setUp({ provider = 'draws', isTaken = true, isComplete = true, results = [] }: World = {}) {
  let options: WalletButtonsOptions | null = null;
  const unmount = vi.fn();
  const setAmount = vi.fn();
  const mountWallets = vi.fn((asked: WalletButtonsOptions) => {
    options = asked;
    return { setAmount, unmount };
  });
  const loadProvider = vi.fn(async (): Promise<CardProvider> => {
    if (provider instanceof Error) throw provider;
    const mount = vi.fn<CardProvider['mount']>();
    return provider === null ? { mount } : { mount, mountWallets };
  });
  const sent: { attempt: PaymentAttempt; payer: Payer }[] = [];
  const onNone = vi.fn();
  const onPaused = vi.fn();
  const takeContact = vi.fn(async () => isTaken);
  let setDue: (due: number) => void = () => undefined;
  function Page() {
    const [due, change] = useState(118);
    setDue = change;
    const payment = useCardPayment({
      paidFor: { locationKey: 1 as LocationKey, orderKey: 'o'.repeat(22) as OrderKey, isPurchase: true },
      due: dollars(due),
      card: () => null,
      send: async (request) => {
        sent.push(request);
        return results.shift() ?? paid;
      },
      onOrder: () => undefined,
      onPaused,
      onFault: () => undefined,
      onPaid: () => undefined,
      declinedAdvice: 'Your cart is kept.',
    });
    const needs = { call: vi.fn() as unknown as Caller, merchantIds: {}, isDrawn: true };
    return (
      <>
        <p>{payment.problem?.title}</p>
        <DrawnWallets
          payment={payment}
          currency="USD"
          offer={walletOfferOf(anOrder(), venue, needs)}
          agreed
          mayOpen={() => isComplete}
          loadProvider={loadProvider}
          takeContact={takeContact}
          or="or pay by card"
          onNone={onNone}
        />
      </>
    );
  }
  const view = render(<Page />);
  const mounted = async (): Promise<WalletButtonsOptions> => {
    await waitFor(() => expect(options).not.toBeNull());
    if (options === null) throw new Error('nothing was mounted');
    return options;
  };
  const finish = vi.fn();
  const token =
    (text = 'ctoken_1') =>
    async () => ({
      ...{ token: text, brand: 'visa', last4: '4242', contact: ada, finish },
    });
  const approve = async (text?: string) => {
    const { onApproved } = await mounted();
    await act(async () => onApproved('googlepay', token(text)));
  };
  return {
    ...{
      view,
      mounted,
      approve,
      sent,
      onNone,
      onPaused,
      takeContact,
      finish,
      setAmount,
      unmount,
      loadProvider,
    },
    token: token(),
    change: (due: number) => act(() => setDue(due)),
  };
}

describe('the buttons of wallets that a provider draws', () => {
  it('are of the venue’s account, for what is due, and go with the page (D-PY-05)', async () => {
    const { mounted, loadProvider, change, setAmount, unmount, view, onNone } = setUp();
    expect(await mounted()).toMatchObject({
      amount: dollars(118),
      currency: 'USD',
      wallets: ['googlepay'],
      merchantName: 'Larkspur Lake',
    });
    expect(loadProvider.mock.calls).toEqual([['acct_lark']]);
    change(90);
    expect(setAmount).toHaveBeenLastCalledWith(dollars(90));
    view.unmount();
    expect(unmount).toHaveBeenCalledOnce();
    expect(onNone).not.toHaveBeenCalled();
  });

  it('have their place from the start, so that nothing moves (9-16)', async () => {
    const { mounted, view } = setUp();
    expect(view.container.querySelectorAll('.wallet-skeleton')).toHaveLength(1);
    const { onReady } = await mounted();
    act(() => onReady(['googlepay']));
    expect(view.container.querySelectorAll('.wallet-skeleton')).toHaveLength(0);
  });

  it.each<[string, World, ((options: WalletButtonsOptions) => void)?]>([
    ['none can pay here', {}, ({ onReady }) => onReady([])],
    ['the provider draws none', { provider: null }],
    ['the provider cannot be loaded', { provider: new Error('blocked') }],
  ])('give their place up if %s (9-16)', async (_why, world, say) => {
    const { mounted, onNone } = setUp(world);
    if (say !== undefined) say(await mounted());
    await waitFor(() => expect(onNone).toHaveBeenCalledOnce());
  });

  it('give their place up if they do not answer in time (9-16)', async () => {
    vi.useFakeTimers();
    const { onNone } = setUp();
    await act(() => vi.advanceTimersByTimeAsync(answerWithinMs - 1));
    expect(onNone).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(onNone).toHaveBeenCalledOnce();
  });

  it('open no sheet while the form is not filled in, without a connection, or while a payment is under way', async () => {
    expect((await setUp({ isComplete: false }).mounted()).mayOpen()).toBe(false);
    cleanup();
    const { mounted, view } = setUp();
    const { mayOpen, onApproved } = await mounted();
    expect(mayOpen()).toBe(true);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let isAllowed = true;
    act(() => {
      isAllowed = mayOpen();
    });
    expect(isAllowed).toBe(false);
    expect(screen.getByText('You’re offline. Try again when you’re back online.')).toBeDefined();
    vi.restoreAllMocks();
    await act(async () => onApproved('googlepay', () => new Promise(() => undefined)));
    expect(mayOpen()).toBe(false);
    expect(view.container.querySelector('.wallets-drawn')?.hasAttribute('inert')).toBe(true);
  });

  it('bring the contact, then pay as a card; the countdown stands still meanwhile (D-PY-05)', async () => {
    const { approve, sent, takeContact, onPaused } = setUp();
    await approve();
    expect(takeContact.mock.calls).toEqual([['googlepay', ada]]);
    expect(sent).toMatchObject([
      { attempt: { token: 'ctoken_1', method: 'card' }, payer: { cardholderName: '', agreed: true } },
    ]);
    expect(onPaused).toHaveBeenCalledWith(true);
  });

  it('pay nothing if more has to be asked, and tell the sheet (D-CK-02)', async () => {
    const { approve, sent, finish, onPaused, view } = setUp({ isTaken: false });
    await approve();
    expect(sent).toEqual([]);
    expect(finish.mock.calls).toEqual([[false]]);
    expect(onPaused).toHaveBeenLastCalledWith(false);
    expect(view.container.querySelector('.wallets-drawn')?.hasAttribute('inert')).toBe(false);
  });

  it('start an attempt of their own after one that got no answer (D-PY-06)', async () => {
    const { approve, sent } = setUp({ results: [{ kind: 'unknown', cause: new Error('cut') }] });
    await approve('ctoken_1');
    await approve('ctoken_2');
    const [first, second] = sent;
    expect([first?.attempt.token, second?.attempt.token]).toEqual(['ctoken_1', 'ctoken_2']);
    expect(second?.attempt.attemptId).not.toBe(first?.attempt.attemptId);
  });

  it('hear that a payment does not begin if the connection is lost, or another begins, while the sheet is open (D-PY-05)', async () => {
    const { mounted, sent, takeContact, token } = setUp();
    const { onApproved } = await mounted();
    const approve = vi.fn(token);
    const isBegun = async () => {
      let answer: unknown;
      await act(async () => {
        answer = onApproved('googlepay', approve);
      });
      return answer;
    };
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await isBegun()).toBe(false);
    expect(screen.getByText('You’re offline. Try again when you’re back online.')).toBeDefined();
    vi.restoreAllMocks();
    approve.mockImplementationOnce(() => new Promise(() => undefined));
    expect(await isBegun()).toBe(true);
    expect(await isBegun()).toBe(false);
    expect(approve).toHaveBeenCalledOnce();
    expect([...sent, ...takeContact.mock.calls]).toEqual([]);
  });

  it('say that a wallet did not go through if no token can be made (D-PY-05)', async () => {
    const { mounted, sent } = setUp();
    const { onApproved } = await mounted();
    await act(async () => onApproved('googlepay', () => Promise.reject(new Error('cut'))));
    expect(screen.getByText('Google Pay didn’t go through.')).toBeDefined();
    expect(sent).toEqual([]);
  });
});
