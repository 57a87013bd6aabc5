/**
 * Packages in the catalog by date, over HTTP on a real database: consistent with calendar and cart, and their
 * cost (D-API-60, D-RT-07; docs/rules/packages.md).
 */
import { amount } from '@gangway/domain/kernel/money';
import { terms } from '@gangway/domain/testing/agent-builders';
import { anActivity, anAgent, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart } from '../../testing/journey.ts';
import { ask, endHolds, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const kayak = anActivity({
  key: 1,
  name: 'Kayak',
  rates: [aRate({ key: 11, price: 6400 })],
  priceRules: [
    {
      from: null,
      to: null,
      season: null,
      weekdays: [0, 6],
      times: null,
      prices: [{ rateKey: 11, price: 7000 }],
    },
  ],
  schedules: [aSchedule({ times: ['09:00', '13:00'], capacity: 12 })],
});
/** Runs on Saturdays and Sundays. */
const cruise = anActivity({
  key: 2,
  name: 'Cruise',
  rates: [aRate({ key: 21, price: 4200, globalId: 'c' })],
  schedules: [aSchedule({ times: ['10:00', '15:30'], lengthMinutes: 90, capacity: 8, weekdays: [0, 6] })],
});
const guide = anActivity({
  key: 3,
  name: 'Guide',
  hideFromCustomer: true,
  rates: [aRate({ key: 31, price: 0, globalId: 'e' })],
  schedules: [aSchedule({ times: ['09:00', '13:00'], capacity: 4 })],
});
const pass = anActivity({ key: 4, name: 'Park Pass', appointmentType: 'none', schedules: [], stock: 1 });

const members = [
  { activityKey: 1, discounts: [{ rateKey: 11, off: amount(600) }] },
  { activityKey: 2, discounts: [{ rateKey: 21, off: amount(200) }] },
];
const weekend = aPackage({ key: 7, members, daySpan: 2, requireMatchingRates: true });
const lakeDay = aPackage({
  key: 8,
  id: 'day',
  name: 'Lake Day',
  type: 'prefix',
  members: [...members, { activityKey: 3, discounts: [] }],
  groups: [
    { key: 1, name: 'Early', starts: [null, { time: '15:30' as never }, null] },
    { key: 2, name: 'Next day', starts: [null, { afterMinutes: 25 * 60 }, null] },
  ],
});

interface WireItem {
  EntityHierarchyKey: number | null;
  PackageKey: number | null;
  Status: string;
  TotalAvailable: number | null;
  FromPrice: number | null;
  FirstTime: string | null;
  Times: number;
  Reason: string | null;
  ReasonText: string | null;
  TimeSlots: { Value: string; DisplayName: string; Status: string }[];
}

type Changes = Parameters<typeof storeLocation>[1];
const venue = (changes: Changes = {}) =>
  storeLocation(app.database.db, {
    activities: [kayak, cruise, guide, pass],
    packages: [weekend, lakeDay],
    ...changes,
  });

async function packagesOn(locationKey: number, date: string, seller: Record<string, unknown> = {}) {
  const { body } = await ask<WireItem[]>(app, 'GET', '/api/booking/getItemsByDate', {
    clientLocationKey: locationKey,
    date,
    ...seller,
  });
  return new Map(body.filter(({ PackageKey }) => PackageKey !== null).map((item) => [item.PackageKey, item]));
}

const datesOf = async (clientLocationKey: number, date: string) =>
  (
    await ask<{ Date: string; Status: string; Items: number }[]>(
      app,
      'GET',
      '/api/booking/getDatesWithItems',
      {
        clientLocationKey,
        date,
      },
    )
  ).body;

/** December 5, 2026 is a Saturday. */
const saturday = '2026-12-05';

describe('a dynamic package by date', () => {
  it('lists the starts of its first activity that leave times for the others, and a guest’s price (D-API-60)', async () => {
    const { key } = await venue();
    const item = (await packagesOn(key, saturday)).get(7);
    expect(item).toMatchObject({
      EntityHierarchyKey: null,
      Status: 'Available',
      Times: 2,
      FirstTime: '2026-12-05T09:00:00',
      // 70 on a Saturday less 6, and 42 less 2.
      FromPrice: 64 + 40,
      Reason: null,
    });
    expect(item?.TimeSlots.map(({ Value }) => Value)).toEqual(['2026-12-05T09:00', '2026-12-05T13:00']);
  });

  it('names the activity that cannot be reached from a day (D-RT-07)', async () => {
    const { key } = await venue();
    // On a Wednesday the weekend is more than two days away; on a Friday it is not.
    expect((await packagesOn(key, '2026-12-02')).get(7)).toMatchObject({
      Status: 'Closed',
      Times: 0,
      FromPrice: null,
      FirstTime: null,
      TimeSlots: [],
      Reason: 'packageMember',
      ReasonText: 'Cruise cannot be booked around this day.',
    });
    expect((await packagesOn(key, '2026-12-04')).get(7)).toMatchObject({
      Status: 'Available',
      FromPrice: 58 + 40,
    });
  });

  it('leaves out a start at which the others overlap (D-PK-04)', async () => {
    const narrow = { ...weekend, daySpan: 1 };
    const late = { ...cruise, schedules: [aSchedule({ times: ['14:00'], lengthMinutes: 90 })] };
    const { key } = await venue({ activities: [kayak, late], packages: [narrow] });
    const item = (await packagesOn(key, saturday)).get(7);
    expect(item?.TimeSlots.map(({ Value }) => Value)).toEqual(['2026-12-05T09:00']);
    const early = { ...kayak, schedules: [aSchedule({ times: ['09:00'] })] };
    const all = { ...cruise, schedules: [aSchedule({ times: ['08:30', '10:00'], lengthMinutes: 90 })] };
    const other = await venue({ activities: [early, all], packages: [narrow] });
    expect((await packagesOn(other.key, saturday)).get(7)).toMatchObject({
      Status: 'Closed',
      ReasonText: 'These activities don’t fit together around this day. Try another day.',
    });
  });

  it('counts holds of other carts until they end', async () => {
    const { key } = await venue({ packages: [{ ...weekend, daySpan: 1 }] });
    for (const time of ['10:00', '15:30'])
      await addToCart(app, {
        locationKey: key,
        activityKey: 2,
        date: saturday,
        time,
        lengthMinutes: 90,
        rates: { 21: 8 },
      });
    expect((await packagesOn(key, saturday)).get(7)).toMatchObject({
      Status: 'Closed',
      ReasonText: 'Cruise cannot be booked around this day.',
    });
    await endHolds(app.database.db, key);
    expect((await packagesOn(key, saturday)).get(7)).toMatchObject({ Status: 'Available', Times: 2 });
  });

  it('ignores the day for an open ticket, which must still be for sale', async () => {
    const withPass = aPackage({
      key: 9,
      members: [
        { activityKey: 4, discounts: [] },
        { activityKey: 1, discounts: [] },
      ],
    });
    const { key } = await venue({ packages: [withPass] });
    expect((await packagesOn(key, saturday)).get(9)).toMatchObject({ Status: 'Available', Times: 2 });
    const none = await venue({ activities: [kayak, { ...pass, stock: 0 }], packages: [withPass] });
    expect((await packagesOn(none.key, saturday)).get(9)).toMatchObject({ Status: 'Closed', Times: 0 });
  });
});

describe('a prefix package by date', () => {
  it('lists the starts at which a group has room, including groups that continue the next day (D-PK-03)', async () => {
    const { key } = await venue();
    expect((await packagesOn(key, saturday)).get(8)).toMatchObject({
      Status: 'Available',
      Times: 2,
      FromPrice: 64 + 40,
      FirstTime: '2026-12-05T09:00:00',
    });
    // On a Friday only the second group runs: 9:00, and 25 hours later, on Saturday at 10:00.
    const friday = (await packagesOn(key, '2026-12-04')).get(8);
    expect(friday?.TimeSlots.map(({ Value }) => Value)).toEqual(['2026-12-04T09:00']);
  });

  it('matches its own calendar and times on every day of the month', async () => {
    const { key } = await venue();
    await addToCart(app, {
      locationKey: key,
      activityKey: 2,
      date: saturday,
      time: '15:30',
      lengthMinutes: 90,
      rates: { 21: 7 },
    });
    const asked = { EntityHierarchyKey: 1, PackageKey: 8, rates: [] };
    const month = await ask<{ Date: string; Status: string; Times: number; FromPrice: number | null }[]>(
      app,
      'POST',
      '/api/booking/getMonthAvailability',
      { ClientLocationKey: key, Date: '12-01-2026', ...asked },
    );
    for (const day of month.body.slice(0, 9)) {
      const item = (await packagesOn(key, day.Date)).get(8);
      expect([day.Date, item?.Status, item?.Times, item?.FromPrice]).toEqual([
        day.Date,
        day.Status,
        day.Times,
        day.FromPrice,
      ]);
    }
  });
});

describe('the list of packages', () => {
  it('leaves out packages that are hidden, incomplete or made of open tickets only (2.5-08, D-RT-07)', async () => {
    const { key } = await venue({
      packages: [
        { ...weekend, hideFromCustomer: true },
        aPackage({ key: 10, members: [...members, { activityKey: 99, discounts: [] }] }),
        aPackage({
          key: 11,
          type: 'prefix',
          members: [{ activityKey: 3, discounts: [] }],
          groups: [{ key: 1, name: 'All', starts: [null] }],
        }),
        aPackage({ key: 12, members: [{ activityKey: 4, discounts: [] }] }),
      ],
    });
    expect([...(await packagesOn(key, saturday)).keys()]).toEqual([]);
  });

  it('has an agent’s prices, without packages that include an activity it does not sell (4.2-16, 4.2-17)', async () => {
    const hotel = anAgent({ key: 501, terms: [terms(1, { prices: { 11: 5000 } })] });
    const camp = anAgent({ key: 502, terms: [terms(2, { notSold: [21] })] });
    const { key } = await venue({ agents: [hotel, camp] });
    const through = (bookingAgentKey: number) => packagesOn(key, saturday, { bookingAgentKey });
    expect((await through(501)).get(7)).toMatchObject({ FromPrice: 44 + 40 });
    expect([...(await through(502)).keys()]).toEqual([]);
    expect([...(await through(999)).keys()]).toEqual([7, 8]);
    const { body } = await ask<WireItem[]>(app, 'GET', '/api/booking/getItemsByDate', {
      clientLocationKey: key,
      date: saturday,
      bookingAgentKey: 502,
    });
    expect(body.map(({ EntityHierarchyKey }) => EntityHierarchyKey)).toEqual([1]);
  });
});

it('a month counts packages on the days they can begin (D-RT-07)', async () => {
  const { key } = await venue({ packages: [weekend] });
  const dates = await datesOf(key, saturday);
  const items = (date: string) => dates.find((day) => day.Date === date)?.Items;
  expect(dates).toHaveLength(31);
  // Wednesday: the kayak. Friday: the package too. Saturday: the cruise as well.
  expect([items('2026-12-02'), items('2026-12-04'), items(saturday)]).toEqual([1, 2, 3]);
});

it('ten packages take as many database queries as one', async () => {
  let asked = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched = await startTestApp({
    database: { ...app.database, db: app.database.db.withPlugin(counting) } as typeof app.database,
  });
  const costOf = async (count: number) => {
    const packages = Array.from({ length: count }, (_, index) => ({
      ...(index % 2 === 0 ? weekend : lakeDay),
      key: 100 + index,
      id: `package-${index}`,
    }));
    const { key } = await venue({ packages });
    const call = (path: string) =>
      ask<unknown[]>(watched, 'GET', `/api/booking/${path}`, { clientLocationKey: key, date: saturday });
    await call('getItemsByDate');
    asked = 0;
    expect((await call('getItemsByDate')).body).toHaveLength(2 + count);
    await call('getDatesWithItems');
    return asked;
  };
  expect(await costOf(10)).toBe(await costOf(1));
  await watched.http.close();
});
