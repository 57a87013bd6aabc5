/**
 * Creates a database per test file, on the engine under test:
 * DB_ENGINE=postgres (TEST_DATABASE_URL) or embedded.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectDatabase, type Database, onEngine, type WatchStatement } from '../db/database.ts';
import { openEngine } from '../db/durable-pglite.ts';
import { searchPath } from '../db/schema-name.ts';
import { createMigrated, migratedContents } from './migrated-database.ts';

/** Runs a statement on the server's maintenance database. */
async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestDatabase extends Database {
  /** PostgreSQL address for other processes; null on the embedded engine. */
  url: string | null;
}

interface TestDatabaseOptions {
  /** Of the server's pool. */
  poolSize?: number | undefined;
  /** Hears of the statements. */
  watch?: WatchStatement | undefined;
}

/** Creates a database of the embedded engine, whatever engine is under test: no other test uses it meanwhile. */
export async function openEmbeddedTestDatabase(watch?: WatchStatement): Promise<TestDatabase> {
  return { ...onEngine(await openEngine(null, await migratedContents()), { watch }), url: null };
}

async function connect(
  isMigrated: boolean,
  { poolSize = 8, watch }: TestDatabaseOptions,
): Promise<TestDatabase> {
  if (process.env.DB_ENGINE !== 'postgres') {
    if (!isMigrated) return { ...(await connectDatabase({ url: null, directory: null, watch })), url: null };
    return openEmbeddedTestDatabase(watch);
  }
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) throw new Error('DB_ENGINE=postgres needs TEST_DATABASE_URL');
  const name = `gangway_test_${randomBytes(6).toString('hex')}`;
  if (isMigrated) await createMigrated(server, name);
  else await administer(server, `create database ${name}`);
  // For test clients that do not use our connection settings, which set the search path themselves.
  await administer(server, `alter database ${name} set search_path to ${searchPath}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await connectDatabase({
    url: url.href,
    directory: null,
    poolSize,
    patienceMs: 10_000,
    watch,
  });
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

/** Creates an empty database; `watch` hears of its statements. */
export const connectTestDatabase = (poolSize?: number, watch?: WatchStatement): Promise<TestDatabase> =>
  connect(false, { poolSize, watch });

/** Creates a database as the server would; the schema is a copy (migrated-database.ts). */
export const openTestDatabase = (poolSize?: number, watch?: WatchStatement): Promise<TestDatabase> =>
  connect(true, { poolSize, watch });
