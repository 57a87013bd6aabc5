/** Splits a refund over an order's payments and gift cards, once the order costs less (D-GC-06; docs/rules/refunds.md). */
import { type Amount, add, zero } from '../kernel/money.ts';
import { balanceOf } from '../pricing/due.ts';
import type { Order, PaymentAttempt, PaymentRefund } from './order.ts';

/** give_back's document (db/functions/refunds/give_back.sql). */
export interface Refunds {
  giftCards: { useKey: number; amount: Amount }[];
  payments: { attemptRowId: number; amount: Amount }[];
}

/** The totals that amend_totals sets on an order (db/functions/changes/amend_totals.sql). */
export type Totals = Pick<
  Order,
  'subTotal' | 'discountTotal' | 'feeTotal' | 'taxTotal' | 'includedTax' | 'total' | 'goodwillTotal'
>;

/** Returns how much of a line was refunded without canceling it, in minor units. */
export const goodwillOf = ({ goodwill }: Pick<Order, 'goodwill'>, lineKey: number): Amount =>
  goodwill.find((one) => one.lineKey === lineKey)?.amount ?? zero;

/** Whether a refund has still to reach the guest, and nothing but the venue can see to it. */
export const isOwed = ({ state }: Pick<PaymentRefund, 'state'>): boolean =>
  state === 'refused' || state === 'to be given';

/** What of an order's payments went back as money or as credits, or is still owed to the guest, in minor units. */
export const refundedAs = ({ refunds }: Pick<Order, 'refunds'>, as: 'money' | 'credit' | 'owed'): Amount =>
  add(
    ...refunds
      .filter((refund) => {
        if (isOwed(refund)) return as === 'owed';
        return as === (refund.creditEnd === null ? 'money' : 'credit');
      })
      .map(({ amount }) => amount),
  );

type Paid = Pick<Order, 'total' | 'paid' | 'redeemed' | 'redeemedGiftCards' | 'attempts' | 'refunds'>;

export const isTaken = ({ state, amount }: Pick<PaymentAttempt, 'state' | 'amount'>): boolean =>
  (state === 'authorised' || state === 'captured') && amount > 0;

/** Returns the part of a payment that has not been refunded. */
export const leftOf = (
  { refunds }: Pick<Order, 'refunds'>,
  { attemptRowId, amount }: PaymentAttempt,
): Amount =>
  refunds
    .filter((refund) => refund.attemptRowId === attemptRowId)
    .reduce((left, refund) => (left - refund.amount) as Amount, amount);

/** Takes an amount from one source after the other; `left` is what the sources do not have. */
function takeOf<Source>(sources: readonly (Source & { left: Amount })[], wanted: Amount) {
  let left = wanted;
  const taken: { source: Source; amount: Amount }[] = [];
  for (const source of sources) {
    const amount = Math.min(left, source.left) as Amount;
    if (amount === 0) continue;
    taken.push({ source, amount });
    left = (left - amount) as Amount;
  }
  return { taken, left };
}

/** Returns how much the payments exceed a total, in minor units; zero while a balance is left. */
export const overpaidOf = (order: Paid, total: Amount): Amount =>
  Math.max(0, -balanceOf({ ...order, total })) as Amount;

/**
 * Says how an amount goes back: to the gift cards it was paid with, in the order they were applied, then to the
 * payments, the latest first. Null if the amount is zero. Throws if less was paid than is to be given back.
 */
export function refundsOf(order: Paid, amount: Amount): Refunds | null {
  if (amount === zero) return null;
  const cards = order.redeemedGiftCards
    .filter(({ isForBalance }) => !isForBalance)
    .map(({ useKey, amount: left }) => ({ useKey, left }));
  const ofCards = takeOf(cards, amount);
  const payments = order.attempts
    .filter(isTaken)
    .map((attempt) => ({ attemptRowId: attempt.attemptRowId, left: leftOf(order, attempt) }))
    .reverse();
  const ofPayments = takeOf(payments, ofCards.left);
  if (ofPayments.left > 0) throw new Error('more would be given back than was paid');
  return {
    giftCards: ofCards.taken.map(({ source, amount: own }) => ({ useKey: source.useKey, amount: own })),
    payments: ofPayments.taken.map(({ source, amount: own }) => ({
      attemptRowId: source.attemptRowId,
      amount: own,
    })),
  };
}
