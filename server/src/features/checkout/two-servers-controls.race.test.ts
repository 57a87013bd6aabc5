/**
 * What would happen to one order on two servers without its guards: charged twice, or sold for less than it costs
 * (controls of two-servers.race.test.ts; R2).
 */
import { createHash } from 'node:crypto';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { showed } from '../../../../scripts/testing/repeat.ts';
import type { AuthorizeRequest } from '../../gateways/payments/payment-gateway.ts';
import { SandboxGateway } from '../../gateways/payments/sandbox.gateway.ts';
import { type StandIn, startStandIn } from '../../gateways/testing/stand-in-process.ts';
import { secretKey } from '../../testing/child-server.ts';
import { bookedCharges } from '../../testing/gateway-balance.ts';
import { inLine } from '../../testing/in-line.ts';
import {
  aCustomer,
  addToCart,
  type ChangeAnswer,
  completeOrder,
  newAttemptId,
  orderOf,
  type WireOrder,
} from '../../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withoutParts } from '../../testing/without-guards.ts';

/** What happens to each request before it reaches the gateway; may change its key. */
let onTheWay: (request: AuthorizeRequest) => Promise<AuthorizeRequest>;
const unchanged = async (request: AuthorizeRequest) => request;

class GatewayWithAWay extends SandboxGateway {
  override async authorize(request: AuthorizeRequest) {
    return super.authorize(await onTheWay(request));
  }
}

let payments: StandIn;
let database: TestDatabase;
let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  payments = await startStandIn('payments', { PAYMENTS_SECRET_KEY: secretKey });
  database = await openTestDatabase();
  const server = () =>
    startTestApp({ database, gateway: new GatewayWithAWay({ url: payments.url, secretKey }) });
  [first, second] = [await server(), await server()];
});
afterAll(async () => {
  for (const { http, payments: running } of [first, second]) {
    await http.close();
    await running.drain();
  }
  // Not audited: these orders are what they must not be.
  await database.close();
  await payments.close();
});

const add = (server: TestApp, key: number, orderKey: string | null, time: string) =>
  addToCart(server, { locationKey: key, orderKey, time, lengthMinutes: 60, rates: { 11: 1 } });

/** A cart of 59.00. */
async function aCart(): Promise<{ key: number; order: WireOrder }> {
  const schedules = [aSchedule({ times: ['06:00', '08:00'], lengthMinutes: 60, capacity: 100 })];
  const { key } = await storeLocation(database.db, { activities: [anActivity({ schedules })] });
  return { key, order: orderOf(await add(first, key, null, '06:00')) };
}

const hashOf = ({ OrderKey: orderKey }: WireOrder) => createHash('sha256').update(orderKey).digest();

async function saleOf(order: WireOrder) {
  const { rows } = await sql<{ id: number; state: string; total: number; paid: number }>`
    select order_id as id, state, total::integer, paid::integer from shop_order where order_key_hash = ${hashOf(order)}`.execute(
    database.db,
  );
  const [{ id, ...sale } = { id: 0 }] = rows;
  await Promise.all([first.payments.drain(), second.payments.drain()]);
  const charges = (await bookedCharges(payments.url)).filter(({ idempotencyKey }) =>
    idempotencyKey.startsWith(`${id}-`),
  );
  return {
    ...sale,
    captured: charges.filter(({ state }) => state === 'captured').map(({ amount }) => amount),
  };
}

/** Resolves for everybody once so many have come. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === count) resolve();
    return promise;
  };
}

const lockOf = (order: WireOrder) => ({
  text: 'select from shop_order where order_key_hash = $1 for update',
  values: [hashOf(order)],
});

/** Until the end of the test. */
async function withoutPartsHere(...parts: [name: string, changes: Parameters<typeof withoutParts>[2]]) {
  onTestFinished(await withoutParts(database, ...parts));
}

