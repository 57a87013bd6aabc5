/** Computes an order's totals from its lines: fees, taxes, total (D-FT-01 to 04; docs/rules/pricing.md). */

import { peopleOnce } from '../booking/people.ts';
import {
  type Amount,
  add,
  amount,
  containedPercentage,
  multiply,
  percentage,
  subtract,
  zero,
} from '../kernel/money.ts';
import type { FeeRule, TaxRule } from './charge-rules.ts';

export interface ChargeableLine {
  subTotal: Amount;
  /** The tips in the subtotal: never taxed, discounted or charged fees (D-AD-04). */
  tips: Amount;
  /** People on the line; several lines may be the same people (docs/rules/people.md). */
  participants: number;
  /** The package it is booked with, identical on all of the package's lines; defaults to null. */
  packageLine?: number | string | null;
  /** Booked with its package but not shown to guests. */
  isHidden?: boolean;
  taxClass: string;
  /** The discount by promo codes; never more than the price without tips. Defaults to zero. */
  discount?: Amount;
}

export interface OrderFee {
  feeKey: number;
  name: string;
  amount: Amount;
}

export interface OrderTotals {
  subTotal: Amount;
  discountTotal: Amount;
  fees: OrderFee[];
  feeTotal: Amount;
  /** Tax added to the price. */
  taxTotal: Amount;
  /** Tax contained in the price, for display only (D-FT-04). */
  includedTax: Amount;
  total: Amount;
}

function feeAmount(fee: FeeRule, participants: number, discounted: Amount): Amount {
  if (fee.kind === 'percent') return percentage(discounted, fee.value);
  return fee.kind === 'perParticipant' ? multiply(amount(fee.value), participants) : amount(fee.value);
}

function taxesOf(taxes: readonly TaxRule[], taxClass: string, inclusive: boolean): readonly TaxRule[] {
  return taxes.filter(
    (tax) => tax.inclusive === inclusive && (tax.classes.length === 0 || tax.classes.includes(taxClass)),
  );
}

/** Returns the tax on an amount of a tax class. */
export const taxOf = (taxes: readonly TaxRule[], base: Amount, taxClass: string) => ({
  added: exclusiveTax(taxes, base, taxClass),
  included: inclusiveTax(taxes, base, taxClass),
});

function exclusiveTax(taxes: readonly TaxRule[], base: Amount, taxClass: string): Amount {
  return add(...taxesOf(taxes, taxClass, false).map((tax) => percentage(base, tax.basisPoints)));
}

function inclusiveTax(taxes: readonly TaxRule[], base: Amount, taxClass: string): Amount {
  return add(...taxesOf(taxes, taxClass, true).map((tax) => containedPercentage(base, tax.basisPoints)));
}

/** Counts the people charged a fee per participant: everybody once. */
function peopleOfAll(lines: readonly ChargeableLine[]): number {
  return peopleOnce(
    lines.map(({ participants, packageLine = null, isHidden = false }) => ({
      people: participants,
      packageLine,
      isHidden,
    })),
  );
}

const discountOf = ({ discount = zero }: ChargeableLine): Amount => discount;
/** The part of a line subject to fees and taxes. */
const chargeableOf = (line: ChargeableLine): Amount =>
  subtract(subtract(line.subTotal, line.tips), discountOf(line));

/**
 * Total = SubTotal − DiscountTotal + fees + added tax; every tax is rounded per line and then summed
 * (D-GEN-03). Gift cards being bought are part of SubTotal and Total, without fees, taxes or discounts
 * (D-GC-04).
 */
export function priceOrder(
  lines: readonly ChargeableLine[],
  fees: readonly FeeRule[],
  taxes: readonly TaxRule[],
  giftCards: Amount = zero,
): OrderTotals {
  const subTotal = add(...lines.map((line) => line.subTotal), giftCards);
  const discountTotal = add(...lines.map(discountOf));
  const discounted = subtract(subTotal, discountTotal);
  const chargeable = subtract(discounted, add(...lines.map((line) => line.tips), giftCards));
  const participants = peopleOfAll(lines);
  const charged =
    lines.length === 0
      ? []
      : fees
          .map((fee) => ({ fee, amount: feeAmount(fee, participants, chargeable) }))
          .filter((fee) => fee.amount > 0);
  const feeTotal = add(...charged.map((entry) => entry.amount));
  const taxableFees = charged.filter((entry) => entry.fee.taxable).map((entry) => entry.amount);
  const bases = [
    ...lines.map((line) => ({ base: chargeableOf(line), taxClass: line.taxClass })),
    ...taxableFees.map((base) => ({ base, taxClass: 'standard' })),
  ];
  const taxTotal = add(...bases.map(({ base, taxClass }) => exclusiveTax(taxes, base, taxClass)));
  const includedTax = add(...bases.map(({ base, taxClass }) => inclusiveTax(taxes, base, taxClass)));
  return {
    subTotal,
    discountTotal,
    fees: charged.map((entry) => ({ feeKey: entry.fee.key, name: entry.fee.name, amount: entry.amount })),
    feeTotal,
    taxTotal,
    includedTax,
    total: add(discounted, feeTotal, taxTotal),
  };
}
