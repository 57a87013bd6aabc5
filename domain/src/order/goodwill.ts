/**
 * Giving back some of what a saved order costs, without canceling anything: of its lines, and of what was kept of canceled ones
 * (docs/rules/refunds.md, "Without canceling").
 */
import { type Amount, add, split, subtract, zero } from '../kernel/money.ts';
import { cancelFeeKey } from '../pricing/fee-keys.ts';
import { canceledWith } from './cancel.ts';
import type { CanceledLine, Goodwill, Line, Order } from './order.ts';
import { goodwillOf, overpaidOf, type Refunds, refundsOf, type Totals } from './refunds.ts';

/** reduce_order's document, as far as money goes (db/functions/changes/reduce_order.sql). */
export interface Reduced {
  /** The refund of each line now. */
  lines: Goodwill[];
  totals: Totals;
  fees: Order['fees'];
  promoCodes: { lineKey: number; amount: Amount }[];
  /** By how much the order's total falls. */
  reduction: Amount;
  refunds: Refunds | null;
}

/** Lines of an order, and canceled ones, that something is to go back of. */
export type Reducible = Pick<Order, 'lines' | 'canceled'>;

/**
 * Returns what something goes back of if some lines are named: with each line of a package, all of them. Null if the order has no
 * such line.
 */
export function reducibleOf(
  { lines, canceled }: Reducible,
  lineKeys: readonly number[] | null,
): Reducible | null {
  if (lineKeys === null) return { lines, canceled };
  const all = [...lines, ...canceled.map(({ line }) => line)];
  if (lineKeys.some((key) => all.every(({ lineKey }) => lineKey !== key))) return null;
  const named = canceledWith({ lines: all }, lineKeys);
  return {
    lines: lines.filter((line) => named.includes(line)),
    canceled: canceled.filter(({ line }) => named.includes(line)),
  };
}

/** A line, and what it costs less what already went back of it; of a canceled one, what was kept of it. */
const costsOf = (order: Order, { lines, canceled }: Reducible) => [
  ...lines.map(({ lineKey, allocation: { total } }: Line) => ({
    ...{ lineKey, isKept: false },
    cost: subtract(total, goodwillOf(order, lineKey)),
  })),
  ...canceled.map(({ line: { lineKey }, kept }: CanceledLine) => ({ lineKey, isKept: true, cost: kept })),
];

/** The most that may go back of some lines, in minor units. */
export const mostGoodwill = (order: Order, of: Reducible): Amount =>
  add(...costsOf(order, of).map(({ cost }) => cost));

const withoutKept = (fees: Order['fees'], amount: Amount): Order['fees'] =>
  fees
    .map((fee) => (fee.feeKey === cancelFeeKey ? { ...fee, amount: subtract(fee.amount, amount) } : fee))
    .filter((fee) => fee.amount > 0);

/**
 * Returns what an order is once some lines cost less by an amount in all, split over them by what they cost. What goes back of
 * canceled ones is kept no longer. While a balance is open, it falls first. Throws for less than nothing, and for more than
 * the lines cost.
 */
export function reducePrice(order: Order, of: Reducible, reduction: Amount): Reduced {
  const costs = costsOf(order, of);
  const most = mostGoodwill(order, of);
  if (reduction < 0 || reduction > most) throw new RangeError(`${reduction} of ${most} to be given back`);
  const amounts = split(
    reduction,
    costs.map(({ cost }) => cost),
  );
  const parts = costs.map(({ lineKey, isKept }, place) => ({
    lineKey,
    isKept,
    amount: amounts[place] ?? zero,
  }));
  const ofKept = add(...parts.filter(({ isKept }) => isKept).map(({ amount }) => amount));
  const total = subtract(order.total, reduction);
  const { subTotal, discountTotal, taxTotal, includedTax } = order;
  return {
    lines: parts.filter(({ amount }) => amount > 0).map(({ lineKey, amount }) => ({ lineKey, amount })),
    totals: {
      ...{ subTotal, discountTotal, taxTotal, includedTax, total },
      feeTotal: subtract(order.feeTotal, ofKept),
      goodwillTotal: add(order.goodwillTotal, subtract(reduction, ofKept)),
    },
    fees: ofKept === zero ? order.fees : withoutKept(order.fees, ofKept),
    promoCodes: order.promoCodes.map(({ lineKey, amount }) => ({ lineKey, amount })),
    reduction,
    refunds: refundsOf(order, overpaidOf(order, total)),
  };
}