it('an attempt sent to both would be charged twice if each request had a key of its own (control)', async () => {
  const { key, order } = await aCart();
  const bothHaveCome = barrier(2);
  let requests = 0;
  onTheWay = async (request) => {
    requests += 1;
    const idempotencyKey = `${request.idempotencyKey}-${requests}`;
    await bothHaveCome();
    return { ...request, idempotencyKey };
  };
  const attempt = { attemptId: newAttemptId() };
  const answers = await Promise.all(
    [first, second].map((server) => completeOrder(server, order, key, attempt)),
  );
  expect(answers.map((answer) => orderOf(answer).IsNew)).toEqual([false, false]);
  expect(await saleOf(order)).toMatchObject({ state: 'saved', total: 5900, captured: [5900, 5900] });
  showed('R12 one attempt sent again', 'charged twice');
});

it('two cards at once would both pay if payments began and ended without a look at the order (control)', async () => {
  const { key, order } = await aCart();
  const bothHaveCome = barrier(2);
  onTheWay = async (request) => {
    await bothHaveCome();
    return request;
  };
  // One guard stands behind the other: the order's state and revision, one open attempt, what is still due, tickets issued once.
  await withoutPartsHere('begin_payment', [
    ["o.state in ('new', 'expired')", "o.state in ('new', 'expired', 'paying')"],
    ["and o.revision = (begin_ ->> 'revision')::integer", ''],
  ]);
  await withoutPartsHere('save_order', [
    ["v_order.state <> 'paying'", 'false'],
    ['or (v_attempt.sold_by is null and v_order.due <> v_attempt.amount)', ''],
    ['if v_attempt.tickets is not null then', 'if v_attempt.tickets is not null and v_order.paid = 0 then'],
  ]);
  const { db } = database;
  await sql.raw('drop index payment_attempt_open').execute(db);
  await sql.raw('alter table shop_order drop constraint adds_up').execute(db);
  await sql.raw('alter table shop_order disable trigger guard_order').execute(db);
  onTestFinished(async () => {
    await sql.raw('alter table shop_order enable trigger guard_order').execute(db);
  });
  await inLine(
    database,
    lockOf(order),
    [first, second].map((server) => () => completeOrder(server, order, key)),
  );
  expect(await saleOf(order)).toEqual({ state: 'saved', total: 5900, paid: 11_800, captured: [5900, 5900] });
  showed('R12 two cards', 'both cards were charged');
});

/** Lets payments begin and end, and carts grow, whatever became of the order since it was read. */
async function withoutLooks(): Promise<void> {
  await withoutPartsHere('begin_payment', [["and o.revision = (begin_ ->> 'revision')::integer", '']]);
  await withoutPartsHere('move_cart', [
    [
      "and (state = 'new' or (state = 'expired' and v_is_reprice)) and revision = (change ->> 'revision')::integer",
      '',
    ],
  ]);
  await withoutPartsHere('save_order', [
    ['or (v_attempt.sold_by is null and v_order.due <> v_attempt.amount)', ''],
  ]);
}

it('without revisions and the look at what is due, a payment would buy what others have added (control)', async () => {
  await withoutLooks();
  const soldForHalf = { state: 'saved', total: 11_800, paid: 5900, captured: [5900] };

  // Both have read the cart before either changes it.
  const grown = await aCart();
  const added = Promise.withResolvers<void>();
  onTheWay = async (request) => {
    await added.promise;
    return request;
  };
  await inLine(database, lockOf(grown.order), [
    () => completeOrder(first, grown.order, grown.key),
    () => add(second, grown.key, grown.order.OrderKey, '08:00').finally(added.resolve),
  ]);
  expect(await saleOf(grown.order)).toEqual(soldForHalf);
  showed('R9 paid while it grows', '118.00 sold for 59.00');

  // The first server remembers the cart as it was before the second one changed it.
  onTheWay = unchanged;
  const { key, order } = await aCart();
  await ask<ChangeAnswer>(first, 'POST', '/api/booking/updateOrder', {
    clientLocationKey: key,
    orderKey: order.OrderKey,
    Customer: aCustomer,
  });
  expect(orderOf(await add(second, key, order.OrderKey, '08:00')).Total).toBe(118);
  await completeOrder(first, order, key);
  expect(await saleOf(order)).toEqual(soldForHalf);
  showed('R9 one step after another', '118.00 sold for 59.00 by the server that remembered less');
});
