/**
 * Ways to pay beside cards whose money can be held until the order is saved: the guest approves the payment on a page
 * of the method's own (D-PY-01; docs/rules/payment.md, "Other ways to pay").
 */

/** The names of the brands, the same in all languages, under the provider's words for them. */
export const heldMethodNames: Readonly<Record<string, string>> = {
  affirm: 'Affirm',
  afterpay_clearpay: 'Afterpay',
  alma: 'Alma',
  amazon_pay: 'Amazon Pay',
  cashapp: 'Cash App Pay',
  klarna: 'Klarna',
  mobilepay: 'MobilePay',
  paypal: 'PayPal',
  revolut_pay: 'Revolut Pay',
  satispay: 'Satispay',
};

export const heldMethods: readonly string[] = Object.keys(heldMethodNames);

/** Returns the brand that a payment was made with: 'Visa', 'Amazon Pay'. */
export const brandName = (brand: string): string =>
  heldMethodNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
