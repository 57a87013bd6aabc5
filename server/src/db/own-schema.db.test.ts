/**
 * Our own schema: which rights it needs, how it is upgraded, and that nothing outside of it is touched
 * (docs/decisions/0034-own-schema.md).
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectTestDatabase, openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Queryable } from './database.ts';
import { StartRefused } from './embedded.ts';
import { applyMigrations, migrate, putFunctions, replaceFunctions, schemaState } from './migrate.ts';
import { ensureOwnSchema, findHome } from './own-schema.ts';
import { refuseOldServer } from './sessions.ts';
import { functionFiles, migrationFiles } from './sql-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

class Undone extends Error {}

/** Runs work in a transaction that is rolled back; returns the work's result. */
async function undone<T>(on: TestDatabase, work: (db: Queryable) => Promise<T>): Promise<T> {
  const results: T[] = [];
  const running = on.transaction(async (db) => {
    results.push(await work(db));
    throw new Undone();
  });
  await expect(running).rejects.toThrow(Undone);
  return results[0] as T;
}

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartRefused)) throw error ?? new Error('it was not refused');
  return error.message;
};

/** Switches to a user without any grants. */
async function becomeNobody(db: Queryable): Promise<string> {
  const login = `nobody_${randomBytes(4).toString('hex')}`;
  await sql.raw(`create role ${login}`).execute(db);
  await sql.raw(`set local role ${login}`).execute(db);
  return login;
}

describe('a database user without privileges gets a message that names the missing one (decision 0035)', () => {
  it('for creating the schema', async () => {
    const empty = await connectTestDatabase();
    const [login, words] = await undone(empty, async (db) => {
      const who = await becomeNobody(db);
      return [who, await refusalOf(ensureOwnSchema(db))];
    });
    expect(words).toMatch(
      new RegExp(
        `^The database user ${login} may not create the schema gangway\\. Run this as the owner of the database: grant create on database \\w+ to ${login};$`,
      ),
    );
    await empty.close();
  });

  it('for creating tables in it', async () => {
    const [login, words] = await undone(database, async (db) => {
      const who = await becomeNobody(db);
      return [who, await refusalOf(ensureOwnSchema(db))];
    });
    expect(words).toBe(
      `The database user ${login} may not create tables in the schema gangway. Run this as its owner: grant usage, create on schema gangway to ${login};`,
    );
  });
});

describe('a PostgreSQL server', () => {
  it.each([
    [140_012, 'The database is PostgreSQL 14.12, and Gangway needs PostgreSQL 15 or newer.'],
    [130_001, 'The database is PostgreSQL 13.1, and Gangway needs PostgreSQL 15 or newer.'],
  ])('older than 15 is refused in one sentence: %i', (version, words) => {
    expect(() => refuseOldServer(version)).toThrow(new StartRefused(words));
  });

  it.each([150_000, 150_018, 180_001])('from version 15 on is accepted: %i', (version) => {
    expect(() => refuseOldServer(version)).not.toThrow();
  });
});

describe('migrations', () => {
  it('that fail are reported in one sentence and leave nothing behind (decision 0035)', async () => {
    const files = await migrationFiles();
    const broken = [
      { name: '9998-fine', text: 'create table half_way (a integer)' },
      { name: '9999-broken', text: 'create table half_way (a integer)' },
    ];
    expect(await refusalOf(applyMigrations(database.db, [...files, ...broken]))).toBe(
      'The migration 9999-broken failed: relation "half_way" already exists. No changes were kept.',
    );
    const { rows } = await sql`select to_regclass('half_way') as found`.execute(database.db);
    expect(rows).toEqual([{ found: null }]);
    expect(await schemaState(database.db)).toEqual({ kind: 'current' });
  });

  it('are applied even if their number comes before those already applied (decision 0035)', async () => {
    const files = await migrationFiles();
    const late = { name: '0018-late', text: 'create table late_comer (a integer)' };
    expect(await undone(database, (db) => applyMigrations(db, [...files, late]))).toEqual(['0018-late']);
  });

  it('from a newer version are refused in one sentence (decision 0035)', async () => {
    await sql`insert into migration values ('9999-later', '2030-01-01')`.execute(database.db);
    expect(await refusalOf(migrate(database))).toBe(
      'The database belongs to a newer version of Gangway: this one does not know its migration 9999-later. Start the version that made it, or choose another database.',
    );
    await sql`delete from migration where name = '9999-later'`.execute(database.db);
  });
});

describe('what others keep in the database', () => {
  it('is not mistaken for a shop, even with a table called migration (decision 0034)', async () => {
    const other = await connectTestDatabase();
    await sql`create table public.migration (id integer, applied date)`.execute(other.db);
    expect(await findHome(other.db)).toBeNull();
    expect(await schemaState(other.db)).toEqual({ kind: 'empty' });
    await migrate(other);
    const { rows } = await sql`select count(*)::integer as rows from public.migration`.execute(other.db);
    expect(rows).toEqual([{ rows: 0 }]);
    expect(await schemaState(other.db)).toEqual({ kind: 'current' });
    await other.close();
  });

  /** Simulates an upgrade: replaces functions that differ from this version's. */
  async function replaceAgain(db: Queryable): Promise<void> {
    await sql`update migration_function set digest = 'another version'`.execute(db);
    await replaceFunctions(db);
  }

  it('survives when functions are replaced: functions in public, a view on one of ours (decision 0034)', async () => {
    const kept = await undone(database, async (db) => {
      await sql`create function public.change_cart(anything jsonb) returns integer language sql as 'select 7'`.execute(
        db,
      );
      await sql`create view public.left_over as select wanted_of_line('[{}]', 3) as line`.execute(db);
      await replaceAgain(db);
      const { rows } = await sql`select line, public.change_cart('{}') as own from public.left_over`.execute(
        db,
      );
      return rows;
    });
    expect(kept).toEqual([{ line: [{ line_id: 3 }], own: 7 }]);
  });

  it('does not depend on the order in which our functions are created', async () => {
    const told = await undone(database, async (db) => {
      await putFunctions(db, [
        ...(await functionFiles()).toReversed(),
        { name: 'a', text: 'create function asks() returns text language sql as $$ select answers() $$;' },
        { name: 'b', text: "create function answers() returns text language sql as $$ select 'there' $$;" },
      ]);
      const { rows } = await sql`select asks() as answer`.execute(db);
      return rows;
    });
    expect(told).toEqual([{ answer: 'there' }]);
  });

  it('is named in the message if their view uses a function that must be dropped (decision 0034)', async () => {
    const words = await undone(database, async (db) => {
      await sql`create function gangway.of_before(a integer) returns integer language sql as 'select a'`.execute(
        db,
      );
      await sql`create view public.by_hand as select of_before(1) as one`.execute(db);
      return refusalOf(replaceAgain(db));
    });
    expect(words).toMatch(
      /^This version replaces the function of_before\(integer\), and something of yours depends on it: view by_hand depends on function of_before\(integer\)\. Drop that first, start again, and create it again\.$/,
    );
  });

  it('does not prevent replacing a function of ours that had another return type', async () => {
    const answered = await undone(database, async (db) => {
      await sql`drop function wanted_of_line(jsonb, bigint)`.execute(db);
      await sql`create function gangway.wanted_of_line(p_wanted jsonb, p_line bigint) returns integer language sql as 'select 1'`.execute(
        db,
      );
      await replaceAgain(db);
      return (await sql`select wanted_of_line('[{}]', 3) as line`.execute(db)).rows;
    });
    expect(answered).toEqual([{ line: [{ line_id: 3 }] }]);
  });
});
