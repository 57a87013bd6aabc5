/**
 * A server killed between the work of a request and its answer: a repeat with the same key finds all of it or
 * nothing, and does it once (docs/decisions/0024-work-and-answer-in-one-transaction.md; R12, R23).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../scripts/testing/repeat.ts';
import { openDatabase, type Queryable } from '../db/database.ts';
import { assertSound } from '../testing/auditor.ts';
import { inLine } from '../testing/in-line.ts';
import { addToCart, orderOf } from '../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../testing/race-world.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const steps: [string, string][] = [
  ['before its answer is stored', 'change-made'],
  ['after storing everything, before responding', 'change-committed'],
];

let keys = 0;
const aKey = () => {
  keys += 1;
  return `killed-request-${process.pid}-${keys}`;
};

/** Returns a location's carts and lines, and the places they hold. */
async function heldAt(db: Queryable, locationKey: number) {
  const { rows } = await sql<{ carts: number; lines: number; places: number }>`
    select (select count(*)::integer from shop_order where location_key = ${locationKey}) as carts,
      (select count(*)::integer from order_line where location_key = ${locationKey}) as lines,
      (select coalesce(sum(units), 0)::integer from claim where location_key = ${locationKey}) as places`.execute(
    db,
  );
  return rows[0];
}

interface Killed {
  db: Queryable;
  start: (stopAt: string) => Promise<ServerProcess>;
  /** Runs work on the server that takes over after the kill. */
  heir: (work: (app: TestApp) => Promise<void>) => Promise<void>;
}

/** Kills the server while it adds a first line to a new cart, or a second one to an existing cart. */
async function killWhileAdding({ db, start, heir }: Killed, stopAt: string, toCart: boolean): Promise<void> {
  const { key } = await storeLocation(db);
  let orderKey: string | null = null;
  if (toCart)
    await heir(async (app) => {
      orderKey = orderOf(await addToCart(app, { locationKey: key })).OrderKey;
    });
  const choice = { locationKey: key, orderKey, time: '13:00' };
  const headers = { 'idempotency-key': aKey() };
  const server = await start(stopAt);
  const over = addToCart(server.app, choice, headers).catch((error: unknown) => error);
  await server.stopped();
  await server.kill();
  await over;
  await heir(async (app) => {
    const answers = [await addToCart(app, choice, headers), await addToCart(app, choice, headers)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = answers.map(({ body }) => JSON.stringify(body));
    expect(second).toBe(first);
    const lines = toCart ? 2 : 1;
    expect(orderOf(answers[0] as (typeof answers)[number]).Individual).toHaveLength(lines);
    expect(await heldAt(app.database.db, key)).toEqual({ carts: 1, lines, places: 2 * lines });
    await assertSound(app.database.db);
  });
}

describe('a server on PostgreSQL that is killed', () => {
  let database: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    database = await openTestDatabase();
    app = await startTestApp({ database });
  });
  afterAll(() => app.close());

  it.each(steps)('%s: the line is added once, to one cart (R12, D-CT-04)', async (_when, step) => {
    const world: Killed = {
      db: database.db,
      start: (stopAt) =>
        startServerProcess('killable-server', { DATABASE_URL: database.url ?? '', STOP_AT: stopAt }),
      heir: (work) => work(app),
    };
    await repeat('R12 killed before the answer', async () => {
      await killWhileAdding(world, step, false);
      await killWhileAdding(world, step, true);
      return 2;
    });
  });

  it('after its answer, which was stored in a transaction of its own, would add the line again (control)', async () => {
    const { key } = await storeLocation(database.db);
    const headers = { 'idempotency-key': aKey() };
    const env = { DATABASE_URL: database.url ?? '', STOP_AT: 'change-committed' };
    const server = await startServerProcess('killable-server', env);
    const over = addToCart(server.app, { locationKey: key }, headers).catch((error: unknown) => error);
    await server.stopped();
    await server.kill();
    await over;
    // What a server leaves that stores its answer after the change was committed.
    await sql`delete from idempotent_request`.execute(database.db);
    expect((await addToCart(app, { locationKey: key }, headers)).status).toBe(200);
    expect(await heldAt(database.db, key)).toEqual({ carts: 2, lines: 2, places: 4 });
    showed('R12 killed before the answer', 'the line was added twice');
  });
});

describe('a server on the embedded database that is killed', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'gangway-repeats-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it.each(steps)('%s: the line is added once, to one cart (R12, D-CT-04)', async (_when, step) => {
    const heir: Killed['heir'] = async (work) => {
      const opened = await openDatabase({ url: null, directory });
      const app = await startTestApp({ database: { ...opened, url: null } as TestDatabase });
      try {
        await work(app);
      } finally {
        await app.close();
      }
    };
    const opened = await openDatabase({ url: null, directory });
    const stored = await storeLocation(opened.db);
    await opened.close();
    const headers = { 'idempotency-key': aKey() };
    const server = await startServerProcess('killable-server', { DATABASE_DIR: directory, STOP_AT: step });
    const over = addToCart(server.app, { locationKey: stored.key }, headers).catch((error: unknown) => error);
    await server.stopped();
    await server.kill();
    await over;
    await heir(async (app) => {
      const answers = [1, 2].map(() => addToCart(app, { locationKey: stored.key }, headers));
      const [first, second] = await Promise.all(answers);
      expect(first?.status).toBe(200);
      expect(second?.body).toEqual(first?.body);
      expect(await heldAt(app.database.db, stored.key)).toEqual({ carts: 1, lines: 1, places: 2 });
    });
  });
});

describe('twenty requests under one key on two servers at once', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
  });
  afterAll(() => world.close());

  it.each([
    ['to a new cart', false],
    ['to an existing cart', true],
  ])('add one line %s, and all get the same answer (R12, I28)', async (_where, toCart) => {
    await repeat('R12 one key', async () => {
      const { key } = await storeLocation(world.database.db);
      const before = toCart ? orderOf(await addToCart(world.serverOf(0), { locationKey: key })) : null;
      const choice = { locationKey: key, orderKey: before?.OrderKey ?? null, time: '13:00' };
      const headers = { 'idempotency-key': aKey() };
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => addToCart(world.serverOf(index), choice, headers)),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const lines = toCart ? 2 : 1;
      expect(await heldAt(world.database.db, key)).toEqual({ carts: 1, lines, places: 2 * lines });
    });
    await assertSound(world.database.db);
  });

  it('would each add a line if a key could be stored twice (control)', async () => {
    const { database, serverOf } = world;
    await sql
      .raw('alter table idempotent_request drop constraint idempotent_request_pkey')
      .execute(database.db);
    for (const toCart of [false, true]) {
      const { key } = await storeLocation(database.db);
      const before = toCart ? orderOf(await addToCart(serverOf(0), { locationKey: key })) : null;
      // A line that is added twice overlaps itself, which would stop the second.
      const choice = { locationKey: key, orderKey: before?.OrderKey, time: '13:00', allowOverlap: true };
      const headers = { 'idempotency-key': aKey() };
      const send = (index: number) => () => addToCart(serverOf(index), choice, headers);
      // Both have looked for the key before either stores it.
      const lock = { text: 'lock table idempotent_request in share mode' };
      const answers = await inLine(database, lock, [send(0), send(1)]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(2);
      const held = await heldAt(database.db, key);
      expect(held).toEqual(toCart ? { carts: 1, lines: 3, places: 6 } : { carts: 2, lines: 2, places: 4 });
    }
    showed('R12 one key', 'two lines for one key');
  });
});
