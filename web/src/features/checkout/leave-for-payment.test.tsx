/**
 * Leaving a payment for another page, or loading its page again, and coming back (docs/rules/payment.md, "Loaded again",
 * "Other ways to pay").
 */
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../lib/call.ts';
import { anOrder, dollars } from '../../testing/order-builders.ts';
import {
  forgetLeft,
  goTo,
  isPaymentOver,
  noteLeft,
  openPayment,
  readLeft,
  returnAddress,
} from './leave-for-payment.ts';
import type { MountedCard } from './load-payment-script.ts';
import { PaymentEnded } from './payment-return-page.tsx';
import type { SettleResult } from './settle-payment.ts';
import { useCardPayment } from './use-card-payment.ts';
import { type ReturnOptions, usePaymentReturn } from './use-payment-return.ts';

const paidFor = { locationKey: 1 as LocationKey, orderKey: 'o'.repeat(22) as OrderKey, isPurchase: true };
const left = {
  ...paidFor,
  attemptId: 'attempt-00000001',
  transactionId: 'pi_1',
  page: '/1/checkout/payment',
  isAway: true,
  isOver: false,
};

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** What the tab remembers while a payment is sent, and after the answer. */
function aSentPayment(answer: SettleResult) {
  const during: (typeof left | null)[] = [];
  const card = {
    tokenize: async () => ({ token: 'tok_1', brand: '', last4: '' }),
    clear: () => undefined,
  } as unknown as MountedCard;
  const { result } = renderHook(() =>
    useCardPayment({
      ...{ paidFor, due: dollars(10), card: () => card },
      send: async ({ attempt }) => {
        during.push(readLeft(attempt.attemptId) as typeof left | null);
        return answer;
      },
      onOrder: () => undefined,
      onPaused: () => undefined,
      onFault: () => undefined,
      onPaid: () => undefined,
      declinedAdvice: '',
    }),
  );
  return { result, during };
}

describe('a page that is loaded again while it pays', () => {
  it.each([
    ['paid', { kind: 'paid', order: anOrder() }, false],
    ['declined', { kind: 'declined', message: 'no', order: null }, false],
    ['failed', { kind: 'failed', message: 'no', order: null }, false],
    ['refused by status', { kind: 'rejected', message: 'no', cause: null }, false],
    ['unknown', { kind: 'unknown', cause: null }, true],
    [
      'asked by the bank',
      {
        kind: 'challenge',
        challenge: {
          transactionId: 'ch_1',
          url: 'https://bank.example/',
          clientSecret: null,
          redirectUrl: null,
        },
      },
      true,
    ],
  ] as const)('finds the payment until its answer; after %s: %s', async (_how, answer, isKept) => {
    const { result, during } = aSentPayment(answer as SettleResult);
    act(() => result.current.pay({ cardholderName: '', agreed: true }));
    await waitFor(() => expect(during).toHaveLength(1));
    await waitFor(() => expect(result.current.phase).not.toBe('paying'));
    expect(during).toEqual([expect.objectContaining({ ...paidFor, transactionId: null, isAway: false })]);
    expect(openPayment(paidFor.locationKey) !== null).toBe(isKept);
  });

  it('says once that nothing was charged, where the payment was not made', async () => {
    noteLeft({ ...left, isOver: true });
    const { result } = aSentPayment({ kind: 'unknown', cause: null });
    expect(result.current.problem?.title).toBe('The payment was not completed');
    expect(result.current.problem?.advice).toContain('You have not been charged.');
    expect(readLeft(left.attemptId)).toBeNull();
  });
});

function aPayment(redirectUrl: string) {
  const leave = vi.fn();
  const challenge = { transactionId: 'pi_1', url: null, clientSecret: null, redirectUrl };
  const card = {
    tokenize: async () => ({ token: 'ctoken_1', brand: '', last4: '' }),
  } as unknown as MountedCard;
  const attempts: string[] = [];
  const { result } = renderHook(() =>
    useCardPayment({
      ...{ paidFor, leave, due: dollars(10), card: () => card },
      send: async ({ attempt }) => {
        attempts.push(attempt.attemptId);
        return { kind: 'challenge', challenge };
      },
      onOrder: () => undefined,
      onPaused: () => undefined,
      onFault: () => undefined,
      onPaid: () => undefined,
      declinedAdvice: '',
    }),
  );
  return { leave, result, attempts };
}

describe('a guest who pays elsewhere', () => {
  it('goes to the page of the way to pay once, and the tab remembers what for', async () => {
    const { leave, result, attempts } = aPayment('https://pm-redirects.stripe.com/authorize/1');
    act(() => result.current.pay({ cardholderName: '', agreed: true }));
    await waitFor(() => expect(result.current.phase).toBe('leaving'));
    expect(leave.mock.calls).toEqual([['https://pm-redirects.stripe.com/authorize/1']]);
    const [attemptId = ''] = attempts;
    expect(readLeft(attemptId)).toEqual({ ...left, attemptId, transactionId: 'pi_1', page: '/' });
    // A second click sends nothing.
    act(() => result.current.pay({ cardholderName: '', agreed: true }));
    expect(attempts).toHaveLength(1);
  });

  it('who goes back in the browser is led on as if the page had sent them', async () => {
    const { leave, result, attempts } = aPayment('https://pm-redirects.stripe.com/authorize/1');
    act(() => result.current.pay({ cardholderName: '', agreed: true }));
    await waitFor(() => expect(result.current.phase).toBe('leaving'));
    const shown = (persisted: boolean) => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
      return leave.mock.calls.length;
    };
    expect(shown(false)).toBe(1);
    expect(shown(true)).toBe(2);
    expect(leave).toHaveBeenLastCalledWith(`/1/payment?attempt=${attempts[0]}&transaction=pi_1`);
  });

  it('is never sent to an address without https or to a script', () => {
    const before = window.location.href;
    goTo('javascript:alert(1)');
    goTo('http://evil.example/');
    expect(window.location.href).toBe(before);
  });
});

