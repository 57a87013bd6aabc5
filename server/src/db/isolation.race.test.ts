/**
 * Why transactions run under read committed (docs/decisions/0004-database.md; R3): a count that has waited for a lock sees
 * what was sold in the meantime. Under repeatable read it does not, and a place is sold twice; claims never are.
 */
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../scripts/testing/repeat.ts';
import { addToCart, complaintOf, orderOf } from '../testing/journey.ts';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { connectDatabase } from './database.ts';
import { sqlState } from './database-refusals.ts';
import { recording } from './sessions.ts';

type Level = 'read committed' | 'repeatable read';

let app: TestApp;
let buyers: pg.Client[];
beforeAll(async () => {
  app = await startTestApp();
  buyers = [0, 1].map(() => new pg.Client({ connectionString: app.database.url ?? '' }));
  await Promise.all(buyers.map((buyer) => buyer.connect()));
  // Locks, counts and writes, as shops do that have no constraint to fall back on.
  await sql
    .raw(`create table public.sale (seat integer not null);
      create function public.lock_and_sell(p_seat integer) returns boolean language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(4711);
        if (select count(*) from public.sale where seat = p_seat) > 0 then return false; end if;
        insert into public.sale values (p_seat);
        return true;
      end $$`)
    .execute(app.database.db);
});
afterAll(async () => {
  await Promise.all(buyers.map((buyer) => buyer.end()));
  await app.close();
});

/** One buyer has begun and read something when another buys and commits; then the first one buys. */
async function oneAfterAnother(level: Level, buy: (buyer: pg.Client) => Promise<boolean>) {
  const [slow, quick] = buyers as [pg.Client, pg.Client];
  await slow.query(`begin isolation level ${level}`);
  await slow.query('select count(*) from cell');
  await quick.query(`begin isolation level ${level}`);
  const results = [await buy(quick)];
  await quick.query('commit');
  results.push(await buy(slow));
  await slow.query('commit');
  return results;
}

const lockAndSell = (seat: number) => async (buyer: pg.Client) => {
  const { rows } = await buyer.query<{ sold: boolean }>('select public.lock_and_sell($1) as sold', [seat]);
  return rows[0]?.sold === true;
};

describe('a lock, a count and a sale', () => {
  it('sell a place once under read committed (R3)', async () => {
    await repeat('R3 isolation', async (round) => {
      expect(await oneAfterAnother('read committed', lockAndSell(round))).toEqual([true, false]);
    });
  });

  it('sell it twice under repeatable read, lock or no lock (R3, control)', async () => {
    for (let round = 0; round < 10; round++)
      expect(await oneAfterAnother('repeatable read', lockAndSell(1_000_000 + round))).toEqual([true, true]);
    showed('R3 isolation', 'sold twice in 10 of 10 rounds under repeatable read');
  });
});

describe('a claim', () => {
  const seat = '2026-12-05T09:00';

  async function claimed(level: Level) {
    const schedules = [aSchedule({ capacity: 1 })];
    const { key } = await storeLocation(app.database.db, { activities: [anActivity({ schedules })] });
    const carts = await Promise.all(
      ['2026-12-06', '2026-12-07'].map(async (date) =>
        orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 }, date })),
      ),
    );
    const { rows } = await sql<{ order_id: number; line_id: number; expires_at: string }>`
      select order_id, line_id, expires_at from claim where location_key = ${key}`.execute(app.database.db);
    expect(rows).toHaveLength(carts.length);
    let next = 0;
    const codes: (string | null)[] = [];
    const results = await oneAfterAnother(level, async (buyer) => {
      const { order_id, line_id, expires_at } = rows[next++] ?? { order_id: 0, line_id: 0, expires_at: '' };
      const wanted = [{ line_id, subject: 'activity/1', at: seat, capacity: 1, units: 1 }];
      try {
        await buyer.query('select claim_cells($1, $2, $3, $4)', [
          key,
          order_id,
          JSON.stringify(wanted),
          expires_at,
        ]);
        return true;
      } catch (error) {
        codes.push(sqlState(error));
        return false;
      }
    });
    // Claims without a line of their cart, which an audit would find.
    await sql`delete from claim where location_key = ${key} and at = ${seat}`.execute(app.database.db);
    await sql`update cell set claimed = 0 where location_key = ${key} and at = ${seat}`.execute(
      app.database.db,
    );
    return { results, codes };
  }

  it('takes the last place once under read committed, and the other buyer learns that it is gone (R3)', async () => {
    expect(await claimed('read committed')).toEqual({ results: [true, false], codes: ['GW001'] });
  });

  it('takes it once under repeatable read too, where the other transaction fails (R3)', async () => {
    expect(await claimed('repeatable read')).toEqual({ results: [true, false], codes: ['40001'] });
  });
});

describe('connections of the shop', () => {
  it('are all read committed, each one of the pool (R3)', async () => {
    const shop = await connectDatabase({ url: app.database.url, directory: null, poolSize: 6 });
    try {
      const levels = await Promise.all(
        Array.from({ length: 6 }, () =>
          sql<{ level: string; pid: number }>`select current_setting('transaction_isolation') as level,
            pg_backend_pid() as pid, pg_sleep(0.2)`.execute(shop.db),
        ),
      );
      expect(levels.map(({ rows }) => rows[0]?.level)).toEqual(levels.map(() => 'read committed'));
      expect(new Set(levels.map(({ rows }) => rows[0]?.pid)).size).toBe(6);
    } finally {
      await shop.close();
    }
  });

  it('are not used if they come isolated otherwise after the start, as from a pooler (R3)', async () => {
    const { db, url } = app.database;
    const name = new URL(url ?? '').pathname.slice(1);
    await sql.raw(recording('gangway', name)).execute(db);
    const shop = await connectDatabase({ url, directory: null, poolSize: 2, pooler: 'transaction' });
    const setting = `alter role gangway in database ${name} set default_transaction_isolation to`;
    try {
      await sql.raw(`${setting} 'repeatable read'`).execute(db);
      const both = () => Promise.all([1, 2].map(() => sql`select pg_sleep(0.1)`.execute(shop.db)));
      await expect(both()).rejects.toThrow('transactions of a connection are isolated as repeatable read');
      await sql.raw(`${setting} 'read committed'`).execute(db);
      expect(await both()).toHaveLength(2);
    } finally {
      await sql.raw(`alter role gangway in database ${name} reset all`).execute(db);
      await shop.close();
    }
  });
});

it('buyers of the shop itself learn that the place is gone (R3)', async () => {
  const schedules = [aSchedule({ capacity: 1 })];
  const { key } = await storeLocation(app.database.db, { activities: [anActivity({ schedules })] });
  const answers = await Promise.all([0, 1].map(() => addToCart(app, { locationKey: key, rates: { 11: 1 } })));
  expect(answers.map(complaintOf).toSorted()).toEqual(['This time is sold out.', null]);
});
