/**
 * What merchandise costs: its price and the tax of its class, with no fee or discount, at once
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
