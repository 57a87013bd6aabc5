/** The statements and rows of a purchase and of a month are the same in every run, and may not grow unnoticed (scripts/testing/ceilings.ts). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ceilings } from '../../../scripts/testing/ceilings.ts';
import { addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { openTestDatabase } from '../testing/test-database.ts';

let app: TestApp;
let key = 0;
let heard = 0;
beforeAll(async () => {
  // PostgreSQL reports what a session wrote once that session is asked to, so there is one.
  const database = await openTestDatabase(1, () => {
    heard += 1;
  });
  app = await startTestApp({ database });
  key = (await storeLocation(app.database.db)).key;
});
afterAll(() => app.close());

/** How many rows were inserted, updated and deleted in this database. */
async function writtenSoFar(): Promise<number> {
  const { db } = app.database;
  await sql`select pg_stat_force_next_flush()`.execute(db);
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ rows: number }>`
    select sum(n_tup_ins + n_tup_upd + n_tup_del)::integer as rows from pg_stat_user_tables`.execute(db);
  const [written] = rows;
  if (written === undefined) throw new Error('PostgreSQL reports nothing');
  return written.rows;
}

/** Statements and rows of some work. */
async function costOf(work: () => Promise<unknown>) {
  const before = await writtenSoFar();
  heard = 0;
  await work();
  const statements = heard;
  return { statements, rows: (await writtenSoFar()) - before };
}

async function buy(): Promise<void> {
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const sold = orderOf(await completeOrder(app, cart, key));
  expect(sold.OrderNumber).not.toBeNull();
  await app.payments.drain();
}

it('a purchase takes as many statements and rows as the ceilings say', async () => {
  await buy();
  expect(await costOf(buy)).toEqual(ceilings.purchase);
});

it('a month takes as many statements as the ceiling says', async () => {
  const month = () =>
    ask(app, 'POST', '/api/booking/getMonthAvailability', {
      ClientLocationKey: key,
      EntityHierarchyKey: 1,
      Date: '12-01-2026',
      rates: [],
    });
  expect((await month()).status).toBe(200);
  expect(await costOf(month)).toEqual(ceilings.month);
});
