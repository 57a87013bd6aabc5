/** A venue whose guests pay for moving a booking, and their moves on the wire. */
import type { VenueTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { addToCart, type ChangeAnswer, completeOrder, newAttemptId, orderOf, slotKey } from './journey.ts';
import { type Answer, ask, storeLocation, type TestApp } from './test-app.ts';

type App = Pick<TestApp, 'http'>;

const times = ['09:00', '13:00'] as VenueTime[];

/** Guests may move it; two adults cost 118.00, on December 12 138.00 and on December 13 98.00. */
export const aMovableActivity = (changes: Parameters<typeof anActivity>[0] = {}) =>
  anActivity({
    allowSelfReschedule: true,
    schedules: [aSchedule({ times, lengthMinutes: 150, capacity: 4 })],
    priceRules: (
      [
        ['2026-12-12', 6900],
        ['2026-12-13', 4900],
      ] as const
    ).map(([day, price]) => ({
      from: day,
      to: day,
      season: null,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      times: null,
      prices: [{ rateKey: 11, price }],
    })) as never,
    ...changes,
  });

/** A venue that asks 5.00 of each guest for a move. */
export const aMoveVenue = (app: Pick<TestApp, 'database'>, changes: Partial<Omit<Location, 'key'>> = {}) =>
  storeLocation(app.database.db, {
    rescheduleFee: { amount: amount(500), per: 'guest' },
    activities: [aMovableActivity()],
    ...changes,
  });

export interface Bought {
  key: number;
  order: ReturnType<typeof orderOf>;
  lineKey: number;
}

/** Buys two adults on December 5 at 9 AM. */
export async function boughtToMove(
  app: App,
  key: number,
  choice: object = {},
  payment: Record<string, unknown> = {},
): Promise<Bought> {
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 }, ...choice }));
  const order = orderOf(await completeOrder(app, cart, key, payment));
  return { key, order, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 };
}

interface To {
  date?: string;
  time?: string;
}

const asked = ({ key, order, lineKey }: Bought, { date = '2026-12-06', time = '13:00' }: To) => ({
  clientLocationKey: key,
  orderKey: order.OrderKey,
  orderEntityKey: lineKey,
  OrderEntityTimeKey: slotKey(date, time),
});

export interface Quote {
  Quote: { Fee: number; PriceDifference: number; Due: number; Total: number; Revision: number } | null;
}

export const quoteMove = (app: App, booking: Bought, to: To = {}) =>
  ask<ChangeAnswer & Quote>(app, 'POST', '/api/booking/quoteReschedule', asked(booking, to));

/** Moves a booking and pays, by default 10.00 with an approved card. */
export const payMove = (
  app: App,
  booking: Bought,
  { date, time, ...payment }: To & Record<string, unknown> = {},
): Promise<Answer<ChangeAnswer>> =>
  ask<ChangeAnswer>(app, 'POST', '/api/booking/rescheduleActivity', {
    ...asked(booking, { ...(date === undefined ? {} : { date }), ...(time === undefined ? {} : { time }) }),
    paymentMethod: 'card',
    paymentToken: 'tok_approved',
    cardholderName: 'Maya Okafor',
    amount: 10,
    attemptId: newAttemptId(),
    ...payment,
  });

/** When an order's booking is, such as `2026-12-05T09:00:00`. */
export const timeOf = (order: Bought['order'] | null | undefined): string | undefined =>
  order?.Individual[0]?.Activities[0]?.SelectedTimes[0]?.AppointmentDate;
