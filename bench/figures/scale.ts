/**
 * What venues, departures and past orders cost: bytes per order, buffers per purchase with few and many of them, and the
 * time of what is done to a whole database (docs/scale.md).
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import { postgresBinaries } from '../../scripts/lib/postgres.mjs';
import { copyOrders, fillCells, tablesOfOrders } from '../lib/copied-orders.ts';
import { digits, heading, note, table, target } from '../lib/report.ts';
import { type Shop, type Stage, withClient } from '../lib/stage.ts';
import { type LoadProcess, startLoad } from '../load/load.ts';
import { buyerOf, productSlots } from './purchase.ts';

const originals = 500;
const copies = 100;
const venues = 10_000;
const departures = 1_000_000;
const pastOrders = 100_000_000;

const withShop = <T>(shop: Shop, work: (client: pg.Client) => Promise<T>) =>
  withClient(`${shop.databaseUrl}?options=-c%20search_path%3Dgangway,public`, work);

async function purchases(load: LoadProcess, shop: Shop, seconds: number) {
  const outcome = await load.run({
    kind: 'purchase',
    port: shop.program.port,
    clients: 8,
    seconds,
    buyer: buyerOf('product'),
    firstSlot: 0,
    slots: productSlots,
  });
  if (outcome.failures.length > 0) throw new Error(outcome.failures.join('\n'));
  return outcome;
}

/** Buys for some seconds, and returns the rate and the buffers that PostgreSQL touched for each purchase. */
async function measurePurchase(load: LoadProcess, shop: Shop) {
  const buffers = () =>
    withShop(shop, async (client) => {
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query<{ touched: string }>(
        'select blks_hit + blks_read as touched from pg_stat_database where datname = current_database()',
      );
      return Number(rows[0]?.touched);
    });
  await purchases(load, shop, 2);
  const before = await buffers();
  const { done, seconds, p50, p99 } = await purchases(load, shop, 5);
  // Sessions report what they touched about once a second.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return { rate: done / seconds, p50, p99, buffers: ((await buffers()) - before) / done };
}

interface Size {
  name: string;
  rows: number;
  heap: number;
  indexes: number;
}

async function sizes(client: pg.Client): Promise<Size[]> {
  const { rows } = await client.query<{ name: string; rows: string; heap: string; indexes: string }>(
    `select relname::text as name, reltuples::bigint as rows, pg_table_size(oid) as heap, pg_indexes_size(oid) as indexes
      from pg_class where relnamespace = 'gangway'::regnamespace and relkind = 'r' and relname = any ($1)`,
    [[...tablesOfOrders, 'cell']],
  );
  return rows.map((row) => ({
    name: row.name,
    rows: Number(row.rows),
    heap: Number(row.heap),
    indexes: Number(row.indexes),
  }));
}

/** Runs a statement and returns its seconds. */
async function timed(client: pg.Client, statement: string): Promise<number> {
  const started = performance.now();
  await client.query(statement);
  return (performance.now() - started) / 1000;
}

function dumpSeconds(url: string): number {
  const started = performance.now();
  const program = join(postgresBinaries() ?? '', 'pg_dump');
  const { status, stderr } = spawnSync(program, ['-Fc', '-Z', '1', '-n', 'gangway', url], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return (performance.now() - started) / 1000;
}

/** What is done to the whole of a database now and then; undone, where it changes anything. */
async function wholes(shop: Shop): Promise<[string, number][]> {
  return withShop(shop, async (client) => [
    ['vacuum (analyze) of all tables after the orders were added', await timed(client, 'vacuum (analyze)')],
    ['the same again, with nothing to do', await timed(client, 'vacuum (analyze)')],
    ['pg_dump, compressed (-Z 1)', dumpSeconds(shop.databaseUrl)],
    [
      'migration: a column with a default for orders',
      await timed(
        client,
        'begin; alter table shop_order add column planted integer not null default 0; rollback',
      ),
    ],
    [
      'migration: a check of all orders',
      await timed(
        client,
        'begin; alter table shop_order add constraint planted check (total > -1); rollback',
      ),
    ],
    [
      'migration: an index of orders',
      await timed(client, 'begin; create index planted on shop_order (location_key, saved_at); rollback'),
    ],
    [
      'migration: the location in every rate of a line, filled in, in front of its primary key',
      await timed(
        client,
        `begin; set local session_replication_role = replica; alter table order_line_rate add column location_key integer;
          update order_line_rate r set location_key = o.location_key from shop_order o where o.order_id = r.order_id;
          create unique index planted on order_line_rate (location_key, order_id, line_id, rate_key); rollback`,
      ),
    ],
  ]);
}

export async function measureScale(stage: Stage): Promise<void> {
  const shop = await stage.startProduct('scale');
  const load = startLoad();
  try {
    heading('Scale');
    const few = await measurePurchase(load, shop);
    const empty = await withShop(shop, sizes);
    const bought = await withShop(shop, async (client) => {
      const { rows } = await client.query<{ count: string }>(`select count(*) from shop_order`);
      return Number(rows[0]?.count);
    });
    const times = Math.ceil((originals * copies) / bought);
    await withShop(shop, async (client) => {
      await copyOrders(client, times, venues);
      await fillCells(client, departures, venues);
    });
    const done = await wholes(shop);
    const full = await withShop(shop, sizes);
    const added = bought * times;
    const many = await measurePurchase(load, shop);
    note(
      `${added} orders copied from ${bought} that were bought, ${venues} venues, ${departures} departures.\n`,
    );
    const rows = full.map((size) => {
      const before = empty.find(({ name }) => name === size.name);
      const per = size.name === 'cell' ? departures : added;
      const heap = (size.heap - (before?.heap ?? 0)) / per;
      const indexes = (size.indexes - (before?.indexes ?? 0)) / per;
      return { name: size.name, rows: size.rows / per, heap, indexes };
    });
    table(
      ['', 'rows per order', 'bytes per order', 'of indexes'],
      rows.map(({ name, rows: count, heap, indexes }) => [
        name === 'cell' ? 'cell (per departure)' : name,
        digits(count),
        digits(heap),
        digits(indexes),
      ]),
    );
    const perOrder = rows
      .filter(({ name }) => name !== 'cell')
      .reduce((sum, { heap, indexes }) => sum + heap + indexes, 0);
    note(
      `\n${digits(perOrder)} bytes per order: ${digits((perOrder * pastOrders) / 1e9)} GB for ${pastOrders} orders.\n`,
    );
    table(
      ['8 clients', 'purchases per s', 'p50', 'p99', 'buffers per purchase'],
      [
        [`${bought} orders`, digits(few.rate), digits(few.p50), digits(few.p99), digits(few.buffers)],
        [`${added} orders`, digits(many.rate), digits(many.p50), digits(many.p99), digits(many.buffers)],
      ],
    );
    note('');
    table(
      ['', 'seconds'],
      done.map(([what, seconds]) => [what, digits(seconds)]),
    );
    target(
      'buffers of a purchase with many orders',
      '≤ 1.2 of few',
      digits(many.buffers / few.buffers),
      many.buffers <= 1.2 * few.buffers,
    );
  } finally {
    load.stop();
    await shop.program.stop();
  }
}
