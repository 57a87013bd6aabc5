/** How a venue's own systems hear of places that are taken and given back (docs/webhooks.md, "availability.changed"). */
import type { WebhookAvailability } from '@gangway/contract/webhooks';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { joinAs } from '../../testing/staff.ts';
import {
  aMorning,
  ask,
  changeLocation,
  endHolds,
  startTestApp,
  type TestApp,
} from '../../testing/test-app.ts';
import { aWebhook, makeDue, readVerified, runJob, secretOf } from '../../testing/webhooks.ts';
import { aVenueWithWebhooks } from './testing/webhook-venue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = aMorning;
  app.webhooks.answer = () => 204;
  app.webhooks.sent.length = 0;
  await sql`delete from webhook_delivery`.execute(app.database.db);
  await sql`delete from availability_change`.execute(app.database.db);
});

const times = ['09:00', '13:00'] as never;
const aTour = (changes: Parameters<typeof anActivity>[0] = {}) =>
  anActivity({ schedules: [aSchedule({ times, lengthMinutes: 150, capacity: 4 })], ...changes });

const aVenue = (changes: Parameters<typeof aVenueWithWebhooks>[2] = {}) =>
  aVenueWithWebhooks(app, [aWebhook(['availability.changed'])], { activities: [aTour()], ...changes });

