/**
 * This version opens databases that earlier versions created and sold with (server/db/earlier;
 * docs/decisions/0035-backups-and-upgrades.md).
 */
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { earlierFolder, fillAsEarlier, renewHolds, soldEarlier } from '../testing/earlier-database.ts';
import { addToCart, completeOrder, orderOf, type WireOrder } from '../testing/journey.ts';
import { picturePlaces } from '../testing/picture-places.ts';
import { ask, startTestApp } from '../testing/test-app.ts';
import { connectTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Queryable } from './database.ts';
import { migrate, schemaState } from './migrate.ts';
import { importDatabase } from './transfer.ts';

/** Creates a database as that version left it, before this version opens it. */
async function asLeftBy(version: string): Promise<TestDatabase> {
  const database = await connectTestDatabase();
  await fillAsEarlier(database, version);
  return database;
}

/** Lists the names of everything in a schema: tables, functions and types. */
async function contentOf(db: Queryable, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = to_regnamespace(${schema}) and relkind in ('r', 'v', 'S')
    union all select proname from pg_proc where pronamespace = to_regnamespace(${schema})
    union all select typname from pg_type where typnamespace = to_regnamespace(${schema}) and typtype = 'd'
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

it('there is a sample database for every set of migrations that was ever on the main branch (decision 0035)', async () => {
  const files = readdirSync(earlierFolder).filter((file) => file.endsWith('.sql.gz'));
  expect(files.map((file) => file.replace('.sql.gz', '')).sort()).toEqual(Object.keys(soldEarlier).sort());
  expect(files.length).toBeGreaterThanOrEqual(42);
});

/** Reads what an earlier version sold, pays its carts, sells at its venues, and runs the auditor. */
async function expectSelling(database: TestDatabase, version: string): Promise<void> {
  expect(await schemaState(database.db)).toEqual({ kind: 'current' });
  const orders = soldEarlier[version] ?? [];
  const app = await startTestApp({ database });
  for (const { what, locationKey, orderKey, number, total, balance } of orders) {
    const { body } = await ask<WireOrder>(app, 'GET', '/api/booking/getorderv2', {
      clientLocationKey: locationKey,
      orderKey,
    });
    expect(body, what).toMatchObject({ OrderNumber: number, Total: total, Balance: balance });
  }
  for (const { locationKey, orderKey, balance } of orders.filter(({ number }) => number === null)) {
    const paid = await completeOrder(app, { OrderKey: orderKey, Balance: balance }, locationKey);
    expect(orderOf(paid)).toMatchObject({ IsNew: false, Balance: 0 });
  }
  const evening = { locationKey: 10, date: '2026-12-06', time: '18:00', lengthMinutes: 120 };
  const another = orderOf(await addToCart(app, { ...evening, rates: { 11: 1 } }));
  expect(orderOf(await completeOrder(app, another, 10)).IsNew).toBe(false);
  const demo = await ask(app, 'GET', '/api/client/getClientLocation', { clientLocationKey: 1 });
  expect(demo).toMatchObject({ status: 200, body: { Name: 'Larkspur Lake Adventures' } });
  await app.drainOutbox();
  // The codes' reveal period ended long ago; the server forgets them within a minute of its start.
  await app.giftCards.forget();
  await app.close();
}

const versions = Object.keys(soldEarlier).sort();
/**
 * A run of everything opens a quarter of them, another one with each commit, and always the oldest and the newest: QUARTER is
 * 1 to 4. `npm test -- db` opens all on PostgreSQL; the embedded engine runs the same statements, so a quarter is enough there.
 */
const { QUARTER = process.env.DB_ENGINE === 'postgres' ? undefined : '1' } = process.env;
const opened = versions.filter(
  (_, index) =>
    QUARTER === undefined ||
    index % 4 === Number(QUARTER) - 1 ||
    index === 0 ||
    index === versions.length - 1,
);

describe.each(opened)('a database as it was after %s', (version) => {
  it('is upgraded and keeps what it sold (decision 0035)', async () => {
    const database = await asLeftBy(version);
    expect(await schemaState(database.db)).toEqual({ kind: 'older' });
    await migrate(database);
    expect(await contentOf(database.db, 'public')).toEqual([]);
    await expectSelling(database, version);
  });
});

const backups = readdirSync(earlierFolder).flatMap((file) =>
  file.endsWith('.jsonl.gz') ? [file.replace('.jsonl.gz', '')] : [],
);

describe.each(backups)('a backup made after %s', (version) => {
  it('is restored by this version and keeps what was sold (decision 0035)', async () => {
    const database = await connectTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'gangway-earlier-'));
    const { rows } = await importDatabase(
      database,
      picturePlaces(join(earlierFolder, `${version}.jsonl.gz`), dataDir),
    );
    expect(rows).toBeGreaterThan(20);
    await rm(dataDir, { recursive: true });
    await renewHolds(database);
    await expectSelling(database, version);
  });
});

describe('what others keep in the database', () => {
  it('survives the move to our schema, and views on our tables keep working (decision 0034)', async () => {
    const database = await asLeftBy('0019-member-rates');
    for (const statement of [
      'create table public.guest_book (line text)',
      "insert into public.guest_book values ('lovely')",
      'create function public.own_sum(a integer) returns integer language sql as $$ select a + 1 $$',
      'create view public.sold_orders as select order_number from public.shop_order where order_number is not null',
      'create schema reports',
      'create view reports.guests as select sum(participants) as guests from public.order_line',
    ])
      await sql.raw(statement).execute(database.db);
    const seen = async () => {
      const { rows } = await sql`select (select count(*) from public.sold_orders) as orders,
        (select guests from reports.guests) as guests, (select line from public.guest_book) as line,
        public.own_sum(1) as sum`.execute(database.db);
      return rows;
    };
    const first = await seen();
    await migrate(database);
    expect(await seen()).toEqual(first);
    expect(await contentOf(database.db, 'public')).toEqual(['guest_book', 'own_sum', 'sold_orders']);
    // Simulates a program upgrade: the functions differ, so the database gets them again.
    await sql`update migration_function set digest = 'another version'`.execute(database.db);
    await migrate(database);
    expect(await seen()).toEqual(first);
    await database.close();
  });
});
