/** The frame of trackers: what it holds, what it may reach, and which pages may show it (D-AN-01, D-SE-01). */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { makeWebFolder } from '../testing/web-folder.ts';
import { configurationOf } from './configuration.ts';
import { readEnv } from './env.ts';

let app: TestApp;
let webFolder: string;
/** A location with all trackers, one with a pixel alone that lists a site, and one without. */
const places = { all: '', pixel: '', none: '' };

const settings = {
  NODE_ENV: 'test',
  PUBLIC_URL: 'https://book.example',
  WEB_ANALYTICS_SCRIPT_URL: 'https://tags.example/analytics.js',
  SOCIAL_PIXEL_SCRIPT_URL: 'https://social.example/pixel.js',
  SEARCH_AD_SCRIPT_URL: 'https://tags.example/ads.js',
  TRAVEL_PIXEL_URL: 'https://travel.example/beacon',
};

beforeAll(async () => {
  webFolder = await makeWebFolder();
  app = await startTestApp({
    webFolder,
    configuration: configurationOf(readEnv(settings), '0.0.0-test'),
    trackerOrigins: ['https://*.collect.example'],
  });
  const { db } = app.database;
  const travel = {
    travelPixelIds: { search: 'sr-1', cart: null, conversion: null },
    enableTravelPixel: true,
  };
  const ids = {
    webAnalyticsTrackingId: 'G-LARK2026',
    socialPixelId: '402817365529',
    searchAdTagId: 'AW-1234',
  };
  places.all = `/${(await storeLocation(db, { ...travel, ...ids })).key}`;
  places.pixel = `/${(await storeLocation(db, { ...travel, allowedEmbedOrigins: ['https://www.example.com'] })).key}`;
  places.none = `/${(await storeLocation(db, { travelPixelIds: travel.travelPixelIds })).key}`;
});
afterAll(async () => {
  await app.close();
  await rm(webFolder, { recursive: true, force: true });
});

const get = (url: string) => app.http.inject({ method: 'GET', url });

async function directives(url: string): Promise<Map<string, string>> {
  const { headers } = await get(url);
  return new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1).join(' ')] as const),
  );
}

describe('the frame of trackers', () => {
  it('holds what its program needs, as data that cannot end its element (7.5-01, D-AN-01)', async () => {
    const { statusCode, headers, body } = await get(`${places.all}/trackers`);
    expect(statusCode).toBe(200);
    const [, data = ''] = /id="trackers">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toEqual({
      webAnalytics: { scriptUrl: 'https://tags.example/analytics.js', trackingId: 'G-LARK2026' },
      socialPixel: { scriptUrl: 'https://social.example/pixel.js', pixelId: '402817365529' },
      searchAds: { scriptUrl: 'https://tags.example/ads.js', tagId: 'AW-1234', conversion: null },
      travelPixel: {
        url: 'https://travel.example/beacon',
        ids: { search: 'sr-1', cart: null, conversion: null },
      },
    });
    expect(body.match(/<\/script>/g)).toHaveLength(2);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });

  it('is an origin of its own and reaches only the hosts of its trackers (D-AN-01, D-SE-01)', async () => {
    const policy = await directives(`${places.all}/trackers`);
    const hosts = 'https://tags.example https://social.example https://*.collect.example';
    expect(policy.get('sandbox')).toBe('allow-scripts');
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toMatch(/^'nonce-[\w+/=]{24}' /);
    expect(policy.get('script-src')?.replace(/^\S+ /, '')).toBe(hosts);
    expect(policy.get('connect-src')).toBe(hosts);
    expect(policy.get('img-src')).toBe(`${hosts} https://travel.example`);
    expect(policy.get('frame-ancestors')).toBe('*');
  });

  it('may stand wherever the catalog of its location may (D-EMB-02, S14)', async () => {
    expect((await directives(`${places.pixel}/trackers`)).get('frame-ancestors')).toBe(
      "'self' https://www.example.com",
    );
  });

  it.each([
    ['a location whose trackers are all off', () => `${places.none}/trackers`],
    ['an unknown location', () => '/1/trackers'],
    ['an address that is no location', () => '/x/trackers'],
  ])('does not exist for %s (D-AN-01)', async (_, url) => {
    const { statusCode, headers } = await get(url());
    expect(statusCode).toBe(404);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

it.each(['catalog', 'checkout', 'receipt'])(
  'the page %s may show that one frame, and still reaches no host of a tracker (D-SE-01, D-AN-01)',
  async (page) => {
    const policy = await directives(`${places.all}/${page}`);
    const frame = `https://book.example${places.all}/trackers`;
    expect(policy.get('frame-src')).toBe(`https://pay.example http://localhost:4400 ${frame}`);
    for (const name of ['script-src', 'connect-src', 'img-src'])
      expect(policy.get(name)).not.toMatch(/tags|social|travel|collect/);
  },
);

it('a location without trackers allows no frame of them (D-SE-01)', async () => {
  const policy = await directives(`${places.none}/catalog`);
  expect(policy.get('frame-src')).toBe('https://pay.example http://localhost:4400');
});
