/** Answers to completeOrder, attempts, and what happens when no answer arrives. */
import type { Order } from '@gangway/contract/order';
import { describe, expect, it, vi } from 'vitest';
import { CallFailed, TimedOut } from '../../lib/call.ts';
import { anOrder } from '../../testing/order-builders.ts';
import { type CompleteAnswer, readCompleteAnswer } from './complete-order-answer.ts';
import { nextAttempt, startAttempt } from './payment-attempt.ts';
import { type CompleteInput, settlePayment } from './settle-payment.ts';

const answer = (changes: Partial<CompleteAnswer> = {}): CompleteAnswer => ({
  order: anOrder(),
  modelErrors: null,
  cardDeclined: false,
  cardDeclinedMessage: null,
  exceptionMessage: null,
  threeDSecure: null,
  ...changes,
});
const saved = anOrder({ isNew: false, orderNumber: 'LLA-20418' });

describe('an answer to completeOrder', () => {
  it('is a decline before anything else, with the bank’s message (8.1-10)', () => {
    const declined = answer({
      cardDeclined: true,
      cardDeclinedMessage: 'The card has expired.',
      exceptionMessage: 'boom',
      modelErrors: [{ key: '', value: ['no'] }],
    });
    expect(readCompleteAnswer(declined)).toMatchObject({
      kind: 'declined',
      message: 'The card has expired.',
    });
  });

  it('says that the card was declined if the bank gives no message (8.1-10)', () => {
    const declined = answer({ cardDeclined: true, cardDeclinedMessage: ' ' });
    expect(readCompleteAnswer(declined)).toMatchObject({ message: 'The card was declined.' });
  });

  it('hides the text of an exception, which is handled before model errors (8.1-11)', () => {
    const failed = answer({ exceptionMessage: 'at line 3', modelErrors: [{ key: '', value: ['no'] }] });
    expect(readCompleteAnswer(failed)).toMatchObject({
      kind: 'failed',
      message: 'Something went wrong. Please try again in a moment.',
    });
  });

  it('has the first message of a model error and the updated order (8.1-12)', () => {
    const order = anOrder();
    const refused = answer({
      order,
      modelErrors: [{ key: 'totalChanged', value: ['The total has changed.', 'two'] }],
    });
    expect(readCompleteAnswer(refused)).toEqual({
      kind: 'refused',
      code: 'totalChanged',
      message: 'The total has changed.',
      order,
    });
  });

  it('is a challenge while the order is still new (D-PY-03)', () => {
    const threeDSecure = {
      transactionId: 't1',
      url: 'https://bank.example/c',
      clientSecret: null,
      redirectUrl: null,
    };
    expect(readCompleteAnswer(answer({ threeDSecure }))).toEqual({
      kind: 'challenge',
      challenge: threeDSecure,
    });
  });

  it('is paid only with a saved order', () => {
    expect(readCompleteAnswer(answer({ order: saved }))).toEqual({ kind: 'paid', order: saved });
    expect(readCompleteAnswer(answer()).kind).toBe('failed');
    expect(readCompleteAnswer(answer({ order: null })).kind).toBe('failed');
  });
});

describe('an attempt', () => {
  const ids = () => {
    let count = 0;
    return () => `attempt-${++count}`;
  };

  it('is new after a decline, a refusal and a failure', () => {
    for (const end of ['declined', 'refused', 'failed'] as const) {
      const make = ids();
      const first = { ...startAttempt(make), token: 'tok', transactionId: 't1' };
      expect(nextAttempt(first, end, make)).toEqual({
        attemptId: 'attempt-2',
        token: null,
        method: 'card',
        transactionId: null,
      });
    }
  });

  it('is kept with its token if no answer came, so that the card cannot be charged twice (D-PY-06)', () => {
    const make = ids();
    const first = { ...startAttempt(make), token: 'tok' };
    expect(nextAttempt(first, 'unknown', make)).toBe(first);
  });

  it('is new with another card, since a repeat must be identical', () => {
    const make = ids();
    const first = { ...startAttempt(make), token: 'tok' };
    expect(nextAttempt(first, 'cardChanged', make).attemptId).toBe('attempt-2');
  });
});

describe('settling a payment', () => {
  const input = { attemptId: 'a' } as unknown as CompleteInput;
  const needs = (complete: () => Promise<CompleteAnswer>, orders: (Order | Error)[] = []) => {
    const waits: number[] = [];
    return {
      waits,
      complete,
      wait: async (ms: number) => void waits.push(ms),
      reread: async () => {
        const next = orders.shift() ?? anOrder();
        if (next instanceof Error) throw next;
        return next;
      },
      onAsking: vi.fn(),
    };
  };

  it('reads the answer without asking for the order', async () => {
    const all = needs(async () => answer({ order: saved }));
    expect(await settlePayment(all, input)).toEqual({ kind: 'paid', order: saved });
    expect(all.onAsking).not.toHaveBeenCalled();
  });

  it('asks for the order every two seconds if no answer came (D-PY-06, C-11)', async () => {
    const all = needs(() => Promise.reject(new TimedOut()), [anOrder(), new Error('offline'), saved]);
    expect(await settlePayment(all, input)).toEqual({ kind: 'paid', order: saved });
    expect(all.waits).toEqual([2000, 2000, 2000]);
    expect(all.onAsking).toHaveBeenCalledOnce();
  });

  it('allows a retry only after thirty seconds (D-PY-06)', async () => {
    const all = needs(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await settlePayment(all, input)).kind).toBe('unknown');
    expect(all.waits).toHaveLength(15);
  });

  it.each([
    [500, 'a server fault'],
    [503, 'a database that is away'],
  ])(
    'asks for the order after %d (%s) too, and sends nothing again, since the payment may have gone through (C-11)',
    async (status) => {
      const complete = vi.fn(() => Promise.reject(new CallFailed(status, 'Please try again in a moment.')));
      expect((await settlePayment(needs(complete, [saved]), input)).kind).toBe('paid');
      expect(complete).toHaveBeenCalledOnce();
    },
  );

  it('keeps asking while the payment is in progress, and ends as unknown if it never finishes (C-11)', async () => {
    const modelErrors = [{ key: 'paymentInProgress', value: ['A payment is in progress.'] }];
    const all = needs(async () => answer({ modelErrors }), [anOrder(), saved]);
    expect((await settlePayment(all, input)).kind).toBe('paid');
    const never = needs(async () => answer({ modelErrors }));
    expect((await settlePayment(never, input)).kind).toBe('unknown');
  });

  it('accepts a refusal by status without asking for the order', async () => {
    const all = needs(() => Promise.reject(new CallFailed(410, 'Your cart has expired.')));
    expect(await settlePayment(all, input)).toMatchObject({
      kind: 'rejected',
      message: 'Your cart has expired.',
    });
    expect(all.waits).toEqual([]);
  });
});
