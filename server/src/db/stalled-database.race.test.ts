/**
 * A database that stalls, breaks off its connections or becomes a standby: clients are told to come back within two seconds,
 * and the shop sells again by itself (R24; docs/operations.md, "When the database is away").
 */
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../scripts/testing/repeat.ts';
import { assertSound } from '../testing/auditor.ts';
import { addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connectDatabase } from './database.ts';

const connections = 10;
const clients = 500;
/** `npm run soak` stalls it for as long as the promise says, and measures; elsewhere machines may be slow. */
const isSoak = process.env.SOAK !== undefined;
const stallMs = isSoak ? 10_000 : 6000;
/** Without a limit on waiting, answers would come when the stall is over. */
const answeredWithinMs = isSoak ? 2000 : stallMs - 500;
const healthyWithinMs = isSoak ? 5000 : 10_000;
const unavailable = 'The shop is unavailable right now. Please try again in a moment.';

let database: TestDatabase;
let watcher: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  watcher = new pg.Client({ connectionString: database.url ?? '' });
  await watcher.connect();
});
afterAll(async () => {
  await watcher.end();
  await database.close();
});

const start = (patienceMs?: number): Promise<ServerProcess> =>
  startServerProcess('race-server', {
    DATABASE_URL: database.url ?? '',
    DATABASE_POOL: String(connections),
    ...(patienceMs === undefined ? {} : { PATIENCE_MS: String(patienceMs) }),
  });

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a client was told, and after how long. */
async function timed(server: ServerProcess, locationKey: number, buyer: number) {
  const began = performance.now();
  const { status, headers, body } = await addToCart(server.app, {
    locationKey,
    rates: { 11: 1 },
    date: `2026-12-${String(1 + (buyer % 28)).padStart(2, '0')}`,
  });
  const said = (body as { ExceptionMessage?: string | null }).ExceptionMessage;
  return { status, retryAfter: headers['retry-after'], said, ms: performance.now() - began };
}

const venue = () =>
  storeLocation(database.db, { activities: [anActivity({ schedules: [aSchedule({ capacity: 100_000 })] })] });

/**
 * Locks the table that every cart is written to, so that whoever has a connection waits in the database. Clients arrive
 * over two seconds, as at the start of a sale.
 */
async function stall(server: ServerProcess, locationKey: number) {
  const holder = new pg.Client({ connectionString: database.url ?? '' });
  await holder.connect();
  await holder.query('begin; lock table shop_order in access exclusive mode');
  const began = performance.now();
  const answers = Array.from({ length: clients }, async (_, buyer) => {
    await sleep((buyer * 2000) / clients);
    return timed(server, locationKey, buyer);
  });
  // What the machine itself takes for an answer that needs no database.
  const probing = (async () => {
    let slowest = 0;
    while (performance.now() - began < stallMs) {
      const asked = performance.now();
      await ask(server.app, 'GET', '/api/health/live', {});
      slowest = Math.max(slowest, performance.now() - asked);
      await sleep(50);
    }
    return slowest;
  })();
  const healthDuring = await sleep(2500).then(() => ask(server.app, 'GET', '/api/health/ready', {}));
  await sleep(Math.max(0, stallMs - (performance.now() - began)));
  await holder.query('rollback');
  await holder.end();
  const over = performance.now();
  let health = await ask(server.app, 'GET', '/api/health/ready', {});
  while (health.status !== 200 && performance.now() - over < 10_000) {
    await sleep(100);
    health = await ask(server.app, 'GET', '/api/health/ready', {});
  }
  const healthyAfterMs = performance.now() - over;
  const machineMs = await probing;
  return {
    answers: await Promise.all(answers),
    healthDuring: healthDuring.status,
    healthyAfterMs,
    machineMs,
  };
}

