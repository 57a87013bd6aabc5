/** The deposit of a changed cart, as columns of its order (docs/rules/deposits.md). */
import type { Deposit } from '@gangway/domain/deposits/deposit';
import type { Order } from '@gangway/domain/order/order';
import type { CartChange } from './cart.repo.ts';

type DepositColumns = Pick<CartChange['totals'], 'deposit' | 'deposit_enabled' | 'balance_due_date'>;

/** Returns no columns if everything is paid at once. */
export const depositColumns = (deposit: Deposit | null, isEnabled: boolean): DepositColumns =>
  deposit === null
    ? {}
    : { deposit: deposit.total, deposit_enabled: isEnabled, balance_due_date: deposit.balanceDueDate };

/** Returns whether the buyer would owe the same after a change that adds and removes nothing. */
export function asksTheSame(order: Order, { totals }: CartChange): boolean {
  const { total, deposit = 0, balance_due_date = null } = totals;
  return total === order.total && deposit === order.depositTotal && balance_due_date === order.balanceDueDate;
}
