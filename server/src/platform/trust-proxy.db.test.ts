/**
 * Which address the shop trusts behind proxies: the one the nearest trusted proxy saw,
 * never one a visitor wrote (S5, S6).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import type { TrustedProxies } from './trust-proxy.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

/** Whether a visitor who sends a new address with each request gets past the limit of 300 reads a minute. */
async function canEscape(trustProxy: TrustedProxies, forwarded: (k: number) => string): Promise<boolean> {
  const { key: location } = await storeLocation(shop.database.db);
  const app = await startTestApp({ database: shop.database, rateLimits: true, trustProxy });
  try {
    let last = 0;
    for (let k = 0; k < 301; k++) {
      const headers = { 'x-forwarded-for': forwarded(k) };
      last = (
        await ask(app, 'GET', '/api/client/getClientLocation', { clientLocationKey: location }, headers)
      ).status;
    }
    return last !== 429;
  } finally {
    await app.http.close();
  }
}

it.each<[string, TrustedProxies, (k: number) => string, boolean]>([
  ['ignores forwarding headers if no proxy is trusted', false, (k) => `10.0.${k >> 8}.${k & 255}`, false],
  ['is the last of "a, b" behind one proxy', 1, (k) => `10.0.${k >> 8}.${k & 255}, 203.0.113.9`, false],
  ['differs for each visitor behind one proxy', 1, (k) => `6.6.6.6, 10.0.${k >> 8}.${k & 255}`, true],
  [
    'is the last one outside the trusted networks',
    ['127.0.0.0/8', '192.0.2.0/24'],
    (k) => `10.0.${k >> 8}.${k & 255}, 203.0.113.9, 192.0.2.1`,
    false,
  ],
  ['is accepted only from a trusted network', ['192.0.2.0/24'], (k) => `10.0.${k >> 8}.${k & 255}`, false],
])('a visitor’s address %s (S6)', async (_what, trusted, forwarded, escapes) => {
  expect(await canEscape(trusted, forwarded)).toBe(escapes);
});
