/** What a saved order costs once one of its bookings is at another time (docs/rules/moves.md, "What it costs"). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import type { ActivityLine, Line, Order } from '@gangway/domain/order/order';
import { commissionsOf } from '@gangway/domain/order/order-commissions';
import { goodwillOf, overpaidOf, type Refunds, refundsOf, type Totals } from '@gangway/domain/order/refunds';
import { costsTheSame, moveFeesOf, rescheduleFeeOf } from '@gangway/domain/order/reschedule';
import { cancelFeeKey } from '@gangway/domain/pricing/fee-keys';
import { priceOrder } from '@gangway/domain/pricing/price-order';
import { nth } from '../../db/nth.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import { decidePromo } from './cart-promo-codes.shared.ts';
import { chargedLines } from './lines/charged-lines.ts';
import { asLine } from './lines/kinds.ts';
import type { NewLine } from './lines/line.ts';

/** amend_order's document (db/functions/moves.sql). */
interface Amended {
  fee: Amount;
  /** By how much the order's total rises, with the fee; below zero if it falls. */
  difference: Amount;
  /** Null if nothing was paid too much. */
  refunds: Refunds | null;
  totals: Totals;
  fees: Order['fees'];
  rates: readonly Pick<ActivityLine['rates'][number], 'rateKey' | 'price' | 'subTotal' | 'discount'>[];
  products: readonly Pick<
    ActivityLine['products'][number],
    'merchandiseKey' | 'variantKey' | 'unitPrice' | 'subTotal' | 'publishedPrice'
  >[];
  lines: readonly object[];
  promoCodes: readonly { lineKey: number; amount: Amount }[];
  commission: { basis: Amount; amount: Amount } | null;
}

export interface MovePrice {
  fee: Amount;
  difference: Amount;
  /** What is given back of what was paid. */
  refund: Amount;
  /** Null if nothing of the order's price changes. */
  amended: Amended | null;
}

type Moved = NewLine<'activity'>;

/** What is kept of canceled lines stays as it is, whatever the others cost. */
const keptOf = (order: Order): Order['fees'] => order.fees.filter(({ feeKey }) => feeKey === cancelFeeKey);

/**
 * Prices an order by the fees and taxes that it was sold with and the promo codes of the day on which it was bought;
 * null if a code no longer applies, or if those fees and taxes are not known.
 */
function priced(
  snapshot: Snapshot,
  order: Order,
  lines: readonly (Line | Moved)[],
  moveFees: readonly Amount[],
) {
  if (order.charges === null) return null;
  const charged = chargedLines(snapshot, order, lines);
  const bought = new Date(order.savedAt ?? order.createdAt).getTime() as Instant;
  const promo = decidePromo(snapshot.location, order, {}, charged, bought);
  if (promo !== null && promo.remove.length > 0) return null;
  const charges = charged.map(({ charge }) => charge);
  const { fees, taxes } = order.charges;
  const price = priceOrder(charges, { fees, taxes, discounts: promo?.discounts ?? [], moveFees });
  const kept = keptOf(order);
  return {
    ...price,
    fees: [...price.fees, ...kept],
    feeTotal: add(price.feeTotal, ...kept.map((fee) => fee.amount)),
    total: add(price.total, ...kept.map((fee) => fee.amount), subtract(zero, order.goodwillTotal)),
    charges,
    promoCodes: promo?.document.amounts ?? [],
  };
}

const isPricedAs = (order: Order, price: { total: Amount; taxTotal: Amount; discountTotal: Amount }) =>
  order.total === price.total &&
  order.taxTotal === price.taxTotal &&
  order.discountTotal === price.discountTotal;

/** The commission of the moved line, by its new price. */
function commissionOf({ location }: Snapshot, order: Order, line: ActivityLine): Amended['commission'] {
  const lines = order.lines.map((one) => (one.lineKey === line.lineKey ? line : one));
  const earned = commissionsOf({ ...order, lines }, location).find(({ lineKey }) => lineKey === line.lineKey);
  return earned === undefined ? null : { basis: earned.basis, amount: earned.amount };
}

/**
 * What moving a line costs, in minor units: the fee, and by how much the order's total changes with it; null if that
 * cannot be said, so that the venue has to move it. It cannot if the order would not be priced today as it was sold,
 * such as after a promo code of it was removed.
 */
export function priceOfMove(
  snapshot: Snapshot,
  order: Order,
  line: ActivityLine,
  moved: Moved,
): MovePrice | null {
  const fee = rescheduleFeeOf(snapshot.location, line);
  const sofar = order.lines.map(({ lineKey }) => moveFeesOf(order, lineKey));
  const before = priced(snapshot, order, order.lines, sofar);
  if (before === null || !isPricedAs(order, before))
    return fee === zero && costsTheSame(line, moved) && order.promoCodes.length === 0
      ? { fee, difference: zero, refund: zero, amended: null }
      : null;
  const place = order.lines.indexOf(line);
  const lines = order.lines.map((one) => (one === line ? moved : one));
  const moveFees = sofar.map((paid, at) => (at === place ? add(paid, fee) : paid));
  const after = priced(snapshot, order, lines, moveFees);
  // What was paid as a deposit of a line must stay part of its price, and what went back of it, too.
  const isTooLow = order.lines.some(
    ({ lineKey: key, allocation }, at) =>
      (after?.allocations[at]?.total ?? 0) < Math.max(allocation.deposit, goodwillOf(order, key)),
  );
  if (after === null || isTooLow) return null;
  const { subTotal, discountTotal, feeTotal, taxTotal, includedTax, total } = after;
  const difference = (total - order.total) as Amount;
  if (difference === 0 && fee === zero && costsTheSame(line, moved) && isPricedAs(order, after))
    return { fee, difference, refund: zero, amended: null };
  const { lineKey, parentKey, allocation } = line;
  const own = { ...nth(after.allocations, place), deposit: allocation.deposit };
  const bookedAnew = asLine(moved, { lineKey, parentKey }, own) as ActivityLine;
  const refund = overpaidOf(order, total);
  return {
    fee,
    difference,
    refund,
    amended: {
      fee,
      difference,
      refunds: refundsOf(order, refund),
      totals: {
        ...{ subTotal, discountTotal, feeTotal, taxTotal, includedTax, total },
        goodwillTotal: order.goodwillTotal,
      },
      fees: after.fees,
      rates: moved.rates.map(({ rateKey, price, subTotal: sum, discount }) => ({
        rateKey,
        price,
        subTotal: sum,
        discount,
      })),
      products: moved.products.map(
        ({ merchandiseKey, variantKey, unitPrice, subTotal: sum, publishedPrice }) => ({
          ...{ merchandiseKey, variantKey, unitPrice, publishedPrice },
          subTotal: sum,
        }),
      ),
      lines: lines.map((one, at) => ({
        lineKey: order.lines[at]?.lineKey,
        subTotal: one.subTotal,
        tips: nth(after.charges, at).tips,
        ...nth(after.allocations, at),
      })),
      promoCodes: after.promoCodes,
      commission: commissionOf(snapshot, order, bookedAnew),
    },
  };
}
