/** What an order issues once it is paid, such as gift cards and memberships: prepared with the payment, issued with the order. */
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import type { CustomerDetails, Order } from '@gangway/domain/order/order';
import type { PaymentToBegin, QueuedEmail } from '../payments.service.ts';

export interface Issued {
  /** Its part of begin_payment's document. */
  toIssue: Partial<Pick<PaymentToBegin, 'gift_codes' | 'memberships' | 'tickets' | 'commissions'>>;
  emails: readonly QueuedEmail[];
  /** Returns the order with what it issued. */
  after(order: Order): Order;
}

/** Prepares what an order issues; null if it issues nothing of the kind. */
export type Issuer = (
  order: Order,
  by: { location: Location; customer: CustomerDetails; now: Instant },
) => Issued | null;

/** Prepares everything an order issues. */
export function issuedBy(issuers: readonly Issuer[], ...of: Parameters<Issuer>) {
  const all = issuers.flatMap((issue) => issue(...of) ?? []);
  const toIssue: Required<Issued['toIssue']> = {
    gift_codes: null,
    memberships: null,
    tickets: null,
    commissions: null,
  };
  for (const one of all) Object.assign(toIssue, one.toIssue);
  return {
    toIssue,
    emails: all.flatMap(({ emails }) => emails),
    after: (order: Order) => all.reduce((one, { after }) => after(one), order),
  };
}
