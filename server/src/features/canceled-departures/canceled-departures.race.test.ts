/**
 * Departures that are canceled while guests buy them, and servers that are killed while they cancel their orders: nobody has a booking
 * on a canceled departure, nobody is refunded or written to twice, and nobody is forgotten (R9, R11; docs/rules/canceled-departures.md).
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longest, repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { SandboxGateway } from '../../gateways/payments/sandbox.gateway.ts';
import { type StandIn, startStandIn } from '../../gateways/testing/stand-in-process.ts';
import { assertSound } from '../../testing/auditor.ts';
import { secretKey } from '../../testing/child-server.ts';
import { bookedCharges } from '../../testing/gateway-balance.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withoutParts } from '../../testing/without-guards.ts';

const departure = { date: '2026-12-05', departureKeys: ['1-0900'], percent: 100, subject: '', text: '' };

let people = 0;
const somebodyAt = (server: TestApp, key: LocationKey): Promise<Browser> => {
  people += 1;
  return joinAs(server, [key], 'manager', { email: `weather-${people}@race.example`, name: 'Marcus' });
};

const storeVenue = async (database: TestDatabase): Promise<LocationKey> =>
  (
    await storeLocation(database.db, {
      activities: [anActivity({ schedules: [aSchedule({ capacity: 200 })] })],
    })
  ).key;

/** Cancels the departure as it is then, again while bookings come in; returns the key. */
async function cancelNow(server: Pick<TestApp, 'http'>, key: LocationKey, manager: Browser): Promise<string> {
  for (let turn = 0; turn < 50; turn += 1) {
    const post = <Body>(name: string, members: object) =>
      ask<Body>(
        ...([
          server,
          'POST',
          `/api/desk/${name}`,
          { clientLocationKey: key, ...departure, ...members },
        ] as const),
        { ...manager },
      );
    const { body } = await post<{ Expected: { Seen: string; Guests: number } }>(
      'previewCancelDepartures',
      {},
    );
    const confirmed = {
      ...{ seen: body.Expected.Seen, guests: body.Expected.Guests, reason: 'Wind' },
      requestKey: `race-request-${key}-${turn}`.padEnd(20, 'x'),
    };
    const made = await post<{ CancellationKey: string | null }>('cancelDepartures', confirmed);
    if (made.body.CancellationKey !== null) return made.body.CancellationKey;
  }
  throw new Error('the departure was never canceled');
}

