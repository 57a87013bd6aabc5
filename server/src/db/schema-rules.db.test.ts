/**
 * The rules that let venues be spread over several databases: whatever is stored and whatever changes it names the
 * location, or there is a reason (docs/scale.md, "Past one database").
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  functionsWithoutLocation,
  indexesWithoutLocation,
  referencesWithoutLocation,
  tablesWithoutLocation,
} from '../testing/schema-reasons.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Queryable } from './database.ts';
import { ownSchema } from './schema-name.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

/** Tables without a location. The migrator's own are of the installation by nature. */
async function tables(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relnamespace = ${ownSchema}::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'migration%'
      and not exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'location_key' and a.attnotnull and not a.attisdropped)
    order by 1`.execute(db);
  return names(rows);
}

/** Unique indexes, those of primary keys included, without the location and the order. */
async function indexes(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select i.relname::text as name from pg_index x
      join pg_class c on c.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = ${ownSchema}::regnamespace and c.relname not like 'migration%' and x.indisunique
      and not exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any (x.indkey) and a.attname in ('location_key', 'order_id'))
    order by 1`.execute(db);
  return names(rows);
}

/** Foreign keys without the location and the order among their columns on both sides. */
async function references(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select f.conname::text as name from pg_constraint f
    where f.connamespace = ${ownSchema}::regnamespace and f.contype = 'f'
      and not exists (select from unnest(f.conkey, f.confkey) as k(own, theirs)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
        join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.theirs
        where a.attname = b.attname and a.attname in ('location_key', 'order_id'))
    order by 1`.execute(db);
  return names(rows);
}

/**
 * Functions that may change something (those that read are declared stable or immutable) and are told neither the
 * location nor the order first; a document counts if the function reads its location or order.
 */
async function functions(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.proname::text as name from pg_proc p
    where p.pronamespace = ${ownSchema}::regnamespace and p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      and coalesce(p.proargnames[1], '') not in ('p_location', 'p_order')
      and not (p.proargtypes[0] = 'jsonb'::regtype
        and p.prosrc ~ ('\\(' || p.proargnames[1] || ' ->> ''(location|orderId)''\\)'))
    order by 1`.execute(db);
  return names(rows);
}

describe('what is stored and what changes it names the location, or there is a reason', () => {
  const cases: [string, (db: Queryable) => Promise<string[]>, Readonly<Record<string, unknown>>][] = [
    ['tables', tables, tablesWithoutLocation],
    ['unique indexes', indexes, indexesWithoutLocation],
    ['foreign keys', references, referencesWithoutLocation],
    ['functions that change something', functions, functionsWithoutLocation],
  ];
  it.each(cases)('%s', async (_what, list, reasons) => {
    expect(await list(database.db)).toEqual(Object.keys(reasons).toSorted());
  });

  it('tables of an order name it, and it is never null', async () => {
    const ofOrders = Object.entries(tablesWithoutLocation).flatMap(([name, { root }]) =>
      root === 'order' ? [name] : [],
    );
    const { rows } = await sql<{ name: string }>`
      select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = ${ownSchema}::regnamespace and c.relkind = 'r' and a.attname = 'order_id' and a.attnotnull
        and c.relname = any (${ofOrders}) order by 1`.execute(database.db);
    expect(names(rows)).toEqual(ofOrders.toSorted());
  });
});

describe('finds what breaks the rules', () => {
  const cases: [string, string, string, (db: Queryable) => Promise<string[]>][] = [
    ['a table', 'create table planted (color integer)', 'planted', tables],
    ['a table whose location may be null', 'create table planted (location_key integer)', 'planted', tables],
    [
      'a unique index of a table with a location',
      'create table planted (location_key integer not null, color integer unique)',
      'planted_color_key',
      indexes,
    ],
    [
      'a foreign key',
      'create table planted (location_key integer not null, card bigint references gift_card)',
      'planted_card_fkey',
      references,
    ],
    [
      'a function',
      `create function planted(p_color integer) returns integer language sql as 'select 1'`,
      'planted',
      functions,
    ],
    [
      'a function whose document has no location',
      `create function planted(change jsonb) returns text language sql as $$ select change ->> 'color' $$`,
      'planted',
      functions,
    ],
  ];
  it.each(cases)('%s', async (_what, statement, name, list) => {
    const undone = new Error('undone');
    let found: string[] = [];
    const run = database.transaction(async (db) => {
      await sql.raw(`set local search_path to ${ownSchema}`).execute(db);
      await sql.raw(statement).execute(db);
      found = await list(db);
      throw undone;
    });
    await expect(run).rejects.toBe(undone);
    expect(found).toContain(name);
  });
});
