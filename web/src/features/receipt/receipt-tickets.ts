/** What a receipt says of each booked activity and of what was paid (D-OR-04, 2.8-06 to 2.8-08). */
import type { Activity, Item } from '@gangway/contract/catalogue';
import type { Order } from '@gangway/contract/order';
import {
  dateOf,
  type Instant,
  type VenueDate,
  type WallTime,
  wallAt,
} from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';

export interface Ticket {
  key: string;
  item: Item;
  activity: Activity;
  /** Null for a pass that is good on any day, and where the time is not told. */
  start: WallTime | null;
  end: WallTime | null;
  hasTime: boolean;
  /** The last day of a pass; null for anything else. */
  validUntil: VenueDate | null;
  /** The package whose first activity's time stands for this one too (ShowFirstActivityOnly). */
  partOf: string | null;
}

function ticketsOf(item: Item, name: string): Ticket[] {
  return item.activities.map((activity, index) => {
    const [slot] = activity.selectedTimes;
    const isPass = activity.appointmentTypeKey === 3;
    const isTold = index === 0 || !item.showFirstActivityOnly;
    const told = isTold && !isPass ? slot : undefined;
    return {
      key: `${name} ${index}`,
      item,
      activity,
      start: told?.appointmentDate ?? null,
      end: told?.endDate ?? null,
      hasTime: activity.appointmentTypeKey === 1,
      validUntil: isPass && slot !== undefined ? dateOf(slot.endDate) : null,
      partOf: isTold ? null : item.name,
    };
  });
}

/** Tickets that stay together, in their order: those of a package of which only the first time is told, else each by itself. */
function groupsOf(item: Item, name: string): Ticket[][] {
  const tickets = ticketsOf(item, name);
  return item.showFirstActivityOnly ? [tickets] : tickets.map((ticket) => [ticket]);
}

/** One ticket per booked activity, the earliest first, passes for any day last. */
export function listTickets(order: Order): Ticket[] {
  const groups = [...order.individual, ...order.packages].flatMap((item) =>
    groupsOf(item, String(item.orderLineKey ?? item.orderPackageKey ?? item.name)),
  );
  const startOf = ([first]: Ticket[]) => first?.start ?? '9';
  return groups.sort((a, b) => startOf(a).localeCompare(startOf(b))).flat();
}

/** Whether there is a day to put into a calendar. */
export const hasAppointments = (tickets: readonly Ticket[]): boolean =>
  tickets.some(({ start }) => start !== null);

export interface PaymentRow {
  key: string;
  label: string;
  amount: Amount;
}

/** 'Visa ending in 4242', from the masked number the server sends. */
export function cardWords(brand: string | null, masked: string | null): string {
  const last = /(\d{4})\s*$/.exec(masked ?? '')?.[1];
  const name = brand === null || brand === '' ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1);
  return last === undefined ? name : `${name} ending in ${last}`;
}

/** What was paid, by what: cards, redeemed gift cards, credits. */
export function listPayments(order: Order): PaymentRow[] {
  const cards = order.orderPayments
    .filter((payment) => !payment.isNew)
    .map((payment, index) => ({
      key: `payment ${index}`,
      label: cardWords(payment.cardBrand, payment.maskedCard),
      amount: payment.paymentAmount,
    }));
  const spent = order.redeemedGiftCards.filter((card) => !card.isForBalance);
  const giftCards = spent.map((card) => ({
    key: `gift card ${card.orderMerchandiseGiftCardKey}`,
    label: `Gift card ${card.maskedCode}`,
    amount: card.amount,
  }));
  const credits = order.credits.map((credit, index) => ({
    key: `credit ${index}`,
    label: credit.name,
    amount: credit.amount,
  }));
  return [...cards, ...giftCards, ...credits];
}

/** The day at the venue on which the order was made. */
export function orderDay(order: Pick<Order, 'orderDate'>, timeZone: string): VenueDate | null {
  const at = Date.parse(order.orderDate ?? '');
  return Number.isNaN(at) ? null : dateOf(wallAt(at as Instant, timeZone));
}

/** Messages of the operator that no ticket shows already. */
export function otherMessages(order: Order, tickets: readonly Ticket[]): string[] {
  const shown = new Set(tickets.map((ticket) => ticket.activity.confirmationMessage));
  return order.activityConfirmationMessages.filter((message) => message !== '' && !shown.has(message));
}
