/** What sessions of PostgreSQL must be like, and what happens when their server becomes a standby (docs/operations.md). */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connectDatabase, type Database } from './database.ts';
import { sqlState } from './database-refusals.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create table public.note (text text)`.execute(database.db);
});
afterAll(() => database.close());

const addressWith = (query: string) => `${database.url}?${query}`;

describe('refuses at start', () => {
  it('sessions that lose what they are opened with', async () => {
    // An address's own options take the place of ours, as a pooler that ignores them would.
    const url = addressWith('options=-c%20lock_timeout%3D1s');
    await expect(connectDatabase({ url, directory: null })).rejects.toThrow(
      /^Sessions of the database lose settings .*lock_timeout, statement_timeout.* set DATABASE_POOLER to transaction\.$/,
    );
  });

  it('a server that takes no changes', async () => {
    const name = sql.id(new URL(database.url ?? '').pathname.slice(1));
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(database.db);
    try {
      await expect(connectDatabase({ url: database.url, directory: null })).rejects.toThrow(
        'The database takes no changes: it is a standby, or set to read-only. DATABASE_URL must lead to the primary.',
      );
    } finally {
      await sql`alter database ${name} reset default_transaction_read_only`.execute(database.db);
    }
  });
});

describe('when the server of a connection becomes a standby', () => {
  let shop: Database;
  beforeAll(async () => {
    shop = await connectDatabase({ url: database.url, directory: null, poolSize: 1 });
  });
  afterAll(() => shop.close());

  const session = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(shop.db);
    return rows[0]?.pid;
  };
  const becomeStandby = () => sql`set default_transaction_read_only = on`.execute(shop.db);

  it('the refused change is made again on another connection', async () => {
    const before = await session();
    await becomeStandby();
    await shop.transaction((db) => sql`insert into public.note values ('kept')`.execute(db));
    expect(await session()).not.toBe(before);
    const { rows } = await sql`select text from public.note`.execute(shop.db);
    expect(rows).toEqual([{ text: 'kept' }]);
  });

  it('a change that nobody repeats fails once, not for as long as the connection lives', async () => {
    await becomeStandby();
    const change = () => sql`insert into public.note values ('again')`.execute(shop.db);
    await expect(change()).rejects.toSatisfy((error) => sqlState(error) === '25006');
    await expect(change()).resolves.toBeDefined();
  });
});

describe('when a connection breaks between two statements of a transaction', () => {
  it('the transaction fails, the server goes on, and the next one succeeds', async () => {
    const shop = await connectDatabase({ url: database.url, directory: null, poolSize: 1 });
    const broken = shop.transaction(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::integer, 5000)`.execute(database.db);
      await wait(100);
      await sql`insert into public.note values ('broken')`.execute(db);
    });
    await expect(broken).rejects.toThrow();
    await shop.transaction((db) => sql`insert into public.note values ('after')`.execute(db));
    const { rows } = await sql`select text from public.note where text in ('broken', 'after')`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ text: 'after' }]);
    await shop.close();
  });
});
