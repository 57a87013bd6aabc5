/**
 * Guessing codes of gift cards and promo codes: whoever guesses is stopped, by address and by order, and nobody else
 * (docs/decisions/0118-only-misses-count.md).
 */
import { randomInt } from 'node:crypto';
import { Writable } from 'node:stream';
import type { Location } from '@gangway/domain/location/location';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issue, storeGiftVenue } from '../testing/gift-cards.ts';
import { addToCart, orderOf } from '../testing/journey.ts';
import { ask, startTestApp, type TestApp } from '../testing/test-app.ts';
import { runJob } from '../testing/webhooks.ts';

let shop: TestApp;
let venue: Location;
let card: string;
/** Two processes of one shop, with limits. */
let app: TestApp;
let other: TestApp;
const logged: string[] = [];

beforeAll(async () => {
  shop = await startTestApp();
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const limited = { database: shop.database, rateLimits: true, boundHolds: false, trustProxy: 1 };
  app = await startTestApp({ ...limited, logger: { level: 'warn', stream } });
  other = await startTestApp(limited);
});
afterAll(async () => {
  await app.http.close();
  await other.http.close();
  await shop.close();
});
beforeEach(async () => {
  await runJob(app, 'security events');
  logged.length = 0;
  venue = await storeGiftVenue(shop.database.db, { promoCodes: [aPromoCode({ code: 'SAVE10' })] });
  card = await issue(shop, venue, 500_000);
  // A new hour, in which nobody has missed yet.
  app.clock.now += 3_600_000;
  other.clock.now = app.clock.now;
});

type Kind = 'checkGiftCard' | 'redeemGiftCard' | 'addPromoCode';
const kinds: Kind[] = ['checkGiftCard', 'redeemGiftCard', 'addPromoCode'];

const letters = 'ABCDEFGHJKMNPQRSTVWXYZ';
const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
const wrong = () => [part(), part(), part(), part()].join('-');

interface Said {
  Message?: string | null;
  Messages?: string[];
  GiftCard?: unknown;
  Applied?: boolean;
}

/** What a try at a code came to. */
type Outcome = 'found' | 'missed' | 'stopped';

/** Tries a code; a right one unless it is given. */
async function attempt(
  kind: Kind,
  from: { address: string; cart?: string; code?: string; process?: TestApp },
): Promise<Outcome> {
  const right = kind === 'addPromoCode' ? 'SAVE10' : card;
  const { address, cart = null, code = right, process = app } = from;
  const { status, body } = await ask<Said>(
    process,
    'POST',
    `/api/booking/${kind}`,
    {
      clientLocationKey: venue.key,
      ...(kind === 'addPromoCode' ? { promoCode: code } : { giftCardCode: code }),
      ...(kind === 'checkGiftCard' ? {} : { orderKey: cart }),
      ...(kind === 'redeemGiftCard' ? { amount: 1 } : {}),
    },
    { 'x-forwarded-for': address },
  );
  if (body.Applied === true || (body.GiftCard ?? null) !== null) return 'found';
  const message = body.Message ?? body.Messages?.[0] ?? '';
  if (status === 429 || message === 'Too many attempts. Please try again later.') return 'stopped';
  expect(message).toMatch(/was not found|is not valid/);
  return 'missed';
}

const countOf = (outcomes: readonly Outcome[], outcome: Outcome) =>
  outcomes.filter((candidate) => candidate === outcome).length;

let lastCart = 0;
async function newCarts(count: number): Promise<string[]> {
  const carts: string[] = [];
  for (let k = 0; k < count; k++) {
    const day = String(1 + (lastCart++ % 20)).padStart(2, '0');
    carts.push(orderOf(await addToCart(shop, { locationKey: venue.key, date: `2026-12-${day}` })).OrderKey);
  }
  return carts;
}

describe('200 misses from 200 addresses', () => {
  it.each(kinds)(
    'keep none of 20 guests with right codes from %s, and are in the log (S4, S39)',
    async (kind) => {
      const carts = await newCarts(20);
      const strangers = await newCarts(20);
      for (let k = 0; k < 200; k++) {
        const cart = kind === 'checkGiftCard' ? {} : { cart: strangers[k % 20] ?? '' };
        await attempt(kind, { address: `10.1.${k}.1`, code: wrong(), ...cart });
      }
      const guests: Outcome[] = [];
      for (const [k, cart] of carts.entries())
        guests.push(await attempt(kind, { address: `10.2.${k}.1`, cart }));
      expect(countOf(guests, 'found')).toBe(20);
      const alarms = logged.filter((line) => line.includes('codeGuessing'));
      expect(JSON.parse(alarms[0] ?? '')).toMatchObject({ locationKey: venue.key, misses: 50 });
      expect(alarms.length).toBeGreaterThan(50);
      expect([...carts, ...strangers, card].some((secret) => logged.join('').includes(secret))).toBe(false);
    },
    60_000,
  );

  it('of all three kinds and a new cart each keep nobody from any of them either (S4)', async () => {
    const strangers = await newCarts(60);
    for (const [k, cart] of strangers.entries())
      for (const kind of kinds)
        expect(await attempt(kind, { address: `10.1.${k}.9`, cart, code: wrong() })).toBe('missed');
    const guests: Outcome[] = [];
    for (const [k, cart] of (await newCarts(20)).entries())
      for (const kind of kinds) guests.push(await attempt(kind, { address: `10.3.${k}.1`, cart }));
    expect(countOf(guests, 'found')).toBe(60);
    expect(logged.some((line) => line.includes('codeGuessing'))).toBe(true);
  }, 60_000);
});

