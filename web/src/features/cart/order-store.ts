/**
 * The current order: an external store with the transitions of 4.3 and the messages of 8.1 (decisions 19;
 * C-03, C-23, C-27, C-32, C-33).
 */

import type { EventName } from '@gangway/contract/analytics';
import type { Order } from '@gangway/contract/order';
import type { LocationKey, OrderKey, OrderLineKey } from '@gangway/domain/kernel/keys';
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import { cartCount } from '@gangway/domain/order/order-counts';
import { orderExpiry } from '@gangway/domain/order/order-expiry';
import { removedWords } from '@gangway/domain/transport/transport-fits';
import type { AgentDefaults } from '../../lib/agent-keys.ts';
import { type Caller, CallFailed, call as callOverHttp, TimedOut } from '../../lib/call.ts';
import { logFault } from '../../lib/log.ts';
import { randomText } from '../../lib/random-text.ts';
import { storage } from '../../lib/storage.ts';
import { type EventPayload, track as trackEvent } from '../analytics/track.ts';
import { type AddAnswer, type AddResult, readAddAnswer, words } from './add-answer.ts';
import { type ActivityChoice, type GiftCardChoice, type PackageChoice, postedChoice } from './cart-choice.ts';
import { addedSince, cartPayload, itemEvents, orderEvents, purchasePayload } from './event-items.ts';
import { itemsOf, lineKeyOf } from './order-items.ts';

/** What the store needs to know about the venue. */
export interface OrderVenue extends AgentDefaults {
  locationKey: LocationKey;
  paymentCurrencyCode: string;
  appointmentCompletionWindow: number;
  showBookingTimer: boolean;
}

export interface OrderState {
  order: Order | null;
  /** When the cart expires for the visitor; null without a countdown. */
  expiresAt: Instant | null;
  /** The countdown is paused while a payment is open (D-CT-02). */
  isPaused: boolean;
  /** True while a change is in progress; buttons are locked. */
  isBusy: boolean;
  /** Set if the last addition removed transportation, in the server's words (4.5). */
  transportationRemoved: string | null;
  /** Why the previous order could not be loaded. */
  loss: 'expired' | 'missing' | null;
}

/** Loaded with the first change, so that pages that only show an empty cart do not download the call schemas. */
const forms = () => import('@gangway/contract/cart');

interface Needs {
  call: Caller;
  track: (event: EventName, payload?: EventPayload) => void;
  now: () => Instant;
}

const empty: OrderState = {
  order: null,
  expiresAt: null,
  isPaused: false,
  isBusy: false,
  transportationRemoved: null,
  loss: null,
};

function readStoredExpiry(): Instant | null {
  const stored = Date.parse(storage.orderExpiration.read() ?? '');
  return Number.isNaN(stored) ? null : (stored as Instant);
}

/** Explains why an addition failed: no connection, timeout, or a fault. */
function failureWords(error: unknown): string {
  if (!navigator.onLine) return words.offline;
  return error instanceof TimedOut ? error.words : words.notAdded;
}

/**
 * Returns the days whose transportation was removed with a line; the call that removes lines does not report
 * them.
 */
function lostDays(before: Order, after: Order): VenueDate[] {
  const staying = after.pickupLocations.map(({ day }) => day);
  return before.pickupLocations.map(({ day }) => day as VenueDate).filter((day) => !staying.includes(day));
}

function explain(error: unknown): { message: string; status: number } {
  const message = error instanceof Error ? error.message : String(error);
  return { message, status: error instanceof CallFailed ? error.status : 0 };
}

