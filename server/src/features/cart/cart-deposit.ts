/** Whether a changed cart still asks for the same (docs/rules/deposits.md). */
import type { Order } from '@gangway/domain/order/order';
import type { CartChange } from './cart-document.ts';

/** Returns whether the buyer would owe the same after a change that adds and removes nothing. */
export const asksTheSame = (order: Order, { totals }: CartChange): boolean =>
  totals.total === order.total &&
  totals.redeemed === order.redeemed &&
  totals.depositTotal === order.depositTotal &&
  totals.balanceDueDate === order.balanceDueDate;
