/** How long the visitor has left to pay: the server's hold, counted down in the page (4.3-05, D-CT-01, D-CT-02). */
import type { Order } from '@gangway/contract/order';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { orderExpiry } from '@gangway/domain/order/order-expiry';
import { storage } from '../../lib/storage.ts';
import type { HeldOrder } from './order-state.ts';

export interface Countdown {
  /** Begins anew with each addition. */
  start: (order: Order) => void;
  /**
   * After a reload the stored expiry applies; on another device, the server's remaining time less its last
   * minute.
   */
  resume: (order: Order) => void;
  /** Starting a payment extends the hold once (D-CT-02): the countdown follows and never moves back. */
  lengthen: (order: Order) => void;
}

function readStored(): Instant | null {
  const stored = Date.parse(storage.orderExpiration.read() ?? '');
  return Number.isNaN(stored) ? null : (stored as Instant);
}

function store(expiresAt: Instant | null): void {
  if (expiresAt === null) storage.orderExpiration.remove();
  else storage.orderExpiration.write(new Date(expiresAt).toISOString());
}

export function createCountdown(held: HeldOrder, now: () => Instant): Countdown {
  const inSeconds = (seconds: number) => (now() + seconds * 1000) as Instant;
  return {
    start: ({ holdSecondsLeft }) => {
      const { appointmentCompletionWindow, showBookingTimer } = held.venue();
      const expiresAt = orderExpiry(appointmentCompletionWindow, showBookingTimer, now(), holdSecondsLeft);
      store(expiresAt);
      held.set({ expiresAt });
    },
    resume: ({ isNew, holdSecondsLeft }) => {
      if (!isNew || !held.venue().showBookingTimer) return held.set({ expiresAt: null });
      const left = holdSecondsLeft === null ? null : Math.max(holdSecondsLeft - 60, 30);
      held.set({ expiresAt: readStored() ?? (left === null ? null : inSeconds(left)) });
    },
    lengthen: ({ holdSecondsLeft }) => {
      const { expiresAt } = held.get();
      if (expiresAt === null || holdSecondsLeft === null) return;
      const granted = inSeconds(holdSecondsLeft - 60);
      if (granted <= expiresAt) return;
      store(granted);
      held.set({ expiresAt: granted });
    },
  };
}
