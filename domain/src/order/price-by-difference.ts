/**
 * What a saved order costs once one of its lines is another: what it costs now, plus what it would cost after the change, less what
 * it would before it, by the same fees and taxes (docs/rules/changes.md, "The price").
 */
import type { ChargeRules } from '../catalog/charge-rules.ts';
import { type Amount, add, subtract, zero } from '../kernel/money.ts';
import type { Allocation, Charge } from '../pricing/charge.ts';
import { cancelFeeKey, moveFeeKey } from '../pricing/fee-keys.ts';
import { type PricedOrder, priceOrder } from '../pricing/price-order.ts';
import { lowerTo } from '../promo-codes/changed-discounts.ts';
import type { Order } from './order.ts';
import { goodwillOf, type Totals } from './refunds.ts';

type Sold = Pick<Order, 'lines' | 'fees' | 'goodwill' | 'goodwillTotal' | 'canceled'>;

/** Fees paid for changes of each line; they stay paid. */
export interface ChangeFees {
  moveFees: readonly Amount[];
  keptFees: readonly Amount[];
}

/** The lines of an order in their order, before or after a change. */
export interface ChargedState {
  charges: readonly Charge[];
  /** The discount of codes on each. */
  discounts: readonly Amount[];
  changeFees: ChangeFees;
}

export interface ChangedPrice extends Pick<Order, 'fees'> {
  totals: Totals;
  allocations: Allocation[];
  /** A line of which more went back without canceling than it would cost; null if there is none. */
  below: { lineKey: number; total: Amount; goodwill: Amount } | null;
}

type Change = Record<'before' | 'after', { state: ChargedState; price: PricedOrder }>;

const figures = ['discount', 'fees', 'tax', 'includedTax', 'total'] as const;

const atLeast = (least: Amount, value: Amount): Amount => (value < least ? least : value);

/** One figure of each line by its difference. What a line cannot bear, since it would fall below its least, the others do. */
function differences(
  order: Sold,
  { before, after }: Change,
  figure: 'fees' | 'tax' | 'includedTax',
  least: readonly Amount[],
): Amount[] {
  const each = order.lines.map(({ allocation }, place) =>
    add(
      allocation[figure],
      subtract(
        after.price.allocations[place]?.[figure] ?? zero,
        before.price.allocations[place]?.[figure] ?? zero,
      ),
    ),
  );
  const above = each.map((own, place) => atLeast(zero, subtract(own, least[place] ?? zero)));
  const sum = subtract(add(...each), add(...least));
  return lowerTo(above, atLeast(zero, sum)).map((own, place) => add(own, least[place] ?? zero));
}

/** The lines by their differences. Their prices, and what codes take off them, are those after the change. */
function allocate(order: Sold, change: Change): Allocation[] {
  const { charges, discounts, changeFees } = change.after.state;
  const least = charges.map((_, place) =>
    add(changeFees.moveFees[place] ?? zero, changeFees.keptFees[place] ?? zero),
  );
  const none = charges.map(() => zero);
  const fees = differences(order, change, 'fees', least);
  const tax = differences(order, change, 'tax', none);
  const includedTax = differences(order, change, 'includedTax', none);
  return charges.map((charge, place) => {
    const discount = discounts[place] ?? zero;
    const own = { discount, fees: fees[place] ?? zero, tax: tax[place] ?? zero };
    return {
      ...own,
      includedTax: includedTax[place] ?? zero,
      deposit: order.lines[place]?.allocation.deposit ?? zero,
      total: add(subtract(charge.amount, discount), own.fees, own.tax),
    };
  });
}

const isPossible = (own: Allocation, { amount, tips }: Charge): boolean =>
  figures.every((figure) => own[figure] >= 0) && own.discount <= amount - tips;

/**
 * Fees and discounts are spread over all lines, so a change of one moves a little of them between the others. A line of which more
 * went back than that would leave of it stays as it is, and the changed line bears the difference.
 */
