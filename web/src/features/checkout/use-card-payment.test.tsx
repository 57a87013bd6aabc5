/** What a payment does with a page around it when something it relies on breaks; the phases are in payment-machine.test.ts. */
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder, dollars } from '../../testing/order-builders.ts';
import type { MountedCard, WalletToken } from './load-payment-script.ts';
import type { PaymentAttempt } from './payment-attempt.ts';
import type { SettleResult } from './settle-payment.ts';
import { useCardPayment } from './use-card-payment.ts';

beforeEach(() => sessionStorage.clear());

const payer = { cardholderName: 'Maya Okafor', agreed: true };
const paid: SettleResult = { kind: 'paid', order: anOrder({ isNew: false }) };

/** @param answers of each payment that is sent; an error breaks the sending */
function aPayment(answers: (SettleResult | Error)[]) {
  const sent: PaymentAttempt[] = [];
  const on = { onOrder: vi.fn(), onPaused: vi.fn(), onFault: vi.fn(), onPaid: vi.fn() };
  const tokenize = vi.fn(async () => ({ token: `tok-${sent.length + 1}`, brand: '', last4: '' }));
  const card = { tokenize, clear: () => undefined } as Partial<MountedCard> as MountedCard;
  const { result } = renderHook(() =>
    useCardPayment({
      ...on,
      paidFor: { locationKey: 1 as LocationKey, orderKey: 'o'.repeat(22) as OrderKey, isPurchase: true },
      due: dollars(118),
      card: () => card,
      send: async ({ attempt }) => {
        sent.push(attempt);
        const answer = answers.shift() ?? paid;
        if (answer instanceof Error) throw answer;
        return answer;
      },
      declinedAdvice: '',
    }),
  );
  return { ...on, result, sent };
}

describe('a payment that cannot be sent', () => {
  it('frees the form, is reported, and is repeated by the next press (C-11, D-PY-06)', async () => {
    const broken = new Error('There is no order to change.');
    const { result, sent, onFault, onPaused } = aPayment([broken, paid]);
    act(() => result.current.pay(payer));
    await waitFor(() => expect(result.current.phase).toBe('idle'));
    expect(result.current.problem?.advice).toContain('You won’t be charged twice.');
    expect(onFault).toHaveBeenCalledWith(broken);
    expect(onPaused).toHaveBeenLastCalledWith(false);
    act(() => result.current.pay(payer));
    await waitFor(() => expect(result.current.phase).toBe('paid'));
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe('the sheet of a wallet', () => {
  it('hears that nothing was paid if its contact cannot be stored, and nothing of the card that pays then (D-PY-05)', async () => {
    const { result, sent } = aPayment([paid]);
    const finish = vi.fn<WalletToken['finish']>();
    const taken: WalletToken = { token: 'tok-wallet', brand: '', last4: '', finish };
    const takeContact = () => Promise.reject(new Error('no reader'));
    act(() => result.current.payWith('applepay', async () => taken, true, takeContact));
    await waitFor(() => expect(result.current.problem?.title).toBe('Apple Pay didn’t go through.'));
    expect(sent).toEqual([]);
    act(() => result.current.pay(payer));
    await waitFor(() => expect(result.current.phase).toBe('paid'));
    expect(finish.mock.calls).toEqual([[false]]);
  });
});
