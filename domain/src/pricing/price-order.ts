/** Prices an order from its charges and allocates the totals to them (D-FT-01 to 04; docs/rules/pricing.md). */
import type { ChargeRules, FeeRule, TaxRule } from '../catalog/charge-rules.ts';
import { type Deposit, type DepositTerms, depositOf } from '../deposits/deposit.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import {
  type Amount,
  add,
  amount,
  containedPercentage,
  multiply,
  percentage,
  split,
  subtract,
  zero,
} from '../kernel/money.ts';
import { peopleOnce, sameParties } from '../party/people.ts';
import type { Allocation, Charge } from './charge.ts';
import { cancelFeeKey, cancelFeeName, moveFeeKey, moveFeeName } from './fee-keys.ts';

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

/** Terms for the price of an order, besides its charges. */
export interface PricingTerms extends ChargeRules {
  /** Fees paid for moving each charge, untaxed; none if absent (docs/rules/moves.md). */
  moveFees?: readonly Amount[];
  /** The amount of each charge that stayed paid when the venue changed it, untaxed; none if absent (docs/rules/changes.md). */
  keptFees?: readonly Amount[];
  /** The discount of promo codes on each charge; none if absent. */
  discounts?: readonly Amount[];
  /** Null or absent if everything is paid at once. */
  deposits?: { terms: DepositTerms; today: VenueDate } | null;
}

