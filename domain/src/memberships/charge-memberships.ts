/**
 * What memberships add to an order's totals: their price and the tax of their plans, but no fees or discounts
 * (docs/rules/memberships.md, "Price").
 */
import { type Amount, add } from '../kernel/money.ts';
import type { TaxRule } from '../pricing/charge-rules.ts';
import { type OrderTotals, taxOf } from '../pricing/price-order.ts';

interface Charge {
  subTotal: Amount;
  taxClass: string | null;
}

export interface MembershipCharges {
  subTotal: Amount;
  /** Tax added to the price. */
  taxTotal: Amount;
  /** Tax contained in the price. */
  includedTax: Amount;
  /** The total cost of the memberships. */
  total: Amount;
}

export function chargeMemberships(lines: readonly Charge[], taxes: readonly TaxRule[]): MembershipCharges {
  const subTotal = add(...lines.map((line) => line.subTotal));
  const taxed = lines.flatMap((line) =>
    line.taxClass === null ? [] : [taxOf(taxes, line.subTotal, line.taxClass)],
  );
  const taxTotal = add(...taxed.map(({ added }) => added));
  return {
    subTotal,
    taxTotal,
    includedTax: add(...taxed.map(({ included }) => included)),
    total: add(subTotal, taxTotal),
  };
}

/** Adds memberships to the totals of an order. */
export const withMemberships = (totals: OrderTotals, charges: MembershipCharges): OrderTotals => ({
  ...totals,
  subTotal: add(totals.subTotal, charges.subTotal),
  taxTotal: add(totals.taxTotal, charges.taxTotal),
  includedTax: add(totals.includedTax, charges.includedTax),
  total: add(totals.total, charges.total),
});
