/**
 * The current order: an external store with the transitions of 4.3 and the messages of 8.1 (decisions 19;
 * C-03, C-09, C-23, C-27, C-32, C-33).
 */
import type { Order } from '@gangway/contract/order';
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { cartCount } from '@gangway/domain/order/order-counts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { CallFailed, call as callOverHttp } from '../../lib/call.ts';
import { storage } from '../../lib/storage.ts';
import { track as trackEvent, trackView } from '../analytics/track.ts';
import type { AddResult } from './add-answer.ts';
import { additionFailed, words } from './add-words.ts';
import type { ActivityChoice, Choice, GoodsChoice, PackageChoice } from './cart-choice.ts';
import type { OrderChanges, OrderEvent } from './order-changes.ts';
import { type Countdown, createCountdown } from './order-countdown.ts';
import { type OrderNeeds, reportFailure } from './order-needs.ts';
import { createHeldOrder, type HeldOrder, noOrder, type OrderState, type OrderVenue } from './order-state.ts';

/** Loads what changes an order, with the first change. */
type Changes = () => Promise<OrderChanges>;

/** Returns the function that adds or replaces an item: answered by a result, never thrown. */
function createAdding(held: HeldOrder, changes: Changes, needs: OrderNeeds) {
  return (choice: Choice): Promise<AddResult> =>
    held.inTurn(async () => {
      if (held.get().order?.isNew === false) return { result: 'refused', message: words.savedOrder };
      try {
        return await (await changes()).add(choice);
      } catch (error) {
        reportFailure(needs, 'book-error-addToCart', '/api/booking/addToCart', error);
        return { result: 'failed', message: additionFailed(error) };
      }
    });
}

function createRemoving(held: HeldOrder, changes: Changes) {
  return (lineKey: OrderLineKey): Promise<boolean> =>
    held.inTurn(async () => {
      try {
        return await (await changes()).remove(lineKey);
      } catch (error) {
        logFault('Could not remove the item', error);
        return false;
      }
    });
}

function createLoading(held: HeldOrder, countdown: Countdown, changes: Changes, needs: OrderNeeds) {
  return (orderKey: string): Promise<boolean> =>
    held.inTurn(async () => {
      const venue = held.venue();
      try {
        const order = await (await changes()).load(orderKey, venue);
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

type Report = (event: OrderEvent, order: Order) => void;

/**
 * Reports at once if the page has changed the order before, so that a purchase is reported even if the page is
 * left right after it. A report that cannot be made is only logged.
 */
function createReporting(held: HeldOrder, loaded: () => OrderChanges | null, changes: Changes): Report {
  return (event, order) => {
    const venue = held.venue();
    const ready = loaded();
    if (ready !== null) ready.report(event, order, venue);
    else
      changes().then(
        ({ report }) => report(event, order, venue),
        (error: unknown) => logFault(`Could not report ${event}`, error),
      );
  };
}

/** Reports once what changes orders has loaded; a report that cannot be made is only logged. */
function createLateReporting(held: HeldOrder, changes: Changes) {
  return (what: string, report: (changes: OrderChanges, venue: OrderVenue) => void): void => {
    const venue = held.venue();
    changes().then(
      (made) => report(made, venue),
      (error: unknown) => logFault(`Could not report ${what}`, error),
    );
  };
}

function createAbandoning(held: HeldOrder, changes: Changes, report: Report) {
  return (): Promise<boolean> => {
    const { order } = held.get();
    if (order === null) return Promise.resolve(true);
    const venue = held.venue();
    held.drop();
    report('remove_from_cart', order);
    const send = async () => (await changes()).abandon(order, venue);
    return held.afterOthers(send).then(
      (answer) => answer.success,
      () => false,
    );
  };
}

export function createOrderStore(needs: OrderNeeds) {
  const held = createHeldOrder();
  const countdown = createCountdown(held, needs.now);

  /** Drops the order locally only; another tab may own it on the server (4.3-07). */
  function clear(): void {
    const hadOrder = held.get().order !== null;
    held.drop();
    if (hadOrder) needs.track('book-order-cleared', {});
  }

  let made: OrderChanges | null = null;
  async function changes(): Promise<OrderChanges> {
    if (made !== null) return made;
    const { createChanges } = await part(() => import('./order-changes.ts'));
    made ??= createChanges(held, countdown, clear, needs);
    return made;
  }

  const add = createAdding(held, changes, needs);
  const report = createReporting(held, () => made, changes);
  const reportLate = createLateReporting(held, changes);

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
    addGoods: (choice: GoodsChoice): Promise<AddResult> => add(choice),
    /** Removes an activity or a whole package; returns false on failure (8.1-17). */
    removeActivity: createRemoving(held, changes),
    /** Loads the order of a key; returns false on failure (8.1-18). */
    loadOrder: createLoading(held, countdown, changes, needs),
    /** Abandons the cart on the server and here (4.3-08); works while the page unloads. */
    abandon: createAbandoning(held, changes, report),
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
      report('purchase', order);
    },

    /** Reports that the visitor looks at the cart. */
    reportView: (order: Order): void => report('view_cart', order),
    /** Reports what another call than those above took out of the cart. */
    reportRemoved: (before: Order, order: Order): void =>
      reportLate('remove_from_cart', ({ reportRemoved }, venue) => reportRemoved(before, order, venue)),
    /** Reports that the visitor is at checkout with this order. */
    reportCheckout: (order: Order): void =>
      reportLate('checkout', ({ reportCheckout }, venue) => reportCheckout(order, venue)),

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
  trackView,
  now: () => Date.now() as Instant,
});