describe('whoever guesses is stopped', () => {
  it.each(kinds)(
    'by address, in ten carts as in one, and right codes are no exception: %s (S4)',
    async (kind) => {
      const carts = await newCarts(10);
      const tries = async () => {
        const outcomes: Outcome[] = [];
        for (let k = 0; k < 20; k++) {
          const cart = carts[k % carts.length] ?? '';
          outcomes.push(await attempt(kind, { address: '10.4.0.1', cart, code: wrong() }));
        }
        return outcomes;
      };
      expect(countOf(await tries(), 'missed')).toBe(10);
      expect(await attempt(kind, { address: '10.4.0.1', cart: carts[0] ?? '' })).toBe('stopped');
      for (const answered of [10, 10, 0]) {
        app.clock.now += 60_000;
        expect(countOf(await tries(), 'missed')).toBe(answered);
      }
      app.clock.now += 3_600_000;
      expect(await attempt(kind, { address: '10.4.0.1', cart: carts[0] ?? '' })).toBe('found');
    },
    60_000,
  );

  it.each(['redeemGiftCard', 'addPromoCode'] as const)(
    'by order, from any number of addresses: %s (S4)',
    async (kind) => {
      const [cart = '', another = ''] = await newCarts(2);
      const outcomes: Outcome[] = [];
      for (let k = 0; k < 30; k++)
        outcomes.push(await attempt(kind, { address: `10.5.0.${k}`, cart, code: wrong() }));
      expect(countOf(outcomes, 'missed')).toBe(10);
      expect(await attempt(kind, { address: '10.5.1.1', cart })).toBe('stopped');
      expect(await attempt(kind, { address: '10.5.1.1', cart: another })).toBe('found');
    },
  );

  it('by all kinds of codes together (S4)', async () => {
    const [cart = ''] = await newCarts(1);
    const outcomes: Outcome[] = [];
    for (let k = 0; k < 30; k++)
      outcomes.push(
        await attempt(kinds[k % 3] ?? 'checkGiftCard', { address: '10.6.0.1', cart, code: wrong() }),
      );
    expect(countOf(outcomes, 'missed')).toBe(10);
  });

  it('by network: a /48 may miss ten times as often as one of its /64 (S4, S6)', async () => {
    const outcomes: Outcome[] = [];
    for (let k = 0; k < 150; k++)
      outcomes.push(await attempt('checkGiftCard', { address: `2001:db8:9:${k}::1`, code: wrong() }));
    expect(countOf(outcomes, 'missed')).toBe(100);
    expect(await attempt('checkGiftCard', { address: '2001:db8:a::1' })).toBe('found');
  });

  it('when all guesses come at once (S4)', async () => {
    const guesses = Array.from({ length: 50 }, () =>
      attempt('checkGiftCard', { address: '10.7.0.1', code: wrong() }),
    );
    expect(countOf(await Promise.all(guesses), 'missed')).toBe(10);
  });

  it('in every process once they have exchanged their counts (S4)', async () => {
    const guess = (process: TestApp) =>
      attempt('checkGiftCard', { address: '10.8.0.1', code: wrong(), process });
    for (let k = 0; k < 9; k++) expect(await guess(app)).toBe('missed');
    expect(await guess(other)).toBe('missed');
    for (const process of [app, other]) await runJob(process, 'rate limits');
    expect(await guess(other)).toBe('stopped');
    expect(await attempt('checkGiftCard', { address: '10.8.0.1', process: other })).toBe('stopped');
  });
});

it.each(kinds)(
  'right codes count against nobody, one after the other or all at once: %s (S4)',
  async (kind) => {
    const carts = await newCarts(40);
    const [first, second] = [carts.slice(0, 20), carts.slice(20)];
    const outcomes: Outcome[] = [];
    for (const cart of first) outcomes.push(await attempt(kind, { address: '10.9.0.1', cart }));
    outcomes.push(...(await Promise.all(second.map((cart) => attempt(kind, { address: '10.9.0.1', cart })))));
    expect(countOf(outcomes, 'found')).toBe(40);
  },
);
