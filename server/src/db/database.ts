/** The database handle: PostgreSQL by address, embedded otherwise; one dialect, one way to run a transaction (docs/decisions/0004-database.md). */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { t } from '../messages/t.ts';
import { sqlState } from './database-errors.ts';
import { openEmbedded, StartRefused } from './embedded.ts';
import { migrate } from './migrate.ts';
import { EmbeddedDialect } from './pglite-dialect.ts';
import { prepareStatements } from './prepare-statements.ts';
import type { DB } from './schema.gen.ts';
import { searchPath } from './schema-name.ts';
import { assertOutsideTransaction, withinTransaction } from './transaction-guard.ts';
import { UnitDialect } from './unit-of-work.ts';

export type Engine = 'postgres' | 'embedded';
/** A handle or a transaction: what repos take. */
export type Queryable = Kysely<DB>;

export interface Database {
  readonly engine: Engine;
  readonly db: Queryable;
  /** Runs work in one transaction; the whole of it again when the database says that another got in the way. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Reads one state of the whole database, however much is sold meanwhile; work can write nothing. */
  snapshot<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Runs work whose changes are one transaction with what `finish` writes of its answer; it begins with the first change. */
  unit<T>(work: () => Promise<T>, finish: (answer: T) => Promise<void>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** PostgreSQL address; null for the embedded engine. */
  url: string | null;
  /** Directory of the embedded engine; null for memory (tests). */
  directory: string | null;
  poolSize?: number;
}

const readSafeInteger = (value: string) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a safe integer: ${value}`);
  return number;
};

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, readSafeInteger);
for (const text of [
  pg.types.builtins.DATE,
  pg.types.builtins.TIME,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
])
  types.setTypeParser(text, (value) => value);

const sessionOptions = [
  `search_path=${searchPath}`,
  'default_transaction_isolation=read committed',
  'lock_timeout=5s',
  'statement_timeout=30s',
  // Every statement of ours goes by keys: a plan for one set of values is the plan for all, so it is made once.
  'plan_cache_mode=force_generic_plan',
];

const serialisation = '40001';
const deadlock = '40P01';
const tries = 4;

export { sqlState };

/** How often a change is decided anew because somebody else's came first. */
export const maxAttempts = 25;

/** Waits for a random moment, longer with each attempt, so that callers who lost to each other do not meet again. */
export function backOff(attempt: number): Promise<void> {
  return wait(Math.random() * Math.min(5 * attempt, 50));
}

/** Runs a statement again when another transaction got in its way; it has left nothing behind. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const state = sqlState(error);
      if ((state !== serialisation && state !== deadlock) || attempt === tries) throw error;
    }
  }
}

function wrap(engine: Engine, inner: Dialect, end: () => Promise<void>): Database {
  const dialect = new UnitDialect(inner);
  const db = new Kysely<DB>({ dialect });
  return {
    engine,
    db,
    unit: (work, finish) => dialect.unit(work, finish),
    transaction(work) {
      assertOutsideTransaction('a second transaction');
      return retrying(() =>
        db.transaction().execute((transaction) => withinTransaction(() => work(transaction))),
      );
    },
    snapshot(work) {
      assertOutsideTransaction('a second transaction');
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => withinTransaction(() => work(transaction)));
    },
    async close() {
      await db.destroy();
      await end();
    },
  };
}

function unreachable(url: string, reason: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return t('database.connection.unreachable', {
      address: `${hostname}:${port || '5432'}${pathname}`,
      reason,
    });
  } catch {
    return t('database.connection.unreachableAddress', { reason });
  }
}

/** The first PostgreSQL that has all we use, as its servers number themselves. */
const oldestServer = 15;

export function refuseOldServer(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= oldestServer) return;
  throw new StartRefused(
    t('database.connection.oldServer', { version: `${major}.${version % 10_000}`, oldest: oldestServer }),
  );
}

async function openPostgres(url: string, poolSize: number): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    application_name: 'gangway',
    options: sessionOptions.map((option) => `-c ${option.replaceAll(' ', '\\ ')}`).join(' '),
    types,
  });
  pool.on('connect', prepareStatements);
  // An idle connection that breaks is replaced by the pool; the next query on a broken one fails by itself.
  pool.on('error', () => undefined);
  const database = wrap('postgres', new PostgresDialect({ pool }), async () => undefined);
  try {
    const { rows } = await sql<{
      level: string;
      version: number;
    }>`select current_setting('transaction_isolation') as level,
      current_setting('server_version_num')::integer as version`.execute(database.db);
    if (rows[0]?.level !== 'read committed')
      throw new Error(t('database.connection.wrongIsolation', { level: String(rows[0]?.level) }));
    refuseOldServer(rows[0].version);
  } catch (cause) {
    await database.close();
    if (cause instanceof StartRefused) throw cause;
    throw new StartRefused(unreachable(url, (cause as Error).message || String(sqlState(cause))), { cause });
  }
  return database;
}

/** Opens the database as it is, whatever is in it. */
export async function connectDatabase({ url, directory, poolSize = 8 }: DatabaseSettings): Promise<Database> {
  if (url !== null) return openPostgres(url, poolSize);
  const { database: embedded, unlock } = await openEmbedded(directory);
  return wrap('embedded', new EmbeddedDialect(embedded), async () => unlock());
}

/** Opens the database and brings its schema up to date: for the server, and for whoever asks for just that. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const database = await connectDatabase(settings);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Where the embedded database lives within the data directory. */
export function embeddedDirectory(dataDir: string): string {
  return join(dataDir, 'database');
}
