/** Counts the modules that a server has loaded with its first answer and page, and those of a command (scripts/testing/ceilings.ts). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';

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

interface Loaded {
  /** How many modules by the package they are of. */
  modules: Record<string, number>;
  bytes: number;
}

const counter = join(import.meta.dirname, 'count-modules.mjs');

/**
 * Starts a server, waits for its first answer and page, and stops it.
 * @param program a file that runs a server
 * @param settings where its data is, and what else differs from a shop with the sandbox
 */
export async function atFirstAnswer(program: string, settings: Record<string, string>): Promise<Loaded> {
  const port = await aPort();
  const child = spawn(process.execPath, ['--import', counter, program], {
    env: {
      PATH: process.env.PATH ?? '',
      ...{ NODE_ENV: 'test', DEMO_VENUES: 'no', API_DOCS: 'no', LOG_LEVEL: 'error', ...settings },
      ...{ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  try {
    await untilAnswered(`http://127.0.0.1:${port}/api/health/ready`, child);
    // What draws pages is loaded once the server listens; it has been when there is one.
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain('<html');
    const told = once(child, 'message');
    child.send('loaded');
    return (await told)[0] as Loaded;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/**
 * Runs a program to its end.
 * @param words the program's file and its words
 */
export async function atEnd(
  words: readonly string[],
  settings: Record<string, string>,
): Promise<Loaded & { code: number | null }> {
  const child = spawn(process.execPath, ['--import', counter, ...words], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [[loaded], [code]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  return { ...(loaded as Loaded), code: code as number | null };
}

export function expectJustBelow(count: number, ceiling: number, slack: number, what: string): void {
  expect(count, what).toBeLessThanOrEqual(ceiling);
  expect(count, 'lower the ceiling').toBeGreaterThan(ceiling - slack);
}

export const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
