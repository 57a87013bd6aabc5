/** Removing venues from the shop, and what blocks it (docs/decisions/0046-removing-venues.md). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Instant } from '@gangway/domain/kernel/local-time';

import { anActivityInput, aVenueFile } from '@gangway/domain/testing/venue-file-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDepositVenue, boughtWithDeposit } from '../../testing/deposit-journey.ts';
import { addGiftCard, issue, storeGiftVenue } from '../../testing/gift-cards.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { monthPlan, saveMemberships } from '../../testing/memberships.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { aMorning, ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { removeVenues } from './remove-venue.service.ts';
import { diffVenue, importVenue } from './venues.service.ts';
import { writeYaml } from './write-yaml.ts';

let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gangway-remove-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const now = aMorning as Instant;
/** Drains payments first, because cards are captured after the response. */
const remove = async (
  what: number | 'demo',
  removal: { withOrders?: boolean; agreed?: boolean; at?: Instant } = {},
) => {
  await app.payments.drain();
  return removeVenues(app.database, {
    what,
    withOrders: false,
    agreed: true,
    now: removal.at ?? now,
    ...removal,
  });
};

/** Advances the clock, because a running server trusts a venue for two seconds. */
const notice = () => {
  app.clock.now += 2001;
};

const record = (key: number) => ask(app, 'GET', '/api/client/getClientLocation', { clientLocationKey: key });

async function buy(key: number, { date = '2026-12-05', rate = 11 } = {}) {
  const cart = orderOf(await addToCart(app, { locationKey: key, date, rates: { [rate]: 2 } }));
  return orderOf(await completeOrder(app, cart, key));
}

async function waiting(key: number): Promise<number> {
  const { rows } = await sql`select from outbox where sent_at is null and gave_up_at is null
    and (payload ->> 'locationKey')::integer = ${key}`.execute(app.database.db);
  return rows.length;
}

