/** Reads and writes whole tables as JSON, the same on both engines, so that a shop can move from one to the other. */
import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** Tables in an order in which their rows can be written: what is referred to comes first. */
export const tables = [
  'location',
  'activity_key',
  'rate_key',
  'agent_key',
  'agent_rate_version',
  'shop_order',
  'order_line',
  'order_line_rate',
  'order_transport',
  'order_line_product',
  'order_promo_code',
  'order_event',
  'cell',
  'claim',
  'gift_card',
  'gift_card_use',
  'membership',
  'membership_member',
  'membership_visit',
  'membership_waiver',
  'phone_change_link',
  'payment_attempt',
  'ledger_transfer',
  'outbox',
  'idempotent_request',
  'rate_window',
] as const;

export type TableName = (typeof tables)[number];

/** Every table the schema has, to prove that none is forgotten. */
export async function listTables(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'gangway' and table_type = 'BASE TABLE' and table_name not like 'migration%'
    order by table_name`.execute(db);
  return rows.map((row) => row.name);
}

export async function listMigrations(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** A page of a table's rows in a stable order. */
export async function listRows(
  db: Queryable,
  table: TableName,
  offset: number,
  most: number,
): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) as row from ${sql.table(table)} t order by t.ctid offset ${offset} limit ${most}`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}

/** Rows go in as they came out, their keys with them; rules that guard sold orders rest meanwhile. */
export async function insertRows(db: Queryable, table: TableName, rows: readonly unknown[]): Promise<void> {
  await sql`insert into ${sql.table(table)} overriding system value
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
}

export async function countRows(db: Queryable, table: TableName): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Where every sequence stands. */
export async function listSequences(db: Queryable): Promise<{ name: string; value: number }[]> {
  const { rows } = await sql<{ name: string; value: number | null }>`
    select sequencename as name, last_value as value from pg_sequences where schemaname = 'gangway' order by 1`.execute(
    db,
  );
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}

export async function saveSequence(db: Queryable, name: string, value: number): Promise<void> {
  await sql`select setval(${name}::regclass, ${value})`.execute(db);
}
