/** What happens when a customer pays long after choosing (docs/rules/payment.md, C-23). */
import type { VenueTime } from '@gangway/domain/kernel/local-time';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart, complaintOf, completeOrder, orderOf, type WireOrder } from '../../testing/journey.ts';
import {
  changeLocation,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Expires and sweeps every cart of a location. */
async function sweep(locationKey: number): Promise<void> {
  await endHolds(app.database.db, locationKey);
  await app.cart.sweep();
}

const charges = async (order: WireOrder, locationKey: number) => {
  const found = await app.orders.find(locationKey, order.OrderKey);
  return found?.attempts ?? [];
};

it('sells a swept cart whose places are still free (C-23)', async () => {
  const { key } = await storeLocation(app.database.db);
  const order = orderOf(await addToCart(app, { locationKey: key }));
  await sweep(key);
  expect(orderOf(await completeOrder(app, order, key)).IsNew).toBe(false);
});

it('never sells a swept cart at outdated prices (D-FT-01)', async () => {
  const location = await storeLocation(app.database.db);
  const order = orderOf(await addToCart(app, { locationKey: location.key }));
  await sweep(location.key);
  await changeLocation(app.database.db, {
    ...location,
    activities: [anActivity({ rates: [aRate({ price: 9900 })] })],
  });
  app.clock.now += 3000;
  expect((await completeOrder(app, order, location.key)).status).toBe(410);
  expect(await charges(order, location.key)).toEqual([]);
});

it('sells a date-only activity until midnight, and never once the day is over, held or not (8.1-12, D-AV-06)', async () => {
  const { key } = await storeLocation(app.database.db, {
    activities: [anActivity({ appointmentType: 'date', schedules: [aSchedule({ times: [] })] })],
  });
  const today = { locationKey: key, date: '2026-11-21', time: null };
  const [early, held] = [orderOf(await addToCart(app, today)), orderOf(await addToCart(app, today))];
  const before = app.clock.now;
  // Ten minutes before midnight in Denver, and five past.
  app.clock.now = Date.parse('2026-11-22T06:50:00Z');
  expect(orderOf(await completeOrder(app, early, key)).IsNew).toBe(false);
  app.clock.now = Date.parse('2026-11-22T07:05:00Z');
  expect(complaintOf(await completeOrder(app, held, key))).toBe('This time has already passed.');
  expect(complaintOf(await addToCart(app, today))).toBe('This time has already passed.');
  await sweep(key);
  expect(complaintOf(await completeOrder(app, held, key))).toBe('This time has already passed.');
  expect(await charges(held, key)).toEqual([]);
  app.clock.now = before;
});

it('sells a rental day and takes payment for it until closing time (8.1-12, D-AV-06)', async () => {
  const hours = { from: '08:00' as VenueTime, to: '19:00' as VenueTime, everyMinutes: 30 };
  const { key } = await storeLocation(app.database.db, {
    activities: [anActivity({ appointmentType: 'date', schedules: [aSchedule({ times: [], hours })] })],
  });
  const today = { locationKey: key, date: '2026-11-21', time: null };
  const before = app.clock.now;
  // A minute before 7 PM in Denver, and 7 PM.
  app.clock.now = Date.parse('2026-11-22T01:59:00Z');
  const held = orderOf(await addToCart(app, today));
  app.clock.now = Date.parse('2026-11-22T02:00:00Z');
  expect(complaintOf(await completeOrder(app, held, key))).toBe('This time has already passed.');
  expect(complaintOf(await addToCart(app, today))).toBe('This time has already passed.');
  expect(await charges(held, key)).toEqual([]);
  app.clock.now = before;
});

it('never sells a departure that has left, held or not (8.1-12, D-AV-06)', async () => {
  const { key } = await storeLocation(app.database.db);
  const held = orderOf(await addToCart(app, { locationKey: key, date: '2026-11-22' }));
  const before = app.clock.now;
  app.clock.now = Date.parse('2026-11-22T16:30:00Z');
  const late = await completeOrder(app, held, key);
  expect(complaintOf(late)).toBe('This time has already passed.');
  await sweep(key);
  expect(complaintOf(await completeOrder(app, held, key))).toBe('This time has already passed.');
  expect(await charges(held, key)).toEqual([]);
  app.clock.now = before;
});
