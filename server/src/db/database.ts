/** The database handle: PostgreSQL by address, embedded otherwise; one dialect, one way to run a transaction (docs/decisions/0004-database.md). */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { openEmbedded, StartRefused } from './embedded.ts';
import { migrate } from './migrate.ts';
import { EmbeddedDialect } from './pglite-dialect.ts';
import { prepareStatements } from './prepare-statements.ts';
import type { DB } from './schema.gen.ts';
import { assertOutsideTransaction, withinTransaction } from './transaction-guard.ts';

export type Engine = 'postgres' | 'embedded';
/** A handle or a transaction: what repos take. */
export type Queryable = Kysely<DB>;

export interface Database {
  readonly engine: Engine;
  readonly db: Queryable;
  /** Runs work in one transaction; the whole of it again when the database says that another got in the way. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
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
  'default_transaction_isolation=read committed',
  'lock_timeout=5s',
  'statement_timeout=30s',
  // Every statement of ours goes by keys: a plan for one set of values is the plan for all, so it is made once.
  'plan_cache_mode=force_generic_plan',
];

const serialisation = '40001';
const deadlock = '40P01';
const tries = 4;

/** The SQLSTATE of a database error, of either engine. */
export function sqlState(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

/** How often a change is decided anew because somebody else's came first. */
export const mostRounds = 25;

/** Lets others go first for a moment, longer each time, so that callers who lost a round do not meet again. */
export function giveWay(round: number): Promise<void> {
  return wait(Math.random() * Math.min(5 * round, 50));
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

function wrap(engine: Engine, db: Queryable, end: () => Promise<void>): Database {
  return {
    engine,
    db,
    transaction(work) {
      assertOutsideTransaction('a second transaction');
      return retrying(() =>
        db.transaction().execute((transaction) => withinTransaction(() => work(transaction))),
      );
    },
    async close() {
      await db.destroy();
      await end();
    },
  };
}

function describe(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}:${port || '5432'}${pathname}`;
  } catch {
    return 'the address in DATABASE_URL';
  }
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
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const database = wrap('postgres', db, async () => undefined);
  try {
    const { rows } = await sql<{
      level: string;
    }>`select current_setting('transaction_isolation') as level`.execute(db);
    if (rows[0]?.level !== 'read committed')
      throw new Error(`isolation is ${rows[0]?.level}, expected read committed`);
  } catch (cause) {
    await database.close();
    throw new StartRefused(
      `The database at ${describe(url)} can not be reached: ${(cause as Error).message || sqlState(cause)}. Check DATABASE_URL.`,
      { cause },
    );
  }
  return database;
}

/** Opens the database and brings its schema up to date. */
export async function openDatabase({ url, directory, poolSize = 8 }: DatabaseSettings): Promise<Database> {
  if (url !== null) {
    const database = await openPostgres(url, poolSize);
    await migrate(database);
    return database;
  }
  const { database: embedded, unlock } = await openEmbedded(directory);
  const db = new Kysely<DB>({ dialect: new EmbeddedDialect(embedded) });
  const database = wrap('embedded', db, async () => unlock());
  await migrate(database);
  return database;
}

/** Where the embedded database lives within the data directory. */
export function embeddedDirectory(dataDir: string): string {
  return join(dataDir, 'database');
}
