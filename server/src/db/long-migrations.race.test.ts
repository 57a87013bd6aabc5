/**
 * Migrations of a large shop may take as long as they need, but do not wait forever for a table
 * (R32; docs/operations.md, "Upgrade").
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connectDatabase } from './database.ts';
import { applyMigrations, migrate } from './migrate.ts';
import { migrationFiles, type SqlFile } from './sql-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  // A single connection, so that a session setting also applies to the migration.
  database = await connectTestDatabase(1);
  await migrate(database);
});
afterAll(() => database.close());

const added: SqlFile[] = [];
async function withMigration(name: string, text: string): Promise<string[]> {
  added.push({ name, text });
  return applyMigrations(database.db, [...(await migrationFiles()), ...added]);
}

it('a migration may run longer than the statement timeout, which is restored afterwards (R32)', async () => {
  await sql`set statement_timeout = '200ms'`.execute(database.db);
  // Proves the danger: an ordinary statement is canceled here.
  await expect(sql`select pg_sleep(0.5)`.execute(database.db)).rejects.toThrow('statement timeout');
  const slow = `
    create table as_migrated as select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock;
    select pg_sleep(0.5);`;
  expect(await withMigration('9990-slow', slow)).toEqual(['9990-slow']);
  const { rows } = await sql`select statement, lock from as_migrated`.execute(database.db);
  expect(rows).toEqual([{ statement: '0', lock: '900ms' }]);
  const now = await sql`show statement_timeout`.execute(database.db);
  expect(now.rows).toEqual([{ statement_timeout: '200ms' }]);
});

it('a migration that waits for a locked table tries for some seconds, then fails with a message and leaves nothing behind (R32)', async () => {
  const other = await connectDatabase({ url: database.url, directory: null, poolSize: 1 });
  try {
    const began = Date.now();
    const failed = await other.db.transaction().execute(async (transaction) => {
      await sql`lock table location in access share mode`.execute(transaction);
      return withMigration('9991-waits', 'alter table location add column never integer').then(
        () => null,
        (error: Error) => error.message,
      );
    });
    expect(failed).toBe(
      'The migration 9991-waits failed: something else is using a table that has to change. Stop all servers and try again. No changes were kept.',
    );
    expect(Date.now() - began).toBeLessThan(20_000);
    const { rows } = await sql`select from information_schema.columns where column_name = 'never'`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  } finally {
    await other.close();
  }
}, 40_000);
