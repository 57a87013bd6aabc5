/** Limits per address prefix (docs/decisions/0027-addresses-and-limits.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startTestApp, type TestApp } from '../testing/test-app.ts';

let shop: TestApp;
let app: TestApp;

beforeAll(async () => {
  shop = await startTestApp();
  app = await startTestApp({ database: shop.database, rateLimits: true, trustProxy: 1 });
});
afterAll(async () => {
  await app.http.close();
  await shop.close();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const read = async (address: string) =>
  (await ask(app, 'GET', '/api/configuration', {}, from(address))).status;

describe('an IPv6 visitor', () => {
  it('is limited per /64, within which it can choose addresses (S6)', async () => {
    // All at once, because a client that keeps asking waits for each refusal.
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, (_, k) => read(`2001:db8:1:2::${k.toString(16)}`)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    expect(await read('2001:db8:1:3::1')).toBe(200);
  });

  it('is limited per /48 at ten times that rate (S6)', async () => {
    let answered = 0;
    for (let k = 0; k < 3300; k++)
      if ((await read(`2001:db8:77:${(k % 20).toString(16)}::1`)) === 200) answered += 1;
    expect(answered).toBe(3000);
    expect(await read('2001:db8:78::1')).toBe(200);
  });
});
