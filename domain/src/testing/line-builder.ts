/** What every line has, for tests of lines. */
import type { OrderLineKey } from '../kernel/keys.ts';
import { amount, zero } from '../kernel/money.ts';
import type { Allocation } from '../pricing/charge.ts';

/** The part of a line in an order without fees, taxes, discounts and deposits. */
export const priceAlone = (price: number): Allocation => ({
  ...{ discount: zero, fees: zero, tax: zero, includedTax: zero, deposit: zero },
  total: amount(price),
});

/** A line by itself at a price. */
export const lineBase = (key: number, price: number) => ({
  lineKey: key as OrderLineKey,
  parentKey: null,
  subTotal: amount(price),
  allocation: priceAlone(price),
});
