/**
 * What happens to the order and its key in the address on
 * navigation and on entry (2.3, 2.4; C-03, C-04, C-07).
 */
import type { Order } from '@gangway/contract/order';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { isCheckoutPath, isPaymentPath, isReceiptPath, isSignInPath, isTicketPath } from '../lib/paths.ts';

type GuardedOrder = Pick<Order, 'isNew' | 'orderKey'>;

export interface GuardDecision {
  /** Drop the order in the browser only; nothing is abandoned on the server. */
  clears: boolean;
  /** The order key the target must carry; null for none, undefined to leave the query alone. */
  orderKey: string | null | undefined;
}

const passOn: GuardDecision = { clears: false, orderKey: undefined };

/** The navigation guard (2.4). */
export function guardOrder(order: GuardedOrder | null, pathname: string, search: SearchText): GuardDecision {
  if (order === null) return passOn;
  if (!order.isNew && !isReceiptPath(pathname))
    return { clears: true, orderKey: search.orderKey === undefined ? undefined : null };
  if (search.orderKey === undefined) return { clears: false, orderKey: order.orderKey };
  return passOn;
}

/**
 * Signing in and out and paying elsewhere return without a key; the
 * cart must survive it (C-04). Receipts and tickets are opened from emails (C-03).
 */
const isExempt = (pathname: string) =>
  isReceiptPath(pathname) || isTicketPath(pathname) || isSignInPath(pathname) || isPaymentPath(pathname);

export interface Entrance {
  /** Forget the stored order (2.3-11). */
  forgets: boolean;
  /** Remove the order key from the address (2.3-10). */
  dropsKey: boolean;
  /** The order to load (2.3-05). */
  loads: string | null;
}

interface OpenPayment {
  orderKey: string;
  /** Whether it buys the order; otherwise it is made on the order's receipt. */
  isPurchase: boolean;
}

/** Whether a page that is opened waits for the tab's payment whose end is not known, instead of showing its order. */
export function waitsForPayment(pathname: string, search: SearchText, paying: OpenPayment): boolean {
  const isAnother = search.orderKey !== undefined && search.orderKey !== paying.orderKey;
  if (isAnother) return false;
  return isReceiptPath(pathname) ? !paying.isPurchase : paying.isPurchase && !isExempt(pathname);
}

interface Opened {
  /** The tab's attempt to pay for the order; null if it did not. */
  attemptId: string | null;
  /** Whether Back or Forward led here: a guest who leaves the receipt is not led back to it. */
  isBack: boolean;
}

/** Whether a saved order that is opened shows its receipt: only at checkout, in the tab that paid for it (2.4-01). */
export const showsReceipt = (pathname: string, { attemptId, isBack }: Opened): boolean =>
  isCheckoutPath(pathname) && attemptId !== null && !isBack;

/** Decides what happens when a page of the location is opened. */
export function enterWithOrder(
  pathname: string,
  search: SearchText,
  storedKey: string | null,
  inMemory: GuardedOrder | null,
): Entrance {
  const asked = search.orderKey;
  if (asked === undefined)
    return { forgets: storedKey !== null && !isExempt(pathname), dropsKey: false, loads: null };
  const isForeign = storedKey !== null && storedKey !== asked && !isExempt(pathname);
  // The address names another order than the one in this tab: keep this tab's order (C-03).
  if (isForeign) return { forgets: false, dropsKey: true, loads: storedKey };
  return { forgets: false, dropsKey: false, loads: inMemory === null ? asked : null };
}
