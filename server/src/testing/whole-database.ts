/** The whole database in a test, for what must leave it as it was. */
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { TestApp } from './test-app.ts';

/** Lists every table with the number of its rows and a hash of all of them. */
export async function wholeDatabase(db: Queryable): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const counted = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash
      from ${sql.table(name)} t`.execute(db);
    found[name] = counted.rows[0]?.hash ?? '';
  }
  if (Object.keys(found).length <= 40) throw new Error('these are not all tables');
  return found;
}

/**
 * Lists the tables that a request must leave as they were: all but sessions and limits, which each request uses. Waits for the work that
 * follows answers, such as captures of the test before.
 */
export async function settledDatabase(app: Pick<TestApp, 'database' | 'payments'>) {
  await app.payments.drain();
  const { staff_session: _used, rate_window: _counted, ...tables } = await wholeDatabase(app.database.db);
  return tables;
}
