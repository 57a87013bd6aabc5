/** Demo orders, made by the services that sell, change and scan (docs/decisions/0152-demo-orders.md). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noDeposits } from '@gangway/domain/deposits/deposit';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { anActivityInput, aVenueFile } from '@gangway/domain/testing/venue-file-builder';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Filling, fillDemoVenues } from '../../app/demo-orders.ts';
import type { Needs } from '../../app/needs.ts';
import type { Database } from '../../db/database.ts';
import { InProcessGateway } from '../../gateways/payments/in-process.gateway.ts';
import { type PaymentGateway, PaymentNoAnswerError } from '../../gateways/payments/payment-gateway.ts';
import { configurationOf } from '../../platform/configuration.ts';
import { readEnv } from '../../platform/env.ts';
import { singleOrigin } from '../../platform/security-headers.ts';
import { testGiftCardSecret } from '../../testing/gift-card-secret.ts';
import { addGiftCard, redeem } from '../../testing/gift-cards.ts';
import { addToCart, completeOrder, orderOf, slotKey, type WireOrder } from '../../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { demoLeft, removeVenues } from '../venues/remove-venue.service.ts';
import { importDemoVenues, importVenue } from '../venues/venues.service.ts';
import type { DemoOrder } from './demo-order.ts';
import { planDemoOrders } from './demo-plan.ts';

const gateway = new InProcessGateway();
const systemNow = () => Date.now() as Instant;
const dayMs = 24 * 3_600_000;

const startShop = () => startTestApp({ gateway, clock: systemNow });

function fill(app: TestApp, filling: Partial<Filling> = {}, changes: Partial<Needs> = {}) {
  const needs: Needs = {
    ...{ database: app.database, dataDir: app.dataDir, pictures: app.pictures, gateway },
    configuration: configurationOf(
      readEnv({ NODE_ENV: 'test', PUBLIC_URL: 'https://book.example' }),
      '0.0.0-test',
    ),
    ...{ mail: app.mail, sms: app.sms, webhooks: app.webhooks, giftCardSecret: testGiftCardSecret },
    mailFrom: { name: 'Gangway', address: 'bookings@gangway.example' },
    ...{ webFolder: null, deskFolder: null, identity: null, payment: singleOrigin('https://pay.example') },
    ...changes,
  };
  return fillDemoVenues(needs, { log: app.http.log, giveWay: async () => undefined, ...filling });
}

/** A small demo venue that has what the plan draws from, quicker than the real ones. */
async function aDemoVenue(app: TestApp): Promise<Location> {
  const location = await storeLocation(app.database.db, {
    activities: [1, 2, 3].map((key) =>
      anActivity({
        key,
        id: `tour-${key}`,
        rates: [
          aRate({ key: key * 10 + 1, globalId: `adult ${key}` }),
          aRate({ key: key * 10 + 2, id: 'child', globalId: `child ${key}`, needsAdult: true }),
        ],
        cancellation: [{ untilHours: 48, refund: 100 }],
        schedules: [aSchedule({ times: ['07:00', '12:00', '17:00'], capacity: 10 })],
        ...(key === 3 ? { deposit: { kind: 'percent', basisPoints: 3000 } } : {}),
      }),
    ),
    deposits: { ...noDeposits, enabled: true, leadDays: 14 },
    ...{ sellGiftCardsOnline: true, enableGiftCards: true, giftCard: aGiftCard() },
  });
  await sql`update location set is_demo = true where location_key = ${location.key}`.execute(app.database.db);
  return location;
}

interface Made {
  locationKey: number;
  email: string;
  number: string;
  savedAt: number;
  state: string;
  due: number;
  events: { kind: string; at: number }[];
}

async function listMade({ db }: Database): Promise<Made[]> {
  const { rows } = await sql<Made>`
    select location_key as "locationKey", customer ->> 'email' as email, order_number as number,
      round(extract(epoch from saved_at) * 1000)::bigint as "savedAt", state, total - paid - redeemed as due,
      (select json_agg(json_build_object('kind', kind, 'at', round(extract(epoch from happened_at) * 1000)) order by event_id)
        from order_event e where e.order_id = o.order_id) as events
    from shop_order o where state in ('saved', 'cancelled') order by saved_at`.execute(db);
  return rows;
}

