/**
 * Computes the discounts of an order's codes, line by line, and which codes no longer apply
 * (D-FT-01, D-PC-03; docs/rules/promo-codes.md).
 */
import type { VenueDate } from '../kernel/local-time.ts';
import { type Amount, add, amount, multiply, percentage, split, zero } from '../kernel/money.ts';
import { largestParty, sameParties } from '../party/people.ts';
import type { PromoCode } from './promo-code.ts';
import { isInTravelWindow, type PromoLine, type PromoShare, shareOf } from './promo-line.ts';
import { type PromoRefusal, refusePromoCode } from './refuse-promo-code.ts';

export interface PromoOutcome {
  applied: { code: PromoCode; amount: Amount }[];
  refused: { code: PromoCode; why: PromoRefusal }[];
  /** The discount of each line, in the order of the lines. */
  discounts: Amount[];
}

const least = (a: Amount, b: Amount): Amount => (a < b ? a : b);

/**
 * Takes an amount off per guest, up to the price. Guests of a package count once; their saving is spread over
 * its activities.
 */
function forEachGuest(each: Amount, lines: readonly PromoLine[], shares: readonly PromoShare[]): Amount[] {
  const parts = shares.map(() => zero);
  for (const indexes of sameParties(lines)) {
    const people = largestParty(
      indexes.map((index) => ({
        people: shares[index]?.guests ?? 0,
        isHidden: lines[index]?.isHidden === true,
      })),
    );
    const bases = indexes.map((index) => shares[index]?.amount ?? zero);
    const whole = add(...bases);
    if (whole === 0) continue;
    const saved = split(least(multiply(each, people), whole), bases);
    for (const [place, index] of indexes.entries()) parts[index] = saved[place] ?? zero;
  }
  return parts;
}

/** Returns what a code takes off each line, given what is left to pay of it. */
function discountsOf(code: PromoCode, lines: readonly PromoLine[], left: readonly Amount[]): Amount[] {
  const shares = lines.map((line, index) => {
    if (!isInTravelWindow(code, line)) return { amount: zero, guests: 0 };
    const share = shareOf(code, line);
    return { ...share, amount: least(share.amount, left[index] ?? zero) };
  });
  const bases = shares.map((share) => share.amount);
  const whole = add(...bases);
  const { saving } = code;
  switch (saving.kind) {
    case 'percent':
      return whole === 0 ? bases : split(percentage(whole, saving.basisPoints), bases);
    case 'perOrder':
      return whole === 0 ? bases : split(least(saving.amount, whole), bases);
    case 'perParticipant':
      return forEachGuest(saving.amount, lines, shares);
    case 'freeRate':
      return bases;
  }
}

/**
 * Applies codes in the order they were entered, to what the previous ones left. One that saves nothing does
 * not apply. The conditions of unconditional ones are not asked.
 */
export function applyPromoCodes(
  codes: readonly PromoCode[],
  lines: readonly PromoLine[],
  today: VenueDate,
  unconditional: readonly PromoCode[] = [],
): PromoOutcome {
  const outcome: PromoOutcome = { applied: [], refused: [], discounts: lines.map(() => zero) };
  for (const code of codes) {
    const others = outcome.applied.map((applied) => applied.code);
    const why = unconditional.includes(code)
      ? null
      : refusePromoCode(code, { lines, today, others, used: { total: 0, byEmail: 0 } });
    const left = lines.map((line, index) =>
      amount(line.subTotal - line.tips - (outcome.discounts[index] ?? zero)),
    );
    const parts = why === null ? discountsOf(code, lines, left) : [];
    const off = add(...parts);
    if (off > 0) {
      outcome.applied.push({ code, amount: off });
      outcome.discounts = outcome.discounts.map((before, index) => add(before, parts[index] ?? zero));
    } else outcome.refused.push({ code, why: why ?? 'promoItems' });
  }
  return outcome;
}
