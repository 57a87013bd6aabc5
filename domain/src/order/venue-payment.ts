/** Payments that a venue took itself (docs/rules/deposits.md, "Paid at the venue"). */
import { type Amount, add } from '../kernel/money.ts';
import { dueNow } from '../pricing/due.ts';
import type { Order, PaymentAttempt } from './order.ts';
import { isTaken, leftOf } from './refunds.ts';
import type { VenueMethod } from './venue-methods.ts';

/** What the venue can take of a saved order: what is left to pay, less what gift cards hold for it. In minor units. */
export const mostToTake = (order: Order): Amount => Math.max(0, dueNow(order)) as Amount;

export type VenuePayment = PaymentAttempt & { method: VenueMethod };

export const isVenuePayment = (attempt: PaymentAttempt): attempt is VenuePayment =>
  attempt.purpose === 'venue';

/** What the venue took itself and has not given back, in minor units. */
export const takenAtVenue = (order: Pick<Order, 'attempts' | 'refunds'>): Amount =>
  add(...order.attempts.filter(isVenuePayment).map((attempt) => leftOf(order, attempt)));

/** The latest payment that the venue took and has not given back, and what is left of it; null if there is none. */
export function lastTaken(order: Pick<Order, 'attempts' | 'refunds'>): {
  payment: VenuePayment;
  left: Amount;
} | null {
  const payment = order.attempts
    .filter(isVenuePayment)
    .findLast((attempt) => isTaken(attempt) && leftOf(order, attempt) > 0);
  return payment === undefined ? null : { payment, left: leftOf(order, payment) };
}
