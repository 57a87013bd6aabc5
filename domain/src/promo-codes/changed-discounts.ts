/** Computes the discounts of a sold order's codes once one of its lines is changed (docs/rules/changes.md, "Promo codes"). */
import type { VenueDate } from '../kernel/local-time.ts';
import { type Amount, add, split, subtract, zero } from '../kernel/money.ts';
import { applyPromoCodes, type PromoOutcome } from './apply-promo-codes.ts';
import { findPromoCode, type PromoCode } from './promo-code.ts';
import { isInTravelWindow, type PromoLine } from './promo-line.ts';
import { type Missing, missingFor } from './refuse-promo-code.ts';

/** A code of a sold order, and what it takes off now. */
interface SoldCode {
  lineKey: number;
  code: string;
  amount: Amount;
}

/** A line before and after the change; null where codes do not apply. */
export interface ChangedPromoLine {
  before: PromoLine | null;
  after: PromoLine | null;
  /** The discount of codes on it now. */
  discount: Amount;
}

/** A code that fitted before the change and no longer does. */
export interface LostCode {
  code: PromoCode;
  /** What the order would not have: a booking for its days, or what else it asks for. */
  missing: Missing | 'dates';
}

export interface ChangedDiscounts {
  /** Of each line, in their order. */
  discounts: Amount[];
  codes: { lineKey: number; amount: Amount }[];
  lost: LostCode[];
}

const atLeastZero = (value: Amount): Amount => (value < 0 ? zero : value);

/** Lowers amounts that are more than a sum to it, in proportion. */
export function lowerTo(amounts: readonly Amount[], sum: Amount): Amount[] {
  const parts = split(atLeastZero(subtract(add(...amounts), sum)), amounts);
  return amounts.map((own, place) => subtract(own, parts[place] ?? zero));
}

/** Raises amounts that are less than a sum to it, or as far as their limits allow, in proportion to what is left to those. */
function raiseTo(amounts: readonly Amount[], sum: Amount, limits: readonly Amount[]): Amount[] {
  const room = amounts.map((own, place) => subtract(limits[place] ?? zero, own));
  const missing = atLeastZero(Math.min(add(...room), subtract(sum, add(...amounts))) as Amount);
  const parts = split(missing, room);
  return amounts.map((own, place) => add(own, parts[place] ?? zero));
}

const present = (lines: readonly (PromoLine | null)[]): PromoLine[] => lines.flatMap((line) => line ?? []);

/** Takes the place of a code that the venue no longer has: it goes on taking off the share that it takes off now. */
function sameShare({ code, amount }: SoldCode, lines: readonly PromoLine[]): PromoCode {
  const whole = add(...lines.map(({ subTotal, tips }) => subtract(subTotal, tips)));
  return {
    ...{ code, description: '' },
    saving: { kind: 'percent', basisPoints: whole > 0 ? Math.min(10_000, (amount * 10_000) / whole) : 0 },
    ...{ activityKeys: [], packageKeys: [], rateKeys: [] },
    ...{ saleFrom: null, saleTo: null, travelFrom: null, travelTo: null },
    ...{ minimumSubTotal: null, minimumGuests: null, totalUses: null, usesPerEmail: null },
    ...{ combinable: true, agentOnly: false },
  };
}

/** Spreads the discounts of lines with codes over all lines. */
function overAll(lines: readonly (PromoLine | null)[], { discounts }: PromoOutcome): Amount[] {
  let next = 0;
  return lines.map((line) => (line === null ? zero : (discounts[next++] ?? zero)));
}

const takenBy = ({ applied }: PromoOutcome, code: PromoCode): Amount =>
  applied.find((one) => one.code === code)?.amount ?? zero;

function missingOf(code: PromoCode, lines: readonly PromoLine[]): LostCode['missing'] {
  const missing = missingFor(code, lines);
  if (missing !== null) return missing;
  const inTime = lines.filter((line) => isInTravelWindow(code, line));
  return missingFor(code, inTime) === null ? 'items' : 'dates';
}

/**
 * Returns what codes take off after a change: what they take off now, plus what they would take off after it, less what they would
 * before it, by the rules of the codes on the day of the purchase. A code that no longer fits takes off nothing. One that did not fit
 * before either, such as after a part of the order was canceled, goes on without its conditions.
 */
export function changedDiscounts(
  sold: readonly SoldCode[],
  known: readonly PromoCode[],
  lines: readonly ChangedPromoLine[],
  bought: VenueDate,
): ChangedDiscounts {
  const before = lines.map((line) => line.before);
  const after = lines.map((line) => line.after);
  const codes = sold.map((one) => {
    const found = findPromoCode(known, one.code);
    return { ...one, rule: found ?? sameShare(one, present(before)), isKnown: found !== null };
  });
  const rules = codes.map(({ rule }) => rule);
  const fitting = applyPromoCodes(rules, present(before), bought).applied.map(({ code }) => code);
  const unconditional = codes
    .filter(({ rule, isKnown, amount }) => !isKnown || (amount > 0 && !fitting.includes(rule)))
    .map(({ rule }) => rule);
  const first = applyPromoCodes(rules, present(before), bought, unconditional);
  const then = applyPromoCodes(rules, present(after), bought, unconditional);
  const lost = codes
    .filter(({ rule, amount }) => amount > 0 && !unconditional.includes(rule) && takenBy(then, rule) === 0)
    .map(({ rule }): LostCode => ({ code: rule, missing: missingOf(rule, present(after)) }));
  const amounts = codes.map(({ rule, amount }) =>
    lost.some(({ code }) => code === rule)
      ? zero
      : atLeastZero(add(amount, subtract(takenBy(then, rule), takenBy(first, rule)))),
  );
  const [firstOfLines, thenOfLines] = [overAll(before, first), overAll(after, then)];
  const limits = after.map((line) => (line === null ? zero : subtract(line.subTotal, line.tips)));
  const discounts = lines.map(({ discount }, place) => {
    const difference = subtract(thenOfLines[place] ?? zero, firstOfLines[place] ?? zero);
    return Math.min(limits[place] ?? zero, atLeastZero(add(discount, difference))) as Amount;
  });
  // A line's part may not fall below zero, nor exceed the line: then the others bear the difference.
  const parts = raiseTo(lowerTo(discounts, add(...amounts)), add(...amounts), limits);
  const fitted = lowerTo(amounts, add(...parts));
  return {
    discounts: parts,
    codes: codes.map(({ lineKey }, place) => ({ lineKey, amount: fitted[place] ?? zero })),
    lost,
  };
}