/** Connections of the server by state. */
async function connectionsByState(): Promise<Record<string, number>> {
  const { rows } = await watcher.query<{ state: string; count: number }>(
    `select state, count(*)::integer as count from pg_stat_activity
     where datname = current_database() and application_name = 'gangway' and pid <> pg_backend_pid()
       and query not like '%pg_stat_activity%' group by state`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

describe('ten connections and five hundred clients while the database stalls', () => {
  it('answer 503 with Retry-After within two seconds, are healthy again within five, and leak no connection (R24)', async () => {
    const server = await start(1500);
    const { key } = await venue();
    await timed(server, key, 0);
    await repeat('R24 stalled database', async () => {
      const { answers, healthDuring, healthyAfterMs, machineMs } = await stall(server, key);
      const refused = answers.filter(({ status }) => status === 503);
      expect(answers.filter(({ status }) => status !== 503 && status !== 200)).toEqual([]);
      // Those that had a connection when the stall began waited for it to end.
      expect(answers.length - refused.length).toBeLessThanOrEqual(clients / 2);
      expect(refused.length).toBeGreaterThan(clients / 4);
      expect(new Set(refused.map(({ retryAfter, said }) => `${retryAfter} ${said}`))).toEqual(
        new Set([`2 ${unavailable}`]),
      );
      const slowest = refused.map(({ ms }) => ms).sort((a, b) => a - b);
      expect(slowest[Math.floor(slowest.length * 0.95)]).toBeLessThan(answeredWithinMs + machineMs);
      expect(healthDuring).toBe(503);
      expect(healthyAfterMs).toBeLessThan(healthyWithinMs + machineMs);
      const states = await connectionsByState();
      expect(states['idle in transaction'] ?? 0).toBe(0);
      expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(
        connections + 8,
      );
      expect((await timed(server, key, 1)).status).toBe(200);
    });
    await server.close();
    await assertSound(database.db);
  });

  it('would keep them waiting for as long as the database stalls (control)', async () => {
    const server = await start(60_000);
    const { key } = await venue();
    await timed(server, key, 0);
    const { answers } = await stall(server, key);
    const late = answers.filter(({ ms }) => ms > (isSoak ? 2500 : stallMs / 2)).length;
    expect(late).toBeGreaterThan(clients / 4);
    showed(
      'R24 stalled database',
      `${late} of ${clients} clients waited for longer than ${isSoak ? '2.5' : stallMs / 2000} s`,
    );
    await server.close();
  });
});

describe('a database that ends its connections', () => {
  let app: TestApp;
  const lines: { level: number; msg: string }[] = [];
  beforeAll(async () => {
    const own = await connectDatabase({ url: database.url, directory: null, poolSize: 4 });
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
    app = await startTestApp({
      database: { ...own, url: database.url } as TestDatabase,
      logger: { level: 'warn', stream },
    });
  });
  afterAll(() => app.close());

  it('causes 503 and no fault in the log, and the next request finds the order as it was (R23, R24)', async () => {
    const { key } = await venue();
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    const holder = new pg.Client({ connectionString: database.url ?? '' });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table order_line in access exclusive mode');
    const adding = addToCart(app, {
      locationKey: key,
      orderKey: cart.OrderKey,
      time: '13:00',
      rates: { 11: 1 },
    });
    for (;;) {
      const { rows } = await watcher.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
         and application_name = 'gangway' and wait_event_type = 'Lock' and wait_event = 'relation'`,
      );
      if (rows.length > 0) break;
    }
    const answer = await adding;
    await holder.query('rollback');
    await holder.end();
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { ExceptionMessage: unavailable },
    });
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'the database is away or has no free connection'],
    ]);
    const bought = orderOf(await completeOrder(app, cart, key));
    expect([bought.IsNew, bought.Individual.length]).toEqual([false, 1]);
  });

  it('answers 503 where a failover has made it a standby, and sells again once it is none (R23, R24)', async () => {
    const { key } = await venue();
    const name = new URL(database.url ?? '').pathname.slice(1);
    const reconnect = () =>
      watcher.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'gangway' and pid <> pg_backend_pid()`,
      );
    await watcher.query(`alter database ${name} set default_transaction_read_only to on`);
    await reconnect();
    const refused = await addToCart(app, { locationKey: key, rates: { 11: 1 } });
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    await watcher.query(`set default_transaction_read_only to off`);
    await watcher.query(`alter database ${name} reset default_transaction_read_only`);
    await reconnect();
    await sleep(100);
    expect((await addToCart(app, { locationKey: key, rates: { 11: 1 } })).status).toBe(200);
    const { rows } = await sql<{ carts: number }>`
      select count(*)::integer as carts from shop_order where location_key = ${key}`.execute(database.db);
    expect(rows).toEqual([{ carts: 1 }]);
  });
});
