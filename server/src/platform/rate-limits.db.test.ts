/**
 * Limits per address prefix, and limits on guessing codes at one location
 * (docs/decisions/0027-addresses-and-limits.md).
 */
import { randomInt } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeGiftVenue } from '../testing/gift-cards.ts';
import { addToCart, orderOf } from '../testing/journey.ts';
import { ask, startTestApp, type TestApp } from '../testing/test-app.ts';

let shop: TestApp;
let app: TestApp;
const logged: string[] = [];

beforeAll(async () => {
  shop = await startTestApp();
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const logger = { level: 'warn', stream };
  app = await startTestApp({ database: shop.database, rateLimits: true, trustProxy: 1, logger });
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

it('codes of a location can be guessed 50 times an hour, then 12 times a minute, from any number of addresses (S4)', async () => {
  const { key } = await storeGiftVenue(shop.database.db);
  const carts = await Promise.all(
    Array.from({ length: 20 }, async (_, k) => {
      const date = `2026-12-${String(1 + k).padStart(2, '0')}`;
      return orderOf(await addToCart(shop, { locationKey: key, date })).OrderKey;
    }),
  );
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ';
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  /** Returns how many of 400 guesses from 400 addresses are answered. */
  const guess = async () => {
    let answered = 0;
    for (let k = 0; k < 400; k++) {
      const { body } = await ask<{ Message: string }>(
        app,
        'POST',
        '/api/booking/redeemGiftCard',
        {
          clientLocationKey: key,
          orderKey: carts[k % carts.length],
          giftCardCode: [part(), part(), part(), part()].join('-'),
          amount: 1,
        },
        from(`10.${k >> 8}.${k & 255}.1`),
      );
      if (body.Message === 'Gift card was not found.') answered += 1;
    }
    return answered;
  };
  expect(await guess()).toBe(50);
  app.clock.now += 60_000;
  expect(await guess()).toBe(12);
  const alarms = logged.filter((line) => line.includes('codeGuessing'));
  expect(alarms.length).toBeGreaterThan(0);
  expect(JSON.parse(alarms[0] ?? '')).toMatchObject({
    security: 'codeGuessing',
    locationKey: key,
    misses: 50,
  });
  expect(carts.some((cart) => logged.join('').includes(cart))).toBe(false);
});