async function notes(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from availability_change`.execute(app.database.db);
  return rows[0]?.count ?? 0;
}

/** Runs both jobs once all is due; returns what was told. */
async function told(key: number): Promise<WebhookAvailability[]> {
  await makeDue(app);
  await runJob(app, 'changed departures');
  await runJob(app, 'webhooks');
  const secret = await secretOf(app, key);
  return app.webhooks.sent.splice(0).flatMap((request) => {
    const { data } = readVerified(request, secret);
    return 'availability' in data ? [data.availability] : [];
  });
}

describe('a departure', () => {
  it('is told when people at the desk close it, open it or change its places, whether or not it has guests (6-12)', async () => {
    const { key } = await aVenue();
    const owner = await joinAs(app, [key], 'owner', { email: `owner-${key}@hook.example`, name: 'Ola' });
    const send = (call: string, state: string, members = {}) =>
      ask(
        app,
        'POST',
        `/api/desk/${call}`,
        { clientLocationKey: key, date: '2026-12-05', departureKey: '1-0900', state, ...members },
        { ...owner },
      );
    await send('closeDeparture', 'open 4');
    expect(await told(key)).toMatchObject([
      { departures: [{ time: '09:00', status: 'Closed', placesLeft: 4 }] },
    ]);
    await send('openDeparture', 'salesClosed 4');
    expect(await told(key)).toMatchObject([{ departures: [{ status: 'Available', placesLeft: 4 }] }]);
    await send('changePlaces', 'open 4', { places: 3 });
    expect(await told(key)).toMatchObject([{ departures: [{ status: 'Available', placesLeft: 3 }] }]);
  });

  it('is told when people at the desk take units of its pool out of service and put them back, and no other is (6-12)', async () => {
    const { key } = await aVenue({
      pools: [{ id: 'boats', name: 'Boats', units: 4 }],
      activities: [aTour({ resources: [{ poolId: 'boats', units: 1, per: 'participant' }] })],
    });
    const owner = await joinAs(app, [key], 'owner', { email: `owner-${key}@hook.example`, name: 'Ola' });
    const asked = {
      ...{ clientLocationKey: key, poolId: 'boats', units: 3 },
      ...{ from: '2026-12-05T11:00:00', until: '2026-12-05T12:00:00' },
    };
    const send = (call: string, state: string, members = {}) =>
      ask(app, 'POST', `/api/desk/${call}`, { ...asked, state, ...members }, { ...owner });
    await send('takeOutOfService', '4');
    expect(await told(key)).toMatchObject([{ departures: [{ time: '09:00', placesLeft: 1 }] }]);
    const { body } = await ask<{ Pools: { State: string }[] }>(
      ...([
        app,
        'GET',
        '/api/desk/getDay',
        { clientLocationKey: key, date: '2026-12-05' },
        { ...owner },
      ] as const),
    );
    await send('putBackInService', body.Pools[0]?.State ?? '');
    expect(await told(key)).toMatchObject([{ departures: [{ time: '09:00', placesLeft: 4 }] }]);
    // Of hours of many weeks, the first ones are told.
    await send('takeOutOfService', '4', { until: '2027-03-05T12:00:00' });
    expect((await told(key)).length).toBeGreaterThan(10);
  });

  it('is told with the places that are left, as they are taken, held past their time and canceled', async () => {
    const { key } = await aVenue();
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 3 } }));
    expect(await told(key)).toEqual([
      {
        locationKey: key,
        activityKey: 1,
        date: '2026-12-05',
        departures: [{ time: '09:00', lengthMinutes: 150, status: expect.any(String), placesLeft: 1 }],
        readAt: new Date(aMorning).toISOString(),
      },
    ]);
    // Buying what is held changes nothing for anybody else.
    const order = orderOf(await completeOrder(app, cart, key)) as unknown as { OrderNumber: string };
    expect(await told(key)).toEqual([]);
    await runOrder(app, ['cancel', order.OrderNumber, '-l', String(key), '-y', '--refund', 'full']);
    expect(await told(key)).toMatchObject([{ departures: [{ status: 'Available', placesLeft: 4 }] }]);
    orderOf(await addToCart(app, { locationKey: key, rates: { 11: 4 } }));
    expect(await told(key)).toMatchObject([{ departures: [{ status: 'SoldOut', placesLeft: 0 }] }]);
    await endHolds(app.database.db, key);
    await runJob(app, 'expired carts');
    expect(await told(key)).toMatchObject([{ departures: [{ placesLeft: 4 }] }]);
  });

  it('is told once for many changes, with those of its day', async () => {
    const { key } = await aVenue();
    for (const time of ['09:00', '13:00', '09:00', '13:00', '09:00'])
      orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 }, time }));
    expect(await notes()).toBe(2);
    const events = await told(key);
    expect(events).toHaveLength(1);
    expect(events[0]?.departures.map(({ time, placesLeft }) => [time, placesLeft])).toEqual([
      ['09:00', 1],
      ['13:00', 2],
    ]);
  });

  it('that changes while what was queued waits joins it', async () => {
    const { key } = await aVenue();
    orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    await makeDue(app);
    await runJob(app, 'changed departures');
    orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 }, time: '13:00' }));
    await makeDue(app);
    await runJob(app, 'changed departures');
    const { rows } = await sql`select 1 from webhook_delivery`.execute(app.database.db);
    expect(rows).toHaveLength(1);
    expect((await told(key))[0]?.departures).toHaveLength(2);
  });

  it('that changes after an attempt is told anew', async () => {
    const { key } = await aVenue();
    app.webhooks.answer = () => 500;
    orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    await told(key);
    orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    app.webhooks.answer = () => 200;
    expect((await told(key)).map(({ departures }) => departures[0]?.placesLeft)).toEqual([2, 2]);
  });

  it('is told of every activity that shares its pool', async () => {
    const shared = (key: number) =>
      aTour({
        key,
        id: `tour-${key}`,
        resources: [{ poolId: 'guides', units: 1, per: 'booking' }],
        rates: aTour().rates.map((rate) => ({ ...rate, key: rate.key + key * 100 })),
      } as never);
    const { key } = await aVenue({
      activities: [shared(1), shared(2)],
      pools: [{ id: 'guides', name: 'Guides', units: 1 }],
    });
    orderOf(await addToCart(app, { locationKey: key, rates: { 111: 1 } }));
    const events = await told(key);
    expect(events.map(({ activityKey }) => activityKey).sort()).toEqual([1, 2]);
    const other = events.find(({ activityKey }) => activityKey === 2);
    expect(other?.departures).toMatchObject([{ time: '09:00', status: 'SoldOut' }]);
  });

  it('that left the schedule is told as removed', async () => {
    const location = await aVenue();
    orderOf(await addToCart(app, { locationKey: location.key, rates: { 11: 1 } }));
    await makeDue(app);
    await runJob(app, 'changed departures');
    const later = aTour({ schedules: [aSchedule({ times: ['13:00'] as never })] });
    await changeLocation(app.database.db, { ...location, activities: [later] });
    app.clock.now += 3000;
    expect((await told(location.key))[0]?.departures).toEqual([
      { time: '09:00', lengthMinutes: 150, status: 'Removed', placesLeft: 0 },
    ]);
  });
});

describe('a venue that tells nobody of availability', () => {
  it('notes nothing', async () => {
    for (const webhooks of [[], [aWebhook(['order.placed'])]]) {
      const { key } = await aVenueWithWebhooks(app, webhooks, { activities: [aTour()] });
      const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
      orderOf(await completeOrder(app, cart, key));
      expect(await notes()).toBe(0);
    }
  });
});
