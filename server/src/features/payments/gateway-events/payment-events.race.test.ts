/**
 * Webhooks on several servers, and a server that dies while it acts on one (docs/rules/payment.md, "Webhooks"; R11, R13,
 * R14).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../../scripts/testing/repeat.ts';
import type { StandIn } from '../../../gateways/testing/stand-in-process.ts';
import { addToCart, completeOrder, newAttemptId, orderOf } from '../../../testing/journey.ts';
import { killedAt } from '../../../testing/server-process.ts';
import {
  answerChallenge,
  dashboard,
  deliver,
  eventsOf,
  type SentEvent,
  startStripe,
  stripeGateway,
} from '../../../testing/stripe-shop.ts';
import { startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { listUnfinishedAttempts } from '../payments.repo.ts';
import { takeDueEvents } from './payment-events.repo.ts';

let stripe: StandIn;
let database: TestDatabase;
let servers: TestApp[];
beforeAll(async () => {
  stripe = await startStripe();
  database = await openTestDatabase();
  const gateway = () => stripeGateway(stripe.url);
  servers = [
    await startTestApp({ database, gateway: gateway() }),
    await startTestApp({ database, gateway: gateway() }),
  ];
});
afterAll(async () => {
  const [first, second] = servers;
  await second?.http.close();
  await second?.payments.drain();
  await first?.close();
  await stripe.close();
});

const one = (): TestApp => {
  const [first] = servers;
  if (first === undefined) throw new Error('no server');
  return first;
};

async function challenged() {
  const { key } = await storeLocation(database.db, { enable3ds: true });
  const cart = orderOf(await addToCart(one(), { locationKey: key }));
  const attempt = { attemptId: newAttemptId(), paymentToken: 'ctoken_challenge' };
  const { body } = await completeOrder(one(), cart, key, attempt);
  const chargeId = body.ThreeDSecure?.TransactionId ?? '';
  await answerChallenge(stripe, chargeId, 'complete');
  const event = (await eventsOf(stripe, chargeId)).at(-1);
  if (event === undefined) throw new Error('Stripe has no event');
  return { key, cart, attempt, chargeId, event };
}

async function sold({ key, cart }: Pick<Awaited<ReturnType<typeof challenged>>, 'key' | 'cart'>) {
  const order = await one().orders.find(key, cart.OrderKey);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from order_event where kind = 'saved' and order_id = ${order?.orderId ?? 0}`.execute(
    database.db,
  );
  return {
    state: order?.state,
    attempts: order?.attempts.map(({ state }) => state),
    paid: order?.paid,
    saved: rows[0]?.count,
  };
}

const soldOnce = { state: 'saved', attempts: ['captured'], paid: 11_800, saved: 1 };

/** What Stripe has captured of a payment. */
const received = async (chargeId: string) => {
  const { data } =
    (await eventsOf(stripe, chargeId)).findLast(({ type }) => type === 'payment_intent.succeeded') ?? {};
  return (data?.object as { amount_received?: number } | undefined)?.amount_received ?? 0;
};

async function settled(): Promise<void> {
  for (const { payments } of servers) {
    await payments.drain();
    await payments.reconcile(0);
    await payments.drain();
  }
}

