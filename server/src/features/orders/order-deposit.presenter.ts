/** Presents an order's deposit, balance and payments (3.10; D-DP-01 to 04). */
import type { Order as WireOrder } from '@gangway/contract/order';
import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { type Amount, subtract, zero } from '@gangway/domain/kernel/money';
import { isSaved } from '@gangway/domain/kernel/order-state';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import {
  canPayBalance,
  type Order,
  type PaymentAttempt,
  type PaymentRefund,
} from '@gangway/domain/order/order';
import { isTaken } from '@gangway/domain/order/refunds';
import { balanceOf, dueNow } from '@gangway/domain/pricing/due';
import { isTooLittle } from '@gangway/domain/pricing/least-charge';

export interface DepositView {
  order: Order;
  location: Pick<Location, 'deposits' | 'timeZone'>;
  /** That a card can be charged. */
  leastCharge: Amount;
}

/** When an order is canceled unless it is paid, on the clock of the venue; null if it is not. */
export const payByAt = ({ payBy }: Pick<Order, 'payBy'>, timeZone: string): WallTime | null =>
  payBy === null ? null : wallAt(payBy, timeZone);

export function presentDeposit({ order, location, leastCharge }: DepositView) {
  const saved = isSaved(order);
  return {
    deposits: order.depositEnabled ? order.depositTotal : zero,
    depositOffered: saved ? zero : order.depositTotal,
    depositEnabled: order.depositEnabled,
    balanceDueDate: saved && !order.depositEnabled ? null : order.balanceDueDate,
    payBy: payByAt(order, location.timeZone),
    enableOnlineDeposits: !saved && order.depositTotal > 0,
    enableBalanceCheckout: canPayBalance(order, location.deposits),
    leastCharge: isTooLittle(dueNow(order), leastCharge) ? leastCharge : null,
  };
}

const howPaid = ({ method, cardBrand, cardLast4 }: PaymentAttempt) => ({
  paymentMethod: method,
  cardBrand,
  maskedCard: cardLast4 === null ? null : `•••• ${cardLast4}`,
});

/** What went back to a payment, as a payment of less than nothing, so that they add up to what is paid. */
function presentRefund(
  order: Order,
  { attemptRowId, amount, createdAt, creditEnd, givenBy, state }: PaymentRefund,
) {
  const of = order.attempts.find((attempt) => attempt.attemptRowId === attemptRowId);
  if (of === undefined) throw new Error('a refund is of no payment of its order');
  const paymentAmount = subtract(zero, amount);
  const how =
    creditEnd !== null
      ? { paymentMethod: 'credit', cardBrand: null, maskedCard: maskedCode(creditEnd) }
      : givenBy === null
        ? howPaid(of)
        : { paymentMethod: givenBy, cardBrand: null, maskedCard: null };
  return { isNew: false, balance: zero, paymentAmount, ...how, paidOn: createdAt, refundState: state };
}

/**
 * Payments made and refunded, plus the upcoming one: for an order being bought, or for a balance that gift cards are
 * applied to (3.10-04).
 */
export function presentPayments({ order }: Pick<DepositView, 'order'>): WireOrder['orderPayments'] {
  // No card was charged for a zero order or one paid by gift cards (D-GC-07).
  const payments = order.attempts.filter(isTaken).map((attempt) => ({
    isNew: false,
    balance: zero,
    paymentAmount: attempt.amount,
    ...howPaid(attempt),
    paidOn: attempt.createdAt,
    refundState: null,
  }));
  const made = [...payments, ...order.refunds.map((refund) => presentRefund(order, refund))];
  if (isSaved(order) && order.balanceReserved === zero) return made;
  const due = dueNow(order);
  const pending = {
    isNew: true,
    balance: isSaved(order) ? zero : subtract(balanceOf(order), due),
    paymentAmount: due,
    paymentMethod: null,
    cardBrand: null,
    maskedCard: null,
    paidOn: null,
    refundState: null,
  };
  return isSaved(order) ? [...made, pending] : [pending];
}
