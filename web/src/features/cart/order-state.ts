/**
 * The order that the page holds: its state and listeners, the venue it belongs to, its keys in the session, and
 * the queue of its changes (4.3; C-09).
 */
import type { Order } from '@gangway/contract/order';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { createObservable, type Observable } from '@gangway/ui/lib/observable.ts';
import { createQueue, type Queue } from '@gangway/ui/lib/queue.ts';
import type { AgentDefaults } from '../../lib/agents-in-force.ts';
import { storage } from '../../lib/storage.ts';

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

export const noOrder: OrderState = {
  order: null,
  expiresAt: null,
  isPaused: false,
  isBusy: false,
  transportationRemoved: null,
  loss: null,
};

export interface HeldOrder extends Observable<OrderState> {
  /** Sets the venue; drops another venue's order. */
  enter: (venue: OrderVenue) => void;
  venue: () => OrderVenue;
  keep: (order: Order) => void;
  /** Drops the order here and in the session, whatever else is in progress. */
  drop: (rest?: Partial<OrderState>) => void;
  /** Runs work after all changes before it, so that it sees the order they left. */
  afterOthers: Queue;
  /** The same for a change that locks the buttons. */
  inTurn: Queue;
}

function forgetSession(): void {
  storage.orderKey.remove();
  storage.orderExpiration.remove();
}

export function createHeldOrder(): HeldOrder {
  const observable = createObservable(noOrder);
  const { get, set } = observable;
  let venue: OrderVenue | null = null;
  let pending = 0;
  const afterOthers = createQueue();
  return {
    ...observable,
    enter: (next) => {
      if (venue !== null && venue.locationKey !== next.locationKey) {
        forgetSession();
        set(noOrder);
      }
      venue = next;
    },
    venue: () => {
      if (venue === null) throw new Error('The order store needs enter() before orders change.');
      return venue;
    },
    keep: (order) => {
      storage.orderKey.write(order.orderKey);
      set({ order, loss: null });
    },
    drop: (rest = {}) => {
      forgetSession();
      const { order, isBusy } = get();
      if (order !== null) set({ ...noOrder, isBusy, ...rest });
    },
    afterOthers,
    inTurn: (work) => {
      pending += 1;
      set({ isBusy: true });
      return afterOthers(work).finally(() => {
        pending -= 1;
        set({ isBusy: pending > 0 });
      });
    },
  };
}