export interface PricedOrder extends OrderTotals {
  /** Of each charge; they add up to the order, figure by figure. */
  allocations: Allocation[];
  /** Null if nothing may wait. */
  deposit: Deposit | null;
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

/** Returns the tax on an amount of a tax class, each tax rounded by itself; null is not taxed. */
export function taxOf(taxes: readonly TaxRule[], base: Amount, taxClass: string | null) {
  if (taxClass === null) return { added: zero, included: zero };
  return {
    added: add(...taxesOf(taxes, taxClass, false).map((tax) => percentage(base, tax.basisPoints))),
    included: add(...taxesOf(taxes, taxClass, true).map((tax) => containedPercentage(base, tax.basisPoints))),
  };
}

const asPeople = ({ participants: people, packageLine, isHidden }: Charge) => ({
  people,
  packageLine,
  isHidden,
});

/**
 * The people that fees per participant are for, by charge: everybody once, with the first charge that has the
 * largest party of its package.
 */
export function countedPeople(
  charges: readonly Pick<Charge, 'participants' | 'packageLine' | 'isHidden'>[],
): number[] {
  const people = charges.map(({ participants, isHidden }) => (isHidden ? 0 : participants));
  const counted = people.map(() => 0);
  for (const places of sameParties(charges)) {
    const largest = places.reduce((best, place) =>
      (people[place] ?? 0) > (people[best] ?? 0) ? place : best,
    );
    counted[largest] = people[largest] ?? 0;
  }
  return counted;
}

/** Splits a sum over the charges that bear it, in proportion to their weights, or evenly if all are zero. */
function spread(value: Amount, weights: readonly number[], bears: readonly boolean[]): Amount[] {
  const parts = bears.map(() => zero);
  if (value === 0) return parts;
  const places = [...bears.keys()].filter((place) => bears[place] === true);
  const own = places.map((place) => weights[place] ?? 0);
  const shares = split(value, own.some((weight) => weight > 0) ? own : own.map(() => 1));
  for (const [index, place] of places.entries()) parts[place] = shares[index] ?? zero;
  return parts;
}

const addEach = (one: readonly Amount[], other: readonly Amount[]): Amount[] =>
  one.map((value, place) => add(value, other[place] ?? zero));

/** Each fee with its tax, allocated to the charges that bear fees. */
function chargeFees(charges: readonly Charge[], taxable: readonly Amount[], { fees, taxes }: ChargeRules) {
  const bears = charges.map(({ bearsFees }) => bearsFees);
  const isCharged = bears.includes(true);
  const base = add(...taxable.filter((_, place) => bears[place] === true));
  const bearing = charges.filter(({ bearsFees }) => bearsFees);
  const participants = peopleOnce(bearing.map(asPeople));
  const people = countedPeople(
    charges.map((charge) => ({ ...charge, isHidden: charge.isHidden || !charge.bearsFees })),
  );
  const none = charges.map(() => zero);
  const charged = { fees: none, tax: none, includedTax: none };
  const list: OrderFee[] = [];
  for (const fee of isCharged ? fees : []) {
    const sum = feeAmount(fee, participants, base);
    if (sum <= 0) continue;
    list.push({ feeKey: fee.key, name: fee.name, amount: sum });
    const weights = fee.kind === 'perParticipant' ? people : taxable;
    const tax = taxOf(taxes, sum, fee.taxable ? 'standard' : null);
    charged.fees = addEach(charged.fees, spread(sum, weights, bears));
    charged.tax = addEach(charged.tax, spread(tax.added, weights, bears));
    charged.includedTax = addEach(charged.includedTax, spread(tax.included, weights, bears));
  }
  return { list, ...charged };
}

/** The deposit, and the part of each charge in it: its price paid now, and its share of fees and tax paid now. */
function chargeDeposit(
  charges: readonly Charge[],
  allocations: readonly Allocation[],
  taxable: readonly Amount[],
  total: Amount,
  deposits: PricingTerms['deposits'],
): { deposit: Deposit | null; parts: readonly Amount[] } {
  const none = { deposit: null, parts: charges.map(() => zero) };
  if (deposits == null) return none;
  const found = depositOf(
    charges.map((charge, place) => {
      const { discount, fees, tax, total: whole } = allocations[place] as Allocation;
      const net = charge.deferrable ? subtract(charge.amount, discount) : whole;
      return {
        net,
        chargeable: charge.deferrable ? (taxable[place] ?? zero) : zero,
        charges: charge.deferrable ? add(fees, tax) : zero,
        participants: charge.participants,
        rule: charge.deposit?.rule ?? null,
        day: charge.deposit?.day ?? null,
      };
    }),
    total,
    deposits.terms,
    deposits.today,
  );
  return found === null ? none : { deposit: found, parts: found.parts };
}

/** Checks a discount; throws if it is more than the price without tips, or not allowed. */
function discountOf({ amount: price, tips, discountable }: Charge, discount: Amount): Amount {
  if (discount < 0 || discount > (discountable ? price - tips : 0))
    throw new RangeError(`a discount of ${discount} on a charge of ${price} with ${tips} in tips`);
  return discount;
}

/**
 * Total = SubTotal − DiscountTotal + fees + added tax. Every tax is rounded per charge and then summed
 * (D-GEN-03). Fees are charged only if something bears them: each is spread over what it is computed from,
 * its tax alike, largest remainder first, ties in the order of the charges.
 */
export function priceOrder(charges: readonly Charge[], terms: PricingTerms): PricedOrder {
  const discounts = charges.map((charge, place) => discountOf(charge, terms.discounts?.[place] ?? zero));
  const taxable = charges.map(({ amount: price, tips }, place) =>
    subtract(subtract(price, tips), discounts[place] ?? zero),
  );
  const taxes = charges.map(({ taxClass }, place) => taxOf(terms.taxes, taxable[place] ?? zero, taxClass));
  const fees = chargeFees(charges, taxable, terms);
  const withoutDeposit = charges.map(({ amount: price }, place): Allocation => {
    const discount = discounts[place] ?? zero;
    const own = {
      fees: add(fees.fees[place] ?? zero, terms.moveFees?.[place] ?? zero, terms.keptFees?.[place] ?? zero),
      tax: add(taxes[place]?.added ?? zero, fees.tax[place] ?? zero),
    };
    return {
      discount,
      ...own,
      includedTax: add(taxes[place]?.included ?? zero, fees.includedTax[place] ?? zero),
      deposit: zero,
      total: add(subtract(price, discount), own.fees, own.tax),
    };
  });
  const sumOf = (figure: keyof Allocation) => add(...withoutDeposit.map((one) => one[figure]));
  const total = sumOf('total');
  const ofChanges = [
    { feeKey: moveFeeKey, name: moveFeeName(), amount: add(...(terms.moveFees ?? [])) },
    { feeKey: cancelFeeKey, name: cancelFeeName(), amount: add(...(terms.keptFees ?? [])) },
  ];
  const { deposit, parts } = chargeDeposit(charges, withoutDeposit, taxable, total, terms.deposits);
  return {
    subTotal: add(...charges.map((charge) => charge.amount)),
    discountTotal: sumOf('discount'),
    fees: [...fees.list, ...ofChanges.filter(({ amount: sum }) => sum > 0)],
    feeTotal: sumOf('fees'),
    taxTotal: sumOf('tax'),
    includedTax: sumOf('includedTax'),
    total,
    allocations: withoutDeposit.map((one, place) => ({ ...one, deposit: parts[place] ?? zero })),
    deposit,
  };
}
