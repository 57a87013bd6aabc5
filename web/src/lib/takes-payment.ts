/**
 * Whether this document may load the payment form. The server decides with its content policy and says so in the
 * document (docs/decisions/0028-headers-per-class-of-page.md).
 */
import { isCheckoutPath, isReceiptPath } from './paths.ts';

/** Of the tag in documents that may not. */
export const noPaymentName = 'no-payment';

/** Whether an address shows a page where guests pay, and this document cannot. */
export const needsPaymentDocument = (pathname: string): boolean =>
  (isCheckoutPath(pathname) || isReceiptPath(pathname)) &&
  document.querySelector(`meta[name="${noPaymentName}"]`) !== null;
