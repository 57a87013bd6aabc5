/**
 * Gift cards as a tender: what an order may take from a card, and what it must return when less is due
 * (D-GC-05, C-41; docs/rules/gift-cards.md).
 */
import { type Amount, add, amount, subtract, zero } from '../kernel/money.ts';
import { isSaved } from '../kernel/order-state.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { dueNow, type Payable } from '../pricing/due.ts';
import { tenderLeaving } from '../pricing/least-charge.ts';

/** The fields of a card needed to redeem it. */
export interface CardAccount {
  /** The amount left: less everything spent and reserved. */
  balance: Amount;
  isExpired: boolean;
  /** Whether this order already has a reservation on it. */
  isApplied: boolean;
}

/** The fields of an order's lines that tell what gift cards it buys. */
interface Buying {
  lines: readonly { kind: string; subTotal: Amount }[];
}

/** The value of the gift cards being bought. */
export const giftCardTotal = ({ lines }: Buying): Amount =>
  add(...lines.filter(({ kind }) => kind === 'giftCard').map(({ subTotal }) => subTotal));

const atLeastZero = (value: Amount): Amount => (value < 0 ? zero : value);

/**
 * Returns what gift cards may still pay of an order: what is due now, without the gift cards being bought. A
 * saved order's balance never includes those.
 */
export function redeemableOf(order: Payable & Buying): Amount {
  if (isSaved(order)) return dueNow(order);
  return atLeastZero(subtract(dueNow(order), giftCardTotal(order)));
}

/** nothingDue has no message (D-GC-05: null Message). */
export type RedeemRefusal =
  | 'giftCardExpired'
  | 'giftCardApplied'
  | 'giftCardEmpty'
  | 'giftCardForGiftCards'
  | 'giftCardLeavesTooLittle'
  | 'nothingDue';

/**
 * Returns the amount to take: the lowest of the request, the card's balance, and what gift cards may pay; less, if that would
 * leave an amount that no card can be charged.
 * @param least that a card can be charged
 */
export function redeem(
  card: CardAccount,
  order: Payable & Buying,
  requested: Amount,
  least: Amount = zero,
): Outcome<Amount, RedeemRefusal> {
  if (card.isExpired) return refuse('giftCardExpired');
  if (card.isApplied) return refuse('giftCardApplied');
  if (card.balance <= 0) return refuse('giftCardEmpty');
  const redeemable = redeemableOf(order);
  if (redeemable === zero) return refuse(dueNow(order) > 0 ? 'giftCardForGiftCards' : 'nothingDue');
  const taken = amount(Math.min(requested, card.balance, redeemable));
  if (taken <= 0) return refuse('nothingDue');
  const fitting = tenderLeaving(dueNow(order), taken, least);
  return fitting > 0 ? accept(fitting) : refuse('giftCardLeavesTooLittle');
}

export interface Reservation {
  amount: Amount;
}

/**
 * Reduces reservations to what gift cards may pay, the last one applied first, down to zero if need be.
 * @param card what is due in all, and the least that a card can be charged for the rest of it
 */
export function fitReservations<Entry extends Reservation>(
  reserved: readonly Entry[],
  payable: Amount,
  { due, least }: { due: Amount; least: Amount } = { due: payable, least: zero },
): Entry[] {
  const most = amount(Math.min(add(...reserved.map((entry) => entry.amount)), atLeastZero(payable)));
  let left = tenderLeaving(due, most, least);
  return reserved.map((entry) => {
    const kept = amount(Math.min(entry.amount, left));
    left = subtract(left, kept);
    return { ...entry, amount: kept };
  });
}
