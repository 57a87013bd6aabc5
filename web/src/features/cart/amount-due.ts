/** What an order asks for now (3.10-04). */
import type { Order } from '@gangway/contract/order';
import type { Amount } from '@gangway/domain/kernel/money';

/** The pending payment, else the balance. */
export function amountDue(order: Order): Amount {
  return order.orderPayments.find((payment) => payment.isNew)?.paymentAmount ?? order.balance;
}
