/** What a saved order costs once one of its bookings is changed (docs/rules/moves.md, "What it costs"; docs/rules/changes.md). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import type { ActivityLine, Line, Order } from '@gangway/domain/order/order';
import { commissionsOf } from '@gangway/domain/order/order-commissions';
import { goodwillOf, overpaidOf, type Refunds, refundsOf, type Totals } from '@gangway/domain/order/refunds';
import { costsTheSame, keptByChangesOf, moveFeesOf, rescheduleFeeOf } from '@gangway/domain/order/reschedule';
import { cancelFeeKey, cancelFeeName } from '@gangway/domain/pricing/fee-keys';
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
  /** What stays paid of what the booking costs less. */
  kept: Amount;
  /** By how much the order's total rises, with the fee and what is kept; below zero if it falls. */
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
  commission: { guests: number; basis: Amount; amount: Amount } | null;
}

export interface ChangePrice {
  fee: Amount;
  kept: Amount;
  difference: Amount;
  /** What the venue does not charge for although it costs more. */
  goodwill: Amount;
  /** What is given back of what was paid. */
  refund: Amount;
  /** Null if nothing of the order's price changes. */
  amended: Amended | null;
}

type Booked = NewLine<'activity'>;

/** A booking of an order, and what takes its place. */
export interface LineChange {
  line: ActivityLine;
  next: Booked;
  /** What the guest pays for the change itself. */
  fee: Amount;
  /** Says how much stays paid of what the booking costs less. */
  keptOf: (reduction: Amount) => Amount;
  /** Whether the guest is charged if it costs more. */
  charges: boolean;
}

const asItIs: ChangePrice = {
  ...{ fee: zero, kept: zero, difference: zero, goodwill: zero, refund: zero },
  amended: null,
};

/** What is kept of canceled lines stays as it is, whatever the others cost. */
const keptOfCanceled = ({ canceled }: Order): Amount => add(...canceled.map(({ kept }) => kept));

/** An order's fees with what is kept of canceled lines, which is the same fee as what is kept of changed ones. */
function withKept(fees: Order['fees'], kept: Amount): Order['fees'] {
  if (kept === zero) return fees;
  const others = fees.filter(({ feeKey }) => feeKey !== cancelFeeKey);
  const own = fees.filter(({ feeKey }) => feeKey === cancelFeeKey).map(({ amount }) => amount);
  return [...others, { feeKey: cancelFeeKey, name: cancelFeeName(), amount: add(kept, ...own) }];
}

/** What was paid for changes of each line, and stays paid. */
interface ChangeFees {
  moveFees: readonly Amount[];
  keptFees: readonly Amount[];
}

/**
 * Prices an order by the fees and taxes that it was sold with and the promo codes of the day on which it was bought;
 * null if a code no longer applies, or if those fees and taxes are not known.
 */
function priced(snapshot: Snapshot, order: Order, lines: readonly (Line | Booked)[], changeFees: ChangeFees) {
  if (order.charges === null) return null;
  const charged = chargedLines(snapshot, order, lines);
  const bought = new Date(order.savedAt ?? order.createdAt).getTime() as Instant;
  const promo = decidePromo(snapshot.location, order, {}, charged, bought);
  if (promo !== null && promo.remove.length > 0) return null;
  const charges = charged.map(({ charge }) => charge);
  const { fees, taxes } = order.charges;
  const price = priceOrder(charges, { fees, taxes, discounts: promo?.discounts ?? [], ...changeFees });
  const kept = keptOfCanceled(order);
  return {
    ...price,
    fees: withKept(price.fees, kept),
    feeTotal: add(price.feeTotal, kept),
    total: add(price.total, kept, subtract(zero, order.goodwillTotal)),
    charges,
    promoCodes: promo?.document.amounts ?? [],
  };
}

const isPricedAs = (order: Order, price: { total: Amount; taxTotal: Amount; discountTotal: Amount }) =>
  order.total === price.total &&
  order.taxTotal === price.taxTotal &&
  order.discountTotal === price.discountTotal;

/** The commission of the changed line, by its new price. */
function commissionOf({ location }: Snapshot, order: Order, line: ActivityLine): Amended['commission'] {
  const lines = order.lines.map((one) => (one.lineKey === line.lineKey ? line : one));
  const earned = commissionsOf({ ...order, lines }, location).find(({ lineKey }) => lineKey === line.lineKey);
  return earned === undefined ? null : { guests: earned.guests, basis: earned.basis, amount: earned.amount };
}

