/** Brings a database to the newest schema: tables by plain SQL files, forward only; functions as they are written today (docs/decisions/0005-purchase-as-sql-functions.md, 0034-own-schema.md). */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { t } from '../messages/t.ts';
import { detailOf, sqlState } from './database-errors.ts';
import { StartRefused } from './embedded.ts';
import { ensureOwnSchema, findHome, listApplied, moveToOwnSchema } from './own-schema.ts';
import type { DB } from './schema.gen.ts';
import { ownSchema } from './schema-name.ts';
import { functionFiles, migrationFiles, type SqlFile, statementsOf } from './sql-files.ts';

/** What a database is to this version of the program. */
export type SchemaState =
  | { kind: 'empty' | 'current' }
  /** Migrations are to be applied, functions to be replaced, or the tables to be moved. */
  | { kind: 'older' }
  /** It has a migration that this version does not know. */
  | { kind: 'newer'; unknown: string };

/** The text of all functions, as a database that has them remembers it. */
const digestOf = (files: readonly SqlFile[]) =>
  createHash('sha256')
    .update(files.map(({ text }) => text).join('\n'))
    .digest('hex');

async function hasFunctions(db: Kysely<DB>, digest: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${`${ownSchema}.migration_function`}) is not null as there`.execute(db);
  if (rows[0]?.there !== true) return false;
  const found = await sql<{ digest: string }>`
    select digest from ${sql.table(`${ownSchema}.migration_function`)}`.execute(db);
  return found.rows[0]?.digest === digest;
}

/** Compares a database with this version; changes nothing. */
export async function schemaState(db: Kysely<DB>): Promise<SchemaState> {
  const home = await findHome(db);
  if (home === null) return { kind: 'empty' };
  const applied = await listApplied(db, home);
  const known = (await migrationFiles()).map(({ name }) => name);
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined) return { kind: 'newer', unknown };
  const isCurrent =
    home === ownSchema &&
    known.every((name) => applied.includes(name)) &&
    (await hasFunctions(db, digestOf(await functionFiles())));
  return { kind: isCurrent ? 'current' : 'older' };
}

/** Why a database of another version is not opened, in one sentence. */
export const newerWords = (unknown: string) => t('database.migrate.newerVersion', { migration: unknown });

function asMigration({ text }: SqlFile): Migration {
  const statements = statementsOf(text);
  return {
    up: async (db) => {
      for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement));
    },
  };
}

/** A function that another one's view or trigger uses stays, and whoever made that is told. */
async function dropFunction(db: Kysely<DB>, name: string): Promise<void> {
  try {
    await sql.raw(`drop function ${name}`).execute(db);
  } catch (error) {
    throw new StartRefused(t('database.migrate.dependentObject', { name, detail: detailOf(error) }), {
      cause: error,
    });
  }
}

/** A function that returns something else than before cannot be replaced; it is dropped first. */
const returnsOtherwise = '42P13';

async function createFunction(db: Kysely<DB>, statement: string): Promise<void> {
  await sql`savepoint before_function`.execute(db);
  try {
    await sql.raw(statement).execute(db);
  } catch (error) {
    if (sqlState(error) !== returnsOtherwise) throw error;
    await sql`rollback to savepoint before_function`.execute(db);
    const [, name = ''] = /\bfunction (\w+)/i.exec(statement) ?? [];
    const { rows } = await sql<{ name: string }>`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace = ${ownSchema}::regnamespace and proname = ${name}`.execute(db);
    for (const former of rows) await dropFunction(db, former.name);
    await sql.raw(statement).execute(db);
  }
  await sql`release savepoint before_function`.execute(db);
}

/** Functions but for those of triggers; `row` is another one once a function was written anew. */
async function listFunctions(db: Kysely<DB>): Promise<{ row: string; name: string }[]> {
  const { rows } = await sql<{ row: string; name: string }>`
    select p.oid || ' ' || p.xmin as row, p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = ${ownSchema}::regnamespace and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db);
  return rows;
}

