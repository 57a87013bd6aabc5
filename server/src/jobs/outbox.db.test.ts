/** How long sending is retried, and what the log says when it is given up (docs/rules/orders.md, "Email"). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { insertOutbox } from './outbox.repo.ts';
import { drainOutbox } from './outbox.ts';

let database: TestDatabase;
const lines: Record<string, unknown>[] = [];
const stream = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)) as Record<string, unknown>);
    done();
  },
});
const { log } = Fastify({ logger: { level: 'warn', stream } });

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  lines.length = 0;
});

const away = new Map([
  [
    'email',
    () => {
      throw new Error('The mail server is away.');
    },
  ],
]);

/** Retries until sending is given up; returns how many hours that would have taken and how many attempts. */
async function untilGivenUp(key: string): Promise<{ hours: number; tries: number }> {
  const { db } = database;
  let seconds = 0;
  for (let tries = 1; tries < 1000; tries++) {
    await drainOutbox({ db, log, handlers: away });
    const { rows } = await sql<{ wait: number; is_over: boolean }>`
      select extract(epoch from due_at - clock_timestamp())::double precision as wait, gave_up_at is not null as is_over
      from outbox where dedupe_key = ${key}`.execute(db);
    if (rows[0]?.is_over === true) return { hours: seconds / 3600, tries };
    seconds += rows[0]?.wait ?? Number.NaN;
    await sql`update outbox set due_at = clock_timestamp() where dedupe_key = ${key}`.execute(db);
  }
  throw new Error('never given up');
}

it('an email is retried for three days, so that a mail server can be down over a weekend (R28)', async () => {
  await insertOutbox(database.db, 'email', 'weekend', {});
  const { hours, tries } = await untilGivenUp('weekend');
  expect(hours).toBeGreaterThanOrEqual(72);
  expect(hours).toBeLessThan(74);
  expect(tries).toBeLessThan(100);
}, 60_000);

it('the log has a warning per attempt, and an error when an email is given up (R28, S39)', async () => {
  await insertOutbox(database.db, 'email', 'lost', {});
  const { tries } = await untilGivenUp('lost');
  expect(lines).toHaveLength(tries);
  expect(new Set(lines.slice(0, -1).map(({ level }) => level))).toEqual(new Set([40]));
  expect(lines.at(-1)).toMatchObject({
    level: 50,
    topic: 'email',
    msg: 'gave up sending a message',
  });
}, 60_000);

it('a given-up email is sent after running the statement in docs/operations.md (R28)', async () => {
  const { db } = database;
  await insertOutbox(db, 'email', 'late', {});
  await untilGivenUp('late');
  const page = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [, statement = ''] = /## Email that was not sent[\s\S]*?```sql\n([\s\S]*?)```/.exec(page) ?? [];
  await sql.raw(statement).execute(db);
  const sent: string[] = [];
  const handlers = new Map([
    ['email', async ({ dedupeKey }: { dedupeKey: string }) => void sent.push(dedupeKey)],
  ]);
  await drainOutbox({ db, log, handlers });
  expect(sent).toContain('late');
});
