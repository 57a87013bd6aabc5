/**
 * The charge of memberships: their price and the tax of their plan, with no fee or discount, due at once
 * (docs/rules/memberships.md, "Price").
 */
import type { Amount } from '../kernel/money.ts';
import { bareCharge, type Charge } from '../pricing/charge.ts';

export const membershipCharge = ({
  subTotal,
  taxClass,
}: {
  subTotal: Amount;
  taxClass: string | null;
}): Charge => ({ ...bareCharge, amount: subTotal, taxClass });
