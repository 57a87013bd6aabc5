/** Reads and writes whole tables as JSON, the same on both engines, so that a shop can be copied between them. */
import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import { ownSchema } from './schema-name.ts';

export interface Table {
  name: string;
  /** Columns of the primary key, with their types. */
  key: { column: string; type: string }[];
}

const inOwnSchema = (name: string) => sql.table(`${ownSchema}.${name}`);

/**
 * Lists every table of the shop except the lists of migrations, and pictures: a backup has those as files, so that they
 * can be restored into another store.
 */
export async function listTables(db: Queryable): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, coalesce((
      select json_agg(json_build_object('column', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by k.place)
      from pg_index i cross join lateral unnest(i.indkey) with ordinality as k(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary), '[]') as key
    from pg_class c
    where c.relnamespace = ${ownSchema}::regnamespace and c.relkind = 'r' and c.relname not like 'migration%'
      and c.relname <> 'picture_file'
    order by c.relname collate "C"`.execute(db);
  return rows;
}

export interface Page {
  /** Rows as JSON text. */
  rows: string[];
  /** The key of the last row; null after the last page. */
  last: string[] | null;
}

/** Reads the rows of a table after a key, in primary key order. */
export async function listPage(
  db: Queryable,
  table: Table,
  after: string[] | null,
  most: number,
): Promise<Page> {
  const columns = sql.join(table.key.map(({ column }) => sql.ref(`t.${column}`)));
  const from =
    after === null
      ? sql`true`
      : sql`(${columns}) > (${sql.join(table.key.map(({ type }, at) => sql`${after[at]}::text::${sql.raw(type)}`))})`;
  const texts = sql.join(table.key.map(({ column }) => sql`${sql.ref(`t.${column}`)}::text`));
  const { rows } = await sql<{ row: string; key: string }>`
    select to_jsonb(t)::text as row, json_build_array(${texts})::text as key from ${inOwnSchema(table.name)} t
    where ${from} order by ${columns} limit ${most}`.execute(db);
  const last = rows.length < most ? undefined : rows.at(-1);
  return {
    rows: rows.map(({ row }) => row),
    last: last === undefined ? null : (JSON.parse(last.key) as string[]),
  };
}

/** Inserts rows given as JSON text exactly as they were read, including their keys. */
export async function insertRows(
  db: Queryable,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${inOwnSchema(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${inOwnSchema(table)}, ${`[${rows.join()}]`}::jsonb)`.execute(
    db,
  );
}

/** Lists the current value of every sequence. */
export async function listSequences(db: Queryable): Promise<{ name: string; value: number }[]> {
  const { rows } = await sql<{ name: string; value: number | null }>`
    select sequencename as name, last_value as value from pg_sequences where schemaname = ${ownSchema} order by 1`.execute(
    db,
  );
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}

export async function saveSequence(db: Queryable, name: string, value: number): Promise<void> {
  await sql`select setval(format('%I.%I', ${ownSchema}::text, ${name}::text)::regclass, ${value})`.execute(
    db,
  );
}

/** Returns the versions of all locations; a change means that a venue was imported. */
export async function listVersions(db: Queryable): Promise<string> {
  const { rows } = await sql<{ versions: string }>`
    select coalesce(json_agg(json_build_array(location_key, version) order by location_key), '[]')::text as versions
    from location`.execute(db);
  return rows[0]?.versions ?? '';
}

/** Returns a table that has rows, ignoring rate limits and idempotent requests; null for an unused database. */
export async function findUsedTable(db: Queryable): Promise<string | null> {
  const counts = new Set(['rate_window', 'idempotent_request']);
  for (const { name } of await listTables(db)) {
    if (counts.has(name)) continue;
    const { rows } = await sql`select from ${inOwnSchema(name)} limit 1`.execute(db);
    if (rows.length > 0) return name;
  }
  return null;
}

/** Returns somebody else's view or table that dropping our tables would affect, or null. */
async function findDependent(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select distinct v.oid::regclass::text as name
    from pg_depend d join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
      join pg_class v on v.oid = r.ev_class
      left join pg_class c on d.refclassid = 'pg_class'::regclass and c.oid = d.refobjid
      left join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
    where v.relnamespace <> ${ownSchema}::regnamespace
      and coalesce(c.relnamespace, p.pronamespace) = ${ownSchema}::regnamespace
    union all
    select k.conrelid::regclass::text from pg_constraint k join pg_class ours on ours.oid = k.confrelid
    where ours.relnamespace = ${ownSchema}::regnamespace and k.connamespace <> ${ownSchema}::regnamespace`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}

/**
 * Drops the empty tables of the shop. If somebody else's object depends on them,
 * drops nothing and returns its name.
 */
export async function dropOwnSchema(db: Queryable): Promise<string | null> {
  const dependent = await findDependent(db);
  if (dependent !== null) return dependent;
  await sql`drop schema ${sql.id(ownSchema)} cascade`.execute(db);
  return null;
}

interface ForeignKey {
  owner: string;
  name: string;
}

/** Lets rows be inserted in any order: checkReferences checks foreign keys afterwards. Returns what it changed. */
export async function deferReferences(db: Queryable): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as owner, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = ${ownSchema}::regnamespace and not k.condeferrable`.execute(
    db,
  );
  for (const { owner, name } of rows)
    await sql`alter table ${inOwnSchema(owner)} alter constraint ${sql.id(name)} deferrable initially deferred`.execute(
      db,
    );
  return rows;
}

/** Throws if a row refers to a missing one; restores normal checking of references. */
export async function checkReferences(db: Queryable, deferred: readonly ForeignKey[]): Promise<void> {
  await sql`set constraints all immediate`.execute(db);
  for (const { owner, name } of deferred)
    await sql`alter table ${inOwnSchema(owner)} alter constraint ${sql.id(name)} not deferrable`.execute(db);
}
