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

/** Whether the lines reach the code's minimum, and are more than zero. */
function isEnough(code: PromoCode, lines: readonly PromoLine[]): boolean {
  const shares = lines.map((line) => shareOf(code, line));
  const subTotal = shares.reduce((sum, { amount }) => sum + amount, 0);
  const guests = largestParty(
    shares.map((share, index) => ({ people: share.guests, isHidden: lines[index]?.isHidden === true })),
  );
  return subTotal > 0 && subTotal >= (code.minimumSubTotal ?? 0) && guests >= (code.minimumGuests ?? 0);
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
  if (!isEnough(code, lines)) return 'promoItems';
  const inTime = lines.filter((line) => isInTravelWindow(code, line));
  if (!isEnough(code, inTime)) return 'promoDates';
  if (isOver(used.total, code.totalUses) || isOver(used.byEmail, code.usesPerEmail)) return 'promoUsedUp';
  const strangers = others.filter((other) => other.code !== code.code);
  if (strangers.length > 0 && !(code.combinable && strangers.every(({ combinable }) => combinable)))
    return 'promoNotCombinable';
  return strangers.length < others.length ? 'promoAlreadyApplied' : null;
}
