/**
 * One order on two servers at once: nothing is lost or paid twice, and each server sees the other's writes;
 * without revisions changes are lost (R9, R12; D-PY-06).
 */
import { createHash } from 'node:crypto';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { type StandIn, startStandIn } from '../../gateways/testing/stand-in-process.ts';
import { assertSound } from '../../testing/auditor.ts';
import { secretKey } from '../../testing/child-server.ts';
import {
  aCustomer,
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  newAttemptId,
  orderOf,
  type WireOrder,
} from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import {
  type Answer,
  ask,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';
import { WatchedGateway } from '../../testing/watched-gateway.ts';
import { withoutRevisions } from '../../testing/without-guards.ts';

let world: RaceWorld;
let payments: StandIn;
beforeAll(async () => {
  payments = await startStandIn('payments', { PAYMENTS_SECRET_KEY: secretKey });
  world = await startRaceWorld(2, { PAYMENTS_URL: payments.url });
});
afterAll(async () => {
  await world.close();
  await payments.close();
});

const times = ['06:00', '08:00', '10:00', '12:00', '14:00', '16:00', '18:00', '20:00'];
const venue = () =>
  storeLocation(world.database.db, {
    activities: [anActivity({ schedules: [aSchedule({ times, lengthMinutes: 60, capacity: 100 })] })],
  });

const add = (
  turn: number,
  key: number,
  orderKey: string | null,
  time: string,
  more: { editing?: number; rates?: Record<number, number> } = {},
) =>
  addToCart(world.serverOf(turn), {
    locationKey: key,
    orderKey,
    time,
    lengthMinutes: 60,
    rates: { 11: 1 },
    ...more,
  });

const read = async (turn: number, key: number, orderKey: string) =>
  (
    await ask<WireOrder>(world.serverOf(turn), 'GET', '/api/booking/getorderv2', {
      clientLocationKey: key,
      orderKey,
    })
  ).body;

const remove = (turn: number, key: number, orderKey: string, orderEntityKey: number) =>
  ask<ChangeAnswer>(world.serverOf(turn), 'POST', '/api/booking/removeActivityFromCart', {
    clientLocationKey: String(key),
    orderKey,
    orderEntityKey: String(orderEntityKey),
  });

const timesIn = (order: WireOrder) =>
  order.Individual.map((line) =>
    line.Activities[0]?.SelectedTimes[0]?.AppointmentDate.slice(11, 16),
  ).toSorted();

/** Returns what the gateway's books show as captured for an order. */
async function captured(orderKey: string): Promise<number[]> {
  const hash = createHash('sha256').update(orderKey).digest();
  const { rows } = await sql<{ gateway_key: string }>`select gateway_key from payment_attempt
    where order_id = (select order_id from shop_order where order_key_hash = ${hash})`.execute(
    world.database.db,
  );
  const own = new Set(rows.map((row) => row.gateway_key));
  const response = await fetch(`${payments.url}/v1/ledger`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const { charges } = (await response.json()) as {
    charges: { idempotencyKey: string; state: string; amount: number }[];
  };
  const live = charges.filter(
    (charge) => own.has(charge.idempotencyKey) && ['authorised', 'captured'].includes(charge.state),
  );
  return live.map((charge) => charge.amount);
}

const still = ({ body }: Answer<ChangeAnswer>) =>
  JSON.stringify({ ...body, Order: { ...body.Order, HoldSecondsLeft: 0 } });

/** Eight calls at once: three lines added, one moved, one removed twice, a name and a language set. */
async function changedByEight(key: number) {
  const { OrderKey: orderKey } = orderOf(await add(0, key, null, '06:00'));
  const start = orderOf(await add(1, key, orderKey, '08:00'));
  const [six, eight] = start.Individual.map((line) => line.OrderEntityKey);
  const answers = await Promise.all([
    add(0, key, orderKey, '10:00'),
    add(1, key, orderKey, '12:00'),
    add(0, key, orderKey, '14:00'),
    add(1, key, orderKey, '16:00', { editing: six ?? 0 }),
    remove(0, key, orderKey, eight ?? 0),
    remove(1, key, orderKey, eight ?? 0),
    ask<ChangeAnswer>(world.serverOf(0), 'POST', '/api/booking/updateOrder', {
      clientLocationKey: key,
      orderKey,
      Customer: aCustomer,
    }),
    ask<ChangeAnswer>(world.serverOf(1), 'POST', '/api/booking/updateOrder', {
      clientLocationKey: key,
      orderKey,
      order: { LanguageKey: 1 },
    }),
  ]);
  return { orderKey, answers };
}

describe('one order on two servers', () => {
  afterAll(() => assertSound(world.database.db));

  it('is up to date on each after every step on the other (R9, 4.3-01)', async () => {
    await repeat('R9 one step after another', async (round) => {
      const { key } = await venue();
      const first = orderOf(await add(round, key, null, '06:00'));
      const orderKey = first.OrderKey;
      const second = orderOf(await add(round + 1, key, orderKey, '08:00'));
      expect(timesIn(second)).toEqual(['06:00', '08:00']);
      const edited = orderOf(
        await add(round, key, orderKey, '10:00', { editing: first.Individual[0]?.OrderEntityKey ?? 0 }),
      );
      expect(timesIn(edited)).toEqual(['08:00', '10:00']);
      expect(timesIn(await read(round + 1, key, orderKey))).toEqual(['08:00', '10:00']);
      const removed = await remove(round + 1, key, orderKey, second.Individual[1]?.OrderEntityKey ?? 0);
      expect(timesIn(orderOf(removed))).toEqual(['10:00']);
      const named = await ask<ChangeAnswer>(world.serverOf(round), 'POST', '/api/booking/updateOrder', {
        clientLocationKey: key,
        orderKey,
        Customer: { ...aCustomer, FirstName: `Maya ${round}` },
      });
      expect(orderOf(named).Individual).toHaveLength(1);
      const grown = orderOf(await add(round + 1, key, orderKey, '12:00', { rates: { 11: 2 } }));
      expect(grown).toMatchObject({ Total: 177, Customer: { FirstName: `Maya ${round}` } });
      const bought = await completeOrder(world.serverOf(round), grown, key, { customer: null });
      expect(complaintOf(bought)).toBeNull();
      expect(orderOf(bought)).toMatchObject({
        IsNew: false,
        Total: 177,
        Customer: { FirstName: `Maya ${round}` },
      });
      expect(complaintOf(await add(round + 1, key, orderKey, '14:00'))).toBe('Can not add to a saved order.');
      expect(await read(round + 1, key, orderKey)).toMatchObject({
        IsNew: false,
        OrderNumber: orderOf(bought).OrderNumber,
      });
    });
  });

  it('changed by eight calls at once ends as if they had come one after another (R9)', async () => {
    await repeat('R9 eight calls', async () => {
      const { key } = await venue();
      const { orderKey, answers } = await changedByEight(key);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(answers.map((answer) => complaintOf(answer))).toEqual(answers.map(() => null));
      for (const turn of [0, 1]) {
        const after = await read(turn, key, orderKey);
        expect(timesIn(after)).toEqual(['10:00', '12:00', '14:00', '16:00']);
        expect(after).toMatchObject({ Total: 236, LanguageKey: 1, Customer: { FirstName: 'Maya' } });
      }
    });
    await assertSound(world.database.db);
  });

  it('paid by one attempt sent to both repeatedly is charged once, with one answer (R12, D-PY-06)', async () => {
    await repeat('R12 one attempt sent again', async (round) => {
      const { key } = await venue();
      const order = orderOf(await add(round, key, null, '06:00'));
      const attempt = { attemptId: newAttemptId() };
      const times = 2 + ((round * 5) % 19);
      const answers = await Promise.all(
        Array.from({ length: times }, (_, turn) => completeOrder(world.serverOf(turn), order, key, attempt)),
      );
      answers.push(await completeOrder(world.serverOf(round), order, key, attempt));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(orderOf(answers[0] as Answer<ChangeAnswer>).IsNew).toBe(false);
      expect(new Set(answers.map(still)).size).toBe(1);
      expect(await captured(order.OrderKey)).toEqual([5900]);
    });
  });

  it('paid with two cards at once is charged once (R12, I12)', async () => {
    await repeat('R12 two cards', async (round) => {
      const { key } = await venue();
      const order = orderOf(await add(round, key, null, '06:00'));
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, turn) => completeOrder(world.serverOf(turn), order, key)),
      );
      for (const answer of answers) {
        const words = complaintOf(answer);
        if (words !== null)
          expect(words).toBe('A payment for this order is already in progress. Please wait a moment.');
      }
      expect(answers.some((answer) => answer.body.Order?.IsNew === false)).toBe(true);
      expect(await captured(order.OrderKey)).toEqual([5900]);
    });
  });

  it('paid on one while lines are added on the other is charged for what it contains at the end (R9, R20)', async () => {
    await repeat('R9 paid while it grows', async (round) => {
      const { key } = await venue();
      const order = orderOf(await add(round, key, null, '06:00'));
      const [paid, added] = await Promise.all([
        completeOrder(world.serverOf(0), order, key),
        add(1, key, order.OrderKey, '08:00'),
      ]);
      const after = await read(round, key, order.OrderKey);
      const charges = await captured(order.OrderKey);
      if (paid.body.Order?.IsNew === false) {
        expect([after.Total, charges]).toEqual([59, [5900]]);
        expect([
          'Can not add to a saved order.',
          'A payment for this order is already in progress. Please wait a moment.',
        ]).toContain(complaintOf(added));
      } else {
        expect(complaintOf(paid)).toBe('The total has changed. Please review your order and try again.');
        expect([after.Total, after.IsNew, charges]).toEqual([118, true, []]);
      }
    });
  });
});