export function createOrderStore({ call, track, now }: Needs) {
  let state = empty;
  let venue: OrderVenue | null = null;
  let changes: Promise<unknown> = Promise.resolve();
  let pending = 0;
  let unanswered: { body: string; idempotencyKey: string } | null = null;
  const listeners = new Set<() => void>();

  function set(part: Partial<OrderState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function venueOrThrow(): OrderVenue {
    if (venue === null) throw new Error('The order store needs enter() before orders change.');
    return venue;
  }

  /** Runs changes one after another, so that each sees the order its predecessor left. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    pending += 1;
    set({ isBusy: true });
    const mine = changes.then(work).finally(() => {
      pending -= 1;
      set({ isBusy: pending > 0 });
    });
    changes = mine.catch(() => undefined);
    return mine;
  }

  function forgetSession(): void {
    storage.orderKey.remove();
    storage.orderExpiration.remove();
  }

  function keep(order: Order): void {
    storage.orderKey.write(order.orderKey);
    set({ order, loss: null });
  }

  function startExpiry({ holdSecondsLeft }: Order): void {
    const { appointmentCompletionWindow, showBookingTimer } = venueOrThrow();
    const expiresAt = orderExpiry(appointmentCompletionWindow, showBookingTimer, now(), holdSecondsLeft);
    if (expiresAt === null) storage.orderExpiration.remove();
    else storage.orderExpiration.write(new Date(expiresAt).toISOString());
    set({ expiresAt });
  }

  /**
   * After a reload the stored expiry applies; on another device, the server's remaining time less its last
   * minute.
   */
  function resumeExpiry(order: Order): void {
    if (!order.isNew || !venueOrThrow().showBookingTimer) {
      set({ expiresAt: null });
      return;
    }
    const left = order.holdSecondsLeft === null ? null : Math.max(order.holdSecondsLeft - 60, 30);
    set({ expiresAt: readStoredExpiry() ?? (left === null ? null : ((now() + left * 1000) as Instant)) });
  }

  /** Starting a payment extends the hold once (D-CT-02): the countdown follows and never moves back. */
  function lengthenExpiry(order: Order): void {
    const { expiresAt } = state;
    if (expiresAt === null || order.holdSecondsLeft === null) return;
    const granted = (now() + (order.holdSecondsLeft - 60) * 1000) as Instant;
    if (granted <= expiresAt) return;
    storage.orderExpiration.write(new Date(granted).toISOString());
    set({ expiresAt: granted });
  }

  function fail(event: EventName, path: string, error: unknown): void {
    track(event, { ...explain(error), path });
  }

  /**
   * A retry of the same choice after a missing answer reuses its key, so that it cannot add a second line
   * (D-CT-04).
   */
  function idempotencyKeyOf(input: unknown): string {
    const body = JSON.stringify(input);
    if (unanswered?.body !== body) unanswered = { body, idempotencyKey: randomText(22) };
    return unanswered.idempotencyKey;
  }

  function added(answer: AddAnswer, order: Order): void {
    const { items, value } = addedSince(state.order, order);
    keep(order);
    set({ transportationRemoved: answer.transportationRemoved });
    startExpiry(order);
    track('add_to_cart', cartPayload(venueOrThrow().paymentCurrencyCode, value, items));
  }

  /** Adds or replaces an activity, a package or a gift card. Never throws. */
  function add(choice: ActivityChoice | PackageChoice | GiftCardChoice): Promise<AddResult> {
    return inTurn(async () => {
      if (state.order !== null && !state.order.isNew) return { result: 'refused', message: words.savedOrder };
      const input = postedChoice(choice, venueOrThrow(), state.order?.orderKey ?? null);
      try {
        const { addToCart } = await forms();
        const answer = await call(addToCart, input, { idempotencyKey: idempotencyKeyOf(input) });
        unanswered = null;
        const result = readAddAnswer(answer);
        if (result.result === 'added') added(answer, result.order);
        return result;
      } catch (error) {
        if (error instanceof CallFailed && error.status > 0) unanswered = null;
        fail('book-error-addToCart', '/api/booking/addToCart', error);
        return { result: 'failed', message: failureWords(error) };
      }
    });
  }

  function remove(lineKey: OrderLineKey): Promise<boolean> {
    return inTurn(async () => {
      const { order } = state;
      if (order === null || !order.isNew) return false;
      const { locationKey, paymentCurrencyCode } = venueOrThrow();
      const line = itemsOf(order).find((item) => lineKeyOf(item) === lineKey);
      try {
        const { removeActivityFromCart, removePackageFromCart } = await forms();
        const of = { orderKey: order.orderKey, locationKey };
        const answer =
          line === undefined || line.orderPackageKey === null
            ? await call(removeActivityFromCart, { ...of, orderLineKey: lineKey })
            : await call(removePackageFromCart, { ...of, orderPackageKey: lineKey });
        if ((answer.exceptionMessage ?? '') !== '' || (answer.modelErrors ?? []).length > 0) return false;
        if (line !== undefined)
          track(
            'remove_from_cart',
            cartPayload(paymentCurrencyCode, line.subTotal ?? (0 as Order['total']), itemEvents(line)),
          );
        if (answer.order === null || cartCount(answer.order) === 0) store.clear();
        else {
          const days = lostDays(order, answer.order);
          keep(answer.order);
          if (days.length > 0) set({ transportationRemoved: removedWords(days) });
        }
        return true;
      } catch (error) {
        logFault('Could not remove the item', error);
        return false;
      }
    });
  }

  const store = {
    inTurn,
    keep,
    startExpiry,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: (): OrderState => state,
    /** On the server and during hydration there is no order. */
    getServer: (): OrderState => empty,

    /** Sets the venue the store works for; drops another venue's order. */
    enter(next: OrderVenue): void {
      if (venue !== null && venue.locationKey !== next.locationKey) {
        forgetSession();
        set(empty);
      }
      venue = next;
    },

    /** Returns the number of items in the cart (C-02). */
    count: (): number => (state.order === null ? 0 : cartCount(state.order)),

    addActivity: (choice: ActivityChoice): Promise<AddResult> => add(choice),
    addPackage: (choice: PackageChoice): Promise<AddResult> => add(choice),
    addGiftCard: (choice: GiftCardChoice): Promise<AddResult> => add(choice),

    /** Loads the order of a key; returns false on failure (8.1-18). */
    loadOrder(orderKey: string): Promise<boolean> {
      return inTurn(async () => {
        const { locationKey } = venueOrThrow();
        try {
          const { getOrder } = await forms();
          const order = await call(getOrder, { orderKey: orderKey as OrderKey, locationKey });
          keep(order);
          resumeExpiry(order);
          return true;
        } catch (error) {
          fail('book-error-order-lookup', '/api/booking/getorderv2', error);
          set({ loss: error instanceof CallFailed && error.status === 410 ? 'expired' : 'missing' });
          return false;
        }
      });
    },

    /**
     * Removes an activity or a whole package; returns false on failure (8.1-17). Removing the last line drops
     * the order (2.8-18).
     */
    removeActivity: remove,

    /** Abandons the cart on the server and here (4.3-08); works while the page unloads. */
    abandon(): Promise<boolean> {
      const { order } = state;
      if (order === null) return Promise.resolve(true);
      const { locationKey, paymentCurrencyCode } = venueOrThrow();
      forgetSession();
      set({ ...empty, isBusy: state.isBusy });
      track('remove_from_cart', cartPayload(paymentCurrencyCode, order.subTotal, orderEvents(order)));
      return forms()
        .then(({ abandonOrderChanges }) =>
          call(abandonOrderChanges, { orderKey: order.orderKey, locationKey }, { keepalive: true }),
        )
        .then(
          (answer) => answer.success,
          () => false,
        );
    },

    /** Drops the order locally only; another tab may own it on the server (4.3-07). */
    clear(): void {
      forgetSession();
      if (state.order === null) return;
      set({ ...empty, isBusy: state.isBusy });
      track('book-order-cleared', {});
    },

    /** Silently drops the stored order, which never belonged to this page (2.3-11). */
    forget(): void {
      forgetSession();
      if (state.order !== null) set({ ...empty, isBusy: state.isBusy, loss: state.loss });
    },

    /** Stores an order returned by another call (contact details, promo code, deposit …). */
    setOrder(order: Order): void {
      keep(order);
      lengthenExpiry(order);
    },

    /** Stores the paid order, ends the countdown and reports the purchase once per tab (4.3-06, C-33). */
    complete(order: Order): void {
      keep(order);
      storage.orderExpiration.remove();
      set({ expiresAt: null, isPaused: false });
      const number = order.orderNumber ?? order.orderKey;
      const reported = (storage.reportedPurchases.read() ?? '').split(',');
      if (reported.includes(number)) return;
      storage.reportedPurchases.write([...reported, number].filter((one) => one !== '').join(','));
      track('purchase', purchasePayload(venueOrThrow().paymentCurrencyCode, order));
    },

    /** Runs a change of the current order after all pending ones, e.g. updateOrder and completeOrder. */
    change<Result>(work: (order: Order) => Promise<Result>): Promise<Result> {
      return inTurn(() => {
        if (state.order === null) throw new Error('There is no order to change.');
        return work(state.order);
      });
    },

    /** Pauses the countdown while a payment is open. */
    setPaused(isPaused: boolean): void {
      set({ isPaused });
    },

    dismissTransportationRemoved(): void {
      set({ transportationRemoved: null });
    },

    dismissLoss(): void {
      set({ loss: null });
    },
  };
  return store;
}

export type OrderStore = ReturnType<typeof createOrderStore>;

/** The single store of the page; on the server nothing writes to it. */
export const orderStore: OrderStore = createOrderStore({
  call: callOverHttp,
  track: trackEvent,
  now: () => Date.now() as Instant,
});
