/**
 * Abandoned attempts, minute by minute: what they held is released, at the shop and at the bank
 * (docs/rules/payment.md, "Given up").
 */
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { balances, issue, redeem, storeGiftVenue } from '../../../testing/gift-cards.ts';
import { addToCart, completeOrder, newAttemptId, orderOf } from '../../../testing/journey.ts';
import { ScriptedGateway } from '../../../testing/scripted-gateway.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';

const gateway = new ScriptedGateway();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ gateway });
});
afterAll(() => app.close());
afterEach(() => {
  gateway.isAway = false;
  gateway.voids = 'answered';
});

/** Moves all timestamps of a location's orders this many minutes into the past. */
async function passMinutes(key: number, minutes: number): Promise<void> {
  const { db } = app.database;
  const earlier = sql`make_interval(mins => ${minutes})`;
  await sql`update claim set expires_at = expires_at - ${earlier} where location_key = ${key}`.execute(db);
  await sql`update shop_order set hold_expires_at = hold_expires_at - ${earlier},
    hold_ends_latest_at = hold_ends_latest_at - ${earlier} where location_key = ${key}`.execute(db);
  await sql`update payment_attempt a set created_at = a.created_at - ${earlier},
      changed_at = a.changed_at - ${earlier}, recheck_at = a.recheck_at - ${earlier}
    from shop_order o where o.order_id = a.order_id and o.location_key = ${key}`.execute(db);
}

/** Runs the jobs that a running server would run in one minute. */
async function runJobs(): Promise<void> {
  await app.payments.reconcile(60);
  await app.payments.drain();
  await app.cart.sweep();
}

async function untilMinute(key: number, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await passMinutes(key, 1);
    await runJobs();
  }
}

async function statesOf(key: number) {
  const { rows } = await sql<{ order: string; attempt: string; places: number }>`
    select o.state as order, (select a.state from payment_attempt a where a.order_id = o.order_id) as attempt,
      (select coalesce(sum(claimed), 0)::integer from cell c where c.location_key = o.location_key) as places
    from shop_order o where location_key = ${key}`.execute(app.database.db);
  return rows[0];
}

it.each([
  ['responds', false],
  ['is down by then', true],
])(
  'a challenge nobody returns to is given up after half an hour if the bank %s: places, gift cards and uses are released (D-PY-03, I4)',
  async (_what, isAway) => {
    const location = await storeGiftVenue(app.database.db, {
      enable3ds: true,
      promoCodes: [aPromoCode({ code: 'ONCE', totalUses: 1 })],
    });
    const { key } = location;
    const code = await issue(app, location, 2000);
    const { OrderKey } = orderOf(await addToCart(app, { locationKey: key }));
    await ask(app, 'POST', '/api/booking/addPromoCode', {
      clientLocationKey: key,
      orderKey: OrderKey,
      promoCode: 'ONCE',
    });
    const { body } = await redeem(app, key, OrderKey, code, 118);
    if (body.Order === null) throw new Error('no order');
    const attemptId = newAttemptId();
    const asked = await completeOrder(app, body.Order, key, { attemptId, paymentToken: 'tok_challenge' });
    expect(asked.body.ThreeDSecure?.TransactionId).toMatch(/^ch_/);
    const before = { order: 'paying', attempt: 'challenge', places: 3 };
    expect([await statesOf(key), await balances(app.database.db, key)]).toEqual([before, [0]]);

    await untilMinute(key, 28);
    expect([await statesOf(key), await balances(app.database.db, key)]).toEqual([before, [0]]);
    gateway.isAway = isAway;
    await untilMinute(key, 4);
    expect(await statesOf(key)).toEqual({ order: 'expired', attempt: 'voided', places: 0 });
    expect(await balances(app.database.db, key)).toEqual([2000]);
    gateway.isAway = false;
    await untilMinute(key, 10);
    const { attempts = [] } = (await app.orders.find(key, OrderKey)) ?? {};
    expect(await gateway.holds(attempts[0]?.gatewayKey ?? '')).toBe(false);
  },
);

it('a challenge approved within half an hour but never returned from still saves the order (D-PY-03, R16)', async () => {
  const { key } = await storeLocation(app.database.db, { enable3ds: true });
  const order = orderOf(await addToCart(app, { locationKey: key }));
  const asked = await completeOrder(app, order, key, { paymentToken: 'tok_challenge' });
  await untilMinute(key, 9);
  gateway.answerChallenge(asked.body.ThreeDSecure?.TransactionId ?? '', true);
  await untilMinute(key, 2);
  expect(await statesOf(key)).toEqual({ order: 'saved', attempt: 'captured', places: 2 });
});

/** Starts an attempt whose authorization takes longer than the server waits. */
async function aDelayed() {
  const { key } = await storeLocation(app.database.db);
  const order = orderOf(await addToCart(app, { locationKey: key }));
  gateway.delaysNext = true;
  await completeOrder(app, order, key, { attemptId: newAttemptId() });
  await untilMinute(key, 2);
  expect(await statesOf(key)).toMatchObject({ attempt: 'failed' });
  const { attempts = [] } = (await app.orders.find(key, order.OrderKey)) ?? {};
  const gatewayKey = attempts[0]?.gatewayKey ?? '';
  return { key, order, gatewayKey };
}

it.each([1, 40, 700])(
  'an authorization that reaches the bank %d minutes after its attempt was given up is voided (R11, R16)',
  async (minutes) => {
    const { key, gatewayKey } = await aDelayed();
    await passMinutes(key, minutes);
    await runJobs();
    await gateway.arrive();
    expect(await gateway.holds(gatewayKey)).toBe(true);
    for (let step = 0; step < 24 && (await gateway.holds(gatewayKey)); step++) {
      await passMinutes(key, 60);
      await runJobs();
    }
    expect(await gateway.holds(gatewayKey)).toBe(false);
    expect(await statesOf(key)).toMatchObject({ order: 'expired', attempt: 'failed' });
  },
);

it('an authorization that arrives after another card paid is voided, and the other payment stands (R11)', async () => {
  const { key, order, gatewayKey } = await aDelayed();
  expect(orderOf(await completeOrder(app, order, key)).IsNew).toBe(false);
  await app.payments.drain();
  await gateway.arrive();
  await passMinutes(key, 5);
  await runJobs();
  const { attempts = [] } = (await app.orders.find(key, order.OrderKey)) ?? {};
  const own = attempts.map((attempt) => attempt.gatewayKey);
  const charges = (await gateway.charges()).filter((charge) => own.includes(charge.key));
  expect(charges.map((charge) => [charge.key === gatewayKey, charge.state])).toEqual([
    [false, 'captured'],
    [true, 'voided'],
  ]);
});

it('a given-up attempt is looked up less and less often, for a day (R16)', async () => {
  const { key, gatewayKey } = await aDelayed();
  const looks: number[] = [];
  for (let minute = 20; minute <= 30 * 60; minute += 20) {
    const before = gateway.lookedUp(gatewayKey);
    await passMinutes(key, 20);
    await app.payments.reconcile(60);
    if (gateway.lookedUp(gatewayKey) > before) looks.push(minute);
  }
  expect(looks.length).toBeGreaterThan(4);
  expect(looks.length).toBeLessThan(12);
  expect(looks.at(-1)).toBeGreaterThanOrEqual(24 * 60 - 20);
  expect(looks.at(-1)).toBeLessThanOrEqual(24 * 60 + 20);
});