describe('a place that is reclaimed at the moment its order is saved', () => {
  const gateway = new WatchedGateway();
  let app: TestApp;
  let atAnswer: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    app = await startTestApp({
      gateway,
      watch: async (step) => (step === 'authorize-answered' ? atAnswer() : undefined),
    });
  });
  afterAll(() => app.close());

  async function untilSomebodyWaits(client: pg.Client): Promise<void> {
    for (;;) {
      const { rows } = await client.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%save_order%'",
      );
      if (rows.length > 0) return;
    }
  }

  it('is not sold: the charge is voided (R6, I3)', async () => {
    const { key } = await storeLocation(app.database.db);
    const order = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 12 } }));
    const other = new pg.Client({ connectionString: app.database.url ?? '' });
    await other.connect();
    try {
      atAnswer = async () => {
        await endHolds(app.database.db, key);
        await other.query('begin');
        await other.query("select release_expired($1, 'activity/1', '2026-12-05T09:00')", [key]);
      };
      const completing = completeOrder(app, order, key);
      const watcher = new pg.Client({ connectionString: app.database.url ?? '' });
      await watcher.connect();
      await untilSomebodyWaits(watcher);
      await watcher.end();
      await other.query('commit');
      const answer = await completing;
      expect(complaintOf(answer)).toBe(
        'Your cart has expired and some of its places are no longer available. You have not been charged.',
      );
      expect(await gateway.charges()).toMatchObject([{ state: 'voided' }]);
    } finally {
      await other.end();
    }
  });
});

describe('the same eight calls without revisions', () => {
  beforeAll(() => withoutRevisions(world.database));

  it('leave an order that has lost a line, or whose total does not match its lines (R9, control)', async () => {
    const { key } = await venue();
    let isRight = true;
    for (let round = 0; round < 30 && isRight; round++) {
      const { orderKey } = await changedByEight(key);
      const after = await read(0, key, orderKey);
      isRight = timesIn(after).join() === '10:00,12:00,14:00,16:00' && after.Total === 236;
    }
    expect(isRight).toBe(false);
    showed('R9 eight calls', 'a line was lost, or a total was wrong');
  });
});
