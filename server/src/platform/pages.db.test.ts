/** The front page and well-known addresses; a stub replaces the web workspace's pages. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { configurationOf } from './configuration.ts';
import { readEnv } from './env.ts';

let webFolder = '';
let app: TestApp | undefined;
beforeEach(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'gangway-pages-'));
  await mkdir(join(webFolder, 'dist/client/.vite'), { recursive: true });
  await mkdir(join(webFolder, 'dist/client/assets'));
  await mkdir(join(webFolder, 'dist/server'));
  const manifest = { 'src/entry-starter.ts': { file: 'a.js' }, 'src/entry-client.tsx': { file: 'b.js' } };
  await writeFile(join(webFolder, 'dist/client/.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(join(webFolder, 'dist/client/embed.js'), 'start();');
  await writeFile(
    join(webFolder, 'dist/server/entry-server.js'),
    `export const render = async ({ url, venues }) =>
      ({ status: url.endsWith('/away') ? 503 : 200, headers: {}, body: JSON.stringify(venues) });`,
  );
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await rm(webFolder, { recursive: true, force: true });
});

/** Starts a shop in production with these venues. */
async function start(keys: readonly number[], homeVenue?: number): Promise<TestApp> {
  const production = readEnv({ NODE_ENV: 'test', PUBLIC_URL: 'https://book.example' });
  app = await startTestApp({
    webFolder,
    homeVenue,
    configuration: { ...configurationOf(production, '0.0.0-test'), environment: 'production' },
  });
  for (const key of keys) await storeLocation(app.database.db, { key, name: `Venue ${key}`, tagline: null });
  return app;
}

const get = (url: string) => (app as TestApp).http.inject({ method: 'GET', url });

describe('the root URL', () => {
  it('redirects to the only venue and keeps the query', async () => {
    await start([20]);
    const { statusCode, headers } = await get('/?orderKey=k&x=a?b');
    expect([statusCode, headers.location]).toEqual([302, '/20?orderKey=k&x=a?b']);
  });

  it('lists the venues if there are several', async () => {
    await start([20, 30]);
    const { statusCode, body } = await get('/');
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toEqual([
      { key: 20, name: 'Venue 20', tagline: null },
      { key: 30, name: 'Venue 30', tagline: null },
    ]);
  });

  it('redirects to the venue named in the setting, among several', async () => {
    await start([20, 30], 30);
    expect((await get('/')).headers.location).toBe('/30');
  });

  it('lists the venues if the setting names none of them', async () => {
    await start([20, 30], 40);
    expect((await get('/')).statusCode).toBe(200);
  });
});

describe('standard files', () => {
  it('embed.js may be loaded by any site, and is asked for anew within the hour (D-EMB-01)', async () => {
    await start([20]);
    const { statusCode, headers, body } = await get('/embed.js');
    expect([statusCode, body]).toEqual([200, 'start();']);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('a page whose data cannot be had for a moment', () => {
  it('says when to come back, as the calls do (R24)', async () => {
    await start([20]);
    const { statusCode, headers } = await get('/20/away');
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    expect((await get('/20')).headers).not.toHaveProperty('retry-after');
  });
});