async function planOf(app: TestApp, share: number): Promise<DemoOrder[]> {
  const { db } = app.database;
  const { rows } = await sql<{ definition: Location; at: number }>`
    select definition, (select min(round(extract(epoch from planned_at) * 1000))::bigint from demo_order) as at
    from location where is_demo order by location_key`.execute(db);
  return planDemoOrders(
    rows.map(({ definition }) => definition),
    Number(rows[0]?.at) as Instant,
    share,
  );
}

const kindsOf = { pay: 'balance', move: 'moved', cancel: 'canceled', scan: 'ticket scanned' };

/** Every order of the plan is there once, sold, changed and scanned when it was meant to be. */
async function expectAsPlanned(app: TestApp, share: number): Promise<void> {
  const [plan, made] = [await planOf(app, share), await listMade(app.database)];
  expect(made.map(({ email }) => email).toSorted()).toEqual(plan.map(({ guest }) => guest.email).toSorted());
  const byEmail = new Map(made.map((order) => [order.email, order]));
  for (const { guest, soldAt, steps } of plan) {
    const order = byEmail.get(guest.email);
    expect(Math.abs(Number(order?.savedAt) - soldAt)).toBeLessThan(1000);
    for (const { kind, at } of steps)
      expect(
        order?.events.some((event) => event.kind === kindsOf[kind] && Math.abs(event.at - at) < 1000),
        `${guest.email} ${kind}`,
      ).toBe(true);
  }
}

