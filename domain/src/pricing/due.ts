/** The balance of an order, and how much of it is due next (docs/rules/deposits.md). */
import type { Amount } from '../kernel/money.ts';
import { isSaved, type OrderState } from '../kernel/order-state.ts';

/** The fields of an order that say what it still owes. */
export interface Owing {
  total: Amount;
  paid: Amount;
  /** Paid by gift cards. */
  redeemed: Amount;
}

/** The fields of an order that say what is paid next. */
export interface Payable extends Owing {
  state: OrderState;
  balanceReserved: Amount;
  depositTotal: Amount;
  depositEnabled: boolean;
}

/** Returns the balance, after payments and gift cards. */
export function balanceOf(order: Owing): Amount {
  return (order.total - order.paid - order.redeemed) as Amount;
}

/**
 * Returns what is paid next. For a cart with a deposit: the deposit, less what gift cards pay of it.
 * Otherwise: the balance, less what gift cards have reserved for it.
 */
export function dueNow(order: Payable): Amount {
  const balance = balanceOf(order);
  if (isSaved(order)) return (balance - order.balanceReserved) as Amount;
  if (!order.depositEnabled) return balance;
  return Math.min(balance, Math.max(0, order.depositTotal - order.redeemed)) as Amount;
}
