/** Prices a saved order once one of its bookings is changed (docs/rules/moves.md, "What it costs"; docs/rules/changes.md). */

import type { Instant } from '@gangway/domain/kernel/local-time';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { ActivityLine, Order } from '@gangway/domain/order/order';
import { commissionsOf } from '@gangway/domain/order/order-commissions';
import { type ChargedState, priceByDifference } from '@gangway/domain/order/price-by-difference';
import { overpaidOf, type Refunds, refundsOf, type Totals } from '@gangway/domain/order/refunds';
import { costsTheSame, keptByChangesOf, moveFeesOf } from '@gangway/domain/order/reschedule';
import { isSameAllocation } from '@gangway/domain/pricing/charge';
import { changedDiscounts, type LostCode } from '@gangway/domain/promo-codes/changed-discounts';
import { nth } from '../../db/nth.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import { type ChargedLine, chargedLines } from '../orders/lines/charged-lines.ts';
import { asLine } from '../orders/lines/kinds.ts';
import type { NewLine } from '../orders/lines/line.ts';

/** amend_order's document (db/functions/changes/amend_order.sql). */
interface Amended {
  fee: Amount;
  /** The part of the price reduction that stays paid. */
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
  /** The part of a higher price that the venue does not charge. */
  goodwill: Amount;
  /** The refund of earlier payments. */
  refund: Amount;
  /** Codes that no longer fit the order and take off nothing. */
  lost: readonly LostCode[];
  /** Null if nothing of the order's price changes. */
  amended: Amended | null;
}

type Booked = NewLine<'activity'>;

/** A booking of an order, and what takes its place. */
export interface LineChange {
  line: ActivityLine;
  next: Booked;
  /** The fee for the change itself. */
  fee: Amount;
  /** Says how much stays paid of what the booking costs less. */
  keptOf: (reduction: Amount) => Amount;
  /** Whether the guest is charged if it costs more. */
  charges: boolean;
}

/** The price of a change that keeps what the booking was sold at. */
export const atSoldPrice: ChangePrice = {
  ...{ fee: zero, kept: zero, difference: zero, goodwill: zero, refund: zero, lost: [] },
  amended: null,
};

/** Why a change cannot have a price: more went back of a line than it would cost. */
export interface PriceProblem {
  problem: 'belowRefunded';
  total: Amount;
  refunded: Amount;
}

/** The commission of the changed line, by its new price. */
function commissionOf({ location }: Snapshot, order: Order, line: ActivityLine): Amended['commission'] {
  const lines = order.lines.map((one) => (one.lineKey === line.lineKey ? line : one));
  const earned = commissionsOf({ ...order, lines }, location).find(({ lineKey }) => lineKey === line.lineKey);
  return earned === undefined ? null : { guests: earned.guests, basis: earned.basis, amount: earned.amount };
}

const withFee = (fees: readonly Amount[], at: number, fee: Amount): Amount[] =>
  fees.map((paid, place) => (place === at ? add(paid, fee) : paid));

/** What the order's codes take off with the booking in its place, as on the day of the purchase. */
function discountsOf(
  { location }: Snapshot,
  order: Order,
  { sold, next }: Record<'sold' | 'next', ChargedLine[]>,
) {
  const bought = new Date(order.savedAt ?? order.createdAt).getTime() as Instant;
  const lines = sold.map(({ promo }, place) => ({
    before: promo,
    after: nth(next, place).promo,
    discount: nth(order.lines, place).allocation.discount,
  }));
  return changedDiscounts(order.promoCodes, location.promoCodes, lines, dateAt(bought, location.timeZone));
}