describe('the real demo venues', () => {
  const share = 0.3;
  let app: TestApp;
  let folder = '';
  beforeAll(async () => {
    app = await startShop();
    folder = await mkdtemp(join(tmpdir(), 'gangway-demo-'));
    await importDemoVenues(app.database, app.pictures, () => undefined);
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('have a fortnight of orders after the first start, and no more after the second (D-DEM-01)', async () => {
    const filled = await fill(app, { share });
    expect(filled).toMatchObject({ refused: 0 });
    await expectAsPlanned(app, share);
    const before = await listMade(app.database);
    expect(before).toHaveLength(filled?.made ?? 0);
    expect(await fill(app, { share })).toBeNull();
    expect(await listMade(app.database)).toEqual(before);
  }, 120_000);

  it('have orders at each venue that sells activities, some of them due, canceled, moved and scanned (D-DEM-01)', async () => {
    const made = await listMade(app.database);
    expect(made.length).toBeGreaterThan(30);
    expect(made.length).toBeLessThan(100);
    expect(new Set(made.map(({ locationKey }) => locationKey))).toEqual(new Set([1, 2, 4]));
    expect(made.filter(({ due }) => due > 0).length).toBeGreaterThan(0);
    expect(made.filter(({ state }) => state === 'cancelled').length).toBeGreaterThan(0);
    const { rows } = await sql<{ used: number; ahead: number; past: number }>`
      select count(*) filter (where t.used_at is not null)::integer as used,
        count(*) filter (where t.used_at is not null and l.starts_at > clock_timestamp() + interval '1 day')::integer as ahead,
        count(*) filter (where l.starts_at < clock_timestamp() - interval '1 day' and l.canceled_at is null)::integer as past
      from ticket t join order_line l using (order_id, line_id)`.execute(app.database.db);
    expect(rows[0]?.ahead).toBe(0);
    expect(rows[0]?.used).toBeGreaterThan(Number(rows[0]?.past) * 0.7);
  });

  it('write no more than a handful of emails, to nobody who exists, and at the time of the first start (D-DEM-01)', async () => {
    app.mail.sent.length = 0;
    await app.drainOutbox();
    expect(app.mail.sent.length).toBeGreaterThan(0);
    expect(app.mail.sent.length).toBeLessThanOrEqual(5);
    expect(app.mail.sent.every(({ to }) => to.address.endsWith('.example'))).toBe(true);
  });

  it('lose the orders of a venue that the operator imports another over, also where those would keep a departure (D-DEM-01)', async () => {
    const { db } = app.database;
    const path = join(folder, 'own.yaml');
    const file = aVenueFile({ activities: [anActivityInput({})] });
    // JSON is YAML.
    await writeFile(path, JSON.stringify({ ...file, venue: { ...file.venue, key: 4 } }));
    const needs = { database: app.database, pictures: app.pictures, now: systemNow() };
    expect(await importVenue(needs, { path }, { mayReplace: true })).toMatchObject({ ok: true });
    const made = await listMade(app.database);
    expect(new Set(made.map(({ locationKey }) => locationKey))).toEqual(new Set([1, 2]));
    expect(await demoLeft(db)).toBe(`3 demo venues and ${made.length} demo orders`);
    const { rows } = await sql`select * from cell where location_key = 4 and claimed > 0`.execute(db);
    expect(rows).toEqual([]);
  });

  it('are removed with their orders, which keep nobody from it; an order that somebody made does (D-DEM-01, S44)', async () => {
    const { db } = app.database;
    const day = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10);
    const choice = { locationKey: 1, activityKey: 2, rates: { ...(await adultOf(db, 1, 2)) } };
    const cart = orderOf(await addToCart(app, { ...choice, slot: slotKey(day, '09:00', 180) }));
    const own = orderOf(await completeOrder(app, cart, 1));
    await app.payments.drain();
    const removal = { what: 'demo', withOrders: false, agreed: true, now: systemNow() } as const;
    expect(await removeVenues(app.database, removal)).toMatchObject({
      kind: 'refused',
      lines: expect.arrayContaining([expect.stringContaining('1 order has bookings that are not over')]),
    });
    await sql`insert into order_note (location_key, order_id, text, is_pinned, written_by)
      select o.location_key, o.order_id, 'Vegan.', true, 'dana' from shop_order o
      where o.state in ('saved', 'cancelled') and o.order_id in (select order_id from demo_order)`.execute(
      db,
    );
    const count = (await listMade(app.database)).length - 1;
    expect(await removeVenues(app.database, { ...removal, withOrders: true })).toMatchObject({
      kind: 'done',
      lines: expect.arrayContaining([`${count} demo orders: removed.`]),
    });
    expect((await listMade(app.database)).map(({ number }) => number)).toEqual([own.OrderNumber]);
    expect(await demoLeft(db)).toBeNull();
    expect(await fill(app, { share })).toBeNull();
    const { rows } = await sql`select count(*)::integer as rows from ledger_transfer`.execute(db);
    expect(rows).toEqual([{ rows: 2 }]);
  });
});

/** The dearest rate of an activity, by its key. */
async function adultOf(db: Database['db'], locationKey: number, activityKey: number) {
  const { rows } = await sql<{ key: number }>`
    select rate_key as key from rate_key join activity_key using (location_key, activity_id)
    where location_key = ${locationKey} and activity_key = ${activityKey} order by rate_key limit 1`.execute(
    db,
  );
  return { [rows[0]?.key ?? 0]: 2 };
}

describe('demo orders', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startShop();
  });
  afterEach(() => app.close());

  it('are there once each if starts are ended in the middle of them (D-DEM-01)', async () => {
    await aDemoVenue(app);
    const share = 1;
    for (const steps of [1, 2, 5, 9, 4]) {
      let left = steps;
      const watch = async () => {
        left -= 1;
        if (left === 0) throw new Error('ended');
      };
      await expect(fill(app, { share, watch })).rejects.toThrow('ended');
    }
    const ending = new AbortController();
    ending.abort();
    expect(await fill(app, { share, signal: ending.signal })).toMatchObject({ made: 0 });
    expect(await fill(app, { share })).toMatchObject({ refused: 0 });
    await expectAsPlanned(app, share);
  }, 60_000);

  it('wait for the next start if the card gateway does not answer, also in the middle (D-DEM-01)', async () => {
    await aDemoVenue(app);
    const share = 0.3;
    const away = (calls: number): PaymentGateway => {
      let left = calls;
      const unlessAway = <Asked, Answered>(ask: (asked: Asked) => Promise<Answered>) => {
        return (asked: Asked) => {
          left -= 1;
          if (left < 0) throw new PaymentNoAnswerError('away', { mayHaveHappened: false });
          return ask(asked);
        };
      };
      const { provider, events } = gateway;
      return {
        ...{ provider, events },
        leastAmount: () => gateway.leastAmount(),
        lookUp: unlessAway((asked: Parameters<PaymentGateway['lookUp']>[0]) => gateway.lookUp(asked)),
        authorize: unlessAway((asked: Parameters<PaymentGateway['authorize']>[0]) =>
          gateway.authorize(asked),
        ),
        capture: (asked) => gateway.capture(asked),
        void: (asked) => gateway.void(asked),
        refund: (asked) => gateway.refund(asked),
        walletSession: (asked) => gateway.walletSession(asked),
        close: () => gateway.close(),
      };
    };
    expect(await fill(app, { share }, { gateway: away(0) })).toBeNull();
    expect(await listMade(app.database)).toEqual([]);
    expect(await fill(app, { share }, { gateway: away(4) })).toMatchObject({ made: 3, refused: 0 });
    expect(await fill(app, { share })).toMatchObject({ refused: 0 });
    await expectAsPlanned(app, share);
  }, 60_000);

  it('leave the orders, places and emails of others as they are (D-DEM-01)', async () => {
    const { key } = await aDemoVenue(app);
    const day = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10);
    const cart = orderOf(await addToCart(app, { locationKey: key, slot: slotKey(day, '07:00') }));
    const own = orderOf(await completeOrder(app, cart, key));
    const read = async () => {
      const { rows } = await sql`select o.*, (select json_agg(x order by outbox_id) from outbox x
          where dedupe_key like '%-' || o.order_id) as emails
        from shop_order o where order_number = ${own.OrderNumber}`.execute(app.database.db);
      return rows;
    };
    const before = await read();
    await fill(app, { share: 0.3 });
    expect(await read()).toEqual(before);
    await sql`select date_demo_order(${key}, order_id, now() - interval '1 hour', now() - interval '9 days', 1, true, false)
      from shop_order where order_number = ${own.OrderNumber}`.execute(app.database.db);
    expect(await read()).toEqual(before);
  }, 60_000);

  it('stay in the books if somebody has paid with a gift card that they bought (D-DEM-01)', async () => {
    const { key } = await aDemoVenue(app);
    const bought = orderOf(await completeOrder(app, orderOf(await addGiftCard(app, key)), key));
    await app.payments.drain();
    await sql`insert into demo_order (location_key, name, planned_at, order_id, is_done)
      select ${key}, 'card', now(), order_id, true from shop_order where order_number = ${bought.OrderNumber}`.execute(
      app.database.db,
    );
    await app.drainOutbox();
    const code = /\b[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}\b/.exec(
      app.mail.sent.map(({ text }) => text).join('\n'),
    )?.[0];
    const day = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10);
    const cart = orderOf(await addToCart(app, { locationKey: key, slot: slotKey(day, '07:00') }));
    expect((await redeem(app, key, cart.OrderKey, code ?? '', 20)).body).toMatchObject({ Applied: true });
    const ready = await ask<WireOrder>(app, 'GET', '/api/booking/getorderv2', {
      ...{ orderKey: cart.OrderKey, clientLocationKey: key },
    });
    orderOf(await completeOrder(app, ready.body, key));
    await app.payments.drain();
    const removal = { what: 'demo', withOrders: true, agreed: true, now: systemNow() } as const;
    expect(await removeVenues(app.database, removal)).toMatchObject({ kind: 'done' });
    expect(await listMade(app.database)).toHaveLength(2);
    expect(await demoLeft(app.database.db)).toBeNull();
  });
});
