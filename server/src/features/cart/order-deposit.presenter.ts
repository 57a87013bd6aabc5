/** What an order says of its deposit, its balance and its payments (3.10; D-DP-01 to 04). */
import type { Order as WireOrder } from '@gangway/contract/order';
import { subtract, zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import {
  balanceOf,
  canPayBalance,
  dueNow,
  isSaved,
  type Order,
  type PaymentAttempt,
} from '@gangway/domain/order/order';

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

/** Of an order of nothing, or one that gift cards paid, no card was charged (D-GC-07). */
const isTaken = ({ state, amount }: PaymentAttempt) =>
  (state === 'authorised' || state === 'captured') && amount > 0;

/** Payments made; and the one that is to come: of an order that is being bought, and of a balance that gift cards are put towards (3.10-04). */
export function presentPayments({ order }: DepositView): WireOrder['orderPayments'] {
  const made = order.attempts.filter(isTaken).map((attempt) => ({
    isNew: false,
    balance: zero,
    paymentAmount: attempt.amount,
    paymentMethod: 'card',
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