const withFee = (fees: readonly Amount[], at: number, fee: Amount): Amount[] =>
  fees.map((paid, place) => (place === at ? add(paid, fee) : paid));

/** Prices the order with the booking in its place; null if that cannot be said. */
function pricedAfter(snapshot: Snapshot, order: Order, { line, next, fee, keptOf }: LineChange) {
  const sofar: ChangeFees = {
    moveFees: order.lines.map(({ lineKey }) => moveFeesOf(order, lineKey)),
    keptFees: order.lines.map(({ lineKey }) => keptByChangesOf(order, lineKey)),
  };
  const before = priced(snapshot, order, order.lines, sofar);
  if (before === null || !isPricedAs(order, before)) return null;
  const place = order.lines.indexOf(line);
  const lines = order.lines.map((one) => (one === line ? next : one));
  const moveFees = withFee(sofar.moveFees, place, fee);
  const whole = priced(snapshot, order, lines, { ...sofar, moveFees });
  if (whole === null) return null;
  const reduction = Math.max(0, order.total + fee - whole.total) as Amount;
  const kept = Math.min(reduction, keptOf(reduction)) as Amount;
  const keptFees = withFee(sofar.keptFees, place, kept);
  const after = kept === zero ? whole : priced(snapshot, order, lines, { moveFees, keptFees });
  return after === null ? null : { after, kept, place, lines };
}

/** What was paid as a deposit of a line must stay part of its price, and what went back of it, too. */
const isTooLow = (order: Order, allocations: readonly { total: Amount }[]): boolean =>
  order.lines.some(
    ({ lineKey: key, allocation }, at) =>
      (allocations[at]?.total ?? 0) < Math.max(allocation.deposit, goodwillOf(order, key)),
  );

const pricesOf = ({ rates, products }: Booked): Pick<Amended, 'rates' | 'products'> => ({
  rates: rates.map(({ rateKey, price, subTotal, discount }) => ({ rateKey, price, subTotal, discount })),
  products: products.map(({ merchandiseKey, variantKey, unitPrice, subTotal, publishedPrice }) => ({
    ...{ merchandiseKey, variantKey, unitPrice, publishedPrice, subTotal },
  })),
});

/**
 * What changing a booking costs, in minor units: the fee, what is kept, and by how much the order's total changes with them; null
 * if that cannot be said. It cannot if the order would not be priced today as it was sold, such as after a promo code of it was
 * removed, unless nothing of its price changes.
 */
export function priceOfChange(snapshot: Snapshot, order: Order, change: LineChange): ChangePrice | null {
  const { line, next, fee } = change;
  const found = pricedAfter(snapshot, order, change);
  if (found === null)
    return fee === zero && costsTheSame(line, next) && order.promoCodes.length === 0 ? asItIs : null;
  const { after, kept, place, lines } = found;
  if (isTooLow(order, after.allocations)) return null;
  const raised = subtract(after.total, order.total);
  const goodwill = change.charges ? zero : (Math.max(0, raised) as Amount);
  const difference = subtract(raised, goodwill);
  if (raised === 0 && fee === zero && kept === zero && costsTheSame(line, next) && isPricedAs(order, after))
    return asItIs;
  const { subTotal, discountTotal, feeTotal, taxTotal, includedTax } = after;
  const total = subtract(after.total, goodwill);
  const { lineKey, parentKey, allocation } = line;
  const own = { ...nth(after.allocations, place), deposit: allocation.deposit };
  const bookedAnew = asLine(next, { lineKey, parentKey }, own) as ActivityLine;
  const refund = overpaidOf(order, total);
  return {
    ...{ fee, kept, difference, goodwill, refund },
    amended: {
      ...{ fee, kept, difference },
      refunds: refundsOf(order, refund),
      totals: {
        ...{ subTotal, discountTotal, feeTotal, taxTotal, includedTax, total },
        goodwillTotal: add(order.goodwillTotal, goodwill),
      },
      fees: after.fees,
      ...pricesOf(next),
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

/** What it costs guests to move a booking to another time themselves; null if the venue has to move it. */
export const priceOfMove = (
  snapshot: Snapshot,
  order: Order,
  line: ActivityLine,
  next: Booked,
): ChangePrice | null =>
  priceOfChange(snapshot, order, {
    ...{ line, next, charges: true },
    fee: rescheduleFeeOf(snapshot.location, line),
    keptOf: () => zero,
  });

/** The price that the booking was sold at, whatever it costs elsewhere. */
export const atSoldPrice = asItIs;
