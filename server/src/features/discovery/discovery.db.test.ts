/** What search engines read of a shop: robots.txt, sitemap and feed, from what visitors see (D-SE-05, D-CFG-01). */
import { rm } from 'node:fs/promises';
import { adult, child, terms } from '@gangway/domain/testing/agent-builders';
import { aLocation, anActivity, anAgent, aRate } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask, changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { makeWebFolder } from '../../testing/web-folder.ts';

let app: TestApp;
let webFolder: string;
beforeEach(async () => {
  webFolder = await makeWebFolder();
  app = await startTestApp({ webFolder });
});
afterEach(async () => {
  await app.close();
  await rm(webFolder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers });
const addresses = async (url = '/sitemap.xml') =>
  [...(await get(url)).body.matchAll(/<loc>https:\/\/book\.example([^<]*)<\/loc>/g)].map(([, path]) => path);

interface Feed {
  feed_metadata: Record<string, unknown>;
  products: { id: string; options: { price_options: { id: string; price: unknown }[] }[] }[];
}
const feed = async () => JSON.parse((await get('/feeds/google-things-to-do.json')).body) as Feed;

/** A venue that sells two activities and a package, and keeps the rest from visitors. */
const aVenue = () =>
  storeLocation(app.database.db, {
    key: 20,
    terms: '<p>Be kind.</p>',
    activities: [
      anActivity({
        rates: [
          adult,
          child,
          aRate({ key: 14, id: 'staff', name: 'Staff', price: 111, internalUseOnly: true }),
        ],
      }),
      anActivity({ key: 2, name: 'By phone', hidePriceFromCustomer: true }),
      anActivity({ key: 3, name: 'Secret', hideFromCustomer: true }),
    ],
    packages: [aPackage({ key: 7 }), aPackage({ key: 8, hideFromCustomer: true })],
    agents: [anAgent({ key: 504, terms: [terms(1, { prices: { 11: 222, 12: 333 } })] })],
    sellMembershipsOnline: true,
  });

describe('the sitemap', () => {
  it('lists the views and items that visitors of a venue see, and nothing else', async () => {
    await aVenue();
    expect(await addresses()).toEqual([
      '/20/catalog/activities',
      '/20/catalog/packages',
      '/20/catalog/memberships',
      '/20/activity/details/1',
      '/20/activity/details/2',
      '/20/package/details/7',
      '/20/terms',
    ]);
  });

  it('says when a venue last changed, and leaves out venues that were removed', async () => {
    await aVenue();
    await storeLocation(app.database.db, { key: 30 });
    await sql`update location set changed_at = '2026-03-04T05:06:07Z' where location_key = 20`.execute(
      app.database.db,
    );
    await sql`update location set removed_at = now() where location_key = 30`.execute(app.database.db);
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(new Set(body.match(/<lastmod>.*?<\/lastmod>/g))).toEqual(
      new Set(['<lastmod>2026-03-04T05:06:07Z</lastmod>']),
    );
    expect(body).not.toContain('/30/');
  });

  it('answers 404 for a part that does not exist', async () => {
    for (const path of ['/sitemap-1.xml', '/sitemap-0.xml', '/sitemap-99999999999.xml'])
      expect((await get(path)).statusCode).toBe(404);
  });
});

describe('the feed of activities', () => {
  it('has title, price per rate, landing page and operator, as Google asks for them', async () => {
    await aVenue();
    const { feed_metadata, products } = await feed();
    expect(feed_metadata).toEqual({
      shard_id: 0,
      total_shards_count: 1,
      processing_instruction: 'PROCESS_AS_SNAPSHOT',
    });
    const text = (words: string) => ({ localized_texts: [{ language_code: 'en-US', text: words }] });
    expect(products[0]).toEqual({
      id: '20-1',
      title: text('Sunrise Kayak Tour'),
      description: text('<p>Be on the water before anyone else.</p>'),
      product_features: [
        { feature_type: 'TEXT_FEATURE_INCLUSION', value: text('Kayak, paddle and life vest') },
      ],
      options: [
        {
          id: '20-1-option',
          title: text('Sunrise Kayak Tour'),
          landing_page: { url: 'https://book.example/20/activity/details/1' },
          landing_page_list_view: { url: 'https://book.example/20/catalog/activities' },
          duration_sec: 9000,
          price_options: [
            { id: '20-1-11', title: 'Adult', price: { currency_code: 'USD', units: 59, nanos: 0 } },
            { id: '20-1-12', title: 'Child', price: { currency_code: 'USD', units: 39, nanos: 0 } },
          ],
          meeting_point: {
            location: {
              place_info: {
                name: 'Marina dock B',
                unstructured_address: '2210 County Road 64',
                coordinates: { latitude: 40.1, longitude: -105.8 },
              },
            },
          },
        },
      ],
      operator: {
        google_business_profile_name: text(aLocation().name),
        locations: [{ location: { place_info: expect.objectContaining({ name: aLocation().name }) } }],
      },
      confirmation_type: 'CONFIRMATION_TYPE_INSTANT',
    });
  });

  it('has no internal, hidden or agent’s price, and no activity without one (D-SE-05, D-AG-02)', async () => {
    await aVenue();
    const { products } = await feed();
    expect(products.map(({ id }) => id)).toEqual(['20-1']);
    expect(JSON.stringify(products)).not.toMatch(/Staff|Secret|By phone|"units":[123],/);
  });

  it.each([
    ['USD', 6405, 64.05, { units: 64, nanos: 50_000_000 }],
    ['JPY', 6405, 6405, { units: 6405, nanos: 0 }],
    ['KWD', 6405, 6.405, { units: 6, nanos: 405_000_000 }],
  ])(
    'has the prices of the shop in %s, to the minor unit (3.2-04, C-17)',
    async (currency, price, shown, parts) => {
      const location = await storeLocation(app.database.db, {
        ...{ key: 20, currency },
        activities: [anActivity({ rates: [aRate({ price })] })],
      });
      const { body } = await ask<{ Individual: { Activities: { Rates: { Price: number }[] }[] }[] }>(
        app,
        'GET',
        '/api/client/getClientLocation',
        { clientLocationKey: location.key },
      );
      expect(body.Individual[0]?.Activities[0]?.Rates[0]?.Price).toBe(shown);
      expect((await feed()).products[0]?.options[0]?.price_options[0]?.price).toEqual({
        currency_code: currency,
        ...parts,
      });
    },
  );
});

describe('both', () => {
  it.each(['/sitemap.xml', '/feeds/google-things-to-do.json'])(
    '%s is cached with an ETag, and follows the venue after five minutes',
    async (path) => {
      const location = await aVenue();
      const first = await get(path);
      expect(first.headers['cache-control']).toBe('public, max-age=300');
      const known = { 'if-none-match': String(first.headers.etag) };
      const again = await get(path, known);
      expect([again.statusCode, again.body]).toEqual([304, '']);
      await changeLocation(app.database.db, {
        ...location,
        activities: [anActivity({ key: 9, name: 'Moonlight Paddle' })],
      });
      expect((await get(path, known)).statusCode).toBe(304);
      app.clock.now += 300_000;
      const later = await get(path, known);
      expect(later.statusCode).toBe(200);
      expect(later.body).toContain('/20/activity/details/9');
      expect(later.body).not.toContain('/20/activity/details/1<');
    },
  );

  it('answer again after a failure', async () => {
    await aVenue();
    await sql`alter table location rename to location_away`.execute(app.database.db);
    expect((await get('/sitemap.xml')).statusCode).toBe(500);
    await sql`alter table location_away rename to location`.execute(app.database.db);
    expect(await addresses()).toHaveLength(7);
  });
});

describe('standard files', () => {
  it('robots.txt names the sitemap and keeps crawlers out of pages of one visitor', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain('\nSitemap: https://book.example/sitemap.xml\n');
    const hidden = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) => rule);
    const isHidden = (path: string) =>
      hidden.some((rule) => new RegExp(`^${rule.replaceAll('*', '.*')}`).test(path));
    for (const path of [
      '/api/x',
      '/20/checkout',
      '/20/receipt',
      '/20/membership/k',
      '/20/ticket/k',
      '/20/login',
    ])
      expect([path, isHidden(path)]).toEqual([path, true]);
    await aVenue();
    expect((await addresses()).filter((path) => isHidden(path ?? ''))).toEqual([]);
    expect(isHidden('/signup')).toBe(false);
  });

  it('favicon.ico is an icon of one picture', async () => {
    const { headers, rawPayload } = await get('/favicon.ico');
    expect(headers['content-type']).toBe('image/x-icon');
    expect(rawPayload.readUInt16LE(4)).toBe(1);
    // The picture inside is a PNG of 48 pixels.
    expect(rawPayload.subarray(22, 30).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
    expect(rawPayload.readUInt32BE(38)).toBe(48);
    expect(rawPayload.readUInt32LE(14)).toBe(rawPayload.length - 22);
  });
});
