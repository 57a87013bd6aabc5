/** Sells with an earlier version of the program, as its own tests would: node sell.mjs TREE SQL_FILE BACKUP_FILE; prints what was sold. */
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [tree = '', sqlFile = '', backupFile = ''] = process.argv.slice(2);
const source = (/** @type {string} */ name) => join(tree, 'server/src', name);
const load = (/** @type {string} */ name) => import(pathToFileURL(source(name)).href);

const { ask, startTestApp } = await load('testing/test-app.ts');
const { addToCart, completeOrder, orderOf } = await load('testing/journey.ts');
const { importVenue } = await load('features/venues/venues.service.ts');

const app = await startTestApp();
const { database, dataDir, pictures, clock } = app;
/** @type {{ what: string, locationKey: number, orderKey: string, number: string | null, total: number, balance: number }[]} */
const sold = [];

/** @param {string} what @param {number} locationKey @param {any} answer @param {any} [order] */
const keep = (what, locationKey, answer, order = orderOf(answer)) =>
  sold.push({
    what,
    locationKey,
    orderKey: order.OrderKey,
    number: order.OrderNumber,
    total: order.Total,
    balance: order.Balance,
  });

/** @param {string} what @param {any} order @param {number} locationKey */
async function buy(what, order, locationKey, changes = {}) {
  const answer = await completeOrder(app, order, locationKey, changes);
  if (orderOf(answer).IsNew) throw new Error(`${what} was not bought: ${JSON.stringify(answer.body)}`);
  keep(what, locationKey, answer);
}

for (const file of [
  join(import.meta.dirname, 'harbour.yaml'),
  join(tree, 'server/db/demo/venues/larkspur-lake.yaml'),
]) {
  const outcome = await importVenue({ database, dataDir, pictures, now: clock.now }, { path: file });
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'));
}
const harbour = { locationKey: 10, activityKey: 1, date: '2026-12-05', time: '18:00', lengthMinutes: 120 };
const some = (/** @type {Record<number, number>} */ rates, more = {}) =>
  addToCart(app, { ...harbour, rates, ...more });
await buy('a saved order', orderOf(await some({ 11: 2, 12: 1 })), 10);
keep('an open cart', 10, await some({ 11: 3 }));

if (existsSync(source('features/promo-codes/promo-codes.routes.ts'))) {
  const { storeLocation } = await load('testing/test-app.ts');
  const { aPromoCode } = await load('../../domain/src/testing/promo-builders.ts');
  const { key } = await storeLocation(database.db, { key: 20, promoCodes: [aPromoCode()] });
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const members = { clientLocationKey: key, orderKey: cart.OrderKey, promoCode: 'SAVE10' };
  const { body } = await ask(app, 'POST', '/api/booking/addPromoCode', members);
  if (!(body.Order?.Total < cart.Total)) throw new Error(`no promo code: ${JSON.stringify(body)}`);
  await buy('an order with a promo code', body.Order, key);
}
if (existsSync(source('testing/gift-cards.ts'))) {
  const { addGiftCard, redeem, reveal, storeGiftVenue } = await load('testing/gift-cards.ts');
  const { key } = await storeGiftVenue(database.db, { key: 30 });
  const gift = orderOf(await addGiftCard(app, key));
  await buy('a gift card', gift, key);
  const code = (await reveal(app, key, gift.OrderKey)).body.GiftCards[0].Code;
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const { body } = await redeem(app, key, cart.OrderKey, code, 30);
  keep('a cart with a gift card', key, null, body.Order);
}
if (['testing', 'db/audit'].some((folder) => existsSync(source(`${folder}/membership-invariants.ts`)))) {
  const { saveMemberships, storeMembershipVenue } = await load('testing/memberships.ts');
  const venue = await storeMembershipVenue(database.db, { key: 40 });
  const cart = orderOf(await saveMemberships(app, venue.key, [[venue.membershipPlans[0], 1]]));
  await buy('a membership', cart, venue.key);
}
await app.payments.drain();
const { exportDatabase } = await load('db/transfer.ts');
const places = { path: backupFile, pictures, pictureFolder: join(dataDir, 'pictures') };
// The first backups were of the database alone.
await exportDatabase(database, existsSync(source('db/backup-file.ts')) ? places : backupFile);
const dump = execFileSync(
  'pg_dump',
  [...['--inserts', '--rows-per-insert=50', '--no-owner', '--no-privileges', '--no-comments'], database.url],
  { encoding: 'utf8', maxBuffer: 64_000_000 },
);
// Whoever loads it says where: the session's settings stay as they are.
const text = dump
  .split('\n')
  .filter((line) => !/^(--.*|SET .*|SELECT pg_catalog\.set_config.*|\\.*|)$/.test(line))
  .join('\n');
writeFileSync(sqlFile, `${text}\n`);
await app.close();
process.stdout.write(`${JSON.stringify(sold)}\n`);
