/**
 * What this tab remembers of the payment it has sent until it knows how it ended: the page may be loaded again, or left
 * for the page of another way to pay (docs/rules/payment.md, "Loaded again", "Other ways to pay").
 */
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import { stringifySearch } from '@gangway/ui/lib/search.ts';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';

/** What a payment is for. */
export interface PaidFor {
  locationKey: LocationKey;
  orderKey: OrderKey;
  /** Whether it buys the order; otherwise the order is bought already. */
  isPurchase: boolean;
}

export interface Left extends PaidFor {
  attemptId: string;
  /** Null before the provider has named the payment. */
  transactionId: string | null;
  /** The address of the page that was left. */
  page: string;
  /** Whether the guest was sent to another page. */
  isAway: boolean;
  /** Whether the payment was not made, and the page that was left has not said so yet. */
  isOver: boolean;
}

export function noteLeft(left: Left): void {
  storage.paymentLeft.write(JSON.stringify(left));
}

export const forgetLeft = (): void => storage.paymentLeft.remove();

function read(): Left | null {
  try {
    const kept: unknown = JSON.parse(storage.paymentLeft.read() ?? 'null');
    return isLeft(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Returns null if this tab did not leave for that attempt: the guest came back in another browser. */
export function readLeft(attemptId: string): Left | null {
  const kept = read();
  return kept?.attemptId === attemptId ? kept : null;
}

/** Returns the payment of a venue of which this tab does not know how it ended; null if there is none. */
export function openPayment(locationKey: LocationKey): Left | null {
  const kept = read();
  return kept?.locationKey === locationKey && !kept.isOver ? kept : null;
}

/** Returns whether this order's payment was not made, which its page has not said yet. */
export function isPaymentOver(orderKey: OrderKey): boolean {
  const kept = read();
  return kept?.orderKey === orderKey && kept.isOver;
}

function isLeft(kept: unknown): kept is Left {
  if (typeof kept !== 'object' || kept === null) return false;
  const { transactionId, page, locationKey, ...rest } = kept as Record<string, unknown>;
  const isText = [rest.attemptId, rest.orderKey, transactionId ?? ''].every((one) => typeof one === 'string');
  const isSaid = [rest.isPurchase, rest.isAway, rest.isOver].every((one) => typeof one === 'boolean');
  // A page of this shop and no other.
  return isText && isSaid && /^\/(?!\/)/.test(String(page)) && typeof locationKey === 'number';
}

/** What the address says of a payment whose guest is back. */
export const returnSearch = ({ attemptId, transactionId }: Left) => ({
  attempt: attemptId,
  ...(transactionId === null ? {} : { transaction: transactionId }),
});

/** Where a guest comes back to, as the page of the way to pay would lead there. */
export const returnAddress = (from: Left): string =>
  `${paths.payment(from.locationKey)}${stringifySearch(returnSearch(from))}`;

/** Goes to the page of another way to pay, which providers serve by https alone, or to one of this shop. */
export function goTo(address: string): void {
  const { protocol, origin } = new URL(address, window.location.href);
  if (protocol === 'https:' || origin === window.location.origin) window.location.assign(address);
}
