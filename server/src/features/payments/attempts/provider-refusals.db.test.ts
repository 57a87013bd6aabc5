/**
 * Captures and refunds that Stripe does not make: what is tried again, what is over, and who hears of it
 * (docs/rules/payment.md, "Captures that fail"; docs/rules/refunds.md, "When").
 */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readPaymentsArguments } from '../../../commands/payments/arguments.ts';
import { runPaymentsCommand } from '../../../commands/payments/run.ts';
import { invariants } from '../../../db/audit/invariants.ts';
import type { StandIn } from '../../../gateways/testing/stand-in-process.ts';
import { heardIo } from '../../../testing/heard-io.ts';
import { addToCart, completeOrder, orderOf } from '../../../testing/journey.ts';
import { type ReadOrder, runOrder } from '../../../testing/run-order-command.ts';
import {
  dashboard,
  deliver,
  eventsOf,
  intentOf,
  startStripe,
  stripeGateway,
} from '../../../testing/stripe-shop.ts';
import { startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';

let stripe: StandIn;
let app: TestApp;
beforeAll(async () => {
  stripe = await startStripe();
  app = await startTestApp({ gateway: stripeGateway(stripe.url) });
});
afterEach(async () => {
  await dashboard(stripe, '/dashboard/recovery');
  await dashboard(stripe, '/dashboard/keys', { key: 'sk_test_shop' });
  await dashboard(stripe, '/dashboard/balance');
  await dashboard(stripe, '/dashboard/clock');
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const office = 'office@venue.example';

type Failure = { status: string; code?: string; times?: string };

const failing = (path: string, failure: Failure) =>
  dashboard(stripe, '/dashboard/failures', { path, times: '1000', ...failure });

/** A bought order; its money is taken unless Stripe refuses. */
async function bought(paymentToken = 'ctoken_approved') {
  const notices = { to: [office], of: ['problems'] } as never;
  const { key } = await storeLocation(app.database.db, { notices });
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const order = orderOf(await completeOrder(app, cart, key, { paymentToken })) as unknown as ReadOrder;
  await app.payments.drain();
  const { rows } = await sql<{ orderId: number; chargeId: string }>`
    select order_id as "orderId", charge_id as "chargeId" from payment_attempt join shop_order using (order_id)
    where order_number = ${order.OrderNumber}`.execute(app.database.db);
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was charged');
  return { key, number: order.OrderNumber, ...row };
}

type Bought = Awaited<ReturnType<typeof bought>>;

async function attemptOf({ orderId }: Bought) {
  const { rows } = await sql<{ state: string; tries: number; isLost: boolean; waits: boolean }>`
    select state, capture_tries as tries, capture_is_lost as "isLost",
      coalesce(capture_due_at > clock_timestamp(), false) as waits
    from payment_attempt where order_id = ${orderId}`.execute(app.database.db);
  return rows[0];
}

async function refundOf({ orderId }: Bought) {
  const { rows } = await sql<{ state: string; tries: number }>`
    select state, tries from refund where order_id = ${orderId}`.execute(app.database.db);
  return rows[0];
}

/** As if the time until the next try had passed. */
async function tryAgain({ orderId }: Bought, times = 1) {
  for (let time = 0; time < times; time += 1) {
    await sql`update payment_attempt set capture_due_at = clock_timestamp() where order_id = ${orderId}`.execute(
      app.database.db,
    );
    await sql`update refund set due_at = clock_timestamp() where order_id = ${orderId}`.execute(
      app.database.db,
    );
    await app.payments.reconcile(0);
  }
}

async function noticesOf({ number }: Bought): Promise<string[]> {
  await app.drainOutbox();
  return app.mail.sent
    .filter(({ to, subject }) => to.address === office && subject.includes(number))
    .map(({ subject }) => subject.replace(`Order ${number}: `, ''));
}

const shown = async ({ key, number }: Bought) =>
  (await runOrder(app, ['show', number, '-l', String(key)])).said;

const refund = ({ key, number }: Bought, amount = '5.00') =>
  runOrder(app, ['refund', number, amount, '-l', String(key), '-y', '--no-email']);

/** Whether the audit finds the order. */
async function isFound({ orderId }: Bought): Promise<boolean> {
  const invariant = invariants.find(({ promise }) => promise.includes('about to be taken'));
  const { rows } = await sql<{ order_id: number }>`${sql.raw(invariant?.broken ?? '')}`.execute(
    app.database.db,
  );
  return rows.some(({ order_id }) => Number(order_id) === orderId);
}

describe('a refund that Stripe does not make', () => {
  it.each([
    { title: '401 of a key that has expired', status: '401', code: 'api_key_expired' },
    { title: '401 of a key that nobody knows', status: '401' },
    { title: '403 of a key without the right', status: '403' },
    { title: '403 of an account that is not connected', status: '403', code: 'account_invalid' },
    { title: 'a balance that is too low', status: '400', code: 'balance_insufficient' },
    { title: 'an account in test mode', status: '400', code: 'testmode_charges_only' },
  ])('is tried again after $title, and the venue is told once', async ({ title: _, ...failure }) => {
    const order = await bought();
    await failing('/v1/refunds', failure);
    await refund(order);
    await tryAgain(order, 4);
    expect(await refundOf(order)).toEqual({ state: 'due', tries: expect.any(Number) });
    expect(await noticesOf(order)).toEqual(['refund of $5.00 not made yet']);
    expect(await shown(order)).toContain('The refund of $5.00 could not be made yet, and is tried again');
    await dashboard(stripe, '/dashboard/recovery');
    await tryAgain(order);
    expect(await refundOf(order)).toMatchObject({ state: 'sent' });
    expect(await intentOf(stripe, order.chargeId)).toMatchObject({ amount_refunded: 500 });
    expect(await noticesOf(order)).toHaveLength(1);
  });

  it.each([
    { title: 'a lock', status: '429', code: 'lock_timeout' },
    { title: 'a rate limit', status: '429', code: 'rate_limit' },
    { title: 'a fault', status: '500' },
  ])(
    'is tried again after $title, and the venue is told once if it lasts',
    async ({ title: _, ...failure }) => {
      const order = await bought();
      await failing('/v1/refunds', failure);
      await refund(order);
      await app.payments.reconcile(0);
      expect(await noticesOf(order)).toEqual([]);
      await tryAgain(order, 4);
      expect(await refundOf(order)).toMatchObject({ state: 'due' });
      expect(await noticesOf(order)).toEqual(['refund of $5.00 not made yet']);
    },
  );

  it('waits longer after each try', async () => {
    const order = await bought();
    await failing('/v1/refunds', { status: '401' });
    await refund(order);
    await app.payments.reconcile(0);
    const { tries = 0 } = (await refundOf(order)) ?? {};
    for (const _round of [1, 2, 3]) await app.payments.reconcile(0);
    expect(await refundOf(order)).toEqual({ state: 'due', tries });
  });

  it.each(['charge_already_refunded', 'charge_disputed', 'charge_not_refundable', 'refund_disputed_payment'])(
    'is over after %s',
    async (code) => {
      const order = await bought();
      await failing('/v1/refunds', { status: '400', code });
      await refund(order);
      await app.payments.reconcile(0);
      expect(await refundOf(order)).toMatchObject({ state: 'refused' });
      expect(await noticesOf(order)).toEqual(['refund failed']);
    },
  );

  it('is over if the bank says no at once, and another one is made under the same key afterwards', async () => {
    const order = await bought('ctoken_refund_fails');
    await refund(order);
    await app.payments.reconcile(0);
    const failed = (await eventsOf(stripe, order.chargeId)).at(-1);
    expect(failed?.type).toBe('refund.failed');
    await deliver(app, failed ?? {});
    await app.payments.drain();
    expect(await refundOf(order)).toMatchObject({ state: 'refused' });
    // As a command that has it sent again does.
    await sql`update refund set state = 'due', due_at = clock_timestamp() where order_id = ${order.orderId}`.execute(
      app.database.db,
    );
    await deliver(app, { ...failed, id: `${failed?.id}again` });
    await app.payments.drain();
    expect(await refundOf(order)).toMatchObject({ state: 'due' });
    await app.payments.reconcile(0);
    const kinds = (await eventsOf(stripe, order.chargeId)).map(({ type }) => type);
    expect(kinds.filter((type) => type === 'refund.created')).toHaveLength(2);
  });

  it.each(['ctoken_refund_pending', 'ctoken_refund_requires_action'])(
    'is made if it only takes its time (%s)',
    async (token) => {
      const order = await bought(token);
      await refund(order);
      await app.payments.reconcile(0);
      expect(await refundOf(order)).toMatchObject({ state: 'sent' });
    },
  );
});

describe('a payment that Stripe does not take', () => {
  it.each([
    { title: 'expired', status: '400', code: 'charge_expired_for_capture' },
    { title: 'expired, in other words', status: '400', code: 'capture_charge_authorization_expired' },
  ])(
    'is lost if it has $title: the order says so, the venue is told once, the audit finds it',
    async (failure) => {
      await failing('/capture', failure);
      const order = await bought();
      await tryAgain(order, 3);
      expect(await attemptOf(order)).toMatchObject({ state: 'authorised', tries: 1, isLost: true });
      expect(await noticesOf(order)).toEqual(['$118.00 cannot be collected']);
      expect(await shown(order)).toContain(
        'The payment of $118.00 cannot be taken, and nothing is held for it anymore',
      );
      expect(await isFound(order)).toBe(true);
      await refund(order, 'full');
      await tryAgain(order);
      expect(await refundOf(order)).toMatchObject({ state: 'sent' });
      expect(await intentOf(stripe, order.chargeId)).toEqual({
        ...{ status: 'canceled', amount_received: 0, amount_refunded: 11_800 },
      });
      expect(await shown(order)).toContain('$118.00 was never taken, so there was nothing to refund.');
      expect(await isFound(order)).toBe(false);
    },
  );

  it.each(['expire', 'cancel'])(
    'is lost if it is ended at Stripe before (%s): by webhook, and by the next try',
    async (how) => {
      for (const byWebhook of [true, false]) {
        await failing('/capture', { status: '500' });
        const order = await bought();
        await dashboard(stripe, `/dashboard/payment_intents/${order.chargeId}/${how}`);
        await dashboard(stripe, '/dashboard/recovery');
        const events = (await eventsOf(stripe, order.chargeId)).filter(
          ({ type }) => !/created$|updated$/.test(type) || type === 'refund.created',
        );
        expect(events.map(({ type }) => type)).toContain('payment_intent.canceled');
        if (byWebhook) for (const event of events) await deliver(app, event);
        await app.payments.drain();
        if (!byWebhook) await tryAgain(order, 3);
        expect(await attemptOf(order)).toMatchObject({ state: 'authorised', isLost: true });
        expect(await noticesOf(order)).toEqual(['$118.00 cannot be collected']);
        await refund(order, 'full');
        await tryAgain(order);
        expect(await refundOf(order)).toMatchObject({ state: 'sent' });
      }
    },
  );

  it('is lost when Stripe has held it for too long', async () => {
    await failing('/capture', { status: '401' });
    const order = await bought();
    await dashboard(stripe, '/dashboard/clock', { ahead: String(7 * 86_400 + 60) });
    await dashboard(stripe, '/dashboard/recovery');
    await tryAgain(order);
    expect(await attemptOf(order)).toMatchObject({ isLost: true });
    expect(await noticesOf(order)).toEqual(['$118.00 not collected yet', '$118.00 cannot be collected']);
    await refund(order, 'full');
    await tryAgain(order);
    expect(await refundOf(order)).toMatchObject({ state: 'sent' });
  });

  it('is lost if the card says no after all (402)', async () => {
    const order = await bought('ctoken_capture_fails');
    await tryAgain(order, 2);
    expect(await attemptOf(order)).toMatchObject({ isLost: true, tries: 1 });
    await refund(order, 'full');
    await tryAgain(order);
    expect(await refundOf(order)).toMatchObject({ state: 'sent' });
  });

  it.each([
    { title: 'a key that has expired', status: '401', code: 'api_key_expired' },
    { title: 'a key without the right', status: '403' },
    { title: 'an account that is restricted', status: '400', code: 'account_restricted' },
    { title: 'a fault of the card network', status: '402', code: 'processing_error' },
    { title: 'something unknown', status: '400', code: 'what_is_this' },
  ])(
    'is tried again, more and more seldom, after $title; the venue is told once, and the audit finds it',
    async ({ title: _, ...failure }) => {
      await failing('/capture', failure);
      const order = await bought();
      await tryAgain(order, 3);
      const before = await attemptOf(order);
      expect(before).toMatchObject({ state: 'authorised', tries: 4, isLost: false, waits: true });
      for (const _round of [1, 2, 3]) await app.payments.reconcile(0);
      expect(await attemptOf(order)).toEqual(before);
      expect(await noticesOf(order)).toEqual(['$118.00 not collected yet']);
      expect(await isFound(order)).toBe(true);
      await dashboard(stripe, '/dashboard/recovery');
      await tryAgain(order);
      expect(await attemptOf(order)).toMatchObject({ state: 'captured' });
      expect(await shown(order)).toContain('The payment of $118.00 was taken after all.');
      expect(await isFound(order)).toBe(false);
      expect(await noticesOf(order)).toHaveLength(1);
    },
  );
});

describe('the name of a payment at Stripe', () => {
  const read = async ({ chargeId }: Bought) =>
    dashboard<{ description: string; metadata: Record<string, string> }>(
      stripe,
      `/v1/payment_intents/${chargeId}`,
    );

  it('is the number of its order', async () => {
    const order = await bought();
    const { description, metadata } = await read(order);
    expect(description).toBe(`Order ${order.number}`);
    expect(metadata).toMatchObject({ order_number: order.number });
  });

  it('finds its order, and is named with it in the list of events', async () => {
    const order = await bought();
    const found = await runOrder(app, ['find', order.chargeId, '-l', String(order.key)]);
    expect(found.said).toContain(order.number);
    expect((await runOrder(app, ['find', order.chargeId.slice(0, -1), '-l', String(order.key)])).code).toBe(
      1,
    );
    for (const event of await eventsOf(stripe, order.chargeId)) await deliver(app, event);
    await app.payments.drain();
    const { io, said } = heardIo();
    const given = readPaymentsArguments(['events']);
    if (given === null) throw new Error('help');
    await runPaymentsCommand(given, { db: app.database.db, io });
    expect(said.filter((line) => line.includes(order.chargeId)).join('\n')).toContain(order.number);
  });
});
