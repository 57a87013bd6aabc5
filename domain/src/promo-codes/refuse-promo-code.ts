/** Why a code cannot be used: the first reason that applies (D-PC-02; docs/rules/promo-codes.md). */
import type { VenueDate } from '../kernel/local-time.ts';
import { largestParty } from '../party/people.ts';
import type { PromoCode } from './promo-code.ts';
import { isInTravelWindow, type PromoLine, shareOf } from './promo-line.ts';

export type PromoRefusal =
  | 'promoNotValid'
  | 'promoExpired'
  | 'promoItems'
  | 'promoDates'
  | 'promoUsedUp'
  | 'promoNotCombinable'
  | 'promoAlreadyApplied';

export interface PromoQuestion {
  lines: readonly PromoLine[];
  /** In venue time. */
  today: VenueDate;
  /** Codes already on the order, in order. */
  others: readonly PromoCode[];
  /** How often others have used it, and the same email; 0 if the order already holds its use. */
  used: { total: number; byEmail: number };
}

/** What lines do not have that a code asks for: anything it applies to, its minimum amount or its minimum number of guests. */
export type Missing = 'items' | 'amount' | 'guests';

/** Returns the first of what a code asks for that the lines do not have; null if they have all of it. */
export function missingFor(code: PromoCode, lines: readonly PromoLine[]): Missing | null {
  const shares = lines.map((line) => shareOf(code, line));
  const subTotal = shares.reduce((sum, { amount }) => sum + amount, 0);
  const guests = largestParty(
    shares.map((share, index) => ({ people: share.guests, isHidden: lines[index]?.isHidden === true })),
  );
  if (subTotal <= 0) return 'items';
  if (guests < (code.minimumGuests ?? 0)) return 'guests';
  return subTotal < (code.minimumSubTotal ?? 0) ? 'amount' : null;
}

const isOver = (used: number, most: number | null) => most !== null && used >= most;

/**
 * Returns null if the code can be used. Unknown codes, codes not on sale yet and agents' codes look the same.
 */
export function refusePromoCode(
  code: PromoCode | null,
  { lines, today, others, used }: PromoQuestion,
): PromoRefusal | null {
  if (code === null || (code.saleFrom !== null && today < code.saleFrom)) return 'promoNotValid';
  if (code.agentOnly && !lines.some(({ isSoldByAgent }) => isSoldByAgent)) return 'promoNotValid';
  if (code.saleTo !== null && today > code.saleTo) return 'promoExpired';
  if (missingFor(code, lines) !== null) return 'promoItems';
  const inTime = lines.filter((line) => isInTravelWindow(code, line));
  if (missingFor(code, inTime) !== null) return 'promoDates';
  if (isOver(used.total, code.totalUses) || isOver(used.byEmail, code.usesPerEmail)) return 'promoUsedUp';
  const strangers = others.filter((other) => other.code !== code.code);
  if (strangers.length > 0 && !(code.combinable && strangers.every(({ combinable }) => combinable)))
    return 'promoNotCombinable';
  return strangers.length < others.length ? 'promoAlreadyApplied' : null;
}
