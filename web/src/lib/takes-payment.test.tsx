/** Whether paying needs a new document (docs/decisions/0028-headers-per-class-of-page.md). */
import { afterEach, expect, test } from 'vitest';
import { needsPaymentDocument } from './takes-payment.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

test.each([
  ['/1/checkout', true],
  ['/1/checkout/payment', true],
  ['/1/receipt', true],
  ['/1/catalog/activities', false],
  ['/1/ticket', false],
])('%s needs a new document where this one may not load the payment form: %s (S10)', (pathname, needs) => {
  expect(needsPaymentDocument(pathname)).toBe(false);
  document.head.innerHTML = '<meta name="no-payment" content="yes">';
  expect(needsPaymentDocument(pathname)).toBe(needs);
});
