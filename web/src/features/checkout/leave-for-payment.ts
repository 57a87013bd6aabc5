/**
 * What this tab remembers while its guest is on the page of another way to pay (docs/rules/payment.md, "Other ways to
 * pay").
 */
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import { paths } from '../../lib/paths.ts';
import { stringifySearch } from '../../lib/search.ts';
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
  transactionId: string;
  /** The address of the page that was left. */
  page: string;
}

export function noteLeft(left: Left): void {
  storage.paymentLeft.write(JSON.stringify(left));
}

export const forgetLeft = (): void => storage.paymentLeft.remove();

/** Returns null if this tab did not leave for that attempt: the guest came back in another browser. */
export function readLeft(attemptId: string): Left | null {
  try {
    const kept: unknown = JSON.parse(storage.paymentLeft.read() ?? 'null');
    return isLeft(kept) && kept.attemptId === attemptId ? kept : null;
  } catch {
    return null;
  }
}

function isLeft(kept: unknown): kept is Left {
  if (typeof kept !== 'object' || kept === null) return false;
  const { attemptId, transactionId, page, orderKey, locationKey, isPurchase } = kept as Record<
    string,
    unknown
  >;
  const isText = [attemptId, transactionId, page, orderKey].every((value) => typeof value === 'string');
  // A page of this shop and no other.
  return (
    isText &&
    /^\/(?!\/)/.test(String(page)) &&
    typeof locationKey === 'number' &&
    typeof isPurchase === 'boolean'
  );
}

/** Where a guest comes back to, as the page of the way to pay would lead there. */
export const returnAddress = ({ locationKey, attemptId, transactionId }: Left): string =>
  `${paths.payment(locationKey)}${stringifySearch({ attempt: attemptId, transaction: transactionId })}`;

/** Goes to the page of another way to pay, which providers serve by https alone, or to one of this shop. */
export function goTo(address: string): void {
  const { protocol, origin } = new URL(address, window.location.href);
  if (protocol === 'https:' || origin === window.location.origin) window.location.assign(address);
}
