/**
 * The charge of merchandise: its price and the tax of its class, with no fee or discount, due at once
 * (docs/rules/merchandise.md, "Price").
 */
import type { Amount } from '../kernel/money.ts';
import { bareCharge, type Charge } from '../pricing/charge.ts';

export const merchandiseCharge = ({
  subTotal,
  taxClass,
}: {
  subTotal: Amount;
  taxClass: string;
}): Charge => ({
  ...bareCharge,
  amount: subTotal,
  taxClass,
});