/** Counts bookings on the departure that nobody canceled, and orders of it that no job has. */
async function forgotten(database: TestDatabase, key: LocationKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from order_line l join shop_order o using (order_id)
    where l.location_key = ${key} and l.kind = 'activity' and o.state = 'saved' and l.canceled_at is null
      and l.starts_at_wall = '2026-12-05T09:00' and (l.called_off_at is null or not exists (
        select from departure_cancellation_order c where c.order_id = l.order_id and l.line_id = any (c.lines)))`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

const buyers = 12;

describe('a departure that is canceled while guests buy it', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
    // Widens the gap between the approval of a card and the sale.
    await withoutParts(world.database, 'save_order', [
      ['begin\n  -- Lock before', 'begin perform pg_sleep(0.02);\n  -- Lock before'],
    ]);
  });
  afterAll(() => world.close());

  const appOf = (turn: number) =>
    ({ ...world.serverOf(turn), database: world.database }) as unknown as TestApp;

  async function raceOnce(round: number): Promise<{ key: LocationKey; sold: number }> {
    const key = await storeVenue(world.database);
    const manager = await somebodyAt(appOf(round), key);
    const carts = await Promise.all(
      Array.from({ length: buyers }, async (_, at) =>
        orderOf(await addToCart(world.serverOf(at), { locationKey: key, rates: { 11: 1 } })),
      ),
    );
    const paying = carts.map(async (cart, at) => {
      const { body } = await completeOrder(world.serverOf(at), cart, key);
      return body.Order?.OrderNumber ?? null;
    });
    await cancelNow(world.serverOf(round), key, manager);
    const sold = (await Promise.all(paying)).filter((number) => number !== null).length;
    return { key, sold };
  }

  it('has no booking that is not canceled with it, and nobody else is charged (R9, R1)', async () => {
    await repeat('R9 canceled departure', async (round) => {
      const { key } = await raceOnce(round);
      expect(await forgotten(world.database, key)).toBe(0);
      const { rows } = await sql<{ taken: number }>`
        select count(*)::integer as taken from payment_attempt a join shop_order o using (order_id)
        where o.location_key = ${key} and o.state <> 'saved' and a.state in ('authorised', 'captured')`.execute(
        world.database.db,
      );
      expect(rows[0]?.taken).toBe(0);
      await assertSound(world.database.db);
    });
  });

  it(
    'has some if carts keep their places (the control)',
    async () => {
      const restore = await withoutParts(world.database, 'cancel_departures', [
        ["where state in ('new', 'paying')", 'where false'],
      ]);
      let left = 0;
      for (let round = 0; left === 0 && round < 20; round += 1)
        left = await forgotten(world.database, (await raceOnce(round)).key);
      await restore();
      expect(left).toBeGreaterThan(0);
      showed('R9 canceled departure', `${left} guests had a booking on a canceled departure`);
    },
    longest,
  );
});

const orders = 24;

describe('servers that are killed while they cancel the orders of a departure', () => {
  let payments: StandIn;
  let database: TestDatabase;
  /** The server that takes over. */
  let heir: TestApp;
  beforeAll(async () => {
    payments = await startStandIn('payments', { PAYMENTS_SECRET_KEY: secretKey });
    database = await openTestDatabase();
    heir = await startTestApp({ database, gateway: new SandboxGateway({ url: payments.url, secretKey }) });
  });
  afterAll(async () => {
    await heir.close();
    await payments.close();
  });

  const start = () =>
    startServerProcess('killable-server', {
      ...{ DATABASE_URL: database.url ?? '', PAYMENTS_URL: payments.url, STOP_AT: 'never' },
    });

  const countOf = async (key: LocationKey, state: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from departure_cancellation_order
      where location_key = ${key} and state = ${state}`.execute(database.db);
    return rows[0]?.count ?? 0;
  };

  async function aFullDeparture(): Promise<{ key: LocationKey; manager: Browser }> {
    const key = await storeVenue(database);
    for (let at = 0; at < orders; at += 1)
      await completeOrder(heir, orderOf(await addToCart(heir, { locationKey: key, rates: { 11: 1 } })), key);
    await heir.payments.drain();
    return { key, manager: await somebodyAt(heir, key) };
  }

  /** Counts what was done about each order. */
  async function books(key: LocationKey) {
    const { rows } = await sql<{
      state: string;
      canceled: number;
      refunded: number;
      charged: number;
      emails: number;
    }>`
      select c.state,
        (select count(*)::integer from order_event e where e.order_id = c.order_id and e.kind = 'canceled') as canceled,
        (select coalesce(sum(r.amount), 0)::integer from refund r where r.order_id = c.order_id) as refunded,
        (select sum(a.amount)::integer from payment_attempt a where a.order_id = c.order_id and a.state = 'captured') as charged,
        (select count(*)::integer from outbox b where b.dedupe_key like 'booking-canceled-' || c.order_id || '-%') as emails
      from departure_cancellation_order c where c.location_key = ${key}`.execute(database.db);
    return rows;
  }

  const carryOut = (app: TestApp) => app.jobs.find(({ name }) => name === 'canceled departures')?.run();

  /** A minute later, what the dead had leased is anybody's. */
  const endLeases = () =>
    sql`update departure_cancellation_order set leased_until = clock_timestamp()
      where leased_until is not null`.execute(database.db);

  it(
    'refund and write to each guest once, and forget nobody (R11, 6-12)',
    async () => {
      await repeat('R11 canceled departures', async () => {
        const { key, manager } = await aFullDeparture();
        await cancelNow(heir, key, manager);
        const servers = await Promise.all([start(), start()]);
        for (const server of servers) server.cancelDepartures();
        while ((await countOf(key, 'canceled')) < 4) await new Promise((resolve) => setImmediate(resolve));
        await Promise.all(servers.map((server) => server.kill()));
        // Counted in one statement: what the killed servers had sent may still be committed.
        const counts = Object.groupBy(await books(key), ({ state }) => state);
        expect(counts.canceled?.length).toBeGreaterThanOrEqual(4);
        expect((counts.canceled?.length ?? 0) + (counts.queued?.length ?? 0)).toBe(orders);
        await endLeases();
        await Promise.all([carryOut(heir), carryOut(heir)]);
        const each = { state: 'canceled', canceled: 1, emails: 1 };
        const found = await books(key);
        expect(found).toHaveLength(orders);
        for (const book of found) expect(book).toEqual({ ...book, ...each, refunded: book.charged });
        await heir.payments.reconcile(0);
        await heir.payments.drain();
        await heir.payments.reconcile(0);
        const { rows } = await sql<{ gateway_key: string; amount: number }>`
          select gateway_key, amount from payment_attempt a join shop_order o using (order_id)
          where o.location_key = ${key}`.execute(database.db);
        const charges = await bookedCharges(payments.url);
        for (const { gateway_key: own, amount } of rows)
          expect(charges.find(({ idempotencyKey }) => idempotencyKey === own)).toMatchObject({
            ...{ state: 'captured', amount, refundedAmount: amount },
          });
        await assertSound(database.db);
      });
    },
    longest,
  );

  it(
    'leave some canceled without knowing it if that is noted afterwards (the control)',
    async () => {
      const restore = await withoutParts(database, 'end_called_off', [['c.order_id = p_order', 'false']]);
      const { key, manager } = await aFullDeparture();
      await cancelNow(heir, key, manager);
      await carryOut(heir);
      await endLeases();
      await carryOut(heir);
      await restore();
      const unknown = await countOf(key, 'blocked');
      expect(unknown).toBe(orders);
      showed('R11 canceled departures', `${unknown} orders were canceled and listed as not`);
      await sql`update departure_cancellation_order set state = 'canceled', decided_by = 'staff', problem = null
        where location_key = ${key}`.execute(database.db);
    },
    longest,
  );
});
