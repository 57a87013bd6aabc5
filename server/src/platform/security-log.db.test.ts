/**
 * Security events in the log: one counted line per kind and address, and never a key, token or name (S39;
 * docs/decisions/0030-security-events.md).
 */
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addToCart, orderOf } from '../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';

let shop: TestApp;
let app: TestApp;
let locationKey: number;
const lines: string[] = [];

beforeAll(async () => {
  shop = await startTestApp();
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  app = await startTestApp({
    database: shop.database,
    rateLimits: true,
    trustProxy: 1,
    logger: { level: 'warn', stream },
  });
  ({ key: locationKey } = await storeLocation(shop.database.db));
});
afterAll(async () => {
  await app.http.close();
  await shop.close();
});
beforeEach(async () => {
  await flush();
  lines.length = 0;
});

const flush = async () => app.jobs.find(({ name }) => name === 'security events')?.run();
const events = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const from = (address: string) => ({ 'x-forwarded-for': address });

it('a refused token logs one line, and its repeats one more with their count (S39)', async () => {
  const headers = { ...from('2001:db8:5:6::7'), authorization: 'Bearer e30.secret-of-a-token.e30' };
  for (let k = 0; k < 20; k++)
    expect(
      (await ask(app, 'GET', '/api/booking/getUserMemberships', { clientLocationKey: locationKey }, headers))
        .status,
    ).toBe(401);
  expect(events()).toMatchObject([
    { security: 'tokenRefused', from: '2001:db8:5:6::/64', count: 1, level: 40 },
  ]);
  await flush();
  expect(events()).toMatchObject([
    { count: 1 },
    { security: 'tokenRefused', from: '2001:db8:5:6::/64', count: 20 },
  ]);
  expect(events()[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines.join('')).not.toContain('secret-of-a-token');
});

it('a request without a sign-in is not logged (S39)', async () => {
  await ask(
    app,
    'GET',
    '/api/booking/getUserMemberships',
    { clientLocationKey: locationKey },
    from('203.0.113.1'),
  );
  await flush();
  expect(lines).toEqual([]);
});

it('a reached rate limit is logged (S39)', async () => {
  for (let k = 0; k < 305; k++) await ask(app, 'GET', '/api/configuration', {}, from('203.0.113.2'));
  await flush();
  expect(events()).toMatchObject([
    { security: 'limitReached', from: '203.0.113.2', count: 1 },
    { security: 'limitReached', from: '203.0.113.2', count: 5 },
  ]);
});

it('nine wrong keys are not logged, ten are logged as a scan; no key is ever written (S39)', async () => {
  const guess = (k: number) =>
    ask(
      app,
      'GET',
      '/api/booking/getorderv2',
      { clientLocationKey: locationKey, orderKey: `guessed-key-number-${k}`.padEnd(24, 'A') },
      from('203.0.113.3'),
    );
  for (let k = 0; k < 9; k++) expect((await guess(k)).status).toBe(404);
  await flush();
  expect(lines).toEqual([]);
  for (let k = 0; k < 12; k++) await guess(k);
  await flush();
  expect(events()).toMatchObject([
    { security: 'foreignKey', from: '203.0.113.3', count: 10 },
    { security: 'foreignKey', from: '203.0.113.3', count: 12 },
  ]);
  expect(lines.join('')).not.toContain('guessed-key');
});

it('an uninvited GET that would change data is logged without its order key (S7, S39)', async () => {
  const { OrderKey } = orderOf(await addToCart(shop, { locationKey }));
  const query = { clientLocationKey: locationKey, orderKey: OrderKey };
  await ask(app, 'GET', '/api/booking/abandonOrderChanges', query, {
    ...from('203.0.113.4'),
    'sec-fetch-mode': 'navigate',
  });
  expect(events()).toMatchObject([{ security: 'uninvited', from: '203.0.113.4' }]);
  expect(lines.join('')).not.toContain(OrderKey);
});

it('a flood of addresses produces a limited number of lines (S39)', async () => {
  for (let k = 0; k < 300; k++)
    await ask(
      app,
      'GET',
      '/api/booking/getUserMemberships',
      { clientLocationKey: locationKey },
      {
        ...from(`198.51.${k >> 8}.${k & 255}`),
        authorization: 'Bearer a.b.c',
      },
    );
  await flush();
  expect(lines.length).toBeLessThanOrEqual(102);
  expect(events().at(-1)).toMatchObject({ from: 'others', count: 200 });
});
