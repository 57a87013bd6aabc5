/**
 * Page development serves every file that the program imports, and writes nothing that a watching process would take for
 * a source change.
 */
import { mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { developPages } from './pages-dev.ts';

const root = join(import.meta.dirname, '../../..');

it('the compiler settings are read in place, without writing a temporary file', async () => {
  const folders = ['node_modules/.vite-temp', 'web/node_modules/.vite-temp', 'web'].map((name) =>
    join(root, name),
  );
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  const written: (string | null)[] = [];
  const watchers = folders.map((folder) =>
    watch(folder, (_, file) => {
      if (file?.includes('vite.config.ts.timestamp')) written.push(file);
    }),
  );
  const app = Fastify();
  try {
    await developPages(app, join(root, 'web'));
    await sleep(200);
  } finally {
    await app.close();
    for (const watcher of watchers) watcher.close();
  }
  expect(written).toEqual([]);
}, 60_000);

it('every file that the program imports is served, messages too', async () => {
  const app = Fastify();
  try {
    await developPages(app, join(root, 'web'));
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const found = new Set(['/src/entry-client.tsx']);
    const missing: string[] = [];
    for (const address of found) {
      const answer = await fetch(origin + address, { headers: { accept: '*/*' } });
      if (!answer.ok) missing.push(`${answer.status} ${address}`);
      const code = await answer.text();
      // Without the libraries, which the compiler prepares in a folder of its own.
      for (const [, file = ''] of code.matchAll(/(?:^import|\bfrom|[;}]import) ?"(\/[^"]+)"/gm))
        if (/^\/(?:src|messages|@fs)\//.test(file) && !file.includes('node_modules')) found.add(file);
    }
    expect(missing).toEqual([]);
    expect([...found].some((file) => file.startsWith('/messages/'))).toBe(true);
    expect(found.size).toBeGreaterThan(50);
  } finally {
    await app.close();
  }
}, 120_000);
