/** Page development writes nothing that a watching process would take for a source change. */
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
