/** What everybody knows of the demo venue is worth nothing where a shop sells (S44; docs/decisions/0029-what-production-refuses.md). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { anActivityInput, aVenueFile } from '@gangway/domain/testing/venue-file-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { redeem, storeGiftVenue } from '../../testing/gift-cards.ts';
import { addToCart, orderOf } from '../../testing/journey.ts';
import { aMorning, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { issueGiftCard } from '../gift-cards/issue-gift-card.service.ts';
import { importVenue, markDemoRowsOf, removeDemoRowsOfAll } from './venues.service.ts';
import { writeYaml } from './write-yaml.ts';

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

it('a venue file that takes the place of a demo venue removes what everybody knows of it, and no card of its own (S44)', async () => {
  const { db } = app.database;
  const location = await storeGiftVenue(db);
  const known = await issueGiftCard({ db, secret }, location, amount(10_000));
  await markDemoRowsOf(db, location.key);
  const own = await issueGiftCard({ db, secret }, location, amount(10_000));
  const folder = await mkdtemp(join(tmpdir(), 'gangway-demo-rows-'));
  const file = aVenueFile({ activities: [anActivityInput()], giftCards: {} });
  const path = join(folder, 'venue.yaml');
  await writeFile(path, writeYaml({ ...file, venue: { ...file.venue, key: location.key } }, ''));
  const needs = { database: app.database, dataDir: app.dataDir, now: aMorning as Instant };
  const outcome = await importVenue(needs, { path }, { mayReplace: true });
  await rm(folder, { recursive: true });
  expect(outcome).toMatchObject({ ok: true });
  app.clock.now += 3000;

  const cart = orderOf(await addToCart(app, { locationKey: location.key, rates: { 1: 1 } }));
  const messageOf = async (code: string) =>
    (await redeem(app, location.key, cart.OrderKey, code, 1)).body.Message;
  expect(await messageOf(known)).toBe('Gift card was not found.');
  expect(await messageOf(own)).toBe('Gift card applied. Remaining balance $99.00.');
});
