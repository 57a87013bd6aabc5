/** What a start loads before its first answer: only what requests need (scripts/testing/ceilings.ts). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ceilings } from '../../../scripts/testing/ceilings.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let folder = '';
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-start-'));
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string) => join(import.meta.dirname, '..', name);

/** Returns a port that nobody listens on. */
async function aPort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await sleep(50);
  }
  throw new Error(`the server ended with ${child.exitCode}`);
}

/** How many modules of each package a server has loaded that has answered for the first time. */
async function modulesAtFirstAnswer(more: Record<string, string> = {}): Promise<Record<string, number>> {
  const port = await aPort();
  const where = database.url === null ? {} : { DATABASE_URL: database.url };
  const child = spawn(process.execPath, ['--import', file('testing/count-modules.mjs'), file('main.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      ...{ NODE_ENV: 'test', DATA_DIR: folder, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
      ...{ DEMO_VENUES: 'no', API_DOCS: 'no', LOG_LEVEL: 'error', ...where, ...more },
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  try {
    await untilAnswered(`http://127.0.0.1:${port}/api/health/ready`, child);
    const told = once(child, 'message');
    child.send('modules');
    return (await told)[0] as Record<string, number>;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

describe('a start', () => {
  it('loads no more modules than the ceiling before its first answer', async () => {
    const modules = await modulesAtFirstAnswer();
    const all = Object.values(modules).reduce((sum, count) => sum + count, 0);
    const most = Object.entries(modules).toSorted(([, one], [, other]) => other - one);
    expect(all, most.slice(0, 12).join(' ')).toBeLessThanOrEqual(ceilings.modulesAtFirstAnswer);
    expect(all, 'lower the ceiling').toBeGreaterThan(ceilings.modulesAtFirstAnswer - 20);
  }, 60_000);

  it('loads what reads venue files, signs in, pays by Stripe and writes spreadsheets only where it is wanted', async () => {
    const modules = await modulesAtFirstAnswer();
    for (const late of ['stripe', 'jose', 'yaml', 'csv-stringify', 'pdfkit', 'sharp', 'nodemailer'])
      expect(Object.keys(modules)).not.toContain(late);
    const stripe = await modulesAtFirstAnswer({
      PAYMENTS_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1234567890',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890',
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678901234567890',
    });
    expect(stripe.stripe).toBeGreaterThan(100);
  }, 60_000);
});