/** Prices the order with the booking in its place, by the fees and taxes that it was sold with; by today's if those are not known. */
function pricedAfter(snapshot: Snapshot, order: Order, { line, next, fee, keptOf }: LineChange) {
  const { fees, taxes } = order.charges ?? snapshot.location;
  const place = order.lines.indexOf(line);
  const lines = order.lines.map((one) => (one === line ? next : one));
  const sold = chargedLines(snapshot, order, order.lines);
  const charged = chargedLines(snapshot, order, lines);
  const { discounts, codes, lost } = discountsOf(snapshot, order, { sold, next: charged });
  const before: ChargedState = {
    charges: sold.map(({ charge }) => charge),
    discounts: order.lines.map(({ allocation }) => allocation.discount),
    changeFees: {
      moveFees: order.lines.map(({ lineKey }) => moveFeesOf(order, lineKey)),
      keptFees: order.lines.map(({ lineKey }) => keptByChangesOf(order, lineKey)),
    },
  };
  const charges = charged.map(({ charge }) => charge);
  const pricedWith = (kept: Amount) => {
    const { moveFees, keptFees } = before.changeFees;
    const changeFees = { moveFees: withFee(moveFees, place, fee), keptFees: withFee(keptFees, place, kept) };
    const after = { charges, discounts, changeFees };
    return priceByDifference(order, { fees, taxes }, { before, after }, place);
  };
  const whole = pricedWith(zero);
  const reduction = Math.max(0, order.total + fee - whole.totals.total) as Amount;
  const kept = Math.min(reduction, keptOf(reduction)) as Amount;
  const after = kept === zero ? whole : pricedWith(kept);
  return { ...after, charges, codes, lost, kept, place, lines };
}

const pricesOf = ({ rates, products }: Booked): Pick<Amended, 'rates' | 'products'> => ({
  rates: rates.map(({ rateKey, price, subTotal, discount }) => ({ rateKey, price, subTotal, discount })),
  products: products.map(({ merchandiseKey, variantKey, unitPrice, subTotal, publishedPrice }) => ({
    ...{ merchandiseKey, variantKey, unitPrice, publishedPrice, subTotal },
  })),
});

/** Whether no figure of the order changes. */
const staysPriced = (order: Order, { allocations, codes }: ReturnType<typeof pricedAfter>): boolean =>
  order.lines.every(({ allocation }, place) => isSameAllocation(allocation, nth(allocations, place))) &&
  order.promoCodes.every(({ amount }, place) => amount === nth(codes, place).amount);

/** Returns the price of changing a booking, in minor units: the fee, what is kept, and by how much the order's total changes with them. */
export function priceOfChange(
  snapshot: Snapshot,
  order: Order,
  change: LineChange,
): ChangePrice | PriceProblem {
  const { line, next, fee } = change;
  const after = pricedAfter(snapshot, order, change);
  const { kept, place, lines, lost, totals, below } = after;
  if (below !== null) return { problem: 'belowRefunded', total: below.total, refunded: below.goodwill };
  const raised = subtract(totals.total, order.total);
  const goodwill = change.charges ? zero : (Math.max(0, raised) as Amount);
  const difference = subtract(raised, goodwill);
  if (fee === zero && kept === zero && costsTheSame(line, next) && staysPriced(order, after))
    return atSoldPrice;
  const total = subtract(totals.total, goodwill);
  const { lineKey, parentKey } = line;
  const bookedAnew = asLine(next, { lineKey, parentKey }, nth(after.allocations, place)) as ActivityLine;
  const refund = overpaidOf(order, total);
  return {
    ...{ fee, kept, difference, goodwill, refund, lost },
    amended: {
      ...{ fee, kept, difference },
      refunds: refundsOf(order, refund),
      totals: { ...totals, total, goodwillTotal: add(order.goodwillTotal, goodwill) },
      fees: after.fees,
      ...pricesOf(next),
      lines: lines.map((one, at) => ({
        lineKey: order.lines[at]?.lineKey,
        subTotal: one.subTotal,
        tips: nth(after.charges, at).tips,
        ...nth(after.allocations, at),
      })),
      promoCodes: after.codes,
      commission: commissionOf(snapshot, order, bookedAnew),
    },
  };
}
