/** Totals of an order from its lines: fees, taxes, what is due (D-FT-01 to 04; docs/rules/pricing.md). */

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
  /** The part of the subtotal that is tips: never taxed, never discounted, no fee (D-AD-04). */
  tips: Amount;
  /** People of the line; several lines may be the same people (docs/rules/people.md). */
  participants: number;
  /** The package it is booked with, of the same name in all of its lines; null unless told. */
  packageLine?: number | string | null;
  /** Booked with its package and shown to nobody. */
  isHidden?: boolean;
  taxClass: string;
  /** What promo codes take off it; never more than it costs without its tips. Nothing unless told. */
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
  /** Tax contained in the price, to be shown only (D-FT-04). */
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

/** Tax of an amount that bears a class. */
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

/** Who bears the fees for each participant: everybody once. */
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
/** What fees and taxes of a line are of. */
const chargeableOf = (line: ChargeableLine): Amount =>
  subtract(subtract(line.subTotal, line.tips), discountOf(line));

/**
 * Total = SubTotal − DiscountTotal + fees + added tax; every tax is rounded per line and then summed (D-GEN-03). Gift
 * cards that are bought are part of SubTotal and Total and bear neither fee nor tax nor discount (D-GC-04).
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
