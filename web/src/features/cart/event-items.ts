/** An order's lines in the format trackers expect (D-AN-02, D-AN-03). */
import type { EventItem } from '@gangway/contract/analytics';
import type { Order } from '@gangway/contract/order';
import { dateOf } from '@gangway/domain/kernel/local-time';
import { type Amount, add, toDecimal } from '@gangway/domain/kernel/money';
import type { SeenView } from '../analytics/track.ts';
import { bookingEvents } from './lines/booking/booking-events.ts';
import { giftCardEvents } from './lines/gift-card/gift-card-events.ts';
import type { LineEvents } from './lines/kind.ts';
import { membershipEvents } from './lines/membership/membership-events.ts';
import { merchandiseEvents } from './lines/merchandise/merchandise-events.ts';
import { productEvent } from './lines/product-event.ts';
import { itemsOf } from './order-items.ts';

/** The lines of an order, in the order in which they are reported. */
const linesOf = (order: Order, currency: string): LineEvents[] =>
  [bookingEvents, giftCardEvents, membershipEvents, merchandiseEvents].flatMap((events) =>
    events(order, currency),
  );

/** Returns what a change added to the cart: its new lines and their cost (4.3-03). */
export function addedSince(
  before: Order | null,
  order: Order,
  currency: string,
): { items: EventItem[]; value: Amount } {
  const known = new Set(before === null ? [] : linesOf(before, currency).map(({ key }) => key));
  const lines = linesOf(order, currency).filter(({ key }) => !known.has(key));
  return { items: lines.flatMap(({ items }) => items), value: add(...lines.map(({ value }) => value)) };
}

/** What comes with the lines: add-ons, tips, transportation. */
const extrasOf = ({ products }: Order, currency: string): LineEvents[] =>
  products
    .filter(({ isAddOn, isTransportation }) => isAddOn || isTransportation)
    .map((product) => ({
      key: `extra ${product.orderMerchandiseKey}`,
      items: productEvent(product, currency),
      value: product.subTotal,
    }));

/** Returns what a change took out of the cart, if only an add-on or a day's transportation, and its cost (C-32). */
export function removedSince(
  before: Order,
  order: Order,
  currency: string,
): { items: EventItem[]; value: Amount } {
  const partsOf = (of: Order) =>
    [...linesOf(of, currency), ...extrasOf(of, currency)].filter(({ items }) => items.length > 0);
  const staying = new Set(partsOf(order).map(({ key }) => key));
  const gone = partsOf(before).filter(({ key }) => !staying.has(key));
  return { items: gone.flatMap(({ items }) => items), value: add(...gone.map(({ value }) => value)) };
}

/** Returns everything that counts as purchased: the lines, then what comes with them, such as add-ons. */
export function orderEvents(order: Order, currency: string): EventItem[] {
  return [...linesOf(order, currency), ...extrasOf(order, currency)].flatMap(({ items }) => items);
}

/** Payload of add_to_cart, view_cart and remove_from_cart. */
export function cartPayload(currency: string, value: Amount, items: readonly EventItem[]) {
  return { currency, value: toDecimal(value, currency), items };
}

/** A view of the order for travel marketing: its first day is that of the visit (D-AN-04). */
export function orderView(view: 'cart' | 'conversion', currency: string, order: Order): SeenView {
  const slots = itemsOf(order).flatMap(({ activities }) => activities.flatMap((one) => one.selectedTimes));
  const [firstDay = null] = slots.map(({ appointmentDate }) => dateOf(appointmentDate)).toSorted();
  return {
    view,
    currency,
    value: toDecimal(view === 'cart' ? order.subTotal : order.total, currency),
    firstDay,
  };
}

/** Payload of purchase. */
export function purchasePayload(currency: string, order: Order) {
  const items = orderEvents(order, currency);
  return {
    transaction_id: order.orderNumber,
    value: toDecimal(order.total, currency),
    tax: toDecimal(order.taxTotal, currency),
    currency,
    coupon: order.orderPromoCodes.map((code) => code.promoCode).join(',') || null,
    items,
    shipping: 0,
    content_type: 'product',
    contents: items,
  };
}
