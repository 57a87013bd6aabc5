/**
 * A change returns the order as written without reading it again; it must equal what a reader then sees
 * (docs/rules/orders.md, "Promise").
 */
import { anActivity } from '@gangway/domain/testing/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aCustomer,
  addToCart,
  completeOrder,
  newAttemptId,
  orderOf,
  type WireOrder,
} from '../../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('answers every change with the order as a later read returns it (4.3-01, 3.10-06)', async () => {
  const { key } = await storeLocation(app.database.db, {
    activities: [anActivity(), anActivity({ key: 2, name: 'Ridge Trail on Horseback' })],
    fees: [{ key: 1, name: 'Trail fund', kind: 'perOrder', value: 300, taxable: false }],
    taxes: [{ name: 'Sales tax', basisPoints: 725, inclusive: false, classes: [] }],
  });

  const attemptId = newAttemptId();
  async function expectAsRead(answered: WireOrder): Promise<WireOrder> {
    const { body } = await ask<WireOrder>(
      app,
      'GET',
      '/api/booking/getorderv2',
      { clientLocationKey: key, orderKey: answered.OrderKey },
      // Asks as the tab that paid; others see less of a saved order.
      { 'x-payment-attempt': attemptId },
    );
    const still = ({ HoldSecondsLeft: _seconds, ...rest }: WireOrder) => rest;
    expect(still(answered)).toEqual(still(body));
    return answered;
  }

  const first = await expectAsRead(
    orderOf(await addToCart(app, { locationKey: key, rates: { 12: 1, 11: 2 } })),
  );
  const { OrderKey: orderKey } = first;
  const second = await expectAsRead(
    orderOf(await addToCart(app, { locationKey: key, orderKey, activityKey: 2, date: '2026-12-06' })),
  );
  expect(second.Individual).toHaveLength(2);
  const line = first.Individual[0]?.OrderEntityKey ?? 0;
  const edited = orderOf(await addToCart(app, { locationKey: key, orderKey, editing: line, time: '13:00' }));
  expect(edited.Individual.map((entry) => entry.Name)).toEqual([
    'Ridge Trail on Horseback',
    'Sunrise Kayak Tour',
  ]);
  await expectAsRead(edited);
  const removed = await ask<{ Order: WireOrder }>(app, 'POST', '/api/booking/removeActivityFromCart', {
    clientLocationKey: String(key),
    orderKey,
    orderEntityKey: String(edited.Individual[0]?.OrderEntityKey),
  });
  expect((await expectAsRead(removed.body.Order)).Individual).toHaveLength(1);
  const named = await ask<{ Order: WireOrder }>(app, 'POST', '/api/booking/updateOrder', {
    clientLocationKey: key,
    orderKey,
    Customer: aCustomer,
  });
  expect((await expectAsRead(named.body.Order)).Customer.FirstName).toBe('Maya');
  const bought = await expectAsRead(orderOf(await completeOrder(app, named.body.Order, key, { attemptId })));
  expect(bought).toMatchObject({ IsNew: false, Balance: 0, OrderPayments: [{ MaskedCard: '•••• 4242' }] });
});
