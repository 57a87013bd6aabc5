/** What everybody knows of the demo venue is worth nothing where a shop sells (S44; docs/decisions/0029-what-production-refuses.md). */
import { amount } from '@gangway/domain/kernel/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { redeem, storeGiftVenue } from '../../testing/gift-cards.ts';
import { addToCart, orderOf } from '../../testing/journey.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { issueGiftCard } from '../gift-cards/issue-gift-card.service.ts';
import { markDemoRowsOf, removeDemoRowsOfAll } from './venues.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const secret = 'a-secret-of-gift-cards-for-the-tests';

it('a start of production removes demo gift cards, and no others; a cart that holds some of one ends (S44)', async () => {
  const { db } = app.database;
  const location = await storeGiftVenue(db);
  const { key } = location;
  const known = await issueGiftCard({ db, secret }, location, amount(10_000));
  const used = await issueGiftCard({ db, secret }, location, amount(10_000));
  await markDemoRowsOf(db, key);
  const own = await issueGiftCard({ db, secret }, location, amount(10_000));
  const held = orderOf(await addToCart(app, { locationKey: key }));
  expect((await redeem(app, key, held.OrderKey, used, 1)).body).toMatchObject({ Applied: true });

  expect(await removeDemoRowsOfAll(app.database)).toBe(2);
  const { rows } = await sql<{ state: boolean }>`select hold_expires_at < now() as state from shop_order
    where location_key = ${key}`.execute(db);
  expect(rows).toEqual([{ state: true }]);
  const cart = orderOf(await addToCart(app, { locationKey: key, date: '2026-12-06' }));
  expect((await redeem(app, key, cart.OrderKey, known, 1)).body).toMatchObject({
    Applied: false,
    Message: 'Gift card was not found.',
  });
  expect((await redeem(app, key, cart.OrderKey, used, 1)).body).toMatchObject({ Applied: false });
  expect((await redeem(app, key, cart.OrderKey, own, 1)).body).toMatchObject({ Applied: true });
  expect(await removeDemoRowsOfAll(app.database)).toBe(0);
});
