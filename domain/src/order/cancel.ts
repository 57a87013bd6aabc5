/** Computes how much the venue keeps and gives back when lines of a saved order are canceled (docs/rules/cancellation.md, "Canceling"). */
import { cancellationAt } from '../catalog/cancellation.ts';
import type { Instant } from '../kernel/local-time.ts';
import { type Amount, add, percentage, split, subtract, zero } from '../kernel/money.ts';
import { instantOf } from '../kernel/zone-time.ts';
import type { Location } from '../location/location.ts';
import { cancelFeeKey, cancelFeeName, moveFeeKey, moveFeeName } from '../pricing/fee-keys.ts';
import { bookingsOf, type Line, linesOf, type Order } from './order.ts';
import { costOf, paidFor } from './paid-for.ts';
import { goodwillOf, overpaidOf, type Refunds, refundsOf, type Totals } from './refunds.ts';
import { changeFeesOf, keptByChangesOf, moveFeesOf } from './reschedule.ts';

/** How much of its price goes back, in whole percent, or how much of what was paid for it, in minor units. */
export type GivenBack = { percent: number } | { amount: Amount };

/** All that was paid for it, with fees for changes that else stay paid: the venue itself cannot take its guests. */
export const everything = { everything: true } as const;
export type Everything = typeof everything;

/** cancel_lines' document, as far as money goes (db/functions/changes/cancel_lines.sql). */
export interface Canceled {
  /** The amount of each line that stays paid. */
  lines: { lineKey: number; kept: Amount }[];
  /** Whether nothing of the order is left. */
  isWhole: boolean;
  totals: Totals;
  fees: Order['fees'];
  promoCodes: { lineKey: number; amount: Amount }[];
  /** By how much the order's total falls. */
  reduction: Amount;
  refunds: Refunds | null;
}

/**
 * Returns the lines that are canceled together with some: a package as a whole, whichever of its lines is named.
 * Throws if the order has no such line.
 */
export function canceledWith(order: Pick<Order, 'lines'>, lineKeys: readonly number[]): Line[] {
  const groups = new Set(
    lineKeys.map((key) => {
      const line = order.lines.find(({ lineKey }) => lineKey === key);
      if (line === undefined) throw new Error(`the order has no line ${key}`);
      return line.parentKey ?? line.lineKey;
    }),
  );
  return order.lines.filter(({ lineKey, parentKey }) => groups.has(parentKey ?? lineKey));
}

const bookingOf = (lines: readonly Line[]) =>
  bookingsOf({ lines }).toSorted((one, other) => (one.start < other.start ? -1 : 1))[0];

