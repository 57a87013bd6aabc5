/**
 * The amounts that page, receipt and email show for each part of an order; they add up to its total
 * (D-FT-03; docs/rules/pricing.md, "Prices with everything inside").
 */

import type { ChargeRules } from '../catalog/charge-rules.ts';
import { type Amount, add, multiply, split, subtract, zero } from '../kernel/money.ts';
import { allInPrice, type ChargedLine, chargesOfParts, withTax } from '../pricing/all-in.ts';
import type { Order, OrderLine } from './order.ts';

/** A line as shown: the cost of each rate, each add-on, and the line's total. */
export interface ShownLine {
  rates: readonly ShownRate[];
  products: readonly Amount[];
  total: Amount;
}

export interface ShownRate {
  total: Amount;
  /** The package's saving per participant. */
  discount: Amount;
}

export interface ShownOrder {
  /** Returns the line of an activity, a day's transportation or a membership, by line key. */
  line: (lineKey: number) => ShownLine;
  /** The discount of each promo code, in order. */
  promoCodes: readonly Amount[];
  discountTotal: Amount;
  /** All lines, before discounts. */
  subTotal: Amount;
}

type PricedOrder = Pick<
  Order,
  | 'lines'
  | 'transports'
  | 'memberships'
  | 'giftCards'
  | 'promoCodes'
  | 'subTotal'
  | 'discountTotal'
  | 'feeTotal'
  | 'taxTotal'
  | 'charges'
>;

/** Lists rates first, then add-ons and the tip. */
function chargedLine(line: OrderLine): ChargedLine {
  const rates = line.rates.map(({ subTotal, participants, people }) => ({
    amount: subTotal,
    people: line.isPrivate ? line.participants : participants * people,
  }));
  const products = line.products.map(({ subTotal, kind }) => ({
    amount: subTotal,
    people: 0,
    isTip: kind === 'tip',
  }));
  return {
    parts: [...rates, ...products],
    taxClass: line.taxClass,
    packageLine: line.packageLineKey,
    isHidden: line.details.isHidden === true,
  };
}

/** Returns what the guests of some lines save by their packages, as shown. */
export function shownSavings(lines: readonly OrderLine[], shown: ShownOrder): Amount {
  return add(
    ...lines.flatMap((line) => {
      const { rates } = shown.line(line.lineKey);
      return line.rates.map(({ participants }, place) =>
        multiply(rates[place]?.discount ?? zero, participants),
      );
    }),
  );
}

/** Shows lines at their own price, with fees and tax in separate rows. */
function shownApart(order: PricedOrder): ShownOrder {
  const lines = new Map<number, ShownLine>(
    order.lines.map((line) => [
      line.lineKey,
      {
        rates: line.rates.map(({ subTotal: total, discount }) => ({ total, discount })),
        products: line.products.map(({ subTotal }) => subTotal),
        total: line.subTotal,
      },
    ]),
  );
  for (const { lineKey, subTotal } of [...order.transports, ...order.memberships])
    lines.set(lineKey, { rates: [], products: [], total: subTotal });
  return {
    line: (key) => found(lines, key),
    promoCodes: order.promoCodes.map(({ amount }) => amount),
    discountTotal: order.discountTotal,
    subTotal: order.subTotal,
  };
}

function found(lines: ReadonlyMap<number, ShownLine>, key: number): ShownLine {
  const line = lines.get(key);
  if (line === undefined) throw new Error(`no line ${key} to be shown`);
  return line;
}

interface Spread {
  /** The charges of each part of each activity line and transportation. */
  parts: readonly (readonly Amount[])[];
  /** The charges of each membership. */
  memberships: readonly Amount[];
}

/** Spreads charges by the rules the order was priced with. */
function spreadByRules(order: PricedOrder, lines: readonly ChargedLine[], rules: ChargeRules): Spread {
  return {
    parts: chargesOfParts(lines, rules),
    memberships: order.memberships.map(({ subTotal, taxClass }) =>
      subtract(withTax(rules.taxes, subTotal, taxClass), subTotal),
    ),
  };
}

