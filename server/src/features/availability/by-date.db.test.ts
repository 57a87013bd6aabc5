/** The catalog by date over HTTP, on a real database (D-API-60, D-RT-07; docs/rules/availability.md). */
import type { ActivityKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart } from '../../testing/journey.ts';
import {
  ask,
  changeLocation,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface WireItem {
  EntityHierarchyKey: number | null;
  PackageKey: number | null;
  Status: string;
  TotalAvailable: number | null;
  FromPrice: number | null;
  FirstTime: string | null;
  Times: number;
  TimeSlots: { Value: string; DisplayName: string; Status: string; TotalAvailable: number | null }[];
}

const askItems = (clientLocationKey: number, date: string) =>
  ask<WireItem[]>(app, 'GET', '/api/booking/getItemsByDate', { clientLocationKey, date });
const askDates = (clientLocationKey: number, date: string) =>
  ask<{ Date: string; Status: string; Items: number }[]>(app, 'GET', '/api/booking/getDatesWithItems', {
    clientLocationKey,
    date,
  });

const saturdays = aSchedule({ weekdays: [6], times: ['10:00' as VenueTime] });

describe('getItemsByDate', () => {
  it('lists everything for sale with its status, price and times (D-API-60)', async () => {
    const { key } = await storeLocation(app.database.db, {
      activities: [
        anActivity(),
        anActivity({ key: 2 as ActivityKey, id: 'saturday', schedules: [saturdays] }),
        anActivity({ key: 3 as ActivityKey, id: 'hidden', hideFromCustomer: true }),
      ],
    });
    // December 4, 2026 is a Friday.
    const { status, body } = await askItems(key, '2026-12-04');
    expect(status).toBe(200);
    expect(body.map((item) => [item.EntityHierarchyKey, item.PackageKey, item.Status, item.Times])).toEqual([
      [1, null, 'Available', 2],
      [2, null, 'Closed', 0],
    ]);
    const [kayak, saturday] = body;
    expect(kayak?.FirstTime).toBe('2026-12-04T09:00:00');
    expect(kayak?.TimeSlots.map((slot) => slot.Value)).toEqual(['2026-12-04T09:00', '2026-12-04T13:00']);
    expect(kayak?.FromPrice).toBeGreaterThan(0);
    expect(saturday).toMatchObject({ FirstTime: null, TotalAvailable: 0, TimeSlots: [], FromPrice: null });
  });

  it('matches the calendar and the times, including sold-out times', async () => {
    const schedule = aSchedule({ times: ['09:00', '13:00'] as VenueTime[], capacity: 2 });
    const { key } = await storeLocation(app.database.db, {
      activities: [anActivity({ schedules: [schedule] })],
    });
    await addToCart(app, { locationKey: key, date: '2026-12-05', time: '09:00', rates: { 11: 2 } });
    const [item] = (await askItems(key, '2026-12-05')).body;
    expect(item).toMatchObject({ Times: 1, TotalAvailable: 2, FirstTime: '2026-12-05T13:00:00' });
    expect(item?.TimeSlots.map(({ DisplayName, Status }) => `${DisplayName} ${Status}`)).toEqual([
      '9:00 AM SoldOut',
      '1:00 PM Available',
    ]);
  });

  it('answers again as soon as a place is taken or given back, and when nothing is sold anymore, however often it was asked before', async () => {
    const schedule = aSchedule({ times: ['09:00'] as VenueTime[], capacity: 2 });
    const venue = await storeLocation(app.database.db, {
      activities: [anActivity({ schedules: [schedule] })],
    });
    const { key } = venue;
    const seen = async () => {
      const [item] = (await askItems(key, '2026-12-05')).body;
      const day = (await askDates(key, '2026-12-05')).body.find(({ Date: on }) => on === '2026-12-05');
      return [item?.Status, item?.TotalAvailable, day?.Status, day?.Items];
    };
    const free = ['Available', 2, 'Available', 1];
    expect(await seen()).toEqual(free);
    expect(await seen()).toEqual(free);
    await addToCart(app, { locationKey: key, date: '2026-12-05', time: '09:00', rates: { 11: 2 } });
    const soldOut = ['SoldOut', 0, 'SoldOut', 0];
    expect(await seen()).toEqual(soldOut);
    expect(await seen()).toEqual(soldOut);
    await endHolds(app.database.db, key);
    expect(await seen()).toEqual(free);
    await changeLocation(app.database.db, { ...venue, activities: [] });
    app.clock.now += 2500;
    expect((await askItems(key, '2026-12-05')).body).toEqual([]);
    app.clock.now -= 2500;
  });

  it('answers again when a departure has left, though no place has changed', async () => {
    const schedule = aSchedule({ times: ['13:00'] as VenueTime[] });
    const { key } = await storeLocation(app.database.db, {
      activities: [anActivity({ schedules: [schedule] })],
    });
    const today = '2026-11-21';
    const seen = async () => {
      const [item] = (await askItems(key, today)).body;
      const day = (await askDates(key, today)).body.find(({ Date: on }) => on === today);
      return [item?.Status, day?.Status];
    };
    const morning = app.clock.now;
    expect(await seen()).toEqual(['Available', 'Available']);
    try {
      app.clock.now = morning + 4 * 3_600_000;
      expect(await seen()).toEqual(['Past', 'Past']);
    } finally {
      app.clock.now = morning;
    }
  });

  it('leaves out open tickets, which have no day (D-RT-07)', async () => {
    const { key } = await storeLocation(app.database.db, {
      activities: [anActivity({ appointmentType: 'none', schedules: [] })],
    });
    expect((await askItems(key, '2026-12-05')).body).toEqual([]);
  });

  it.each(['2026-02-30', 'tomorrow', ''])('refuses the day %j as malformed (D-API-60)', async (date) => {
    const { key } = await storeLocation(app.database.db, { activities: [anActivity()] });
    expect((await askItems(key, date)).status).toBe(400);
  });

  it('returns 404 for an unknown location', async () => {
    expect((await askItems(999_999, '2026-12-05')).status).toBe(404);
  });
});

describe('getItemsByDate for a number of guests', () => {
  const askFor = (clientLocationKey: number, guests: number | string) =>
    ask<WireItem[]>(app, 'GET', '/api/booking/getItemsByDate', {
      clientLocationKey,
      date: '2026-12-05',
      guests,
    });

  it('counts only the times with places for all of them, and says how many are left (D-API-60)', async () => {
    const schedule = aSchedule({ times: ['09:00', '13:00'] as VenueTime[], capacity: 4 });
    const { key } = await storeLocation(app.database.db, {
      activities: [
        anActivity({ schedules: [schedule] }),
        anActivity({ key: 2 as ActivityKey, id: 'couples', maxPeople: 2, schedules: [schedule] }),
      ],
    });
    await addToCart(app, { locationKey: key, date: '2026-12-05', time: '09:00', rates: { 11: 2 } });
    const timesFor = async (guests: number) =>
      (await askFor(key, guests)).body.map(({ Times, FirstTime }) => [Times, FirstTime]);
    const [nine, one] = ['2026-12-05T09:00:00', '2026-12-05T13:00:00'];
    expect(await timesFor(2)).toEqual([
      [2, nine],
      [2, nine],
    ]);
    expect(await timesFor(3)).toEqual([
      [1, one],
      [0, null],
    ]);
    expect(await timesFor(5)).toEqual([
      [0, null],
      [0, null],
    ]);
    const [kayak, couples] = (await askFor(key, 5)).body as (WireItem & { ReasonText: string })[];
    expect(kayak?.ReasonText).toMatch(/^Only \d+ spots are left/);
    expect(couples?.ReasonText).toBe('You can book up to 2 at once.');
  });

  it.each(['0', '201', '-1', '2.5', 'four'])('refuses %j guests as malformed', async (guests) => {
    const { key } = await storeLocation(app.database.db, { activities: [anActivity()] });
    expect((await askFor(key, guests)).status).toBe(400);
  });
});

describe('getNextTimes', () => {
  const askNext = (clientLocationKey: number, changes: Record<string, string | number> = {}) =>
    ask<{ EntityHierarchyKey: number; FirstTime: string | null }[]>(app, 'GET', '/api/booking/getNextTimes', {
      clientLocationKey,
      date: '2026-11-30',
      ...changes,
    });

  it('returns the first bookable start of each activity, across months, and null beyond 60 days (D-API-60)', async () => {
    const only = (date: string) =>
      aSchedule({ from: date as VenueDate, times: ['10:00', '08:00'] as VenueTime[], capacity: 4 });
    const { key } = await storeLocation(app.database.db, {
      activities: [
        anActivity({ schedules: [only('2026-12-24')] }),
        anActivity({ key: 2 as ActivityKey, id: 'last-day', schedules: [only('2027-01-28')] }),
        anActivity({ key: 3 as ActivityKey, id: 'too-late', schedules: [only('2027-01-29')] }),
        anActivity({ key: 4 as ActivityKey, id: 'open', appointmentType: 'none', schedules: [] }),
        anActivity({ key: 5 as ActivityKey, id: 'hidden', hideFromCustomer: true }),
      ],
    });
    expect((await askNext(key)).body).toEqual([
      { EntityHierarchyKey: 1, FirstTime: '2026-12-24T08:00:00' },
      { EntityHierarchyKey: 2, FirstTime: '2027-01-28T08:00:00' },
      { EntityHierarchyKey: 3, FirstTime: null },
    ]);
    await addToCart(app, { locationKey: key, date: '2026-12-24', time: '08:00', rates: { 11: 2 } });
    expect((await askNext(key, { guests: 3 })).body[0]?.FirstTime).toBe('2026-12-24T10:00:00');
    expect((await askNext(key, { guests: 2 })).body[0]?.FirstTime).toBe('2026-12-24T08:00:00');
  });

  it('refuses a malformed date and an unknown location', async () => {
    const { key } = await storeLocation(app.database.db, { activities: [anActivity()] });
    expect((await askNext(key, { date: 'soon' })).status).toBe(400);
    expect((await askNext(999_999)).status).toBe(404);
  });
});

describe('getDatesWithItems', () => {
  it('returns each day of the month with how many items can be booked (D-RT-07)', async () => {
    const { key } = await storeLocation(app.database.db, {
      activities: [
        anActivity({ schedules: [saturdays] }),
        anActivity({ key: 2 as ActivityKey, id: 'weekend', schedules: [aSchedule({ weekdays: [0, 6] })] }),
      ],
    });
    const { body } = await askDates(key, '2026-12-15');
    expect(body).toHaveLength(31);
    const on = (date: string) => body.find((day) => day.Date === date);
    expect(on('2026-12-05')).toMatchObject({ Status: 'Available', Items: 2 });
    expect(on('2026-12-06')).toMatchObject({ Status: 'Available', Items: 1 });
    expect(on('2026-12-07')).toMatchObject({ Status: 'Closed', Items: 0 });
  });
});
