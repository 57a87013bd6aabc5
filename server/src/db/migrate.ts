/** Brings a database to the newest schema: tables by plain SQL files, forward only; functions as they are written today (docs/decisions/0005-purchase-as-sql-functions.md). */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { CompiledQuery, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { StartRefused } from './embedded.ts';
import type { DB } from './schema.gen.ts';

const migrationFolder = join(import.meta.dirname, '../../db/migrations');
const functionFolder = join(import.meta.dirname, '../../db/functions');

/** Splits a file at semicolons that end a statement: outside quotes, comments and dollar-quoted bodies. */
export function statementsOf(text: string): string[] {
  const pattern = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;/g;
  const statements: string[] = [];
  let start = 0;
  for (const match of text.matchAll(pattern)) {
    if (match[0] !== ';') continue;
    statements.push(text.slice(start, match.index));
    start = match.index + 1;
  }
  statements.push(text.slice(start));
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

async function sqlFilesOf(folder: string): Promise<{ name: string; text: string }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      text: await readFile(join(folder, file), 'utf8'),
    })),
  );
}

class SqlFiles implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const entries = (await sqlFilesOf(migrationFolder)).map(({ name, text }): [string, Migration] => {
      const statements = statementsOf(text);
      const up = async (db: Kysely<unknown>) => {
        for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement));
      };
      return [name, { up }];
    });
    return Object.fromEntries(entries);
  }
}

/** Names of tables that belong to this file begin with migration. */
async function replaceFunctions(db: Kysely<DB>): Promise<void> {
  const texts = (await sqlFilesOf(functionFolder)).map(({ text }) => text);
  const digest = createHash('sha256').update(texts.join('\n')).digest('hex');
  const isNewest = async (on: Kysely<DB>) => {
    const { rows } = await sql<{ digest: string }>`select digest from migration_function`.execute(on);
    return rows[0]?.digest === digest;
  };
  await sql`create table if not exists migration_function (digest text not null)`.execute(db);
  if (await isNewest(db)) return;
  await db.transaction().execute(async (transaction) => {
    // Of several servers that start together one replaces them, and the others find it done.
    await sql`lock table migration_function in exclusive mode`.execute(transaction);
    if (await isNewest(transaction)) return;
    // A function whose arguments changed would stay beside its successor. Those of triggers are held by their tables.
    const { rows } = await sql<{ name: string }>`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.prorettype <> 'trigger'::regtype
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(
      transaction,
    );
    for (const { name } of rows) await transaction.executeQuery(CompiledQuery.raw(`drop function ${name}`));
    for (const statement of texts.flatMap(statementsOf))
      await transaction.executeQuery(CompiledQuery.raw(statement));
    await sql`delete from migration_function`.execute(transaction);
    await sql`insert into migration_function values (${digest})`.execute(transaction);
  });
}

/** Migrations that were applied to this database and that this version does not have. */
async function listUnknown(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('migration') is not null as there`.execute(db);
  if (rows[0]?.there !== true) return [];
  const applied = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  const known = new Set((await sqlFilesOf(migrationFolder)).map(({ name }) => name));
  return applied.rows.flatMap(({ name }) => (known.has(name) ? [] : [name]));
}

/** Applies what is missing; throws with the migration's name when one fails, and a sentence when the database is another version's. */
export async function migrate({ db }: { db: Kysely<DB> }): Promise<string[]> {
  const [unknown] = await listUnknown(db);
  if (unknown !== undefined)
    throw new StartRefused(
      `The database was made by another version of Gangway: this one does not know its migration ${unknown}. Start the version that made it, or choose another database.`,
    );
  const migrator = new Migrator({
    db,
    provider: new SqlFiles(),
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
  await replaceFunctions(db);
  return results.map((result) => result.migrationName);
}