/**
 * Gives a database the functions of today, within the caller's transaction. Views of others that use a function keep it
 * where it still takes and returns the same; functions that are no more are dropped, those of triggers but for their tables.
 */
export async function replaceFunctions(db: Kysely<DB>): Promise<void> {
  const files = await functionFiles();
  const digest = digestOf(files);
  // Names of tables that belong to this file begin with migration.
  await sql`create table if not exists ${sql.table(`${ownSchema}.migration_function`)} (digest text not null)`.execute(
    db,
  );
  // Of several servers that start together one replaces them, and the others find it done.
  await sql`lock table ${sql.table(`${ownSchema}.migration_function`)} in exclusive mode`.execute(db);
  if (await hasFunctions(db, digest)) return;
  const before = await listFunctions(db);
  for (const statement of files.flatMap(({ text }) => statementsOf(text)))
    await createFunction(db, statement);
  const unchanged = new Set(before.map(({ row }) => row));
  for (const { row, name } of await listFunctions(db)) if (unchanged.has(row)) await dropFunction(db, name);
  await sql`delete from migration_function`.execute(db);
  await sql`insert into migration_function values (${digest})`.execute(db);
}

/**
 * Runs work whose statements may take as long as they need, as upgrading a large shop does; for a lock they wait no longer
 * than any statement.
 */
async function unhurried<T>(db: Kysely<DB>, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  if (db.isTransaction) {
    await sql`set local statement_timeout = 0`.execute(db);
    return work(db);
  }
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Somebody else holds a table for longer than we wait. */
const lockedOut = '55P03';

/**
 * Applies what is missing of some migrations, in the order of their names, whatever was applied before: branches are merged
 * in any order, and no number has to be there.
 */
export const applyMigrations = (db: Kysely<DB>, files: readonly SqlFile[]): Promise<string[]> =>
  unhurried(db, (connection) => applyUnhurried(connection, files));

/** Why nothing was applied; `migration` is the one that failed, where one did. */
function notApplied(error: unknown, migration: string | undefined): string {
  if (sqlState(error) === lockedOut)
    return migration === undefined
      ? t('database.migrate.tableInUse')
      : t('database.migrate.tableInUseByMigration', { migration });
  const reason = (error as Error).message;
  return migration === undefined
    ? t('database.migrate.upgradeFailed', { reason })
    : t('database.migrate.migrationFailed', { migration, reason });
}

async function applyUnhurried(db: Kysely<DB>, files: readonly SqlFile[]): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, asMigration(file)])),
    },
    migrationTableSchema: ownSchema,
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    throw new StartRefused(notApplied(error, failed), { cause: error });
  }
  return results.map(({ migrationName }) => migrationName);
}

async function upgrade(db: Kysely<DB>): Promise<string[]> {
  const state = await schemaState(db);
  if (state.kind === 'newer') throw new StartRefused(newerWords(state.unknown));
  if (state.kind === 'current') return [];
  await ensureOwnSchema(db);
  if ((await findHome(db)) === 'public') await moveToOwnSchema(db);
  const applied = await applyMigrations(db, await migrationFiles());
  await db.transaction().execute(replaceFunctions);
  return applied;
}

/** What servers that start at the same moment tell each other: it is there already, it is not there any more. */
const clashes = new Set(['23505', '42P01', '42P06', '42P07', '42710']);
const tries = 10;

/** Brings a database up to date, and answers the migrations that were missing; a sentence when it is another version's or may not be changed. */
export async function migrate({ db }: { db: Kysely<DB> }): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await upgrade(db);
    } catch (error) {
      const state = sqlState(error);
      if (error instanceof StartRefused || state === null) throw error;
      if (!clashes.has(state) || attempt === tries)
        throw new StartRefused(t('database.migrate.notUpgraded', { reason: (error as Error).message }), {
          cause: error,
        });
      await wait(50 * attempt);
    }
  }
}
