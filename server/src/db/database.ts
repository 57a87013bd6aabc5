/**
 * The database handle: PostgreSQL if an address is set, otherwise embedded; one dialect, one way to run a
 * transaction (docs/decisions/0004-database.md).
 */
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { t } from '../messages/t.ts';
import { waitingAtMost } from './database-away.ts';
import { sqlState } from './database-refusals.ts';
import { openEmbedded, StartRefused } from './embedded.ts';
import { migrate } from './migrate.ts';
import { EmbeddedDialect } from './pglite-dialect.ts';
import type { Pooler } from './poolers.ts';
import { leaveReadOnlyServers, prepareStatements } from './prepare-statements.ts';
import { retrying } from './retry.ts';
import type { DB } from './schema.gen.ts';
import { assertIsolation, checkSessions, startupOptions } from './sessions.ts';
import { assertOutsideTransaction, withinTransaction } from './transaction-guard.ts';
import { UnitDialect } from './unit-of-work.ts';

export type Engine = 'postgres' | 'embedded';
/** A handle or a transaction; this is what repos take. */
export type Queryable = Kysely<DB>;

export interface Database {
  readonly engine: Engine;
  readonly db: Queryable;
  /** Runs work in one transaction, and reruns all of it if another transaction got in the way. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Reads one consistent, read-only state of the whole database, whatever is sold in the meantime. */
  snapshot<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /**
   * Runs work whose changes share one transaction with what `finish` writes about its answer; the
   * transaction begins with the first change.
   */
  unit<T>(work: () => Promise<T>, finish: (answer: T) => Promise<void>): Promise<T>;
  /** Runs work in one transaction and takes back all that it changed, for saying what a command would do. */
  rehearse<T>(work: () => Promise<T>): Promise<T>;
  /** How many connections there are; null for the embedded engine, which has one. */
  poolSize(): PoolSize | null;
  close(): Promise<void>;
}

export interface PoolSize {
  total: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

/** Hears of each statement once it has ended, with `$1` in place of its values. */
export type WatchStatement = (statement: { sql: string; milliseconds: number; error?: unknown }) => void;

export interface DatabaseSettings {
  /** PostgreSQL address; null for the embedded engine. */
  url: string | null;
  /** Directory of the embedded engine; null for in-memory (tests). */
  directory: string | null;
  poolSize?: number;
  pooler?: Pooler;
  /** How long a request waits for a free or new connection, in milliseconds; the shop is unavailable after that. */
  patienceMs?: number;
  watch?: WatchStatement | undefined;
}

/** With this, a request that finds no connection is answered within two seconds. */
const usualPatienceMs = 1500;

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

function wrap(
  engine: Engine,
  inner: Dialect,
  {
    end,
    poolSize,
    watch,
  }: { end: () => Promise<void>; poolSize: Database['poolSize']; watch: WatchStatement | undefined },
): Database {
  const dialect = new UnitDialect(inner);
  const db = new Kysely<DB>({
    dialect,
    ...(watch === undefined
      ? {}
      : {
          log: (event) => {
            const { query, queryDurationMillis: milliseconds } = event;
            watch({
              sql: query.sql,
              milliseconds,
              ...(event.level === 'error' ? { error: event.error } : {}),
            });
          },
        }),
  });
  return {
    engine,
    db,
    poolSize,
    unit: (work, finish) => dialect.unit(work, finish),
    rehearse: (work) => dialect.rehearse(work),
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

/** PgBouncer's answer to settings that come with a connection. */
const isPoolerAnswer = (cause: unknown) =>
  sqlState(cause) === '08P01' && (cause as Error).message.includes('startup parameter');

interface PoolSettings {
  poolSize: number;
  pooler: Pooler;
  patienceMs: number;
  watch: WatchStatement | undefined;
}

async function openPostgres(
  url: string,
  { poolSize, pooler, patienceMs, watch }: PoolSettings,
): Promise<Database> {
  let isStarted = false;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 30_000,
    // A server that vanished without a word is noticed within seconds.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    application_name: 'gangway',
    ...(pooler === 'none' ? { options: startupOptions } : {}),
    types,
    // The first connections are checked for more, with words for the operator.
    onConnect: (client) => (isStarted ? assertIsolation(client, patienceMs) : undefined),
  });
  leaveReadOnlyServers(pool);
  if (pooler !== 'transaction') pool.on('connect', prepareStatements);
  // The pool replaces an idle connection that breaks, and a query on a broken connection fails on its own. Between two
  // statements of a transaction neither hears of it, and an error that nobody hears ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = wrap('postgres', new PostgresDialect({ pool: waitingAtMost(pool) }), {
    watch,
    end: async () => undefined,
    poolSize: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  });
  try {
    await checkSessions(database.db, pooler);
    isStarted = true;
  } catch (cause) {
    await database.close();
    if (cause instanceof StartRefused) throw cause;
    if (isPoolerAnswer(cause)) throw new StartRefused(t('database.connection.behindPooler'), { cause });
    throw new StartRefused(unreachable(url, (cause as Error).message || String(sqlState(cause))), { cause });
  }
  return database;
}

/** Returns the database of an embedded engine; `end` follows its closing. */
export const onEngine = (
  engine: PGlite,
  { watch, end = async () => undefined }: { watch?: WatchStatement; end?: () => Promise<void> } = {},
): Database => wrap('embedded', new EmbeddedDialect(engine), { watch, end, poolSize: () => null });

/** Opens the database as it is, whatever it contains. */
export async function connectDatabase({
  url,
  directory,
  poolSize = 8,
  pooler = 'none',
  patienceMs = usualPatienceMs,
  watch,
}: DatabaseSettings): Promise<Database> {
  if (url !== null) return openPostgres(url, { poolSize, pooler, patienceMs, watch });
  const { database: engine, unlock } = await openEmbedded(directory);
  return onEngine(engine, { watch, end: async () => unlock() });
}

/** Opens the database and upgrades its schema: for the server, and for commands that upgrade on purpose. */
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

/** Returns the folder of the embedded database within the data directory. */
export function embeddedDirectory(dataDir: string): string {
  return join(dataDir, 'database');
}
