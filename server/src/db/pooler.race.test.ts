/**
 * The shop behind a PgBouncer that hands each transaction any of its sessions: it sells, sells the last place once, answers a
 * repeat as before, and says what it lacks (docs/operations.md, "PgBouncer").
 */
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../scripts/testing/repeat.ts';
import { assertSound } from '../testing/auditor.ts';
import { addToCart, complaintOf, completeOrder, orderOf } from '../testing/journey.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { storeLocation } from '../testing/test-app.ts';
import { connectTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { countingTogether, countTogether } from '../testing/without-guards.ts';
import { connectDatabase } from './database.ts';
import { schemaState } from './migrate.ts';

const toInstall = 'needs PgBouncer (Debian package pgbouncer) or TEST_POOLER_URL';
const pooler = process.env.TEST_POOLER_URL;
/** Whether that PgBouncer keeps prepared statements: from 1.21 on. */
const prepares = process.env.TEST_POOLER_PREPARES === 'yes';
const buyers = 50;

let database: TestDatabase;
/** The same database, reached through PgBouncer. */
let url: string;
beforeAll(async () => {
  database = await connectTestDatabase();
  const address = new URL(pooler ?? 'postgres://none.example');
  address.pathname = new URL(database.url ?? '').pathname;
  url = address.href;
});
afterAll(() => database.close());

const settings = () => ({ url, directory: null, poolSize: 2 });

/** Returns why a server does not start. */
const refusal = (how: Parameters<typeof connectDatabase>[0]) =>
  connectDatabase(how).then(
    async (opened) => {
      await opened.close();
      return 'starts';
    },
    (error: Error) => error.message,
  );

/** Runs the statements of a refusal as an operator would, and makes PgBouncer open new sessions. */
async function record(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url ?? '' });
  await client.connect();
  await client.query(statements);
  await client.end();
  const address = new URL(url);
  address.pathname = '/pgbouncer';
  const console = new pg.Client({ connectionString: address.href });
  await console.connect();
  await console.query('reconnect');
  await console.end();
}

describe.skipIf(pooler === undefined)(`behind PgBouncer (${toInstall})`, () => {
  const servers: ServerProcess[] = [];
  const serverOf = (buyer: number) => servers[buyer % servers.length]?.app as ServerProcess['app'];
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  it('says that it is behind a pooler', async () => {
    expect(await refusal(settings())).toBe(
      'The database is behind a pooler such as PgBouncer. Set DATABASE_POOLER to transaction.',
    );
  });

  it('lists the settings to record, as statements that can be run as they are', async () => {
    const words = await refusal({ ...settings(), pooler: 'transaction' });
    expect(words).toContain('lack settings of the shop');
    expect(words).toContain('lock_timeout');
    await record(words.split('\n').slice(1).join('\n'));
    expect(await refusal({ ...settings(), pooler: 'transaction' })).toBe('starts');
  });

  it('two servers set up an empty database through it, at the same time', async () => {
    const env = { DATABASE_URL: url, DATABASE_POOLER: prepares ? 'transaction-prepared' : 'transaction' };
    servers.push(...(await Promise.all([0, 1].map(() => startServerProcess('race-server', env)))));
    expect(await schemaState(database.db)).toEqual({ kind: 'current' });
    // Other databases of the server are set up, too, by tests beside this one.
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('sells', async () => {
    const schedules = [aSchedule({ times: ['09:00'], capacity: 100 })];
    const { key } = await storeLocation(database.db, { activities: [anActivity({ schedules })] });
    const bought = await Promise.all(
      Array.from({ length: 20 }, async (_, buyer) => {
        const order = orderOf(await addToCart(serverOf(buyer), { locationKey: key, rates: { 11: 1 } }));
        return orderOf(await completeOrder(serverOf(buyer + 1), order, key));
      }),
    );
    expect(bought.map(({ IsNew }) => IsNew)).toEqual(bought.map(() => false));
    expect(new Set(bought.map(({ OrderNumber }) => OrderNumber)).size).toBe(20);
    await assertSound(database.db);
  });

  const schedules = [aSchedule({ times: ['09:00'], capacity: 1 })];
  const onePlace = () => storeLocation(database.db, { activities: [anActivity({ schedules })] });
  /** Returns the answers to all buyers of a venue's place on a day. */
  const race = (locationKey: number, date: string) =>
    Promise.all(
      Array.from({ length: buyers }, (_, buyer) =>
        addToCart(serverOf(buyer), { locationKey, date, rates: { 11: 1 } }),
      ),
    );

  it('sells the last place once', async () => {
    let key = 0;
    await repeat('R1 behind PgBouncer', async (round) => {
      // A venue has 28 days.
      if (round % 28 === 0) ({ key } = await onePlace());
      const answers = await race(key, `2026-12-${String(1 + (round % 28)).padStart(2, '0')}`);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(answers.filter((answer) => complaintOf(answer) === null)).toHaveLength(1);
      return buyers;
    });
    await assertSound(database.db);
  });

  it('answers a repeat as it answered before', async () => {
    const { key } = await storeLocation(database.db);
    const headers = { 'idempotency-key': `pooler-test-${Date.now()}-key` };
    const add = (turn: number) => addToCart(serverOf(turn), { locationKey: key, rates: { 11: 1 } }, headers);
    const first = await add(0);
    const repeats = await Promise.all([1, 2, 3, 4].map(add));
    expect(repeats.map(({ body }) => body)).toEqual(repeats.map(() => first.body));
    const { rows } = await sql`select from shop_order where location_key = ${key}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  it(`${prepares ? 'keeps' : 'control: loses'} statements that are prepared by name`, async () => {
    const shop = await connectDatabase({ ...settings(), poolSize: 12, pooler: 'transaction-prepared' });
    const ask = () =>
      Array.from({ length: 24 }, () => sql`select pg_sleep(0.01), ${1}::integer as one`.execute(shop.db));
    try {
      const all = (async () => {
        for (let turn = 0; turn < 5; turn++) await Promise.all(ask());
        return 'kept';
      })();
      const end = await all.catch((error: Error) => error.message);
      if (prepares) expect(end).toBe('kept');
      else expect(end).toMatch(/prepared statement "gangway_\d+" (does not exist|already exists)/);
    } finally {
      await shop.close();
    }
  });

  it('sells the last place more than once if places are counted and claimed later (R2, control)', async () => {
    await countTogether(database);
    const { key } = await onePlace();
    const answers = await countingTogether(database, 2, () => race(key, '2026-12-01'));
    const sold = answers.filter((answer) => complaintOf(answer) === null).length;
    expect(sold).toBeGreaterThan(1);
    showed('R1 behind PgBouncer', `sold ${sold} times`);
  });
});
