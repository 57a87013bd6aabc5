/** How long sending is retried, and what the log says when it is given up (docs/rules/orders.md, "Email"). */
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type MailArguments, readMailArguments } from '../commands/mail/arguments.ts';
import { runMailCommand } from '../commands/mail/run.ts';
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
    await drainOutbox({ db, log, handlers: away, atOnce: 5 });
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

/** Runs `npm run mail`. */
async function run(command: MailArguments) {
  const said: string[] = [];
  const io = { out: (line: string) => void said.push(line), err: () => undefined, ask: async () => false };
  expect(await runMailCommand(command, { db: database.db, io })).toBe(0);
  return said;
}

it('an operator sees what was given up, and has it sent again (R28)', async () => {
  const { db } = database;
  await sql`delete from outbox`.execute(db);
  expect(await run('failed')).toEqual(['0 messages were given up.']);
  await insertOutbox(db, 'email', 'late', { to: 'maya@okafor.example' });
  await insertOutbox(db, 'email', 'long-ago', {});
  await untilGivenUp('late');
  await sql`update outbox set gave_up_at = clock_timestamp() - interval '8 days' where dedupe_key = 'long-ago'`.execute(
    db,
  );
  const [newest, older, count] = await run('failed');
  expect(newest).toMatch(/UTC {2}email {2}late {2}82 attempts {2}The mail server is away\.$/);
  expect(newest).not.toContain('maya@');
  expect(older).toContain('long-ago');
  expect(count).toBe('2 messages were given up.');
  // What is a week old is no news anymore.
  expect(await run('retry')).toEqual(['1 message will be sent again.']);
  const sent: string[] = [];
  const handlers = new Map([
    ['email', async ({ dedupeKey }: { dedupeKey: string }) => void sent.push(dedupeKey)],
  ]);
  await drainOutbox({ db, log, handlers, atOnce: 5 });
  expect(sent).toEqual(['late']);
  expect(await run('failed')).toHaveLength(2);
});

it('an operator sees what waits, how often it was tried, when it is tried next, and why (R28)', async () => {
  const { db } = database;
  await sql`delete from outbox`.execute(db);
  expect(await run('waiting')).toEqual(['0 messages are waiting.']);
  await insertOutbox(db, 'email', 'stuck', { to: 'maya@okafor.example' });
  await insertOutbox(db, 'email', 'christmas', {});
  await sql`update outbox set due_at = clock_timestamp() + interval '20 days' where dedupe_key = 'christmas'`.execute(
    db,
  );
  await sql`update outbox set due_at = '2026-11-20T09:15:00Z' where dedupe_key = 'stuck'`.execute(db);
  for (const attempts of [1, 2, 3]) {
    await drainOutbox({ db, log, handlers: away, atOnce: 5 });
    const [stuck, ...counts] = await run('waiting');
    expect(stuck).toMatch(
      new RegExp(
        `^2026-11-20 09:15 UTC {2}email {2}stuck {2}${attempts} attempts?, next at \\d{4}-.{11} UTC {2}The mail server is away\\.$`,
      ),
    );
    expect(counts).toEqual([
      '1 message is waiting.',
      '1 message is due later, such as gift cards for a day to come.',
    ]);
    await sql`update outbox set due_at = clock_timestamp() where dedupe_key = 'stuck'`.execute(db);
  }
  // Nothing is late because somebody had it sent again after a long time.
  await untilGivenUp('stuck');
  expect((await run('waiting'))[0]).toBe('0 messages are waiting.');
  await run('retry');
  const { rows } = await sql<{ is_new: boolean }>`
    select first_due_at is null and due_at > clock_timestamp() - interval '1 minute' as is_new
    from outbox where dedupe_key = 'stuck'`.execute(db);
  expect(rows).toEqual([{ is_new: true }]);
}, 60_000);

it('refuses other words on the command line', () => {
  expect(readMailArguments([])).toBeNull();
  expect(readMailArguments(['retry'])).toBe('retry');
  for (const words of [['send'], ['retry', 'all']])
    expect(() => readMailArguments(words)).toThrow('no command');
});

/** Queues some emails whose sending is recorded. */
async function queued(count: number, name: string) {
  const { db } = database;
  await sql`update outbox set sent_at = clock_timestamp() where sent_at is null`.execute(db);
  for (let one = 0; one < count; one++) await insertOutbox(db, 'email', `${name}-${one}`, {});
  const seen = { sent: [] as string[], open: 0, most: 0 };
  const send = async ({ dedupeKey }: { dedupeKey: string }) => {
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    await new Promise((resolve) => setTimeout(resolve, 20));
    seen.open -= 1;
    if (dedupeKey.endsWith('-3')) throw new Error('The mailbox is full.');
    seen.sent.push(dedupeKey);
  };
  return { seen, handlers: new Map([['email', send]]) };
}

it('sends all that is due in one run, five at a time, and one that fails holds up none (R28)', async () => {
  const { db } = database;
  const { seen, handlers } = await queued(23, 'rush');
  expect(await drainOutbox({ db, log, handlers, atOnce: 5 })).toBe(23);
  expect(seen.most).toBe(5);
  expect(seen.sent).toHaveLength(22);
  expect(new Set(seen.sent).size).toBe(22);
  expect(lines).toMatchObject([{ msg: 'could not send a message; retrying later' }]);
});

it('a server that stops finishes what it is sending and leaves the rest to others (R28)', async () => {
  const { db } = database;
  const { seen, handlers } = await queued(23, 'stop');
  const stop = new AbortController();
  stop.abort();
  expect(await drainOutbox({ db, log, handlers, atOnce: 5 }, stop.signal)).toBe(5);
  expect(seen.open).toBe(0);
  const both = await Promise.all([1, 2].map(() => drainOutbox({ db, log, handlers, atOnce: 5 })));
  expect(both.reduce((sum, tried) => sum + tried, 0)).toBe(18);
  expect(new Set(seen.sent).size).toBe(seen.sent.length);
});
