/**
 * What is done with an order: calls and the events of trackers. Loaded with the first of them, since pages that
 * only show an empty cart do without.
 */
import { abandonOrderChanges, getOrder } from '@gangway/contract/cart';
import type { Order } from '@gangway/contract/order';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { storage } from '../../lib/storage.ts';
import { cartPayload, orderEvents, purchasePayload } from './event-items.ts';
import { createAddition } from './order-addition.ts';
import type { Countdown } from './order-countdown.ts';
import type { OrderNeeds } from './order-needs.ts';
import { createRemoval } from './order-removal.ts';
import type { HeldOrder, OrderVenue } from './order-state.ts';

export type OrderEvent = 'view_cart' | 'remove_from_cart' | 'purchase';

/** Reports a purchase once per tab (C-33). */
function reportPurchase({ track }: OrderNeeds, currency: string, order: Order): void {
  const number = order.orderNumber ?? order.orderKey;
  const reported = (storage.reportedPurchases.read() ?? '').split(',');
  if (reported.includes(number)) return;
  storage.reportedPurchases.write([...reported, number].filter((one) => one !== '').join(','));
  track('purchase', purchasePayload(currency, order));
}

export function createChanges(held: HeldOrder, countdown: Countdown, clear: () => void, needs: OrderNeeds) {
  const { call, track } = needs;
  return {
    add: createAddition(held, countdown, needs),
    remove: createRemoval(held, clear, needs),
    load: (orderKey: string, { locationKey }: OrderVenue) =>
      call(getOrder, { orderKey: orderKey as OrderKey, locationKey }),
    abandon: ({ orderKey }: Order, { locationKey }: OrderVenue) =>
      call(abandonOrderChanges, { orderKey, locationKey }, { keepalive: true }),
    /** Reports the whole order to trackers. */
    report: (event: OrderEvent, order: Order, { paymentCurrencyCode }: OrderVenue) =>
      event === 'purchase'
        ? reportPurchase(needs, paymentCurrencyCode, order)
        : track(event, cartPayload(paymentCurrencyCode, order.subTotal, orderEvents(order))),
  };
}

export type OrderChanges = ReturnType<typeof createChanges>;
