/**
 * Gift cards as a tender: what an order may take from a card, and what it must return when less is due
 * (D-GC-05, C-41; docs/rules/gift-cards.md).
 */
import { type Amount, add, amount, subtract, zero } from '../kernel/money.ts';
import { isSaved } from '../kernel/order-state.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { dueNow, type Payable } from '../pricing/due.ts';

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
  | 'nothingDue';

/** Returns the amount to take: the lowest of the request, the card's balance, and what gift cards may pay. */
export function redeem(
  card: CardAccount,
  order: Payable & Buying,
  requested: Amount,
): Outcome<Amount, RedeemRefusal> {
  if (card.isExpired) return refuse('giftCardExpired');
  if (card.isApplied) return refuse('giftCardApplied');
  if (card.balance <= 0) return refuse('giftCardEmpty');
  const redeemable = redeemableOf(order);
  if (redeemable === zero) return refuse(dueNow(order) > 0 ? 'giftCardForGiftCards' : 'nothingDue');
  const taken = amount(Math.min(requested, card.balance, redeemable));
  return taken > 0 ? accept(taken) : refuse('nothingDue');
}

export interface Reservation {
  amount: Amount;
}

/** Reduces reservations to what gift cards may pay, the last one applied first, down to zero if need be. */
export function fitReservations<Entry extends Reservation>(
  reserved: readonly Entry[],
  payable: Amount,
): Entry[] {
  let left = atLeastZero(payable);
  return reserved.map((entry) => {
    const kept = amount(Math.min(entry.amount, left));
    left = subtract(left, kept);
    return { ...entry, amount: kept };
  });
}
