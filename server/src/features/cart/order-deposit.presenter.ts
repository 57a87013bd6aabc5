/** Presents an order's deposit, balance and payments (3.10; D-DP-01 to 04). */
import type { Order as WireOrder } from '@gangway/contract/order';
import { subtract, zero } from '@gangway/domain/kernel/money';
import { isSaved } from '@gangway/domain/kernel/order-state';
import type { Location } from '@gangway/domain/location/location';
import { canPayBalance, type Order, type PaymentAttempt } from '@gangway/domain/order/order';
import { balanceOf, dueNow } from '@gangway/domain/pricing/due';

export interface DepositView {
  order: Order;
  location: Pick<Location, 'deposits'>;
}

export function presentDeposit({ order, location }: DepositView) {
  const saved = isSaved(order);
  return {
    deposits: order.depositEnabled ? order.depositTotal : zero,
    depositOffered: saved ? zero : order.depositTotal,
    depositEnabled: order.depositEnabled,
    balanceDueDate: saved && !order.depositEnabled ? null : order.balanceDueDate,
    enableOnlineDeposits: !saved && order.depositTotal > 0,
    enableBalanceCheckout: canPayBalance(order, location.deposits),
  };
}

/** No card was charged for a zero order or one paid by gift cards (D-GC-07). */
const isTaken = ({ state, amount }: PaymentAttempt) =>
  (state === 'authorised' || state === 'captured') && amount > 0;

/**
 * Payments made, plus the upcoming one: for an order being bought, or for a balance that gift cards are
 * applied to (3.10-04).
 */
export function presentPayments({ order }: DepositView): WireOrder['orderPayments'] {
  const made = order.attempts.filter(isTaken).map((attempt) => ({
    isNew: false,
    balance: zero,
    paymentAmount: attempt.amount,
    paymentMethod: attempt.method,
    cardBrand: attempt.cardBrand,
    maskedCard: attempt.cardLast4 === null ? null : `•••• ${attempt.cardLast4}`,
    paidOn: attempt.createdAt,
  }));
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
  };
  return isSaved(order) ? [...made, pending] : [pending];
}
