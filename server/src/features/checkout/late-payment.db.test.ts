/** What a customer meets who pays long after choosing (docs/rules/payment.md, C-23). */
import { anActivity, aRate } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart, complaintOf, completeOrder, orderOf, type WireOrder } from '../../testing/journey.ts';
import { changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Ends the hold of every cart of a location and sweeps them. */
async function sweep(locationKey: number): Promise<void> {
  const { db } = app.database;
  await sql`update claim set expires_at = clock_timestamp() - interval '1 second' where location_key = ${locationKey}`.execute(
    db,
  );
  await sql`update shop_order set hold_expires_at = clock_timestamp() - interval '1 second'
    where location_key = ${locationKey}`.execute(db);
  await app.cart.sweep();
}

const charges = async (order: WireOrder, locationKey: number) => {
  const found = await app.cart.find(locationKey, order.OrderKey);
  return found?.attempts ?? [];
};

it('sells a swept cart whose places are still free (C-23)', async () => {
  const { key } = await storeLocation(app.database.db);
  const order = orderOf(await addToCart(app, { locationKey: key }));
  await sweep(key);
  expect(orderOf(await completeOrder(app, order, key)).IsNew).toBe(false);
});

it('never sells a swept cart at the prices of yesterday (D-FT-01)', async () => {
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
