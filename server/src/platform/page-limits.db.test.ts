/**
 * Pages, codes and waivers are limited: 429 for one address with too many requests, 503 if too much is in
 * progress overall (S6; docs/decisions/0027-addresses-and-limits.md).
 */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { makeWebFolder, testPages } from '../testing/web-folder.ts';

let shop: TestApp;
let app: TestApp;
let webFolder: string;
let catalog: string;

beforeAll(async () => {
  shop = await startTestApp();
  webFolder = await makeWebFolder();
  app = await startTestApp({ database: shop.database, rateLimits: true, webFolder });
  catalog = `/${(await storeLocation(shop.database.db)).key}/catalog/activities`;
});
afterAll(async () => {
  await app.http.close();
  await shop.close();
  await rm(webFolder, { recursive: true, force: true });
});

let lastAddress = 0;
const anAddress = () => `203.0.113.${++lastAddress}`;
const ask = async (url: string, remoteAddress: string) =>
  await app.http.inject({ method: 'GET', url, remoteAddress });

it.each([
  ['a page', () => catalog],
  ['missing pages', () => '/nowhere'],
  ['QR codes', () => `/api/qr?p=m;${'a'.repeat(22)}`],
  ['waivers', () => `/kiosk/LARK/checkin/form/${'a'.repeat(22)}`],
])('one address can request %s 120 times a minute (S6)', async (_what, url) => {
  const address = anAddress();
  for (let k = 0; k < 120; k++) expect((await ask(url(), address)).statusCode).not.toBe(429);
  const refused = await ask(url(), address);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(url(), anAddress())).statusCode).not.toBe(429);
});

it('an address that keeps asking waits a second for each refusal; another one does not (S6)', async () => {
  const address = anAddress();
  for (let k = 0; k < 140; k++) await ask('/nowhere', address);
  const timeOf = async (from: string) => {
    const asked = performance.now();
    const { statusCode } = await ask('/nowhere', from);
    return { statusCode, isSlow: performance.now() - asked > 900 };
  };
  const [hostile, other] = await Promise.all([timeOf(address), timeOf(anAddress())]);
  expect(hostile).toEqual({ statusCode: 429, isSlow: true });
  expect(other.statusCode).not.toBe(429);
  expect(other.isSlow).toBe(false);
});

it('one address can request pictures 1,200 times a minute (S6)', async () => {
  const address = anAddress();
  const picture = `/images/1/300x300/kayak-dawn-${'a'.repeat(12)}`;
  for (let k = 0; k < 1200; k++) expect((await ask(picture, address)).statusCode).toBe(404);
  const refused = await ask(picture, address);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(picture, anAddress())).statusCode).toBe(404);
});

it('one address with 32 connections renders two pages at a time and is told to retry; others are served (S6)', async () => {
  const pages = testPages();
  const { promise, resolve } = Promise.withResolvers<void>();
  pages.wait = promise;
  pages.most = 0;
  const hostile = anAddress();
  const asked = Array.from({ length: 32 }, () => ask(catalog, hostile));
  const other = ask(catalog, anAddress());
  const refused = await Promise.all(asked.slice(14));
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 18 }, () => 503));
  expect(refused[0]?.headers['retry-after']).toBe('2');
  await expect.poll(() => pages.running).toBe(3);
  pages.wait = null;
  resolve();
  expect((await other).statusCode).toBe(200);
  expect((await Promise.all(asked.slice(0, 14))).map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 14 }, () => 200),
  );
});

it('eight pages are rendered at a time and 64 wait, whoever asks (S6)', async () => {
  const pages = testPages();
  const { promise, resolve } = Promise.withResolvers<void>();
  pages.wait = promise;
  pages.most = 0;
  const asked = Array.from({ length: 80 }, () => ask(catalog, anAddress()));
  const refused = await Promise.all(asked.slice(72));
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 503));
  pages.wait = null;
  resolve();
  await Promise.all(asked);
  expect(pages.most).toBe(8);
});

it('a QR code is identical the second time, and each size is separate (S26)', async () => {
  const url = (size: number) => `/api/qr?p=m;${'b'.repeat(22)}&s=${size}`;
  const [first, again, larger] = await Promise.all(
    [url(150), url(150), url(300)].map((at) => ask(at, anAddress())),
  );
  expect(again?.rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true);
  expect(larger?.rawPayload.readUInt32BE(16)).toBe(300);
  expect(first?.rawPayload.readUInt32BE(16)).toBe(150);
});
