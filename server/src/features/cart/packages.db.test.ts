/** Packages over HTTP, on a real database: sold, changed and removed as a whole (docs/rules/packages.md). */
import { amount } from '@gangway/domain/kernel/money';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  orderOf,
  slotKey,
  type WireOrder,
} from '../../testing/journey.ts';
import { ask, changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const kayak = anActivity({
  key: 1,
  name: 'Kayak',
  rates: [
    aRate({ key: 11, price: 6400 }),
    aRate({ key: 12, id: 'child', name: 'Child', price: 4300, isFromPrice: false, globalId: '' }),
  ],
  schedules: [aSchedule({ times: ['09:00', '13:00'], capacity: 12 })],
});
const cruise = anActivity({
  key: 2,
  name: 'Cruise',
  rates: [
    aRate({ key: 21, price: 4200, globalId: 'c' }),
    aRate({ key: 22, id: 'child', name: 'Child', price: 300, globalId: 'd' }),
  ],
  schedules: [aSchedule({ times: ['10:00', '15:30', '17:30'], lengthMinutes: 90, capacity: 8 })],
});
const guide = anActivity({
  key: 3,
  name: 'Guide',
  hideFromCustomer: true,
  rates: [aRate({ key: 31, price: 0, globalId: 'e' })],
  schedules: [aSchedule({ times: ['09:00', '13:00'], capacity: 4 })],
});
const discounts = [
  { activityKey: 1, discounts: [{ rateKey: 11, off: amount(600) }] },
  {
    activityKey: 2,
    discounts: [
      { rateKey: 21, off: amount(500) },
      { rateKey: 22, off: amount(500) },
    ],
  },
];
const dynamic = aPackage({
  key: 7,
  members: discounts,
  travelMinutes: 30,
  daySpan: 7,
  requireMatchingRates: true,
});
const prefix = aPackage({
  key: 8,
  id: 'day',
  name: 'Lake Day',
  type: 'prefix',
  members: [...discounts, { activityKey: 3, discounts: [] }],
  groups: [
    { key: 1, name: 'Early', starts: [null, { time: '15:30' as never }, null] },
    { key: 2, name: 'Late', starts: [null, { time: '17:30' as never }, null] },
  ],
});
const venue = () =>
  storeLocation(app.database.db, { activities: [kayak, cruise, guide], packages: [dynamic, prefix] });

interface Member {
  key: number;
  at: string;
  rates: Record<number, number>;
}

const lengths: Record<number, number> = { 1: 150, 2: 90, 3: 150 };

function addPackage(
  locationKey: number,
  packageKey: number,
  members: Member[],
  more: Record<string, unknown> = {},
) {
  return ask<ChangeAnswer>(app, 'POST', '/api/booking/addToCart', {
    clientLocationKey: locationKey,
    ...more,
    Package: {
      PackageKey: packageKey,
      Activities: members.map(({ key, at, rates }) => ({
        EntityHierarchyKey: key,
        Rates: Object.entries(rates).map(([rate, count]) => ({
          EntityHierarchyRateKey: Number(rate),
          Participants: count,
        })),
        SelectedTimes: [{ OrderEntityTimeKey: slotKey(at.slice(0, 10), at.slice(11), lengths[key]) }],
      })),
    },
  });
}

const both = (cruiseAt = '2026-12-05 15:30', kayakAt = '2026-12-05 09:00'): Member[] => [
  { key: 1, at: kayakAt, rates: { 11: 2, 12: 1 } },
  { key: 2, at: cruiseAt, rates: { 21: 2, 22: 1 } },
];
const lead = (at = '2026-12-05 09:00', rates: Record<number, number> = { 11: 2 }): Member[] => [
  { key: 1, at, rates },
];

interface PackageItem {
  Name: string;
  OrderPackageKey: number;
  PackageKey: number;
  PackageTypeKey: number;
  SubTotal: number;
  DiscountTotal: number;
  DisplayPrice: number;
  DisplayDiscount: number | null;
  Activities: {
    Name: string;
    OrderEntityKey: number;
    PackageGroupKey: number | null;
    SelectedTimes: { AppointmentDate: string }[];
    Rates: { Price: number; PackageDiscount: number; SubTotal: number; Participants: number }[];
  }[];
}

type OrderWithPackages = WireOrder & { Packages: PackageItem[] };
const withPackages = (answer: Parameters<typeof orderOf>[0]) => orderOf(answer) as OrderWithPackages;
const read = async (locationKey: number, orderKey: string) =>
  (
    await ask<OrderWithPackages>(app, 'GET', '/api/booking/getorderv2', {
      clientLocationKey: locationKey,
      orderKey,
    })
  ).body;

async function placesLeft(locationKey: number, activityKey: number, date: string): Promise<unknown[]> {
  const { body } = await ask<{ Times: { TotalAvailable: number }[] }[]>(
    app,
    'POST',
    '/api/booking/getTimes',
    {
      clientLocationKey: locationKey,
      entityHierarchyKey: activityKey,
      date,
      rates: [],
    },
  );
  return body.flatMap(({ Times }) => Times.map(({ TotalAvailable }) => TotalAvailable));
}

describe('a dynamic package', () => {
  it('includes all members at its prices and shows the savings (3.6-01, 3.6-02, 3.6-03, 3.10-02, 4.2-14)', async () => {
    const { key } = await venue();
    const order = withPackages(await addPackage(key, 7, both()));
    expect(order.Individual).toEqual([]);
    const [item] = order.Packages;
    // 2 × (64 − 6) + 43, and 2 × (42 − 5) + (3 − 3): no rate goes below zero.
    expect(item).toMatchObject({
      Name: 'Lake Weekend',
      PackageTypeKey: 1,
      SubTotal: 159 + 74,
      DiscountTotal: 12 + 10 + 3,
      DisplayPrice: 233,
      DisplayDiscount: 258,
    });
    expect(order.SubTotal).toBe(233);
    expect(item?.Activities.map(({ Name }) => Name)).toEqual(['Kayak', 'Cruise']);
    expect(item?.Activities[1]?.Rates).toMatchObject([
      { Price: 42, PackageDiscount: 5, SubTotal: 74, Participants: 2 },
      { Price: 3, PackageDiscount: 3, SubTotal: 0, Participants: 1 },
    ]);
    expect(await read(key, order.OrderKey)).toMatchObject({ SubTotal: 233, Packages: [{ SubTotal: 233 }] });
    expect(await placesLeft(key, 2, '2026-12-05')).toEqual([8, 5, 8]);
  });

  it.each([
    { why: 'an activity without a time', members: lead(), says: 'Please choose a time for Cruise.' },
    {
      why: 'two members that overlap',
      members: both('2026-12-05 10:00'),
      says: 'Cruise overlaps with Kayak. Please choose another time for one of them.',
    },
    {
      why: 'days too far apart',
      members: both('2026-12-12 15:30'),
      says: 'Cruise and Kayak must be within 7 days of each other.',
    },
    {
      why: 'other guests at one of them',
      members: [...lead(), { key: 2, at: '2026-12-05 15:30', rates: { 21: 1 } }],
      says: 'The same guests must come to every activity of this package.',
    },
  ])('is refused for $why, and nothing is held, even if confirmed (2.10-04)', async ({ members, says }) => {
    const { key } = await venue();
    expect(complaintOf(await addPackage(key, 7, members, { allowOverlap: true }))).toBe(says);
    expect(await placesLeft(key, 1, '2026-12-05')).toEqual([12, 12]);
  });

  it('names its overlapping members, which cannot be confirmed (8.1-01, D-PK-04)', async () => {
    const { key } = await venue();
    const { body } = await addPackage(key, 7, both('2026-12-05 10:00'));
    expect(body.OverlappedActivities).toEqual([
      {
        EntityHierarchyKey: 2,
        Name: 'Cruise',
        AppointmentDate: '2026-12-05T10:00:00',
        EndDate: '2026-12-05T11:30:00',
        ConflictsWith: {
          Name: 'Kayak',
          AppointmentDate: '2026-12-05T09:00:00',
          EndDate: '2026-12-05T11:30:00',
        },
        MayBeAllowed: false,
      },
    ]);
    const first = orderOf(await addToCart(app, { locationKey: key, time: '09:00' }));
    const beside = await addPackage(key, 7, both(), { orderKey: first.OrderKey });
    expect(beside.body.OverlappedActivities).toMatchObject([{ MayBeAllowed: true }]);
  });

  it('is refused as a whole if one member has too few places (7.2-01)', async () => {
    const { key } = await venue();
    const six = { 21: 6 };
    await addToCart(app, { locationKey: key, activityKey: 2, time: '15:30', lengthMinutes: 90, rates: six });
    expect(complaintOf(await addPackage(key, 7, both()))).toBe('Only 2 spots are left for this time.');
    expect(await placesLeft(key, 1, '2026-12-05')).toEqual([12, 12]);
  });

  it('reports what it overlaps in the cart, and is added once that is confirmed (8.1-01)', async () => {
    const { key } = await venue();
    const first = orderOf(await addToCart(app, { locationKey: key, time: '09:00' }));
    const cart = { orderKey: first.OrderKey };
    const reported = await addPackage(key, 7, both(), cart);
    expect(reported.body.OverlappedActivities).toMatchObject([
      { Name: 'Kayak', ConflictsWith: { Name: 'Kayak' } },
    ]);
    const added = withPackages(await addPackage(key, 7, both(), { ...cart, allowOverlap: true }));
    expect([added.Individual.length, added.Packages.length]).toEqual([1, 1]);
  });

  it('is replaced as a whole; its own places count as free for the replacement (2.1-28, 7.2-01)', async () => {
    const { key } = await venue();
    const eight = (at: string): Member[] => [
      { key: 1, at: '2026-12-05 09:00', rates: { 11: 8 } },
      { key: 2, at, rates: { 21: 8 } },
    ];
    const order = withPackages(await addPackage(key, 7, eight('2026-12-05 15:30')));
    const [item] = order.Packages;
    const edit = { orderKey: order.OrderKey, editing: item?.OrderPackageKey };
    expect(complaintOf(await addPackage(key, 7, both('2026-12-05 10:00'), edit))).toContain('overlaps');
    const changed = withPackages(await addPackage(key, 7, eight('2026-12-06 15:30'), edit));
    expect(changed.Packages).toHaveLength(1);
    expect(changed.SubTotal).toBe(order.SubTotal);
    expect(await placesLeft(key, 2, '2026-12-05')).toEqual([8, 8, 8]);
    expect(await placesLeft(key, 1, '2026-12-05')).toEqual([4, 12]);
  });

  it.each(['GET', 'POST'] as const)(
    'is removed with all its members by %s; a repeat succeeds, and OrderEntityKey is ignored (7.2-09)',
    async (method) => {
      const { key } = await venue();
      const order = withPackages(await addPackage(key, 7, both()));
      const [item] = order.Packages;
      const query = {
        orderKey: order.OrderKey,
        clientLocationKey: key,
        orderPackageKey: item?.OrderPackageKey,
        orderEntityKey: 1,
      };
      for (const _ of ['once', 'twice']) {
        const { body } = await ask<ChangeAnswer>(app, method, '/api/booking/removePackageFromCart', query);
        expect(body.Order).toMatchObject({ SubTotal: 0, Packages: [] });
      }
      expect(await placesLeft(key, 1, '2026-12-05')).toEqual([12, 12]);
    },
  );

  it('keeps its members if only one of them is to be removed (7.2-08)', async () => {
    const { key } = await venue();
    const order = withPackages(await addPackage(key, 7, both()));
    const { body } = await ask<ChangeAnswer>(app, 'GET', '/api/booking/removeActivityFromCart', {
      orderKey: order.OrderKey,
      clientLocationKey: key,
      orderEntityKey: order.Packages[0]?.Activities[0]?.OrderEntityKey,
    });
    expect(body.Order).toMatchObject({ SubTotal: 233 });
  });

  it('is paid at the prices of a newer catalog, still as one package (4.3-01)', async () => {
    const location = await venue();
    const { key } = location;
    const order = withPackages(await addPackage(key, 7, both()));
    const dearer = { ...kayak, rates: kayak.rates.map((rate) => ({ ...rate, price: amount(7000) })) };
    await changeLocation(app.database.db, { ...location, activities: [dearer, cruise, guide] });
    app.clock.now += 3000;
    const late = await completeOrder(app, order, key);
    expect(complaintOf(late)).toBe('The total has changed. Please review your order and try again.');
    const now = await read(key, order.OrderKey);
    expect(now.Packages).toMatchObject([{ SubTotal: 2 * 64 + 70 + 74, Activities: [{}, {}] }]);
    const paid = await completeOrder(app, now, key);
    expect(orderOf(paid)).toMatchObject({ IsNew: false, Packages: [{ DiscountTotal: 25 }] });
  });
});

describe('a prefix package', () => {
  it('is placed in the first group with room, with guests copied and hidden members left out (3.2-04, 3.6-02, 3.6-05, 4.2-12, 4.2-13)', async () => {
    const { key } = await venue();
    const order = withPackages(await addPackage(key, 8, lead()));
    expect(order.Packages).toMatchObject([
      {
        PackageTypeKey: 2,
        SubTotal: 2 * (58 + 37),
        Activities: [
          { Name: 'Kayak', PackageGroupKey: 1, SelectedTimes: [{ AppointmentDate: '2026-12-05T09:00:00' }] },
          { Name: 'Cruise', PackageGroupKey: 1, SelectedTimes: [{ AppointmentDate: '2026-12-05T15:30:00' }] },
        ],
      },
    ]);
    const many = withPackages(await addPackage(key, 8, lead('2026-12-05 13:00', { 11: 4 })));
    expect(many.Packages[0]?.Activities.map(({ PackageGroupKey }) => PackageGroupKey)).toEqual([1, 1]);
    // Two places are left at 15:30 and six are wanted, so the second group is booked.
    await addToCart(app, {
      locationKey: key,
      activityKey: 2,
      time: '15:30',
      lengthMinutes: 90,
      rates: { 21: 1 },
    });
    const late = withPackages(await addPackage(key, 8, lead('2026-12-05 09:00', { 11: 2 })));
    expect(late.Packages[0]?.Activities.map(({ PackageGroupKey }) => PackageGroupKey)).toEqual([2, 2]);
    // The guide takes four guests at 9:00 and is fully booked.
    expect(complaintOf(await addPackage(key, 8, lead()))).toBe('This time is sold out.');
  });

  it('does not ask about overlaps (4.2-15)', async () => {
    const { key } = await venue();
    const first = orderOf(await addToCart(app, { locationKey: key, time: '09:00' }));
    const added = withPackages(await addPackage(key, 8, lead(), { orderKey: first.OrderKey }));
    expect(added.Packages).toHaveLength(1);
  });

  it('is refused for guests for whom a member has no rate (4.2-13)', async () => {
    const { key } = await venue();
    expect(complaintOf(await addPackage(key, 8, lead(undefined, { 11: 1, 12: 1 })))).toBe(
      'This rate is no longer available.',
    );
  });

  it('shows its starts with groups, places and prices, and has days and a next date (7.2-02, 7.2-04, 7.2-07)', async () => {
    const { key } = await venue();
    await addToCart(app, {
      locationKey: key,
      activityKey: 2,
      time: '15:30',
      lengthMinutes: 90,
      rates: { 21: 6 },
    });
    const about = { clientLocationKey: key, packageKey: 8, entityHierarchyKey: 1 };
    const party = [{ EntityHierarchyRateKey: 11, Participants: 3 }];
    const times = await ask<{ Times: Record<string, unknown>[] }[]>(app, 'POST', '/api/booking/getTimes', {
      ...about,
      date: '2026-12-05',
      rates: party,
    });
    expect(times.body[0]?.Times).toMatchObject([
      {
        Value: '2026-12-05T09:00',
        TotalAvailable: 4,
        Rates: [{ EntityHierarchyRateKey: 11, Price: 106, PackageDiscount: 11 }],
        PackageGroups: [
          {
            PackageGroupKey: 1,
            SortOrder: 1,
            Activities: [
              { EntityHierarchyKey: 1, Time: { TotalAvailable: 12 } },
              { EntityHierarchyKey: 2, Time: { TotalAvailable: 2, AppointmentDate: '2026-12-05T15:30:00' } },
            ],
          },
          { PackageGroupKey: 2, Activities: [{}, { Time: { TotalAvailable: 8 } }] },
        ],
      },
      { Value: '2026-12-05T13:00', Status: 'Available' },
    ]);
    const month = await ask<
      { Date: string; IsAvailable: boolean; FromPrice: number | null; Times: number }[]
    >(app, 'POST', '/api/booking/getMonthAvailability', { ...about, date: '12-01-2026', rates: party });
    expect(month.body.find(({ Date: date }) => date === '2026-12-05')).toMatchObject({
      IsAvailable: true,
      Times: 2,
      FromPrice: 95,
    });
    const five = await ask<{ IsAvailable: boolean }[]>(app, 'POST', '/api/booking/getMonthAvailability', {
      ...about,
      date: '12-01-2026',
      rates: [{ EntityHierarchyRateKey: 11, Participants: 5 }],
    });
    // Five guests, but a guide takes at most four.
    expect(five.body.some(({ IsAvailable }) => IsAvailable)).toBe(false);
    const next = await ask<string>(app, 'POST', '/api/booking/getNextAvailableDate', {
      ...about,
      date: '11/21/2026',
      rates: [],
    });
    expect(next.body).toBe('2026-11-21');
  });
});

it('a member’s times include its discount; activities outside the package are not found (4.2-14, 7.2-04)', async () => {
  const { key } = await venue();
  const about = { clientLocationKey: key, date: '2026-12-05', rates: [], packageKey: 7 };
  const times = await ask<{ Times: unknown[] }[]>(app, 'POST', '/api/booking/getTimes', {
    ...about,
    entityHierarchyKey: 1,
  });
  expect(times.body[0]?.Times[0]).toMatchObject({
    Rates: [{ Price: 64, PackageDiscount: 6 }, { PackageDiscount: 0 }],
  });
  for (const wrong of [{ entityHierarchyKey: 3 }, { entityHierarchyKey: 1, packageKey: 99 }])
    expect((await ask(app, 'POST', '/api/booking/getTimes', { ...about, ...wrong })).status).toBe(404);
});

it('the catalog lists complete packages with something to show, and no hidden ones (2.5-08, 3.1-02, 3.6-01, 3.6-02, 3.6-03)', async () => {
  const empty = aPackage({ key: 9, type: 'prefix', members: [{ activityKey: 3, discounts: [] }] });
  const broken = aPackage({ key: 10, members: [{ activityKey: 99, discounts: [] }] });
  const hidden = aPackage({ key: 11, hideFromCustomer: true });
  const { key } = await storeLocation(app.database.db, {
    activities: [kayak, cruise, guide],
    packages: [dynamic, prefix, empty, broken, hidden],
  });
  const { body } = await ask<{ Packages: Record<string, unknown>[] }>(
    app,
    'GET',
    '/api/client/getClientLocation',
    {
      clientLocationKey: key,
    },
  );
  expect(body.Packages).toMatchObject([
    {
      Name: 'Lake Weekend',
      PackageTypeKey: 1,
      FromPrice: 95,
      FromPriceName: 'Adult',
      DisplayPrice: 95,
      DisplayDiscount: 106,
      DiscountTotal: 11,
      RequireMatchingRates: true,
      TravelMinutes: 30,
      DaySpan: 7,
      Activities: [{ Name: 'Kayak', PackageKey: 7 }, { Name: 'Cruise' }],
    },
    { PackageTypeKey: 2, Activities: [{ Name: 'Kayak' }, { Name: 'Cruise' }] },
  ]);
});
