/**
 * Upgrades a database to the newest schema: tables by plain SQL files, forward only; functions are always
 * replaced by their current text (docs/decisions/0005-purchase-as-sql-functions.md, 0034-own-schema.md).
 */
import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { t } from '../messages/t.ts';
import { type DatabaseRefusal, databaseRefusal, detailOf, sqlState } from './database-refusals.ts';
import { StartRefused } from './embedded.ts';
import { ensureOwnSchema, findHome, listApplied, moveToOwnSchema } from './own-schema.ts';
import { retry } from './retry.ts';
import type { DB } from './schema.gen.ts';
import { ownSchema } from './schema-name.ts';
import { functionFiles, migrationFiles, type SqlFile, statementsOf } from './sql-files.ts';

/** The state of a database relative to this version of the program. */
export type SchemaState =
  | { kind: 'empty' | 'current' }
  /** Needs migrations, new functions, or its tables moved to our schema. */
  | { kind: 'older' }
  /** Has a migration that this version does not know. */
  | { kind: 'newer'; unknown: string };

/** Hashes the text of all functions; a database stores the hash of those it has. */
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

/** Compares a database with this version without changing it. */
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

/** The last migration that a database has, by number; null for an empty one. */
export async function databaseVersion(db: Kysely<DB>): Promise<string | null> {
  const home = await findHome(db);
  return home === null ? null : ((await listApplied(db, home)).toSorted().at(-1) ?? null);
}

/** The reason why a database of a newer version is not opened. */
export const newerWords = (unknown: string) => t('database.migrate.newerVersion', { migration: unknown });

function asMigration({ text }: SqlFile): Migration {
  const statements = statementsOf(text);
  return {
    up: async (db) => {
      for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement));
    },
  };
}

/** Drops a function. Refuses with a message for the operator if somebody's view or trigger uses it. */
async function dropFunction(db: Kysely<DB>, name: string): Promise<void> {
  try {
    await sql.raw(`drop function ${name}`).execute(db);
  } catch (error) {
    throw new StartRefused(t('database.migrate.dependentObject', { name, detail: detailOf(error) }), {
      cause: error,
    });
  }
}

/** Creates a function; one whose return type changed is dropped first. */
async function createFunction(db: Kysely<DB>, statement: string): Promise<void> {
  await sql`savepoint before_function`.execute(db);
  try {
    await sql.raw(statement).execute(db);
  } catch (error) {
    if (databaseRefusal(error) !== 'returnsOtherwise') throw error;
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

/** Lists all functions except trigger functions; `row` changes whenever a function is rewritten. */
async function listFunctions(db: Kysely<DB>): Promise<{ row: string; name: string }[]> {
  const { rows } = await sql<{ row: string; name: string }>`
    select p.oid || ' ' || p.xmin as row, p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = ${ownSchema}::regnamespace and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db);
  return rows;
}

/**
 * Replaces the database's functions by the current ones within the caller's transaction. Other people's views
 * that use a function keep working if its parameters and return type are unchanged. Drops functions that no
 * longer exist, except trigger functions, which are dropped with their tables.
 */
export async function replaceFunctions(db: Kysely<DB>): Promise<void> {
  await putFunctions(db, await functionFiles());
}

/** replaceFunctions with other files. */
export async function putFunctions(db: Kysely<DB>, files: readonly SqlFile[]): Promise<void> {
  const digest = digestOf(files);
  // Our own bookkeeping tables have names that begin with "migration".
  await sql`create table if not exists ${sql.table(`${ownSchema}.migration_function`)} (digest text not null)`.execute(
    db,
  );
  // If several servers start together, one replaces the functions and the others find it done.
  await sql`lock table ${sql.table(`${ownSchema}.migration_function`)} in exclusive mode`.execute(db);
  if (await hasFunctions(db, digest)) return;
  const before = await listFunctions(db);
  // A function may call one that is created after it.
  await sql`set local check_function_bodies = off`.execute(db);
  for (const statement of files.flatMap(({ text }) => statementsOf(text)))
    await createFunction(db, statement);
  const unchanged = new Set(before.map(({ row }) => row));
  for (const { row, name } of await listFunctions(db)) if (unchanged.has(row)) await dropFunction(db, name);
  await sql`delete from migration_function`.execute(db);
  await sql`insert into migration_function values (${digest})`.execute(db);
}

/** Other sessions that want a table wait behind the migration that waits for it, and this is the longest that visitors wait. */
const longestLockWait = '900ms';

/**
 * Runs work in one transaction, whose statements may take as long as they need, such as upgrading a large shop; waits
 * for a table less than a second, but for another server that upgrades until it has finished. Nothing outlasts
 * the transaction, because a session may be somebody else's afterwards (docs/operations.md, "PgBouncer").
 */
async function unhurried<T>(db: Kysely<DB>, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute((transaction) => unhurried(transaction, work));
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local lock_timeout = 0`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtextextended('gangway migrations', 0))`.execute(db);
  await sql`set local lock_timeout to ${sql.lit(longestLockWait)}`.execute(db);
  return work(db);
}

/**
 * Applies missing migrations in name order, whatever was applied before: branches merge in any order, and numbers may
 * have gaps. Where a table is in use, lets go of everything and tries again, so that a shop that sells goes on selling.
 */
export const applyMigrations = (db: Kysely<DB>, files: readonly SqlFile[]): Promise<string[]> =>
  retry(() => unhurried(db, (connection) => applyUnhurried(connection, files)), {
    attempts: 8,
    mayRepeat: (error) =>
      !db.isTransaction && error instanceof StartRefused && databaseRefusal(error.cause) === 'lockedOut',
    longestWait: () => 1000,
  });

/** Explains why nothing was applied; `migration` is the one that failed, if any. */
function notApplied(error: unknown, migration: string | undefined): string {
  if (databaseRefusal(error) === 'lockedOut')
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

/** Clashes between servers that start at the same moment: an object already exists, or no longer does. */
const clashes: readonly (DatabaseRefusal | null)[] = ['alreadyThere', 'noSuchTable', 'objectExists'];

/**
 * Upgrades a database and returns the migrations that were missing; throws a readable error if it belongs to
 * a newer version or may not be changed.
 */
export async function migrate({ db }: { db: Kysely<DB> }): Promise<string[]> {
  try {
    return await retry(() => upgrade(db), {
      attempts: 10,
      mayRepeat: (error) => !(error instanceof StartRefused) && clashes.includes(databaseRefusal(error)),
      longestWait: (attempts) => 100 * attempts,
    });
  } catch (error) {
    if (error instanceof StartRefused || sqlState(error) === null) throw error;
    throw new StartRefused(t('database.migrate.notUpgraded', { reason: (error as Error).message }), {
      cause: error,
    });
  }
}
