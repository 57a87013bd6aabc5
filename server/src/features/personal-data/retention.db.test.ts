/** What venues keep no longer is erased on time, and nothing else (docs/rules/personal-data.md, "Retention"). */
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addGiftCard, anaRuiz, issueCredit } from '../../testing/gift-cards.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { familyPlan, saveMemberships } from '../../testing/memberships.ts';
import {
  aMorning,
  ask,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';
import { eraseOld } from './retention.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.now = aMorning;
});

interface Kept {
  orders?: number | null;
  carts?: number | null;
  memberships?: number | null;
}

const venue = ({ orders = null, carts = null, memberships = null }: Kept) =>
  storeLocation(app.database.db, {
    orderRetentionMonths: orders,
    cartRetentionMonths: carts,
    membershipRetentionMonths: memberships,
    sellGiftCardsOnline: true,
    enableGiftCards: true,
    giftCard: { ...aGiftCard(), expiresAfterYears: 1 },
    sellMembershipsOnline: true,
    membershipPlans: [familyPlan],
  });

/** The names that are left at a venue, of orders, carts, members and credits. */
async function namesAt(key: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select customer ->> 'firstName' as name from shop_order where location_key = ${key} and customer is not null
    union all select first_name from membership_member where location_key = ${key} and is_account_holder
    union all select holder ->> 'name' from gift_card where location_key = ${key} and holder is not null`.execute(
    app.database.db,
  );
  return rows.map(({ name }) => name).filter((name) => name !== '');
}

async function runOn(day: string): Promise<void> {
  app.clock.now = Date.parse(`${day}T18:00:00Z`);
  await app.jobs.find(({ name }) => name === 'personal data')?.run();
}

/** The visit is on December 5, 2026. */
const visit = async (key: number) =>
  void (await completeOrder(app, orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } })), key));

/** It expires a year later. */
const giftCard = async (key: number) =>
  void (await completeOrder(app, orderOf(await addGiftCard(app, key)), key));

const membership = async (key: number) =>
  void (await completeOrder(app, orderOf(await saveMemberships(app, key, [[familyPlan, 1]])), key));

async function cart(key: number) {
  const { OrderKey: orderKey } = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
  await ask(app, 'POST', '/api/booking/updateOrder', {
    ...{ clientLocationKey: key, orderKey },
    Customer: aCustomer,
  });
  await endHolds(app.database.db, key);
  await app.jobs.find(({ name }) => name === 'expired carts')?.run();
}

/** When something was bought is the database's clock's to say; tests need it to be on November 21, 2026. */
async function boughtToday(key: number): Promise<void> {
  const { db } = app.database;
  const at = new Date(aMorning).toISOString();
  await sql`alter table shop_order disable trigger guard_order`.execute(db);
  await sql`update shop_order set created_at = ${at}, saved_at = case when saved_at is not null then ${at}::timestamptz end
    where location_key = ${key}`.execute(db);
  await sql`alter table shop_order enable trigger guard_order`.execute(db);
  await sql`update gift_card set issued_at = ${at},
    expires_at = case when expires_at is not null then ${at}::timestamptz + interval '1 year' end
    where location_key = ${key}`.execute(db);
}

describe('what is kept', () => {
  it.each<[string, string, string, string[], Kept, (key: number) => Promise<void>]>([
    ['orders: 6', 'a visit on December 5', '2027-06-04', ['Maya'], { orders: 6 }, visit],
    ['orders: 6', 'a visit on December 5', '2027-06-06', [], { orders: 6 }, visit],
    ['carts: 1', 'a visit on December 5', '2036-01-01', ['Maya'], { carts: 1 }, visit],
    ['orders: 1', 'a gift card until November 21, 2027', '2027-12-20', ['Maya'], { orders: 1 }, giftCard],
    ['orders: 1', 'a gift card until November 21, 2027', '2027-12-23', [], { orders: 1 }, giftCard],
    [
      'orders: 1',
      'a membership until November 20, 2027',
      '2027-11-30',
      ['Maya', 'Maya'],
      { orders: 1 },
      membership,
    ],
    ['orders: 1', 'a membership until November 20, 2027', '2028-02-01', ['Maya'], { orders: 1 }, membership],
    [
      'memberships: 3',
      'a membership until November 20, 2027',
      '2028-01-15',
      ['Maya', 'Maya'],
      { memberships: 3 },
      membership,
    ],
    [
      'memberships: 3',
      'a membership until November 20, 2027',
      '2028-04-01',
      ['Maya'],
      { memberships: 3 },
      membership,
    ],
    ['carts: 1', 'a cart of November 21', '2026-12-20', ['Maya'], { carts: 1 }, cart],
    ['carts: 1', 'a cart of November 21', '2026-12-23', [], { carts: 1 }, cart],
    ['orders: 6', 'a cart of November 21', '2036-01-01', ['Maya'], { orders: 6 }, cart],
  ])('with %s, of %s, on %s: %j', async (_said, _what, day, names, kept, happened) => {
    const { key } = await venue(kept);
    await happened(key);
    await boughtToday(key);
    await app.drainOutbox();
    await runOn(day);
    expect(await namesAt(key)).toEqual(names);
  });

  it('is everything, unless the venue says otherwise', async () => {
    const { key } = await venue({});
    await visit(key);
    await membership(key);
    await cart(key);
    await app.drainOutbox();
    await runOn('2046-01-01');
    expect(await namesAt(key)).toEqual(['Maya', 'Maya', 'Maya', 'Maya']);
  });

  it('a credit loses its name once it is used up or expired, not before', async () => {
    const location = await venue({ orders: 1 });
    await issueCredit(app, location, 5000);
    await runOn('2036-01-01');
    expect(await namesAt(location.key)).toEqual([anaRuiz.name]);
    await sql`update gift_card set expires_at = '2035-11-30' where location_key = ${location.key}`.execute(
      app.database.db,
    );
    await app.drainOutbox();
    await runOn('2036-01-01');
    expect(await namesAt(location.key)).toEqual([]);
  });
});

it.each([
  ['2027-06-04', ['2026-12-05', '2026-12-06']],
  ['2027-06-06', ['2026-12-06']],
  ['2027-06-07', []],
])('keeps notes on departures for as many months as orders: on %s those of %j', async (day, kept) => {
  const { db } = app.database;
  const { key } = await venue({ orders: 6 });
  const forever = await venue({ carts: 1 });
  for (const location of [key, forever.key])
    await sql`insert into departure_note (location_key, day, departure_key, text, is_pinned, written_by)
      select ${location}, d::date, '1-0900', 'Dock B.', true, 'gil' from unnest(array['2026-12-05', '2026-12-06']) as d`.execute(
      db,
    );
  app.clock.now = Date.parse(`${day}T18:00:00Z`);
  await eraseOld({ db, clock: () => app.clock.now as never, most: 1 });
  const daysAt = async (location: number) => {
    const { rows } = await sql<{ day: string }>`
      select day::text from departure_note where location_key = ${location} order by day`.execute(db);
    return rows.map((row) => row.day);
  };
  expect(await daysAt(key)).toEqual(kept);
  expect(await daysAt(forever.key)).toHaveLength(2);
});

it('keeps marked hours for as many months as orders', async () => {
  const { db } = app.database;
  const { key } = await venue({ orders: 6 });
  const forever = await venue({ carts: 1 });
  for (const location of [key, forever.key])
    await sql`insert into marked_hours (location_key, mark_key, day, place, begins, text, activity_keys, marked_by)
      select ${location}, d, d::date, 1, '13:00', 'Wind', '{}', 'mia' from unnest(array['2026-12-05', '2026-12-06']) as d`.execute(
      db,
    );
  await sql`insert into staff_event (location_key, kind, role, done_by, mark_key, hours_after)
    select location_key, 'hoursMarked', 'manager', marked_by, mark_key, '{}' from marked_hours`.execute(db);
  app.clock.now = Date.parse('2027-06-06T18:00:00Z');
  await eraseOld({ db, clock: () => app.clock.now as never, most: 1 });
  const { rows } = await sql<{ key: number; day: string }>`
    select location_key as key, day::text from marked_hours where location_key in (${key}, ${forever.key})
    order by location_key <> ${key}, day`.execute(db);
  expect(rows).toEqual([
    { key, day: '2026-12-06' },
    { key: forever.key, day: '2026-12-05' },
    { key: forever.key, day: '2026-12-06' },
  ]);
});

it('deletes the notes of an order that is kept no longer', async () => {
  const { db } = app.database;
  const { key } = await venue({ orders: 6 });
  await visit(key);
  await sql`insert into order_note (location_key, order_id, text, is_pinned, written_by)
    select location_key, order_id, 'Vegan.', true, 'dana' from shop_order where location_key = ${key}`.execute(
    db,
  );
  await app.drainOutbox();
  await runOn('2027-06-06');
  const { rows } = await sql`select 1 from order_note where location_key = ${key}`.execute(db);
  expect(rows).toEqual([]);
});

it('erases in batches, each recorded, until nothing is left', async () => {
  const { db } = app.database;
  const { key } = await venue({ orders: 6 });
  for (let order = 0; order < 5; order += 1) await visit(key);
  await app.drainOutbox();
  await eraseOld({ db, clock: () => Date.parse('2046-01-01T00:00:00Z') as never, most: 2 });
  const { rows } = await sql<{ orders: number; reason: string; actor: string }>`
    select (counts ->> 'orders')::integer as orders, reason, actor from erasure where location_key = ${key}
    order by erasure_id`.execute(db);
  const by = { reason: 'retention', actor: 'job' };
  expect(rows).toEqual([2, 2, 1].map((orders) => ({ orders, ...by })));
  expect(await namesAt(key)).toEqual([]);
});

it('an order with an email that has not left waits for it', async () => {
  const { key } = await venue({ orders: 6 });
  await visit(key);
  await runOn('2046-01-01');
  expect(await namesAt(key)).toEqual(['Maya']);
  await app.drainOutbox();
  await runOn('2046-01-01');
  expect(await namesAt(key)).toEqual([]);
});
