/** Checking the promises of a running shop's database, by the job and by command (docs/operations.md, "Audit"). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAuditArguments } from '../commands/audit/arguments.ts';
import { runAuditCommand } from '../commands/audit/run.ts';
import { promises } from '../db/audit/audit.repo.ts';
import { heardIo } from '../testing/heard-io.ts';
import { addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { auditShop, createAuditJob } from './audit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { key } = await storeLocation(app.database.db);
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  orderOf(await completeOrder(app, cart, key));
});
afterAll(() => app.close());

/** Breaks a promise for as long as the work takes. */
async function broken<T>(work: () => Promise<T>): Promise<T> {
  const change = (by: number) => sql`update cell set claimed = claimed + ${by}`.execute(app.database.db);
  await change(1);
  try {
    return await work();
  } finally {
    await change(-1);
  }
}

async function command(...words: string[]) {
  const { io, said } = heardIo();
  const given = readAuditArguments(words);
  if (given === null) throw new Error('help');
  return { code: await runAuditCommand(given, { database: app.database, io }), said };
}

describe('the command', () => {
  it('says that a sound shop keeps all promises, and names them on demand', async () => {
    const { code, said } = await command();
    expect(code).toBe(0);
    expect(said).toEqual([expect.stringMatching(/^All \d+ promises hold \(\d+(\.\d)? s\)\.$/)]);
    expect((await command('--all')).said).toEqual([
      ...promises.map((promise) => `✓ ${promise}`),
      expect.stringMatching(/^All /),
    ]);
  });

  it('names a broken promise with its rows, and fails', async () => {
    const { code, said } = await broken(() => command());
    expect(code).toBe(1);
    expect(said[0]).toBe('✗ I2 what a cell counts is the sum of its claims');
    expect(said[1]).toMatch(/^ {4}\{"location_key":\d+,/);
    expect(said.at(-1)).toBe(`1 of ${promises.length} promises are broken, 0 could not be checked.`);
  });

  it('says what could not be checked, and goes on with the rest', async () => {
    const { database } = app;
    let times = 0;
    const slow = {
      ...database,
      snapshot: <T>(work: Parameters<typeof database.snapshot<T>>[0]) => {
        times += 1;
        if (times === 2) return Promise.reject(new Error('canceling statement due to statement timeout'));
        return database.snapshot(work);
      },
    };
    const { unchecked, findings } = await auditShop(slow);
    expect(unchecked).toEqual([
      { promise: promises[1], error: 'canceling statement due to statement timeout' },
    ]);
    expect(findings).toEqual([]);
    expect(times).toBe(promises.length);
  });

  it('refuses words that it does not know', () => {
    expect(() => readAuditArguments(['--fix'])).toThrow('The audit does not know "--fix".');
    expect(readAuditArguments(['--help'])).toBeNull();
  });
});

describe('the job', () => {
  type Line = Record<string, unknown>;

  function aJob({ everyMinutes = 60, uptime = 900 } = {}) {
    const lines: Line[] = [];
    const write = (level: string) => (line: Line) => void lines.push({ level, ...line });
    const log = { info: write('info'), warn: write('warn'), error: write('error') } as never;
    const { database } = app;
    return { lines, run: createAuditJob({ database, log, everyMinutes, uptime: () => uptime }) };
  }

  const clear = () => sql`delete from audit_run`.execute(app.database.db);

  async function runs() {
    const { rows } = await sql<{ broken: string[] | null }>`
      select broken from audit_run order by run_id`.execute(app.database.db);
    return rows.map(({ broken: found }) => found);
  }

  it('runs once an hour, however many servers there are', async () => {
    await clear();
    const servers = [aJob(), aJob(), aJob()];
    await Promise.all(servers.map(({ run }) => run()));
    expect(servers.flatMap(({ lines }) => lines)).toEqual([
      expect.objectContaining({ level: 'info', event: 'audit', broken: 0 }),
    ]);
    await sql`update audit_run set started_at = started_at - interval '61 minutes'`.execute(app.database.db);
    await servers[1]?.run();
    expect(await runs()).toEqual([[], []]);
  });

  it('logs a broken promise without the rows, which name guests’ orders', async () => {
    await clear();
    const { run, lines } = aJob();
    await broken(() => run());
    const promise = 'I2 what a cell counts is the sum of its claims';
    expect(lines).toEqual([
      { level: 'error', event: 'auditFinding', promise, rows: 1 },
      expect.objectContaining({ level: 'info', event: 'audit', broken: 1 }),
    ]);
    expect(await runs()).toEqual([[promise]]);
  });

  it('leaves a server alone that has just started, and a shop that wants none', async () => {
    await clear();
    await aJob({ uptime: 20 }).run();
    await aJob({ everyMinutes: 0 }).run();
    expect(await runs()).toEqual([]);
  });
});