describe('one event on two servers, while the page comes back on both', () => {
  it('sells the order once and captures once', async () => {
    await repeat('R13 event on two servers', async () => {
      const { key, cart, attempt, chargeId, event } = await challenged();
      const back = { ...attempt, threeDSTransactionId: chargeId };
      await Promise.all(
        servers.flatMap((server) => [
          deliver(server, event),
          completeOrder(server, cart, key, back),
          deliver(server, event),
        ]),
      );
      await settled();
      expect(await sold({ key, cart })).toEqual(soldOnce);
      expect(await received(chargeId)).toBe(11_800);
    });
  });

  it('notes a dispute once', async () => {
    const { key, cart, attempt, chargeId } = await challenged();
    await completeOrder(one(), cart, key, { ...attempt, threeDSTransactionId: chargeId });
    await settled();
    await dashboard(stripe, '/dashboard/disputes', { payment_intent: chargeId });
    const event = (await eventsOf(stripe, chargeId)).at(-1) ?? {};
    // The same dispute under several events, as its funds are withdrawn while it is opened.
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        deliver(servers[n % 2] ?? one(), { ...event, id: `evt_${chargeId}_${n}` }),
      ),
    );
    await settled();
    const order = await one().orders.find(key, cart.OrderKey);
    const { rows } = await sql`
      select 1 from order_event where kind = 'dispute' and order_id = ${order?.orderId ?? 0}`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('due events', () => {
  async function dueEvents(): Promise<void> {
    await sql`delete from payment_event`.execute(database.db);
    await sql`insert into payment_event (gateway, event_key, kind, about, charge_id, happened_at)
      select 'race', 'evt_' || n, 'payment_intent.succeeded', 'payment', 'pi_' || n, clock_timestamp()
      from generate_series(1, 40) n`.execute(database.db);
  }
  const keysOf = (taken: { eventKey: string }[][]) => taken.flat().map(({ eventKey }) => eventKey);

  it('go to one server each', async () => {
    await dueEvents();
    const keys = keysOf(
      await Promise.all(Array.from({ length: 8 }, () => takeDueEvents(database.db, 'race', 10))),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(40);
  });

  it('would go to several if they were only read (control)', async () => {
    await dueEvents();
    const read = async () =>
      (
        await sql<{ eventKey: string }>`select event_key as "eventKey" from payment_event
          where state = 'due' and gateway = 'race' order by due_at limit 10`.execute(database.db)
      ).rows;
    const keys = keysOf(await Promise.all(Array.from({ length: 8 }, read)));
    expect(new Set(keys).size).toBeLessThan(keys.length);
    await sql`delete from payment_event where gateway = 'race'`.execute(database.db);
  });
});

/** Kills a server that was sent the event and has come to the step. */
const killed = (stopAt: string, event: SentEvent) =>
  killedAt(stopAt, { DATABASE_URL: database.url ?? '', STRIPE_API_URL: stripe.url }, ({ app }) =>
    deliver(app, event),
  );

describe('a server killed while it acts on an event', () => {
  it.each([
    ['after it was stored', 'event-stored'],
    ['after the order was saved, before capture', 'order-saved'],
    ['after capture, before that was stored', 'capture-answered'],
    ['after it acted, before that was stored', 'event-answered'],
  ])('%s: another server finishes, and the guest pays once (R11)', async (_when, stopAt) => {
    await repeat('R11 kill points of webhooks', async () => {
      const { key, cart, chargeId, event } = await challenged();
      await killed(stopAt, event);
      // Its lease ends.
      await sql`update payment_event set due_at = clock_timestamp() where state = 'due'`.execute(database.db);
      await settled();
      expect(await sold({ key, cart })).toEqual(soldOnce);
      expect(await received(chargeId)).toBe(11_800);
      const { rows } = await sql<{ state: string }>`
      select state from payment_event where event_key = ${event.id}`.execute(database.db);
      expect(rows).toEqual([{ state: 'done' }]);
      expect(await listUnfinishedAttempts(database.db, 0, 10)).toEqual([]);
    });
  });

  it('before it was stored: nobody would finish, if nobody looked at the payment either (control)', async () => {
    const { key, cart, chargeId, event } = await challenged();
    await killed('event-stored', event);
    // What a server leaves that acts on an event first. The reconciler, which would find out, is left out.
    await sql`delete from payment_event where event_key = ${event.id}`.execute(database.db);
    for (const { payments } of servers) await payments.news?.actOnDue();
    expect(await sold({ key, cart })).toEqual({
      state: 'paying',
      attempts: ['challenge'],
      paid: 0,
      saved: 0,
    });
    expect(event.type).toBe('payment_intent.amount_capturable_updated');
    showed('R11 kill points of webhooks', 'the guest had paid, and there was no order');
    await settled();
    expect(await sold({ key, cart })).toEqual(soldOnce);
    expect(await received(chargeId)).toBe(11_800);
  });
});
