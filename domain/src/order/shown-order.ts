/**
 * The amounts that page, receipt and email show for each part of an order; they add up to its total
 * (D-FT-03; docs/rules/pricing.md, "Prices with everything inside").
 */
import type { ChargeRules } from '../catalog/charge-rules.ts';
import { type Amount, add, multiply, split, subtract, zero } from '../kernel/money.ts';
import { allInPrice, type ChargedLine, type ChargedPart, chargesOfParts } from '../pricing/all-in.ts';
import { cancelFeeKey } from '../pricing/fee-keys.ts';
import { type ActivityLine, bearsFees, type Line } from './lines.ts';
import type { Order } from './order.ts';

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
  /** Returns a line by its key. */
  line: (lineKey: number) => ShownLine;
  /** The discount of each promo code, in order. */
  promoCodes: readonly Amount[];
  discountTotal: Amount;
  /** All lines, before discounts. */
  subTotal: Amount;
}

type PricedOrder = Pick<
  Order,
  'lines' | 'promoCodes' | 'subTotal' | 'discountTotal' | 'fees' | 'feeTotal' | 'taxTotal' | 'charges'
>;

/** The amount kept of canceled lines belongs to no remaining line, and every display shows it as a separate row. */
export const keptFee = ({ fees }: Pick<Order, 'fees'>): Amount =>
  add(...fees.filter(({ feeKey }) => feeKey === cancelFeeKey).map(({ amount }) => amount));

/** The fees and added tax of an order's lines. */
const chargesOf = (order: PricedOrder): Amount =>
  subtract(add(order.feeTotal, order.taxTotal), keptFee(order));

/** Lists the parts of an activity: rates first, then add-ons and the tip. */
function partsOf(line: ActivityLine): ChargedPart[] {
  const rates = line.rates.map(({ subTotal, participants, people }) => ({
    amount: subTotal,
    people: line.isPrivate ? line.participants : participants * people,
  }));
  const products = line.products.map(({ subTotal, kind }) => ({
    amount: subTotal,
    people: 0,
    isTip: kind === 'tip',
  }));
  return [...rates, ...products];
}

const chargedLine = (line: Line): ChargedLine => ({
  parts: 'rates' in line ? partsOf(line) : [{ amount: line.subTotal, people: 0 }],
  taxClass: 'taxClass' in line ? line.taxClass : null,
  bearsFees: bearsFees[line.kind],
  packageLine: line.parentKey,
  isHidden: 'rates' in line && line.details.isHidden === true,
});

/** Returns what the guests of some lines save by their packages, as shown. */
export function shownSavings(lines: readonly ActivityLine[], shown: ShownOrder): Amount {
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
      'rates' in line
        ? {
            rates: line.rates.map(({ subTotal: total, discount }) => ({ total, discount })),
            products: line.products.map(({ subTotal }) => subTotal),
            total: line.subTotal,
          }
        : { rates: [], products: [], total: line.subTotal },
    ]),
  );
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

/** Spreads charges in proportion to the amounts that can bear any, if the rules are unknown. */
function spreadByAmount(lines: readonly ChargedLine[], charges: Amount): Amount[][] {
  const weights = lines.flatMap(({ parts, bearsFees, taxClass }) =>
    parts.map(({ amount, isTip }) => (isTip === true || (!bearsFees && taxClass === null) ? 0 : amount)),
  );
  const shares = charges === 0 ? weights.map(() => zero) : split(charges, weights);
  let next = 0;
  return lines.map((line) => {
    const own = shares.slice(next, next + line.parts.length);
    next += line.parts.length;
    return own;
  });
}

function spread(order: PricedOrder, lines: readonly ChargedLine[]): Amount[][] {
  const charges = chargesOf(order);
  if (order.charges === null) return spreadByAmount(lines, charges);
  const byRules = chargesOfParts(lines, order.charges);
  // A discount lowers fees and tax, so without it they can only be higher.
  const sum = add(...byRules.flat());
  return (order.discountTotal === 0 ? sum === charges : sum >= charges)
    ? byRules
    : spreadByAmount(lines, charges);
}

const allInDiscount = (rules: ChargeRules | null, discount: Amount, taxClass: string | null): Amount =>
  rules === null || discount === 0 ? discount : allInPrice(rules, discount, { people: 0, taxClass });

/**
 * Includes fees and tax in all amounts: lines without promo codes, and codes with the fees and tax they save.
 */
function shownAllIn(order: PricedOrder): ShownOrder {
  const charged = order.lines.map(chargedLine);
  const borne = spread(order, charged);
  const lines = new Map<number, ShownLine>();
  for (const [place, line] of order.lines.entries()) {
    const parts = (charged[place]?.parts ?? []).map(({ amount }, part) =>
      add(amount, borne[place]?.[part] ?? zero),
    );
    const rates = 'rates' in line ? line.rates : [];
    const taxClass = charged[place]?.taxClass ?? null;
    lines.set(line.lineKey, {
      rates: rates.map(({ subTotal, discount }, part) => ({
        total: parts[part] ?? subTotal,
        discount: allInDiscount(order.charges, discount, taxClass),
      })),
      products: 'rates' in line ? parts.slice(rates.length) : [],
      total: add(...parts),
    });
  }
  const charges = add(...borne.flat());
  const saved = subtract(charges, chargesOf(order));
  const discountTotal = add(order.discountTotal, saved);
  const amounts = order.promoCodes.map(({ amount }) => amount);
  return {
    line: (key) => found(lines, key),
    promoCodes: discountTotal === 0 ? amounts : split(discountTotal, amounts),
    discountTotal,
    subTotal: add(order.subTotal, charges),
  };
}

/** Returns what to show of an order, the way its venue shows prices. */
export const showOrder = (
  order: PricedOrder,
  { feeDisplayType }: { feeDisplayType: 1 | 2 | 3 },
): ShownOrder => (feeDisplayType === 3 ? shownAllIn(order) : shownApart(order));