/** Spreads charges in proportion to the amounts, if the rules are unknown. */
function spreadByAmount(order: PricedOrder, lines: readonly ChargedLine[], charges: Amount): Spread {
  const weights = [
    ...lines.flatMap(({ parts }) => parts.map(({ amount, isTip }) => (isTip === true ? 0 : amount))),
    ...order.memberships.map(({ subTotal }) => subTotal),
  ];
  const shares = charges === 0 ? weights.map(() => zero) : split(charges, weights);
  let next = 0;
  const parts = lines.map((line) => {
    const own = shares.slice(next, next + line.parts.length);
    next += line.parts.length;
    return own;
  });
  return { parts, memberships: shares.slice(next) };
}

const chargesIn = ({ parts, memberships }: Spread): Amount => add(...parts.flat(), ...memberships);

function spread(order: PricedOrder, lines: readonly ChargedLine[]): Spread {
  const charges = add(order.feeTotal, order.taxTotal);
  if (order.charges === null) return spreadByAmount(order, lines, charges);
  const byRules = spreadByRules(order, lines, order.charges);
  // A discount lowers fees and tax, so without it they can only be higher.
  const isWhole = order.discountTotal === 0 ? chargesIn(byRules) === charges : chargesIn(byRules) >= charges;
  return isWhole ? byRules : spreadByAmount(order, lines, charges);
}

const allInDiscount = (rules: ChargeRules | null, discount: Amount, taxClass: string): Amount =>
  rules === null || discount === 0 ? discount : allInPrice(rules, discount, { people: 0, taxClass });

/**
 * Includes fees and tax in all amounts: lines without promo codes, and codes with the fees and tax they save.
 */
function shownAllIn(order: PricedOrder): ShownOrder {
  const transports = order.transports.map(
    ({ subTotal, taxClass }): ChargedLine => ({
      parts: [{ amount: subTotal, people: 0 }],
      taxClass,
      packageLine: null,
      isHidden: false,
    }),
  );
  const charged = [...order.lines.map(chargedLine), ...transports];
  const borne = spread(order, charged);
  const lines = new Map<number, ShownLine>();
  for (const [place, line] of order.lines.entries()) {
    const parts = (charged[place]?.parts ?? []).map(({ amount }, part) =>
      add(amount, borne.parts[place]?.[part] ?? zero),
    );
    lines.set(line.lineKey, {
      rates: line.rates.map(({ subTotal, discount }, part) => ({
        total: parts[part] ?? subTotal,
        discount: allInDiscount(order.charges, discount, line.taxClass),
      })),
      products: parts.slice(line.rates.length),
      total: add(...parts),
    });
  }
  const alone = (subTotal: Amount, charges: Amount): ShownLine => ({
    rates: [],
    products: [],
    total: add(subTotal, charges),
  });
  for (const [place, { lineKey, subTotal }] of order.transports.entries())
    lines.set(lineKey, alone(subTotal, add(...(borne.parts[order.lines.length + place] ?? []))));
  for (const [place, { lineKey, subTotal }] of order.memberships.entries())
    lines.set(lineKey, alone(subTotal, borne.memberships[place] ?? zero));
  const saved = subtract(chargesIn(borne), add(order.feeTotal, order.taxTotal));
  const discountTotal = add(order.discountTotal, saved);
  const amounts = order.promoCodes.map(({ amount }) => amount);
  return {
    line: (key) => found(lines, key),
    promoCodes: discountTotal === 0 ? amounts : split(discountTotal, amounts),
    discountTotal,
    subTotal: add(order.subTotal, chargesIn(borne)),
  };
}

/** Returns what to show of an order, the way its venue shows prices. */
export const showOrder = (
  order: PricedOrder,
  { feeDisplayType }: { feeDisplayType: 1 | 2 | 3 },
): ShownOrder => (feeDisplayType === 3 ? shownAllIn(order) : shownApart(order));
