/**
 * The current order: an external store with the transitions of 4.3 and the messages of 8.1 (decisions 19;
 * C-03, C-09, C-23, C-27, C-32, C-33).
 */
import type { Order } from '@gangway/contract/order';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { cartCount } from '@gangway/domain/order/order-counts';
import { CallFailed, call as callOverHttp } from '../../lib/call.ts';
import { storage } from '../../lib/storage.ts';
import { track as trackEvent } from '../analytics/track.ts';
import type { AddResult } from './add-answer.ts';
import type { ActivityChoice, GiftCardChoice, MerchandiseChoice, PackageChoice } from './cart-choice.ts';
import { cartPayload, orderEvents, purchasePayload } from './event-items.ts';
import { createAddition } from './order-addition.ts';
import { forms, type OrderNeeds, reportFailure } from './order-calls.ts';
import { type Countdown, createCountdown } from './order-countdown.ts';
import { createRemoval } from './order-removal.ts';
import { createHeldOrder, type HeldOrder, noOrder, type OrderState } from './order-state.ts';

function createLoading(held: HeldOrder, countdown: Countdown, needs: OrderNeeds) {
  return (orderKey: string): Promise<boolean> =>
    held.inTurn(async () => {
      const { locationKey } = held.venue();
      try {
        const { getOrder } = await forms();
        const order = await needs.call(getOrder, { orderKey: orderKey as OrderKey, locationKey });
        held.keep(order);
        countdown.resume(order);
        return true;
      } catch (error) {
        reportFailure(needs, 'book-error-order-lookup', '/api/booking/getorderv2', error);
        held.set({ loss: error instanceof CallFailed && error.status === 410 ? 'expired' : 'missing' });
        return false;
      }
    });
}

function createAbandoning(held: HeldOrder, { call, track }: OrderNeeds) {
  return (): Promise<boolean> => {
    const { order } = held.get();
    if (order === null) return Promise.resolve(true);
    const { orderKey } = order;
    const { locationKey, paymentCurrencyCode } = held.venue();
    held.drop();
    track('remove_from_cart', cartPayload(paymentCurrencyCode, order.subTotal, orderEvents(order)));
    const send = async () => {
      const { abandonOrderChanges } = await forms();
      return call(abandonOrderChanges, { orderKey, locationKey }, { keepalive: true });
    };
    return held.afterOthers(send).then(
      (answer) => answer.success,
      () => false,
    );
  };
}

/** Reports a purchase once per tab (C-33). */
function reportPurchase({ track }: OrderNeeds, currency: string, order: Order): void {
  const number = order.orderNumber ?? order.orderKey;
  const reported = (storage.reportedPurchases.read() ?? '').split(',');
  if (reported.includes(number)) return;
  storage.reportedPurchases.write([...reported, number].filter((one) => one !== '').join(','));
  track('purchase', purchasePayload(currency, order));
}

export function createOrderStore(needs: OrderNeeds) {
  const held = createHeldOrder();
  const countdown = createCountdown(held, needs.now);
  const add = createAddition(held, countdown, needs);

  /** Drops the order locally only; another tab may own it on the server (4.3-07). */
  function clear(): void {
    const hadOrder = held.get().order !== null;
    held.drop();
    if (hadOrder) needs.track('book-order-cleared', {});
  }

  return {
    subscribe: held.subscribe,
    get: held.get,
    /** On the server and during hydration there is no order. */
    getServer: (): OrderState => noOrder,
    /** Sets the venue the store works for; drops another venue's order. */
    enter: held.enter,
    /** Returns the number of items in the cart (C-02). */
    count: (): number => {
      const { order } = held.get();
      return order === null ? 0 : cartCount(order);
    },
    keep: held.keep,
    startExpiry: countdown.start,

    /** Runs changes one after another, so that each sees the order its predecessor left (C-09). */
    inTurn: held.inTurn,
    /** Runs a change of the current order after all pending ones, e.g. updateOrder and completeOrder. */
    change: <Result>(work: (order: Order) => Promise<Result>): Promise<Result> =>
      held.inTurn(() => {
        const { order } = held.get();
        if (order === null) throw new Error('There is no order to change.');
        return work(order);
      }),

    /** Each adds or replaces, and never throws. */
    addActivity: (choice: ActivityChoice): Promise<AddResult> => add(choice),
    addPackage: (choice: PackageChoice): Promise<AddResult> => add(choice),
    addGiftCard: (choice: GiftCardChoice): Promise<AddResult> => add(choice),
    addMerchandise: (choice: MerchandiseChoice): Promise<AddResult> => add(choice),
    /** Removes an activity or a whole package; returns false on failure (8.1-17). */
    removeActivity: createRemoval(held, clear, needs),
    /** Loads the order of a key; returns false on failure (8.1-18). */
    loadOrder: createLoading(held, countdown, needs),
    /** Abandons the cart on the server and here (4.3-08); works while the page unloads. */
    abandon: createAbandoning(held, needs),
    clear,
    /** Silently drops the stored order, which never belonged to this page (2.3-11). */
    forget: (): void => held.drop({ loss: held.get().loss }),

    /** Stores an order returned by another call (contact details, promo code, deposit …). */
    setOrder(order: Order): void {
      held.keep(order);
      countdown.lengthen(order);
    },
    /** Stores the paid order, ends the countdown and reports the purchase (4.3-06). */
    complete(order: Order): void {
      held.keep(order);
      storage.orderExpiration.remove();
      held.set({ expiresAt: null, isPaused: false });
      reportPurchase(needs, held.venue().paymentCurrencyCode, order);
    },

    /** Pauses the countdown while a payment is open. */
    setPaused: (isPaused: boolean): void => held.set({ isPaused }),
    dismissTransportationRemoved: (): void => held.set({ transportationRemoved: null }),
    dismissLoss: (): void => held.set({ loss: null }),
  };
}

export type OrderStore = ReturnType<typeof createOrderStore>;

/** The single store of the page; on the server nothing writes to it. */
export const orderStore: OrderStore = createOrderStore({
  call: callOverHttp,
  track: trackEvent,
  now: () => Date.now() as Instant,
});
