/** The amount of an order that is due now (3.10-04). */
import type { Order } from '@gangway/contract/order';
import type { Amount } from '@gangway/domain/kernel/money';

/** Returns the pending payment, otherwise the balance. */
export function amountDue(order: Order): Amount {
  return order.orderPayments.find((payment) => payment.isNew)?.paymentAmount ?? order.balance;
}