function holdRefunded(order: Sold, changed: readonly Allocation[], place: number): Allocation[] {
  const own = changed[place];
  if (own === undefined) return [...changed];
  let rest = own;
  const held = changed.map((next, at) => {
    const line = order.lines[at];
    if (at === place || line === undefined || next.total >= goodwillOf(order, line.lineKey)) return next;
    const back = figures.map((figure) => [
      figure,
      add(rest[figure], subtract(next[figure], line.allocation[figure])),
    ]);
    rest = { ...rest, ...Object.fromEntries(back) };
    return line.allocation;
  });
  return held.map((next, at) => (at === place ? rest : next));
}

/** The order's fees by their difference, so that they come to the sum of the lines'. */
function feesOf(order: Sold, { before, after }: Change, sum: Amount): Order['fees'] {
  const amountIn = (fees: Order['fees'], key: number) =>
    add(...fees.filter(({ feeKey }) => feeKey === key).map(({ amount }) => amount));
  const listed = [...after.price.fees, ...order.fees];
  const known = listed.filter(
    ({ feeKey }, place) => listed.findIndex((one) => one.feeKey === feeKey) === place,
  );
  const fees = known.map(({ feeKey, name }) => {
    const difference = subtract(amountIn(after.price.fees, feeKey), amountIn(before.price.fees, feeKey));
    return { feeKey, name, amount: atLeast(zero, add(amountIn(order.fees, feeKey), difference)) };
  });
  const isOfChange = ({ feeKey }: { feeKey: number }) => feeKey === moveFeeKey || feeKey === cancelFeeKey;
  const ofChanges = fees.filter(isOfChange);
  const own = fees.filter((fee) => !isOfChange(fee));
  const amounts = own.map(({ amount }) => amount);
  const left = subtract(sum, add(...ofChanges.map(({ amount }) => amount)));
  const missing = subtract(left, add(...amounts));
  const fitted =
    missing > 0
      ? amounts.map((amount, place) => (place === 0 ? add(amount, missing) : amount))
      : lowerTo(amounts, left);
  return [...own.map((fee, place) => ({ ...fee, amount: fitted[place] ?? zero })), ...ofChanges].filter(
    ({ amount }) => amount > 0,
  );
}

/**
 * Prices an order with one line changed, in minor units. The others cost what they did, but for what fees and discounts move between
 * them. No figure falls below zero.
 */
export function priceByDifference(
  order: Sold,
  rules: ChargeRules,
  states: { before: ChargedState; after: ChargedState },
  place: number,
): ChangedPrice {
  const priced = (state: ChargedState) => ({
    state,
    price: priceOrder(state.charges, { ...rules, discounts: state.discounts, ...state.changeFees }),
  });
  const change: Change = { before: priced(states.before), after: priced(states.after) };
  const { charges } = states.after;
  const each = allocate(order, change);
  const held = holdRefunded(order, each, place);
  const own = charges[place];
  const isHeld = own !== undefined && held[place] !== undefined && isPossible(held[place], own);
  const allocations = isHeld ? held : each;
  const sum = (figure: (typeof figures)[number]) => add(...allocations.map((one) => one[figure]));
  const kept = add(...order.canceled.map((one) => one.kept));
  const feeTotal = add(sum('fees'), kept);
  const short = order.lines
    .map(({ lineKey }, at) => ({
      lineKey,
      total: allocations[at]?.total ?? zero,
      goodwill: goodwillOf(order, lineKey),
    }))
    .find(({ total, goodwill }) => total < goodwill);
  return {
    allocations,
    below: short ?? null,
    fees: feesOf(order, change, feeTotal),
    totals: {
      subTotal: add(...charges.map(({ amount }) => amount)),
      discountTotal: sum('discount'),
      feeTotal,
      taxTotal: sum('tax'),
      includedTax: sum('includedTax'),
      total: subtract(add(sum('total'), kept), order.goodwillTotal),
      goodwillTotal: order.goodwillTotal,
    },
  };
}