/** The lines in groups with terms of their own: packages, bookings, and with each the transportation of its day. */
export function groupsWithTerms(lines: readonly Line[]): Line[][] {
  const groups = new Map<number, Line[]>();
  for (const line of lines) {
    const key = line.parentKey ?? line.lineKey;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  for (const ride of linesOf({ lines }, 'transport')) {
    const own = [...groups.values()].find((group) =>
      bookingsOf({ lines: group }).some(({ start }) => start.startsWith(ride.day)),
    );
    if (own === undefined) continue;
    groups.delete(ride.lineKey);
    own.push(ride);
  }
  return [...groups.values()];
}

/**
 * Returns the percentage of their price that lines give back by the terms they were sold with, at a moment: those of the
 * package, or of the booking. Null if they were sold without terms, so that somebody has to decide.
 */
export function percentByTerms(lines: readonly Line[], timeZone: string, now: Instant): number | null {
  const [whole] = linesOf({ lines }, 'package');
  const first = bookingOf(lines);
  const terms = (whole ?? first)?.details.cancellation;
  if (terms === undefined || first === undefined) return null;
  return cancellationAt(terms, instantOf(first.start, timeZone), now)?.refund ?? 0;
}

/** Whether a ticket of some lines was used. */
export const hasUsedTicket = ({ tickets }: Pick<Order, 'tickets'>, lines: readonly Line[]): boolean =>
  tickets?.tickets.some(
    ({ lineKey, usedAt }) => usedAt !== null && lines.some((line) => line.lineKey === lineKey),
  ) === true;

/**
 * Returns until when guests may cancel lines themselves, which is their first start; null if they may not now: not
 * offered by the venue, sold without terms, begun, a ticket of them was used, or the venue canceled their departure.
 */
export function guestsCancelUntil(
  order: Pick<Order, 'state' | 'tickets'>,
  lines: readonly Line[],
  { guestsMayCancel, timeZone }: Pick<Location, 'guestsMayCancel' | 'timeZone'>,
  now: Instant,
): Instant | null {
  const first = bookingOf(lines);
  if (!guestsMayCancel || order.state !== 'saved' || first === undefined) return null;
  // The venue gives back more than its terms would.
  if (bookingsOf({ lines }).some(({ isCalledOff }) => isCalledOff === true)) return null;
  if (percentByTerms(lines, timeZone, now) === null || hasUsedTicket(order, lines)) return null;
  const start = instantOf(first.start, timeZone);
  return now < start ? start : null;
}

/** The bookings and packages of an order that its guests may cancel now, by their line. */
export const guestsMayCancel = (
  order: Order,
  rules: Pick<Location, 'guestsMayCancel' | 'timeZone'>,
  now: Instant,
): number[] =>
  order.lines
    .filter(({ parentKey }) => parentKey === null)
    .map(({ lineKey }) => lineKey)
    .filter((lineKey) => guestsCancelUntil(order, canceledWith(order, [lineKey]), rules, now) !== null);

/**
 * Returns how much of what was paid for some lines stays paid. By percentage, the price is meant without fees for
 * changes, which stay paid; nothing is asked for beyond what was paid. Throws if more than that is to be given back.
 */
function keptOf(order: Order, lines: readonly Line[], givenBack: GivenBack | Everything): Amount {
  if ('everything' in givenBack) return zero;
  const paid = add(...lines.map((line) => paidFor(order, line)));
  if ('amount' in givenBack) {
    if (givenBack.amount < 0 || givenBack.amount > paid)
      throw new RangeError(`${givenBack.amount} of ${paid} to be given back`);
    return subtract(paid, givenBack.amount);
  }
  const ofChanges = add(...lines.map(({ lineKey }) => changeFeesOf(order, lineKey)));
  const price = Math.max(0, subtract(add(...lines.map((line) => costOf(order, line))), ofChanges)) as Amount;
  const back = percentage(price, givenBack.percent * 100);
  return Math.min(paid, add(subtract(price, back), ofChanges)) as Amount;
}

/** Takes a sum out of amounts in proportion to them; throws if they are less. */
function without(amounts: readonly Amount[], sum: Amount): Amount[] {
  if (sum > add(...amounts)) throw new RangeError(`${sum} of ${add(...amounts)} to be taken out`);
  if (sum === 0) return [...amounts];
  const parts = split(sum, amounts);
  return amounts.map((amount, place) => subtract(amount, parts[place] ?? zero));
}

/** The order's fees without those of some lines, and with what is kept of them. */
function feesWithout(order: Order, lines: readonly Line[], kept: Amount): Order['fees'] {
  const sumOf = (feesOf: typeof moveFeesOf) => add(...lines.map(({ lineKey }) => feesOf(order, lineKey)));
  const ofVenue = subtract(add(...lines.map(({ allocation }) => allocation.fees)), sumOf(changeFeesOf));
  const isOwn = ({ feeKey }: Order['fees'][number]) => feeKey !== moveFeeKey && feeKey !== cancelFeeKey;
  const own = order.fees.filter(isOwn);
  const left = without(
    own.map(({ amount }) => amount),
    ofVenue,
  );
  const amountOf = (key: number) =>
    add(...order.fees.filter(({ feeKey }) => feeKey === key).map(({ amount }) => amount));
  return [
    ...own.map((fee, place) => ({ ...fee, amount: left[place] ?? zero })),
    { feeKey: moveFeeKey, name: moveFeeName(), amount: subtract(amountOf(moveFeeKey), sumOf(moveFeesOf)) },
    {
      ...{ feeKey: cancelFeeKey, name: cancelFeeName() },
      amount: add(subtract(amountOf(cancelFeeKey), sumOf(keptByChangesOf)), kept),
    },
  ].filter(({ amount }) => amount > 0);
}

/** Lines that are canceled together, and what goes back of what was paid for them. */
export interface Canceling {
  lines: readonly Line[];
  givenBack: GivenBack | Everything;
}

/**
 * Returns what an order is once lines of it are canceled: each figure less what belongs to those lines (stored with them,
 * to the cent), plus what is kept. Canceling lines one by one, in any order, gives the same as all at once.
 */
export function cancelLines(order: Order, cancelings: readonly Canceling[]): Canceled {
  const kept = cancelings.flatMap(({ lines, givenBack }) => {
    const costs = lines.map((line) => costOf(order, line));
    const parts = split(keptOf(order, lines, givenBack), costs);
    return lines.map((line, place) => ({ line, kept: parts[place] ?? zero }));
  });
  const lines = kept.map(({ line }) => line);
  const own = lines.map(({ subTotal, allocation }) => ({ subTotal, ...allocation }));
  const sum = (figure: keyof (typeof own)[number]) => add(...own.map((line) => line[figure]));
  const keptTotal = add(...kept.map((one) => one.kept));
  const goodwill = add(...lines.map(({ lineKey }) => goodwillOf(order, lineKey)));
  const total = add(order.total, goodwill, keptTotal, subtract(zero, sum('total')));
  const discount = sum('discount');
  const codes = without(
    order.promoCodes.map(({ amount }) => amount),
    discount,
  );
  const overpaid = overpaidOf(order, total);
  return {
    lines: kept.map(({ line: { lineKey }, kept: stays }) => ({ lineKey, kept: stays })),
    isWhole: order.lines.every((line) => lines.includes(line)),
    totals: {
      subTotal: subtract(order.subTotal, sum('subTotal')),
      discountTotal: subtract(order.discountTotal, discount),
      feeTotal: add(subtract(order.feeTotal, sum('fees')), keptTotal),
      taxTotal: subtract(order.taxTotal, sum('tax')),
      includedTax: subtract(order.includedTax, sum('includedTax')),
      total,
      goodwillTotal: subtract(order.goodwillTotal, goodwill),
    },
    fees: feesWithout(order, lines, keptTotal),
    promoCodes: order.promoCodes.map(({ lineKey }, place) => ({ lineKey, amount: codes[place] ?? zero })),
    reduction: subtract(order.total, total),
    refunds: refundsOf(order, overpaid),
  };
}

/** Returns the total refund of some lines, in minor units. */
export const refundedOf = ({ refunds }: Pick<Canceled, 'refunds'>): Amount =>
  add(...[...(refunds?.giftCards ?? []), ...(refunds?.payments ?? [])].map(({ amount }) => amount));
