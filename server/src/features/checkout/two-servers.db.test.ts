/** A server does not trust its cached order if another changed it (docs/rules/orders.md, "Promise"). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, addToCart, completeOrder, orderOf, type WireOrder } from '../../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ database: first.database });
});
afterAll(async () => {
  await second.http.close();
  await first.close();
});

const sayWho = async (app: TestApp, locationKey: number, orderKey: string) =>
  orderOf(
    await ask(app, 'POST', '/api/booking/updateOrder', {
      clientLocationKey: locationKey,
      orderKey,
      Customer: aCustomer,
    }),
  );

const remove = (app: TestApp, locationKey: number, order: WireOrder) =>
  ask(app, 'POST', '/api/booking/removeActivityFromCart', {
    clientLocationKey: String(locationKey),
    orderKey: order.OrderKey,
    orderEntityKey: String(order.Individual[0]?.OrderEntityKey),
  });

it('answers contact details with the lines another server has added (4.3-04)', async () => {
  const { key } = await storeLocation(first.database.db);
  const { OrderKey: orderKey } = orderOf(await addToCart(first, { locationKey: key }));
  await addToCart(second, { locationKey: key, orderKey, date: '2026-12-06' });
  const order = await sayWho(first, key, orderKey);
  expect(order.Individual).toHaveLength(2);
  expect(order.Customer.FirstName).toBe('Maya');
});

it('never charges an outdated amount for an order that another server has changed (D-FT-01)', async () => {
  const { key } = await storeLocation(first.database.db);
  const cart = orderOf(await addToCart(first, { locationKey: key }));
  await addToCart(first, { locationKey: key, orderKey: cart.OrderKey, date: '2026-12-06' });
  const seen = await sayWho(first, key, cart.OrderKey);
  await remove(second, key, cart);
  const answer = await completeOrder(first, seen, key);
  const now = orderOf(answer);
  expect(now).toMatchObject({ IsNew: true, Total: 118 });
  expect(now.Individual).toHaveLength(1);
  expect(orderOf(await completeOrder(first, now, key))).toMatchObject({ IsNew: false, Balance: 0 });
});
