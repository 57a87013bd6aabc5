/** What a receipt says about each booking and about what was paid (D-OR-04, 2.8-06 to 2.8-08). */
import type { Activity, Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import { dateOf, type Instant, type VenueDate, type WallTime } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import { brandName } from '@gangway/domain/location/held-methods';
import { isWallet, walletNames } from '@gangway/domain/location/wallets';
import { isVenueMethod, type VenueMethod } from '@gangway/domain/order/venue-methods';
import { t } from '../../messages/t.ts';
import { itemsOf } from '../cart/order-items.ts';

export interface Ticket {
  key: string;
  item: Item;
  activity: Activity;
  /** Null for a pass that is good on any day, and if the time is not shown. */
  start: WallTime | null;
  end: WallTime | null;
  hasTime: boolean;
  /**
   * Whether the day is shown at all: some packages show only the first activity's (ShowFirstActivityOnly).
   */
  isTold: boolean;
  /** The last day of a pass; otherwise null. */
  validUntil: VenueDate | null;
}

/** One entry of the receipt: a single activity, or a package with its activities in order. */
export interface Booking {
  key: string;
  item: Item;
  isPackage: boolean;
  tickets: readonly Ticket[];
}

function ticketsOf(item: Item, name: string): Ticket[] {
  return item.activities.map((activity, index) => {
    const [slot] = activity.selectedTimes;
    const isPass = activity.appointmentType === 'none';
    const isTold = index === 0 || !item.showFirstActivityOnly;
    const told = isTold && !isPass ? slot : undefined;
    return {
      key: `${name} ${index}`,
      item,
      activity,
      start: told?.appointmentDate ?? null,
      end: told?.endDate ?? null,
      hasTime: activity.appointmentType === 'dateTime',
      isTold,
      validUntil: isPass && isTold && slot !== undefined ? dateOf(slot.endDate) : null,
    };
  });
}

/**
 * A package's activities in time order, or in the package's own order if only the first one's time is shown.
 */
function inOrder(item: Item, tickets: Ticket[]): Ticket[] {
  return item.showFirstActivityOnly
    ? tickets
    : tickets.toSorted((a, b) => (a.start ?? '9').localeCompare(b.start ?? '9'));
}

/** One entry per activity and per package, earliest first, passes for any day last. */
export function listBookings(order: Order): Booking[] {
  const entries = itemsOf(order).map((item): Booking => {
    const key = String(item.orderLineKey ?? item.orderPackageKey ?? item.name);
    const isPackage = item.packageKey !== null || item.orderPackageKey !== null;
    return { key, item, isPackage, tickets: inOrder(item, ticketsOf(item, key)) };
  });
  const startOf = ({ tickets: [first] }: Booking) => first?.start ?? '9';
  return entries.sort((a, b) => startOf(a).localeCompare(startOf(b)));
}

export interface PaymentRow {
  key: string;
  label: string;
  amount: Amount;
}

/** 'Visa ending in 4242', from the masked number the server sends; 'Google Pay •••• 4242' if a wallet paid. */
export function cardWords(
  brand: string | null,
  masked: string | null,
  method: string | null = 'card',
): string {
  if (method !== null && isWallet(method))
    return t('receipt.paid.wallet', { wallet: walletNames[method], card: masked ?? '' });
  const last = /(\d{4})\s*$/.exec(masked ?? '')?.[1];
  if (brand === null || brand === '')
    return last === undefined ? t('receipt.paid.card') : t('receipt.paid.cardEnding', { last });
  const name = brandName(brand);
  return last === undefined ? name : t('receipt.paid.brandEnding', { brand: name, last });
}

const isSpent = ({ isForBalance }: { isForBalance: boolean }) => !isForBalance;

const refunded = (card: string, state: string | null) =>
  state === 'refused' ? t('receipt.paid.notRefunded', { card }) : t('receipt.paid.refunded', { card });
const credit = (code: string | null) => t('receipt.paid.credited', { code: code ?? '' });

/** The codes are written out, so that the build can replace them. */
const venueMessages: Record<VenueMethod, { by: () => string; toBack: () => string; back: () => string }> = {
  cash: {
    by: () => t('receipt.paid.by.cash'),
    toBack: () => t('receipt.paid.toBack.cash'),
    back: () => t('receipt.paid.back.cash'),
  },
  terminal: {
    by: () => t('receipt.paid.by.terminal'),
    toBack: () => t('receipt.paid.toBack.terminal'),
    back: () => t('receipt.paid.back.terminal'),
  },
  transfer: {
    by: () => t('receipt.paid.by.transfer'),
    toBack: () => t('receipt.paid.toBack.transfer'),
    back: () => t('receipt.paid.back.transfer'),
  },
  other: {
    by: () => t('receipt.paid.by.other'),
    toBack: () => t('receipt.paid.toBack.other'),
    back: () => t('receipt.paid.back.other'),
  },
};

/** What the venue took itself, is to give back itself, or has given back. */
function venueWords(method: VenueMethod, isBack: boolean, state: string | null): string {
  const { by, toBack, back } = venueMessages[method];
  if (!isBack) return by();
  return state === 'to be given' ? toBack() : back();
}

/** Payments by type: cards and what was refunded to them, redeemed gift cards, credits. */
export function listPayments(order: Order): PaymentRow[] {
  const cards = order.orderPayments
    .filter((payment) => !payment.isNew)
    .map(({ cardBrand, maskedCard, paymentMethod, paymentAmount: amount, refundState: state }, index) => {
      const key = `payment ${index}`;
      if (paymentMethod !== null && isVenueMethod(paymentMethod))
        return { key, label: venueWords(paymentMethod, amount < 0, state), amount };
      const card = cardWords(cardBrand, maskedCard, paymentMethod);
      return {
        key,
        label: paymentMethod === 'credit' ? credit(maskedCard) : amount < 0 ? refunded(card, state) : card,
        amount,
      };
    });
  const giftCards = order.redeemedGiftCards.filter(isSpent).map((card) => ({
    key: `gift card ${card.orderMerchandiseGiftCardKey}`,
    label: t('receipt.paid.giftCard', { code: card.maskedCode }),
    amount: card.amount,
  }));
  const credits = order.credits.filter(isSpent).map((credit) => ({
    key: `credit ${credit.orderMerchandiseGiftCardKey}`,
    label: credit.name,
    amount: credit.amount,
  }));
  return [...cards, ...giftCards, ...credits];
}

/** The day at the venue on which the order was made. */
export function orderDay(order: Pick<Order, 'orderDate'>, timeZone: string): VenueDate | null {
  const at = Date.parse(order.orderDate ?? '');
  return Number.isNaN(at) ? null : dateAt(at as Instant, timeZone);
}

/** The operator's messages that no entry shows already. */
export function otherMessages(order: Order, bookings: readonly Booking[]): string[] {
  const shown = new Set(
    bookings.flatMap(({ tickets }) => tickets.map(({ activity }) => activity.confirmationMessage)),
  );
  return order.activityConfirmationMessages.filter((message) => message !== '' && !shown.has(message));
}
