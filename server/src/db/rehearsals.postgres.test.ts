/** Work that is taken back, while others write (docs/decisions/0101-previews-are-rehearsals.md). */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLastId, insertOutbox, listQueuedHere } from '../jobs/outbox.repo.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let other: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  other = new pg.Client({ connectionString: database.url ?? '' });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await database.close();
});

const keys = async () => {
  const { rows } = await sql<{
    key: string;
  }>`select dedupe_key as key from outbox order by outbox_id`.execute(database.db);
  return rows.map(({ key }) => key);
};

it('a rehearsal lists the emails that it queued, and not those that others queued in the meantime', async () => {
  await insertOutbox(database.db, 'confirmation', 'before', {});
  const queued = await database.rehearse(async () => {
    const last = await findLastId(database.db);
    await insertOutbox(database.db, 'confirmation', 'first', {});
    await other.query(
      "insert into outbox (topic, dedupe_key, payload) values ('confirmation', 'of others', '{}')",
    );
    await insertOutbox(database.db, 'confirmation', 'second', {});
    return listQueuedHere(database.db, last);
  });
  expect(queued.map(({ dedupeKey }) => dedupeKey)).toEqual(['first', 'second']);
});

it('a rehearsal leaves nothing behind, whether it ends or fails, and gives its connection back', async () => {
  const before = await keys();
  const fails = database.rehearse(async () => {
    await sql`insert into outbox (topic, dedupe_key, payload) values ('confirmation', 'unmanaged', '{}')`.execute(
      database.db,
    );
    expect(await keys()).toContain('unmanaged');
    throw new Error('stopped');
  });
  await expect(fails).rejects.toThrow('stopped');
  expect(await keys()).toEqual(before);
  expect(database.poolSize()).toMatchObject({ waiting: 0 });
});

it('a rehearsal refuses a transaction of its own, which would keep what it did', async () => {
  const within = database.rehearse(() => database.transaction(async () => 1));
  await expect(within).rejects.toThrow('inside a transaction');
  const direct = database.rehearse(() => database.db.transaction().execute(async () => 1));
  await expect(direct).rejects.toThrow('a transaction inside a unit of work');
});