describe('removing a venue', () => {
  it('asks first; then a running server answers as if the venue never existed, and lists leave it out (8.3)', async () => {
    const { key, name } = await storeLocation(app.database.db);
    expect((await record(key)).status).toBe(200);
    expect(await remove(key, { agreed: false })).toEqual({
      kind: 'question',
      lines: [],
      question: `Remove ${name} (location ${key})?`,
    });
    notice();
    expect((await record(key)).status).toBe(200);

    const cart = orderOf(await addToCart(app, { locationKey: key }));
    expect(await remove(key)).toEqual({ kind: 'done', lines: [`${name} (location ${key}): removed.`] });
    // A cart change names the version it was computed with, so it fails before the server notices.
    const more = await addToCart(app, { locationKey: key, orderKey: cart.OrderKey, date: '2026-12-06' });
    expect(more.status).toBe(404);
    notice();
    const neverWas = 1_999_999_999;
    const words = ({ status, body }: Awaited<ReturnType<typeof record>>) => ({
      status,
      ...body,
      RequestId: '',
    });
    expect(words(await record(key))).toEqual(words(await record(neverWas)));
    expect((await record(key)).status).toBe(404);
    expect(
      (await ask(app, 'GET', '/api/booking/getorderv2', { clientLocationKey: key, orderKey: cart.OrderKey }))
        .status,
    ).toBe(404);
    expect(await remove(key)).toEqual({ kind: 'refused', lines: [`There is no location ${key}.`] });
  });

  it('lists what prevents it, one line each, and removes nothing', async () => {
    const { db } = app.database;
    const location = await storeGiftVenue(db, {
      sellMembershipsOnline: true,
      membershipPlans: [monthPlan],
    });
    const { key, name } = location;
    await buy(key);
    await buy(key, { date: '2026-12-06' });
    await issue(app, location, 10_000);
    const passes = orderOf(await saveMemberships(app, key, [[monthPlan, 2]]));
    expect(orderOf(await completeOrder(app, passes, key)).IsNew).toBe(false);
    expect(await remove(key)).toEqual({
      kind: 'refused',
      lines: [
        `${name} (location ${key}) cannot be removed:`,
        '  - 2 orders have bookings that are not over, the first on Dec 5, 2026',
        '  - 1 gift card has money left',
        '  - 2 memberships are still valid',
        'To remove it anyway, add --with-orders: guests lose what is listed here.',
      ],
    });
    notice();
    expect((await record(key)).status).toBe(200);
  });

  it('does not count gift cards and memberships that were canceled: the venue owes nothing for them', async () => {
    const { db } = app.database;
    const { key, name } = await storeGiftVenue(db, {
      sellMembershipsOnline: true,
      membershipPlans: [monthPlan],
    });
    const card = orderOf(await completeOrder(app, orderOf(await addGiftCard(app, key)), key));
    const pass = orderOf(
      await completeOrder(app, orderOf(await saveMemberships(app, key, [[monthPlan, 1]])), key),
    );
    expect((await remove(key)).kind).toBe('refused');
    for (const { OrderNumber } of [card, pass])
      expect(
        await runOrder(app, ['cancel', OrderNumber ?? '', '-l', String(key), '--refund', 'full', '--yes']),
      ).toMatchObject({ code: 0 });
    expect(await remove(key)).toEqual({ kind: 'done', lines: [`${name} (location ${key}): removed.`] });
    notice();
  });

  it('removes it anyway with --with-orders: receipts are gone, emails stop, and the books stay', async () => {
    const { db } = app.database;
    const { key, name } = await aDepositVenue(app);
    const order = await boughtWithDeposit(app, key);
    expect(await waiting(key)).toBeGreaterThan(0);
    const cart = orderOf(await addToCart(app, { locationKey: key, date: '2026-12-12' }));
    const asked = await remove(key, { withOrders: true, agreed: false });
    expect(asked).toEqual({
      kind: 'question',
      lines: [
        `${name} (location ${key}): 1 order has bookings that are not over, the first on Dec 5, 2026`,
        `${name} (location ${key}): 1 order has an unpaid balance`,
      ],
      question: `Remove ${name} (location ${key})? 1 order stays in the books, but guests can no longer open its receipt.`,
    });
    expect(await remove(key, { withOrders: true })).toMatchObject({ kind: 'done' });
    notice();
    for (const { OrderKey } of [order, cart]) {
      const read = { clientLocationKey: key, orderKey: OrderKey };
      expect((await ask(app, 'GET', '/api/booking/getorderv2', read)).status).toBe(404);
    }
    expect(await waiting(key)).toBe(0);
    await app.cart.sweep();
    const { rows } = await sql<{ state: string; paid: number }>`
      select state, paid from shop_order where location_key = ${key} order by order_id`.execute(db);
    expect(rows).toEqual([
      { state: 'saved', paid: order.Total * 100 - order.Balance * 100 },
      { state: 'expired', paid: 0 },
    ]);
  });

  it('waits for payments in progress, whatever the flags', async () => {
    const { db } = app.database;
    const { key, name } = await storeLocation(db);
    const order = await buy(key);
    await app.payments.drain();
    const state = (to: string) =>
      sql`update payment_attempt a set state = ${to} from shop_order o
        where o.order_id = a.order_id and o.location_key = ${key}`.execute(db);
    await state('authorised');
    expect(await remove(key, { withOrders: true })).toEqual({
      kind: 'refused',
      lines: [
        `${name} (location ${key}) cannot be removed while 1 payment is under way. A running shop settles them within minutes; try again then.`,
      ],
    });
    await state('captured');
    expect(order.IsNew).toBe(false);
    expect(await remove(key, { withOrders: true })).toMatchObject({ kind: 'done' });
  });

  it('is not prevented by past bookings, and only says how many orders stay in the books', async () => {
    const { key, name } = await storeLocation(app.database.db);
    await buy(key);
    // During the tour from 9:00 to 11:30 in Denver.
    const under = Date.parse('2026-12-05T18:29:00Z') as Instant;
    const over = Date.parse('2026-12-05T18:31:00Z') as Instant;
    expect(await remove(key, { at: under })).toMatchObject({ kind: 'refused' });
    expect(await remove(key, { at: over, agreed: false })).toMatchObject({
      question: `Remove ${name} (location ${key})? 1 order stays in the books, but guests can no longer open its receipt.`,
    });
    expect(await remove(key, { at: over })).toMatchObject({ kind: 'done' });
  });

  it('can be undone by importing its file, with orders and keys; another venue replaces it only if told to', async () => {
    const key = 991;
    const file = (name: string) => {
      const venue = aVenueFile({ activities: [anActivityInput({})] });
      return { ...venue, venue: { ...venue.venue, key, name } };
    };
    const take = async (name: string, mayReplace = false) => {
      const path = join(folder, 'venue.yaml');
      await writeFile(path, writeYaml(file(name), ''));
      const source = { path, shownAs: 'venue.yaml' };
      const needs = { database: app.database, pictures: app.pictures, now };
      return { diff: await diffVenue(needs, source), done: await importVenue(needs, source, { mayReplace }) };
    };
    expect((await take('Harbor')).done).toMatchObject({ ok: true, value: { version: 1 } });
    const order = await buy(key, { rate: 1 });
    expect(await remove(key, { withOrders: true })).toMatchObject({ kind: 'done' });
    const other = await take('Marina');
    const sentence = expect.stringMatching(
      /^Location 991 was Harbor \(\w+\) until it was removed, but venue\.yaml is Marina \(\w+\): an import takes that venue's place, with the orders, gift cards and memberships it sold\.$/,
    );
    expect(other.diff).toMatchObject({ ok: true, value: { replaces: sentence } });
    expect(other.done).toMatchObject({ ok: false, problems: [sentence], unlessAgreed: true });
    const back = await take('Harbor');
    expect(back.done).toMatchObject({ ok: true, value: { version: 3, changes: expect.any(Array) } });
    notice();
    const read = { clientLocationKey: key, orderKey: order.OrderKey };
    expect((await ask(app, 'GET', '/api/booking/getorderv2', read)).body).toMatchObject({
      OrderNumber: order.OrderNumber,
    });
    expect((await take('Harbor')).done).toMatchObject({ ok: true, value: { changes: [] } });
  });
});
