/**
 * The database functions, read by plpgsql_check: names, types, unused variables and dead code that PostgreSQL itself finds only
 * when a statement runs (server/db/functions).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Queryable } from './database.ts';
import { ownSchema } from './schema-name.ts';

const toInstall = 'needs plpgsql_check (Debian package postgresql-15-plpgsql-check) and a superuser';

let database: TestDatabase;
let isThere: boolean;
beforeAll(async () => {
  database = await openTestDatabase();
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from pg_available_extensions where name = 'plpgsql_check') and rolsuper as there
    from pg_roles where rolname = current_user`.execute(database.db);
  isThere = rows[0]?.there === true;
  if (!isThere) return;
  await sql`create schema reader`.execute(database.db);
  await sql`create extension plpgsql_check schema reader`.execute(database.db);
});
afterAll(() => database.close());

/** Lists what the extension finds: one line per finding, with the function's name and its line. */
async function findings(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select concat_ws(' ', p.proname, 'line', c.lineno, c.level || ':', c.message, c.detail) as finding
    from pg_proc p
      join pg_language l on l.oid = p.prolang
      left join pg_trigger t on t.tgfoid = p.oid and not t.tgisinternal,
      lateral reader.plpgsql_check_function_tb(p.oid, coalesce(t.tgrelid, 0), fatal_errors => false,
        extra_warnings => true,
        performance_warnings => true, security_warnings => true) c
    where l.lanname = 'plpgsql' and p.pronamespace = ${ownSchema}::regnamespace
    order by p.proname, c.lineno`.execute(db);
  return rows.map(({ finding }) => finding);
}

it('finds nothing wrong in any function of the schema', async ({ skip }) => {
  skip(!isThere, toInstall);
  expect(await findings(database.db)).toEqual([]);
});

it.for<[string, string, string]>([
  [
    'a column that is not there',
    'perform from cell where color = 1; return 1;',
    'error: column "color" does not exist',
  ],
  ['a variable that nobody reads', 'return 1;', 'warning extra: never read variable "v_places"'],
  [
    'a value of another type',
    "declare v_seen bigint[] := '{}'; begin return cardinality(v_seen); end;",
    'warning: target type is different type than source type',
  ],
])('finds %s', async ([, body, finding], { skip }) => {
  skip(!isThere, toInstall);
  const planted = sql.table(`${ownSchema}.planted`);
  await sql`create function ${planted}() returns integer language plpgsql as ${sql.lit(
    `declare v_places integer := 1; begin ${body} end`,
  )}`.execute(database.db);
  const found = await findings(database.db);
  await sql`drop function ${planted}()`.execute(database.db);
  expect(found).toContainEqual(expect.stringContaining(finding));
});