describe('what the tab remembers', () => {
  it('belongs to one attempt, and is forgotten', () => {
    noteLeft(left);
    expect(readLeft('attempt-00000002')).toBeNull();
    expect(readLeft(left.attemptId)).toEqual(left);
    expect(returnAddress(left)).toBe('/1/payment?attempt=attempt-00000001&transaction=pi_1');
    forgetLeft();
    expect(readLeft(left.attemptId)).toBeNull();
  });

  it('is of one venue, until it is known how the payment ended, which its page says once', () => {
    noteLeft(left);
    expect(openPayment(1 as LocationKey)).toEqual(left);
    expect(openPayment(2 as LocationKey)).toBeNull();
    expect(isPaymentOver(left.orderKey)).toBe(false);
    noteLeft({ ...left, isOver: true });
    expect(openPayment(1 as LocationKey)).toBeNull();
    expect(isPaymentOver(left.orderKey)).toBe(true);
    expect(isPaymentOver('p'.repeat(22) as OrderKey)).toBe(false);
  });

  it('has an address without a transaction as long as the provider has not named the payment', () => {
    expect(returnAddress({ ...left, transactionId: null })).toBe('/1/payment?attempt=attempt-00000001');
  });

  it.each([
    ['is not JSON', '{'],
    ['leads to another site', JSON.stringify({ ...left, page: '//evil.example' })],
    ['is a script', JSON.stringify({ ...left, page: 'javascript:alert(1)' })],
    ['is incomplete', JSON.stringify({ attemptId: left.attemptId })],
  ])('is ignored if it %s', (_what, text) => {
    sessionStorage.setItem('paymentLeft', text);
    expect(readLeft(left.attemptId)).toBeNull();
  });
});

type Outcome = 'paid' | 'notPaid' | 'notBegun' | null;

function aReturn(outcomes: (Outcome | Error)[], leaves = false, from: Partial<ReturnOptions> = {}) {
  const asked: unknown[] = [];
  const call = (async (_call: unknown, input: unknown) => {
    asked.push(input);
    const next = outcomes.shift() ?? null;
    if (next instanceof Error) throw next;
    return { outcome: next };
  }) as unknown as Caller;
  const onEnd = vi.fn(async () => leaves);
  const hook = renderHook(() =>
    usePaymentReturn({ ...left, ...from, call, wait: () => Promise.resolve(), onEnd }),
  );
  return { asked, onEnd, result: hook.result };
}

describe('a guest who is back', () => {
  it.each(['paid', 'notPaid'] as const)('is told that the payment ended: %s', async (outcome) => {
    const { asked, result, onEnd } = aReturn([outcome]);
    await waitFor(() => expect(result.current.state).toBe(outcome));
    expect(asked).toEqual([{ locationKey: 1, attemptId: left.attemptId, transactionId: 'pi_1' }]);
    expect(onEnd).toHaveBeenCalledWith(outcome);
  });

  it('keeps asking while nothing is known, or nobody answers', async () => {
    const { asked, result } = aReturn([null, new Error('offline'), 'paid']);
    await waitFor(() => expect(result.current.state).toBe('paid'));
    expect(asked).toHaveLength(3);
  });

  it('is told to wait after half a minute, and may ask again', async () => {
    const { asked, result } = aReturn(Array.from({ length: 15 }, () => null));
    await waitFor(() => expect(result.current.state).toBe('open'));
    expect(asked).toHaveLength(15);
    act(() => result.current.askAgain());
    expect(result.current.state).toBe('asking');
    await waitFor(() => expect(asked.length).toBeGreaterThan(15));
  });

  it('whose payment has no name yet asks by the order, and ends nothing', async () => {
    const { asked, result } = aReturn([null, 'paid'], false, { transactionId: null });
    await waitFor(() => expect(result.current.state).toBe('paid'));
    expect(asked[0]).toEqual({ locationKey: 1, attemptId: left.attemptId, orderKey: left.orderKey });
  });

  it('takes a payment that never arrived for lost after three answers, and not before', async () => {
    const { asked, result } = aReturn(['notBegun', null, 'notBegun', 'notBegun', 'notBegun', 'paid'], false, {
      transactionId: null,
    });
    await waitFor(() => expect(result.current.state).toBe('notPaid'));
    expect(asked).toHaveLength(5);
  });

  it('reads nothing about the end while being led on to the receipt', async () => {
    const { result, onEnd } = aReturn(['paid'], true);
    await waitFor(() => expect(onEnd).toHaveBeenCalled());
    expect(result.current.state).toBe('asking');
  });
});

describe('the page', () => {
  const shown = (state: 'asking' | 'open' | 'notPaid', from: typeof left | null = left) =>
    render(<PaymentEnded state={state} left={from} locationKey={1} askAgain={() => undefined} />);

  it('leads back to the payment that was not completed, in the tab that left', () => {
    shown('notPaid');
    expect(screen.getByRole('heading').textContent).toBe('The payment was not completed');
    expect(screen.getByRole('link', { name: 'Back to payment' }).getAttribute('href')).toBe(left.page);
  });

  it('says while it waits that nobody should pay again', () => {
    shown('open');
    expect(screen.getByText(/Please don’t pay again yet/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
  });

  it('offers nothing while it asks', () => {
    shown('asking');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Checking your payment…')).toBeTruthy();
  });
});
