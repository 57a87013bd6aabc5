/** The charge of a line of an order, and which of the venue's rules apply to it (docs/rules/pricing.md). */
import type { DepositRule } from '../deposits/deposit.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import { type Amount, add, zero } from '../kernel/money.ts';

/** One shape for every kind of line: pricing reads these fields and never the kind. */
export interface Charge {
  /** The price before discounts, including tips. */
  amount: Amount;
  /** The tips in the amount: never taxed, discounted, or charged fees (D-AD-04). */
  tips: Amount;
  /** People on the line; several lines may be the same people (docs/rules/people.md). */
  participants: number;
  /** The package it is booked with, identical on all of the package's lines. */
  packageLine: number | string | null;
  /** Booked with its package but not shown to guests. */
  isHidden: boolean;
  /** Null if no tax applies, not even one for all classes. */
  taxClass: string | null;
  bearsFees: boolean;
  /** Whether promo codes may apply to it. */
  discountable: boolean;
  /** Whether it counts as goods that gift cards may pay for. */
  payableByGiftCard: boolean;
  /** Whether its fees and taxes may wait with the balance. */
  deferrable: boolean;
  /** How much of it is paid now; null if all of it is. */
  deposit: { rule: DepositRule; day: VenueDate } | null;
}

/** The part of an order's totals that belongs to one line, to the cent. */
export interface Allocation {
  discount: Amount;
  fees: Amount;
  /** Tax added to the price, including the tax on its share of the fees. */
  tax: Amount;
  /** Tax contained in the price. */
  includedTax: Amount;
  /** Its part of the deposit; zero if the order offers none. */
  deposit: Amount;
  /** Price − discount + fees + tax. */
  total: Amount;
}

/** A charge that nothing applies to; each kind of line overrides what does. */
export const bareCharge = {
  tips: zero,
  participants: 0,
  packageLine: null,
  isHidden: false,
  taxClass: null,
  bearsFees: false,
  discountable: false,
  payableByGiftCard: true,
  deferrable: false,
  deposit: null,
} as const satisfies Omit<Charge, 'amount'>;

/** What gift cards may never pay of some charges: the gift cards among them (D-GC-05). */
export const closedToGiftCards = (charges: readonly Pick<Charge, 'amount' | 'payableByGiftCard'>[]): Amount =>
  add(...charges.filter(({ payableByGiftCard }) => !payableByGiftCard).map(({ amount }) => amount));

export const isSameAllocation = (one: Allocation, other: Allocation): boolean =>
  one.discount === other.discount &&
  one.fees === other.fees &&
  one.tax === other.tax &&
  one.includedTax === other.includedTax &&
  one.deposit === other.deposit &&
  one.total === other.total;
