/** Costs of a purchase and of a month in the database are the same in every run, and may not grow unnoticed (scripts/testing/ceilings.ts). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ceilings } from '../../../scripts/testing/ceilings.ts';
import type { Queryable } from '../db/database.ts';
import { addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { openEmbeddedTestDatabase, openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let app: TestApp;
let key = 0;

async function start(database: TestDatabase): Promise<void> {
  app = await startTestApp({ database });
  key = (await storeLocation(app.database.db)).key;
}

async function buy(): Promise<void> {
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const sold = orderOf(await completeOrder(app, cart, key));
  expect(sold.OrderNumber).not.toBeNull();
  await app.payments.drain();
}

async function month(): Promise<void> {
  const answer = await ask(app, 'POST', '/api/booking/getMonthAvailability', {
    ClientLocationKey: key,
    EntityHierarchyKey: 1,
    Date: '12-01-2026',
    rates: [],
  });
  expect(answer.status).toBe(200);
}

/** Reads counts of the database, which only the work between two readings raises. */
type Read = (db: Queryable) => Promise<Record<string, number>>;

/** The first time, plans are made and pages are loaded. */
async function costOf(work: () => Promise<void>, read: Read): Promise<Record<string, number>> {
  await work();
  const { db } = app.database;
  const soFar = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    return read(db);
  };
  const before = await soFar();
  await work();
  const after = await soFar();
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]),
  );
}

describe('statements and rows', () => {
  let heard = 0;
  beforeAll(async () => {
    const watch = () => {
      heard += 1;
    };
    // PostgreSQL reports what a session wrote once that session is asked to, so there is one.
    await start(await openTestDatabase(1, watch));
  });
  afterAll(() => app.close());

  /** Rows that were inserted, updated and deleted in this database. The statements that ask are heard as well. */
  const read: Read = async (db) => {
    const statements = heard;
    const { rows } = await sql<{ rows: number }>`
      select sum(n_tup_ins + n_tup_upd + n_tup_del)::integer as rows from pg_stat_user_tables`.execute(db);
    return { statements, rows: rows[0]?.rows ?? Number.NaN };
  };
  const asking = 3;

  it('of a purchase are as many as the ceilings say', async () => {
    const { statements = 0, rows } = await costOf(buy, read);
    const { purchase } = ceilings;
    expect({ statements: statements - asking, rows }).toEqual({
      statements: purchase.statements,
      rows: purchase.rows,
    });
  });

  it('of a month are as many as the ceilings say', async () => {
    const { statements = 0, rows } = await costOf(month, read);
    expect({ statements: statements - asking, rows }).toEqual({
      statements: ceilings.month.statements,
      rows: ceilings.month.rows,
    });
  });
});

/** In the embedded database, where nothing else reads or writes. */
describe('pages and bytes of the log', () => {
  beforeAll(async () => start(await openEmbeddedTestDatabase()));
  afterAll(() => app.close());

  const read: Read = async (db) => {
    const { rows } = await sql<{ pages: number; bytes: number }>`
      select
        (select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::integer from pg_statio_user_tables) as pages,
        (pg_current_wal_insert_lsn() - '0/0')::double precision as bytes`.execute(db);
    return { ...rows[0] };
  };

  it.each([
    ['a purchase', ceilings.purchase, () => buy()],
    ['a month', ceilings.month, () => month()],
  ] as const)('of %s are as many as the ceilings say', async (_, ceiling, work) => {
    const { pages, bytes } = await costOf(work, read);
    expect(pages).toBeLessThanOrEqual(ceiling.pages);
    expect(bytes).toBeLessThanOrEqual(ceiling.bytes);
    // Random keys make a difference of some bytes. One that needs much less lowers the ceiling.
    expect(pages).toBeGreaterThanOrEqual(ceiling.pages * 0.9);
    expect(bytes).toBeGreaterThanOrEqual(ceiling.bytes * 0.9);
  });
});
