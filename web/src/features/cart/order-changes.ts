/**
 * What is done with an order: calls and the events of trackers. Loaded with the first of them, since pages that
 * only show an empty cart do without.
 */
import { abandonOrderChanges, getOrder } from '@gangway/contract/cart';
import type { Order } from '@gangway/contract/order';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { storage } from '../../lib/storage.ts';
import { cartPayload, orderEvents, orderView, purchasePayload, removedSince } from './event-items.ts';
import { createAddition } from './order-addition.ts';
import type { Countdown } from './order-countdown.ts';
import type { OrderNeeds } from './order-needs.ts';
import { createRemoval } from './order-removal.ts';
import type { HeldOrder, OrderVenue } from './order-state.ts';

export type OrderEvent = 'view_cart' | 'remove_from_cart' | 'purchase';

/** Reports a purchase once per tab (C-33). */
function reportPurchase({ track, trackView }: OrderNeeds, currency: string, order: Order): void {
  const number = order.orderNumber ?? order.orderKey;
  const reported = (storage.reportedPurchases.read() ?? '').split(',');
  if (reported.includes(number)) return;
  storage.reportedPurchases.write([...reported, number].filter((one) => one !== '').join(','));
  track('purchase', purchasePayload(currency, order));
  trackView(orderView('conversion', currency, order));
}

export function createChanges(held: HeldOrder, countdown: Countdown, clear: () => void, needs: OrderNeeds) {
  const { call, track, trackView } = needs;
  return {
    add: createAddition(held, countdown, needs),
    remove: createRemoval(held, clear, needs),
    load: (orderKey: string, { locationKey }: OrderVenue) =>
      call(getOrder, { orderKey: orderKey as OrderKey, locationKey }),
    abandon: ({ orderKey }: Order, { locationKey }: OrderVenue) =>
      call(abandonOrderChanges, { orderKey, locationKey }, { keepalive: true }),
    /** Reports the whole order to trackers. */
    report: (event: OrderEvent, order: Order, { paymentCurrencyCode: currency }: OrderVenue) => {
      if (event === 'purchase') reportPurchase(needs, currency, order);
      else track(event, cartPayload(currency, order.subTotal, orderEvents(order, currency)));
    },
    /** Reports that an order is being paid, which is no named event (7.5-07). */
    reportCheckout: (order: Order, { paymentCurrencyCode }: OrderVenue) =>
      trackView(orderView('cart', paymentCurrencyCode, order)),
    /** Reports what left the cart by another call than those above. */
    reportRemoved: (before: Order, order: Order, { paymentCurrencyCode: currency }: OrderVenue) => {
      const { items, value } = removedSince(before, order, currency);
      if (items.length > 0) track('remove_from_cart', cartPayload(currency, value, items));
    },
  };
}

export type OrderChanges = ReturnType<typeof createChanges>;
