/** Gift cards as a tender: what may be taken from a card for an order, and what must be given back when less is due (D-GC-05, C-41; docs/rules/gift-cards.md). */
import { type Amount, add, amount, subtract, zero } from '../kernel/money.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { dueNow, isSaved, type Order } from '../order/order.ts';

/** A card as far as redeeming looks at it. */
export interface CardAccount {
  /** What is left on it: less everything spent and reserved. */
  balance: Amount;
  isExpired: boolean;
  /** This order has a reservation on it already. */
  isApplied: boolean;
}

type Payable = Pick<
  Order,
  | 'state'
  | 'total'
  | 'paid'
  | 'redeemed'
  | 'balanceReserved'
  | 'depositTotal'
  | 'depositEnabled'
  | 'giftCards'
>;

/** The worth of the gift cards that are being bought. */
export const giftCardTotal = ({ giftCards }: Pick<Order, 'giftCards'>): Amount =>
  add(...giftCards.map((card) => card.amount));

const atLeastZero = (value: Amount): Amount => (value < 0 ? zero : value);

/** What gift cards may still pay of an order: what is due now, without the gift cards bought with it, which no balance contains. */
export function redeemableOf(order: Payable): Amount {
  if (isSaved(order)) return dueNow(order);
  return atLeastZero(subtract(dueNow(order), giftCardTotal(order)));
}

/** nothingDue has no words of its own (D-GC-05: null Message). */
export type RedeemRefusal =
  | 'giftCardExpired'
  | 'giftCardApplied'
  | 'giftCardEmpty'
  | 'giftCardForGiftCards'
  | 'nothingDue';

/** What is taken from the card: the least of what was asked for, its balance, and what may be paid with it. */
export function redeem(card: CardAccount, order: Payable, requested: Amount): Outcome<Amount, RedeemRefusal> {
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

/** Reservations within what may be paid with them, the last applied giving back first; those that shrink to nothing are of amount zero. */
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
