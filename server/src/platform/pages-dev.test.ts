/**
 * Page development serves every file that the program imports, and writes nothing that a watching process would take for
 * a source change.
 */
import { mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { hostDesk } from './desk-pages.ts';
import { developDesk, developPages } from './pages-dev.ts';

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

/** Asks for every file that a program imports, from its entry on. Returns what there is, and what is missing. */
async function importedFrom(origin: string, entry: string, own: RegExp) {
  const found = new Set([entry]);
  const missing: string[] = [];
  for (const address of found) {
    const answer = await fetch(origin + address, { headers: { accept: '*/*' } });
    if (!answer.ok) missing.push(`${answer.status} ${address}`);
    const code = await answer.text();
    // Without the libraries, which the compiler prepares in a folder of its own.
    for (const [, file = ''] of code.matchAll(/(?:^import|\bfrom|[;}]import) ?"(\/[^"]+)"/gm))
      if (own.test(file) && !file.includes('node_modules')) found.add(file);
  }
  return { found: [...found], missing };
}

it('every file that the program imports is served, messages too', async () => {
  const app = Fastify();
  try {
    await developPages(app, join(root, 'web'));
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const { found, missing } = await importedFrom(
      origin,
      '/src/entry-client.tsx',
      /^\/(?:src|messages|@fs)\//,
    );
    expect(missing).toEqual([]);
    expect(found.some((file) => file.startsWith('/messages/'))).toBe(true);
    expect(found.length).toBeGreaterThan(50);
  } finally {
    await app.close();
  }
}, 120_000);

it('the desk is compiled beside the pages, with its own document and files', async () => {
  const app = Fastify();
  try {
    await developPages(app, join(root, 'web'));
    await hostDesk(app, {
      deskFolder: join(root, 'desk'),
      develop: developDesk,
      offersDemo: async () => false,
      signOn: null,
    });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const page = await fetch(`${origin}/desk/sign-in`);
    const text = await page.text();
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? [];
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}'`);
    const entries = [...text.matchAll(/src="(\/desk\/src\/[^"?]+)/g)].map(([, entry = '']) => entry);
    expect(entries.toSorted()).toEqual(['/desk/src/entry-early.ts', '/desk/src/entry.tsx']);
    const isOurs = /^\/desk\/(?:src|messages|@fs)\//;
    const early = await importedFrom(origin, '/desk/src/entry-early.ts', isOurs);
    const { found, missing } = await importedFrom(origin, '/desk/src/entry.tsx', isOurs);
    expect([...early.missing, ...missing]).toEqual([]);
    expect(found.some((file) => file.startsWith('/desk/messages/'))).toBe(true);
    expect(found.length).toBeGreaterThan(30);
  } finally {
    await app.close();
  }
}, 120_000);
