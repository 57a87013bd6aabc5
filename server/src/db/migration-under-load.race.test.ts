/**
 * A migration of a table with many orders, while guests buy and somebody reads the table for seconds: guests wait less than a
 * second and none is failed (R32; docs/operations.md, "Upgrade").
 */
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longest, repeat, showed } from '../../../scripts/testing/repeat.ts';
import { assertSound } from '../testing/auditor.ts';
import { addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../testing/race-world.ts';
import { storeLocation } from '../testing/test-app.ts';
import { applyMigrations } from './migrate.ts';
import { migrationFiles, type SqlFile } from './sql-files.ts';

/** Orders in the table; a soak has as many as the promise says. */
const pastOrders = process.env.SOAK === undefined ? 10_000 : 100_000;
const firstPast = 1_000_000;
const guests = 8;
const readingMs = 2500;

let world: RaceWorld;
let key: number;
let reader: pg.Client;
let watcher: pg.Client;
beforeAll(async () => {
  world = await startRaceWorld();
  const { db, url } = world.database;
  [reader, watcher] = [0, 1].map(() => new pg.Client({ connectionString: url ?? '' })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([reader.connect(), watcher.connect()]);
  const schedules = [aSchedule({ capacity: 1_000_000 })];
  ({ key } = await storeLocation(db, { activities: [anActivity({ schedules })] }));
  await addToCart(world.serverOf(0), { locationKey: key });
  const past = sql`insert into shop_order overriding system value
    select (jsonb_populate_record(o::shop_order, jsonb_build_object('order_id', ${firstPast}::bigint + n,
      'order_key_hash', sha256(convert_to('past ' || n, 'UTF8'))))).*
    from (select s from shop_order s limit 1) as one(o), generate_series(1, ${pastOrders}::integer) n`;
  await past.execute(db);
}, 120_000);
afterAll(async () => {
  const { db } = world.database;
  await sql`delete from shop_order where order_id > ${firstPast}`.execute(db);
  await assertSound(db);
  await Promise.all([reader.end(), watcher.end()]);
  await world.close();
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Buys until told to stop; returns the status of every answer. */
async function buy(guest: number, isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = guest; !isOver(); turn++) {
    const date = `2026-12-${String(1 + (turn % 28)).padStart(2, '0')}`;
    const cart = await addToCart(world.serverOf(turn), { locationKey: key, date, rates: { 11: 1 } });
    statuses.push(cart.status);
    if (cart.status !== 200) continue;
    const bought = await completeOrder(world.serverOf(turn + 1), orderOf(cart), key);
    statuses.push(bought.body.Order?.IsNew === false ? bought.status : 0);
  }
  return statuses;
}

/** Returns the longest time in milliseconds that a guest's statement was seen to wait for a table. */
async function longestWait(isOver: () => boolean): Promise<number> {
  let most = 0;
  while (!isOver()) {
    const { rows } = await watcher.query<{ ms: number | null }>(
      `select max(extract(epoch from clock_timestamp() - l.waitstart) * 1000)::double precision as ms
       from pg_locks l join pg_stat_activity a using (pid)
       where not l.granted and l.locktype = 'relation' and a.datname = current_database()
         and l.mode <> 'AccessExclusiveLock'`,
    );
    most = Math.max(most, rows[0]?.ms ?? 0);
    await sleep(25);
  }
  return most;
}

/** Guests buy and somebody reads the table, as a report does, while the work is done. */
async function underLoad(work: () => Promise<unknown>) {
  let isOver = false;
  const over = () => isOver;
  const buying = Promise.all(Array.from({ length: guests }, (_, guest) => buy(guest, over)));
  const watching = longestWait(over);
  await reader.query('begin; lock table shop_order in access share mode');
  const reading = sleep(readingMs).then(() => reader.query('commit'));
  await sleep(200);
  try {
    await work();
  } finally {
    await reading;
    await sleep(100);
    isOver = true;
  }
  return { statuses: (await buying).flat(), waitedMs: await watching };
}

const added: SqlFile[] = [];
const migration = (name: string): SqlFile => ({
  name,
  text: `alter table shop_order add column ${name.replace('-', '_')} integer not null default 0`,
});

describe('a migration of a table with many orders that somebody reads', () => {
  it('is made while guests buy: none is failed, and none waits for a second (R32)', {
    timeout: longest,
  }, async () => {
    await repeat('R32 migration under load', async (round) => {
      added.push(migration(`m${round}-added`));
      const { statuses, waitedMs } = await underLoad(async () =>
        expect(
          await applyMigrations(world.database.db, [...(await migrationFiles()), ...added]),
        ).toHaveLength(1),
      );
      expect(statuses.length).toBeGreaterThan(guests);
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      expect(waitedMs).toBeLessThan(1000);
      await world.database.db.executeQuery(
        sql.raw(`alter table shop_order drop column ${`m${round}_added`}`).compile(world.database.db),
      );
    });
  });

  it('would keep every guest waiting until the reader has finished (R32, control)', async () => {
    const { waitedMs } = await underLoad(() =>
      world.database.transaction((db) =>
        sql`alter table shop_order add column unguarded integer`.execute(db),
      ),
    );
    expect(waitedMs).toBeGreaterThan(1500);
    showed('R32 migration under load', `guests waited for ${(waitedMs / 1000).toFixed(1)} s`);
  });
});
