/** Giving back some of what lines of a saved order cost, without canceling them (docs/rules/refunds.md, "Without canceling"). */
import { type Amount, add, split, subtract, zero } from '../kernel/money.ts';
import type { Goodwill, Line, Order } from './order.ts';
import { goodwillOf, overpaidOf, type Refunds, refundsOf, type Totals } from './refunds.ts';

/** reduce_order's document, as far as money goes (db/functions/goodwill.sql). */
export interface Reduced {
  /** What goes back of each line now. */
  lines: Goodwill[];
  totals: Totals;
  fees: Order['fees'];
  promoCodes: { lineKey: number; amount: Amount }[];
  /** By how much the order's total falls. */
  reduction: Amount;
  refunds: Refunds | null;
}

/** What lines cost, less what already went back of them. */
const costsOf = (order: Order, lines: readonly Line[]): Amount[] =>
  lines.map(({ lineKey, allocation: { total } }) => subtract(total, goodwillOf(order, lineKey)));

/** The most that may go back of some lines, in minor units. */
export const mostGoodwill = (order: Order, lines: readonly Line[]): Amount => add(...costsOf(order, lines));

/**
 * Returns what an order is once some lines cost less by an amount in all, split over them by what they cost. While a
 * balance is open, it falls first. Throws for less than nothing, and for more than the lines cost.
 */
export function reducePrice(order: Order, lines: readonly Line[], reduction: Amount): Reduced {
  const most = mostGoodwill(order, lines);
  if (reduction < 0 || reduction > most) throw new RangeError(`${reduction} of ${most} to be given back`);
  const parts = split(reduction, costsOf(order, lines));
  const total = subtract(order.total, reduction);
  const { subTotal, discountTotal, feeTotal, taxTotal, includedTax, goodwillTotal } = order;
  return {
    lines: lines
      .map(({ lineKey }, place) => ({ lineKey, amount: parts[place] ?? zero }))
      .filter(({ amount }) => amount > 0),
    totals: {
      ...{ subTotal, discountTotal, feeTotal, taxTotal, includedTax, total },
      goodwillTotal: add(goodwillTotal, reduction),
    },
    fees: order.fees,
    promoCodes: order.promoCodes.map(({ lineKey, amount }) => ({ lineKey, amount })),
    reduction,
    refunds: refundsOf(order, overpaidOf(order, total)),
  };
}
