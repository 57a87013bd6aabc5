/** A location's custom style and script (7.1-04, 7.1-05, D-API-04, D-CFG-05). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ venueScripts: 'all' });
});
afterAll(() => app.close());

const hashOf = async (key: number) =>
  (
    await ask<{ CustomizationHash: string | null }>(app, 'GET', '/api/client/getClientLocation', {
      clientLocationKey: key,
    })
  ).body.CustomizationHash;

const file = (key: number | string, name: string, hash: string | null) =>
  ask<string>(app, 'GET', `/custom/${key}/${name}`, hash === null ? {} : { h: hash });

it('serves the style and the script, cached forever under the hash of their content (2.3-02, 7.1-04, 7.1-05)', async () => {
  const { key } = await storeLocation(app.database.db, {
    customStyle: '.brand { background: url(:rootUrl:/x.png); }',
    customScript: 'document.title += "!";',
  });
  const hash = await hashOf(key);
  const style = await file(key, 'style.css', hash);
  expect(style.body).toBe('.brand { background: url(:rootUrl:/x.png); }');
  expect(style.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const script = await file(key, 'script.js', 'an older hash');
  expect(script.body).toBe('document.title += "!";');
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
});

it('answers with an empty file if the location has only the other one (D-CFG-05)', async () => {
  const { key } = await storeLocation(app.database.db, { customStyle: 'p { color: red; }' });
  const script = await file(key, 'script.js', await hashOf(key));
  expect([script.status, script.body]).toEqual([200, '']);
});

it('changes the URL when the content changes (7.1-05)', async () => {
  const location = await storeLocation(app.database.db, { customStyle: 'p { color: red; }' });
  const before = await hashOf(location.key);
  await changeLocation(app.database.db, { ...location, customStyle: 'p { color: blue; }' });
  app.clock.now += 3000;
  expect(await hashOf(location.key)).not.toBe(before);
});

it('answers 404 with an HTML page for missing files, so no page loads them as a style', async () => {
  const { key } = await storeLocation(app.database.db);
  expect(await hashOf(key)).toBeNull();
  for (const [location, name] of [
    [key, 'style.css'],
    [key, 'script.js'],
    [key, 'other.txt'],
    [999_999_998, 'style.css'],
    ['constructor', 'style.css'],
  ] as const) {
    const answer = await file(location, name, null);
    expect(answer.status).toBe(404);
    expect(answer.body.startsWith('<')).toBe(true);
  }
});

describe('a venue’s script', () => {
  const script = 'document.title += "!";';
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  afterAll(() => shop.close());

  const seen = async (of: TestApp, key: number) => {
    of.clock.now += 2001;
    const { body } = await ask<{ CustomizationHash: string | null }>(
      of,
      'GET',
      '/api/client/getClientLocation',
      {
        clientLocationKey: key,
      },
    );
    const answer = await ask<string>(of, 'GET', `/custom/${key}/script.js`, {});
    return { hasHash: body.CustomizationHash !== null, status: answer.status, text: answer.body };
  };

  it('runs while the venue is the only one, not once there is another, and again after that one is removed (S11, C-19)', async () => {
    const { db } = shop.database;
    const { key } = await storeLocation(db, { customScript: script });
    expect(await seen(shop, key)).toEqual({ hasHash: true, status: 200, text: script });
    const other = await storeLocation(db);
    expect(await seen(shop, key)).toMatchObject({ hasHash: false, status: 404 });
    await changeLocation(db, {
      ...(await storeLocation(db)),
      customStyle: 'p { color: red; }',
      customScript: script,
    });
    const { rows } = await sql<{ key: number }>`select location_key as key from location
      where definition ->> 'customStyle' is not null`.execute(db);
    // The style is still served.
    expect(await seen(shop, rows[0]?.key ?? 0)).toEqual({ hasHash: true, status: 200, text: '' });
    await sql`update location set removed_at = now() where location_key <> ${key}`.execute(db);
    expect(other.key).not.toBe(key);
    expect(await seen(shop, key)).toEqual({ hasHash: true, status: 200, text: script });
  });

  it.each([
    ['all', { hasHash: true, status: 200, text: script }],
    ['no', { hasHash: false, status: 404 }],
  ] as const)(
    'with VENUE_SCRIPTS=%s does not depend on other venues (S11)',
    async (venueScripts, expected) => {
      const { key } = await storeLocation(shop.database.db, { customScript: script });
      const own = await startTestApp({ database: shop.database, venueScripts });
      expect(await seen(own, key)).toMatchObject(expected);
      await own.http.close();
    },
  );
});
