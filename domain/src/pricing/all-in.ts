/**
 * All-in prices: what fees and added taxes make of each amount shown, to the cent
 * (D-FT-03; docs/rules/pricing.md, "Prices with everything inside").
 */
import type { ChargeRules, TaxRule } from '../catalog/charge-rules.ts';
import { type Amount, add, split, zero } from '../kernel/money.ts';
import { bareCharge, type Charge } from './charge.ts';
import { countedPeople, priceOrder, taxOf } from './price-order.ts';

/** A part of a line that is shown with its own amount: a rate, an add-on, the tip. */
export interface ChargedPart {
  amount: Amount;
  /** The people it brings; only rates bring any. */
  people: number;
  /** Has neither fees nor tax (D-AD-04). */
  isTip?: boolean;
}

export interface ChargedLine {
  parts: readonly ChargedPart[];
  /** Null if it is not taxed. */
  taxClass: string | null;
  bearsFees: boolean;
  packageLine: number | string | null;
  isHidden: boolean;
}

const amountsOf = (parts: readonly ChargedPart[]): Amount => add(...parts.map(({ amount: one }) => one));
const tipsOf = (parts: readonly ChargedPart[]): Amount =>
  amountsOf(parts.filter(({ isTip }) => isTip === true));
const peopleOfParts = (parts: readonly ChargedPart[]): number =>
  parts.reduce((sum, { people }) => sum + people, 0);
const taxable = ({ amount: one, isTip }: ChargedPart): Amount => (isTip === true ? zero : one);

const asCharge = ({ parts, ...line }: ChargedLine): Charge => ({
  ...bareCharge,
  ...line,
  amount: amountsOf(parts),
  tips: tipsOf(parts),
  participants: peopleOfParts(parts),
});

/** Regroups a flat list of parts by line. */
function byLine<Value>(lines: readonly ChargedLine[], flat: readonly Value[]): Value[][] {
  let next = 0;
  return lines.map(({ parts }) => {
    const own = flat.slice(next, next + parts.length);
    next += parts.length;
    return own;
  });
}

/**
 * Splits the fees and added tax of lines without discounts over their parts. Each fee is spread over what it
 * applies to, each line's tax over its parts: largest remainder first, ties in line order. The sums are
 * exact.
 */
export function chargesOfParts(lines: readonly ChargedLine[], { fees, taxes }: ChargeRules): Amount[][] {
  const flat = lines.flatMap(({ parts }) => parts);
  const charges = flat.map(() => zero);
  const evenly = lines.flatMap(({ parts, bearsFees }) => parts.map(() => (bearsFees ? 1 : 0)));
  const bear = (value: Amount, weights: readonly number[]) => {
    if (value === 0) return;
    const own = weights.some((weight) => weight > 0) ? weights : evenly;
    for (const [place, share] of split(value, own).entries())
      charges[place] = add(charges[place] ?? zero, share);
  };
  const lineCharges = lines.map(asCharge);
  const counted = countedPeople(lineCharges);
  const amounts = flat.map(taxable);
  const bearing = lines.flatMap(({ parts, bearsFees }) =>
    parts.map((part) => (bearsFees ? taxable(part) : zero)),
  );
  const people = lines.flatMap(({ parts }, place) =>
    parts.map((part) => ((counted[place] ?? 0) > 0 ? part.people : 0)),
  );
  const totals = priceOrder(lineCharges, { fees, taxes });
  for (const { feeKey, amount: fee } of totals.fees) {
    const rule = fees.find(({ key }) => key === feeKey);
    const weights = rule?.kind === 'perParticipant' ? people : bearing;
    const tax = rule?.taxable === true ? taxOf(taxes, fee, 'standard').added : zero;
    bear(add(fee, tax), weights);
  }
  const own = byLine(lines, [...flat.keys()]);
  for (const [place, line] of lines.entries()) {
    const places = new Set(own[place]);
    const base = add(...line.parts.map(taxable));
    bear(
      taxOf(taxes, base, line.taxClass).added,
      amounts.map((one, part) => (places.has(part) ? one : 0)),
    );
  }
  return byLine(lines, charges);
}

/** The all-in price of one unit on its own: the price of a card, a rate or an add-on. */
export function allInPrice(
  rules: ChargeRules,
  price: Amount,
  { people, taxClass }: { people: number; taxClass: string | null },
): Amount {
  const fees = rules.fees.filter(({ kind }) => kind !== 'perOrder');
  const parts = [{ amount: price, people }];
  const line = { parts, taxClass, bearsFees: true, packageLine: null, isHidden: false };
  return add(price, ...chargesOfParts([line], { ...rules, fees }).flat());
}

/** Adds tax to the price of something without fees, such as a membership. */
export const withTax = (taxes: readonly TaxRule[], price: Amount, taxClass: string | null): Amount =>
  add(price, taxOf(taxes, price, taxClass).added);

/** Whether fees or taxes are added to a venue's activities or memberships, so that cards can say so. */
export function addsCharges({
  fees,
  taxes,
  activities,
  membershipPlans,
}: ChargeRules & Record<'activities' | 'membershipPlans', readonly { taxClass: string | null }[]>): boolean {
  const isOfSome = ({ classes }: TaxRule) =>
    classes.length === 0 ||
    [...activities, ...membershipPlans].some(
      ({ taxClass }) => taxClass !== null && classes.includes(taxClass),
    );
  return (
    fees.some(({ value }) => value > 0) ||
    taxes.some((tax) => !tax.inclusive && tax.basisPoints > 0 && isOfSome(tax))
  );
}
