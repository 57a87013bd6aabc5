/** Payments that a venue took itself (docs/rules/deposits.md, "Paid at the venue"). */
import { type Amount, add, split, subtract, zero } from '../kernel/money.ts';
import { dueNow } from '../pricing/due.ts';
import { cancelFeeKey } from '../pricing/fee-keys.ts';
import type { Order, PaymentAttempt } from './order.ts';
import { isTaken, leftOf } from './refunds.ts';
import type { VenueMethod } from './venue-methods.ts';

/** Returns how much the venue can take for a saved order, in minor units: the balance, less the amount that gift cards hold for it. */
export const mostToTake = (order: Order): Amount => Math.max(0, dueNow(order)) as Amount;

export type VenuePayment = PaymentAttempt & { method: VenueMethod };

export const isVenuePayment = (attempt: PaymentAttempt): attempt is VenuePayment =>
  attempt.purpose === 'venue';

/** Returns the payments that the venue took itself and has not given back, in minor units. */
export const takenAtVenue = (order: Pick<Order, 'attempts' | 'refunds'>): Amount =>
  add(...order.attempts.filter(isVenuePayment).map((attempt) => leftOf(order, attempt)));

/** A payment that the venue recorded by mistake. */
export interface TakenByMistake {
  payment: VenuePayment;
  /** The part of it that is not refunded, in minor units. */
  left: Amount;
  /** What was still to be given back of it, and never was there. */
  owed: Amount;
}

/** The latest payment that the venue took and has not given back; null if there is none. */
export function lastTaken(order: Pick<Order, 'attempts' | 'refunds'>): TakenByMistake | null {
  const owedOf = ({ attemptRowId }: PaymentAttempt) =>
    add(
      ...order.refunds
        .filter((refund) => refund.attemptRowId === attemptRowId && refund.state === 'to be given')
        .map(({ amount }) => amount),
    );
  const payment = order.attempts
    .filter(isVenuePayment)
    .findLast((attempt) => isTaken(attempt) && (leftOf(order, attempt) > 0 || owedOf(attempt) > 0));
  return payment === undefined ? null : { payment, left: leftOf(order, payment), owed: owedOf(payment) };
}

/** keep_less' document (db/functions/payments/keep_less.sql). */
export interface KeptLess {
  lines: { lineKey: number; kept: Amount }[];
  fees: Order['fees'];
}

/** Returns the amounts kept of a canceled order once a payment is removed; throws if that is more than it keeps. */
export function keepLess({ canceled, fees }: Pick<Order, 'canceled' | 'fees'>, by: Amount): KeptLess {
  const kept = canceled.map((one) => one.kept);
  if (by > add(...kept)) throw new RangeError(`${by} of ${add(...kept)} that is kept`);
  const parts = split(by, kept);
  return {
    lines: canceled.map(({ line, kept: before }, place) => ({
      lineKey: line.lineKey,
      kept: subtract(before, parts[place] ?? zero),
    })),
    fees: fees
      .map((fee) => (fee.feeKey === cancelFeeKey ? { ...fee, amount: subtract(fee.amount, by) } : fee))
      .filter(({ amount }) => amount > 0),
  };
}
