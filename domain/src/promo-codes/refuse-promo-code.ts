/** Why a code cannot be used: the first reason that applies (D-PC-02; docs/rules/promo-codes.md). */
import { largestParty } from '../booking/people.ts';
import type { VenueDate } from '../kernel/local-time.ts';
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
  /** At the venue. */
  today: VenueDate;
  /** Codes the order has already, in their order. */
  others: readonly PromoCode[];
  /** How often others have used it, and the same email; 0 where the order has its use already. */
  used: { total: number; byEmail: number };
}

/** Whether the lines come to what the code asks for, and to anything at all. */
function isEnough(code: PromoCode, lines: readonly PromoLine[]): boolean {
  const shares = lines.map((line) => shareOf(code, line));
  const subTotal = shares.reduce((sum, { amount }) => sum + amount, 0);
  const guests = largestParty(
    shares.map((share, index) => ({ people: share.guests, isHidden: lines[index]?.isHidden === true })),
  );
  return subTotal > 0 && subTotal >= (code.minimumSubTotal ?? 0) && guests >= (code.minimumGuests ?? 0);
}

const isOver = (used: number, most: number | null) => most !== null && used >= most;

/** null when the code can be used. One that nobody has, whose time has not come or that is an agent's own is told from no other. */
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
