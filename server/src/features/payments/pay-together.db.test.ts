/** Guests who pay at the same time share statements; each is served or refused by itself (R9, R6; docs/rules/payment.md). */
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import {
  addToCart,
  complaintOf,
  completeOrder,
  newAttemptId,
  orderOf,
  type WireOrder,
} from '../../testing/journey.ts';
import { endHolds, releaseHolds, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase } from '../../testing/test-database.ts';

let app: TestApp;
let key: number;
let statements: string[] = [];
const times = ['06:00', '08:00', '10:00', '12:00', '14:00', '16:00', '18:00', '20:00'];

beforeAll(async () => {
  const database = await openTestDatabase(8, (statement) => statements.push(statement.sql));
  app = await startTestApp({ database });
});
beforeEach(async () => {
  ({ key } = await storeLocation(app.database.db, {
    activities: [anActivity({ schedules: [aSchedule({ times, lengthMinutes: 60, capacity: 4 })] })],
  }));
  statements = [];
});
afterAll(() => app.close());

const cart = async (time: string, participants = 2) =>
  orderOf(await addToCart(app, { locationKey: key, time, lengthMinutes: 60, rates: { 11: participants } }));

const carts = () => Promise.all([...times, ...times].map((time) => cart(time)));

const callsOf = (name: string) => statements.filter((text) => text.includes(`select ${name}(`)).length;

const transfersOf = async (orders: readonly WireOrder[]) => {
  const { rows } = await sql<{ number: string; booked: string }>`
    select order_number as number, string_agg(kind || ' ' || amount, ', ' order by kind) as booked
    from shop_order join ledger_transfer using (order_id, location_key)
    where location_key = ${key} group by order_number`.execute(app.database.db);
  expect(rows).toHaveLength(orders.length);
  return new Set(rows.map(({ booked }) => booked));
};

it('sixteen guests who pay at once are all served, by fewer statements than guests (R9)', async () => {
  const orders = await carts();
  const answers = await Promise.all(orders.map((order) => completeOrder(app, order, key)));
  expect(answers.map(({ body }) => body.Order?.IsNew)).toEqual(orders.map(() => false));
  expect(new Set(answers.map(({ body }) => body.Order?.OrderNumber)).size).toBe(orders.length);
  expect(await transfersOf(orders)).toEqual(new Set(['payment 11800, sale 11800']));
  const asked = callsOf('pay_together') + callsOf('begin_payment') + callsOf('save_order');
  // The embedded engine runs in the server itself: each guest is served before the next one is heard.
  if (app.database.url === null) expect(asked).toBe(2 * orders.length);
  else expect(asked).toBeLessThan(orders.length);
  await assertSound(app.database.db);
});

it('who lost the places in the meantime is refused in words of their own, and nobody else (R6, R9)', async () => {
  const late = await cart('06:00', 4);
  await endHolds(app.database.db, key);
  await releaseHolds(app.database.db, key);
  const others = await Promise.all([...times, ...times].map((time) => cart(time)));
  const [refused, ...served] = await Promise.all(
    [late, ...others].map((order) => completeOrder(app, order, key)),
  );
  expect(refused === undefined ? null : complaintOf(refused)).toBe(
    'Your cart has expired and some of its places are no longer available. You have not been charged.',
  );
  expect(served.map(({ body }) => body.Order?.IsNew)).toEqual(others.map(() => false));
  expect(await transfersOf(others)).toEqual(new Set(['payment 11800, sale 11800']));
  await assertSound(app.database.db);
});

it('one guest who sends an order twice pays once, among others (R9)', async () => {
  const orders = await carts();
  const [first] = orders;
  if (first === undefined) throw new Error('no cart');
  const attemptId = newAttemptId();
  const [once, again, ...others] = await Promise.all([
    completeOrder(app, first, key, { attemptId }),
    completeOrder(app, first, key, { attemptId }),
    ...orders.slice(1).map((order) => completeOrder(app, order, key)),
  ]);
  const numbers = [once, again].flatMap((answer) => answer?.body.Order?.OrderNumber ?? []);
  expect(new Set(numbers).size).toBe(1);
  expect(others.map(({ body }) => body.Order?.IsNew)).toEqual(orders.slice(1).map(() => false));
  expect(await transfersOf(orders)).toEqual(new Set(['payment 11800, sale 11800']));
  await assertSound(app.database.db);
});
