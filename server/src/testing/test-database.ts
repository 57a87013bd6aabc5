/**
 * Creates a database per test file, on the engine under test:
 * DB_ENGINE=postgres (TEST_DATABASE_URL) or embedded.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectDatabase, type Database, type WatchStatement } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { searchPath } from '../db/schema-name.ts';

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

/** Creates an empty database; `watch` hears of its statements. */
export async function connectTestDatabase(poolSize = 8, watch?: WatchStatement): Promise<TestDatabase> {
  if (process.env.DB_ENGINE !== 'postgres')
    return { ...(await connectDatabase({ url: null, directory: null, watch })), url: null };
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) throw new Error('DB_ENGINE=postgres needs TEST_DATABASE_URL');
  const name = `gangway_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
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

/** Creates a database as the server would. */
export async function openTestDatabase(poolSize = 8, watch?: WatchStatement): Promise<TestDatabase> {
  const database = await connectTestDatabase(poolSize, watch);
  await migrate(database);
  return database;
}
