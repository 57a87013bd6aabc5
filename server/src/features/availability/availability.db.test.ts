/**
 * Month, times and next date over HTTP, on a real database, always consistent with the cart
 * (docs/rules/availability.md).
 */
import type { Activity, PriceRule } from '@gangway/domain/catalog/activity';
import type { RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { checkParty } from '@gangway/domain/party/check-party';
import { anActivity, aRate, aSchedule, everyDay } from '@gangway/domain/testing/builders';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, complaintOf, orderOf, slotKey } from '../../testing/journey.ts';
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

interface Day {
  Date: string;
  IsAvailable: boolean;
  Status: string;
  TotalAvailable: number | null;
  Times: number;
  FromPrice: number | null;
}

interface Slot {
  OrderEntityTimeKey: number;
  AppointmentDate: string;
  EndDate: string;
  DisplayName: string;
  Value: string;
  DurationMinutes: number;
  Status: string;
  TotalAvailable: number | null;
  Rates: { EntityHierarchyRateKey: number; Name: string; Price: number; InternalUseOnly: boolean }[];
}

interface Question {
  rates?: Record<number, number>;
  activityKey?: number;
  orderKey?: string;
  orderEntityKey?: number;
}

const ratesOf = (rates: Record<number, number> = {}) =>
  Object.entries(rates).map(([key, count]) => ({ EntityHierarchyRateKey: Number(key), Participants: count }));

function askMonth(locationKey: number, date: string, { rates, activityKey = 1, ...own }: Question = {}) {
  return ask<Day[]>(app, 'POST', '/api/booking/getMonthAvailability', {
    ClientLocationKey: locationKey,
    Date: date,
    EntityHierarchyKey: activityKey,
    IsPrivateTour: false,
    rates: ratesOf(rates),
    SpecificCulture: 'en-US',
    HotelLatitude: null,
    HotelLongitude: null,
    BookingAgentKey: null,
    MembershipKey: null,
    ...own,
  });
}

function askTimes(locationKey: number, date: string, { rates, activityKey = 1, ...own }: Question = {}) {
  return ask<{ Date: string; Times: Slot[] }[]>(app, 'POST', '/api/booking/getTimes', {
    clientLocationKey: locationKey,
    activity: { EntityHierarchyKey: activityKey, Name: 'whatever the page holds' },
    addOns: [],
    capacityTypeKey: 1,
    date,
    isPrivateTour: false,
    needTransportation: false,
    packageKey: null,
    rates: ratesOf(rates),
    membershipKey: null,
    BookingAgentKey: null,
    ...own,
  });
}

function askNextDate(locationKey: number, date: string, rates: Record<number, number> = { 11: 0 }) {
  return ask<string | null>(app, 'POST', '/api/booking/getNextAvailableDate', {
    entityHierarchyKey: 1,
    date,
    activity: { EntityHierarchyKey: 1 },
    rates: ratesOf(rates),
    clientLocationKey: locationKey,
  });
}

const dayOf = (days: Day[], date: string) => days.find((day) => day.Date === date);
const slotsOf = (answer: Awaited<ReturnType<typeof askTimes>>) => answer.body[0]?.Times ?? [];
const names = (slots: Slot[]) =>
  slots.map(({ DisplayName, Status, TotalAvailable }) => `${DisplayName} ${Status} ${TotalAvailable}`);

/** At ten o'clock on November 21, 2026: kayaks at nine, one and six, with a two-hour cutoff. */
const kayaks = (changes: Parameters<typeof anActivity>[0] = {}) =>
  storeLocation(app.database.db, { activities: [anActivity(changes)] });

describe('getMonthAvailability', () => {
  it('returns one entry for each day of the month, in order, whichever day was sent (7.2-02)', async () => {
    const { key } = await kayaks();
    for (const date of ['12-01-2026', '12-31-2026']) {
      const { status, body } = await askMonth(key, date);
      expect(status).toBe(200);
      expect(body.map((day) => day.Date)).toEqual(
        Array.from({ length: 31 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`),
      );
    }
    expect((await askMonth(key, '02-10-2027')).body).toHaveLength(28);
    expect(dayOf((await askMonth(key, '12-01-2026')).body, '2026-12-05')).toEqual({
      Date: '2026-12-05',
      IsAvailable: true,
      Status: 'Available',
      TotalAvailable: 24,
      Times: 2,
      FromPrice: 59,
      Reason: null,
      ReasonText: null,
    });
  });

  it('reflects what changed since the last call: a booking, an ended hold, a closed departure, a new day, a new catalog (7.2-02)', async () => {
    const location = await kayaks({ cutoffMinutes: 120 });
    const { key } = location;
    const day = async (date: string, question = {}) =>
      dayOf((await askMonth(key, '11-01-2026', question)).body, date);
    const before = await day('2026-11-23');
    expect(before).toMatchObject({ TotalAvailable: 24, Times: 2 });
    expect(await day('2026-11-23')).toEqual(before);
    expect(await day('2026-11-23', { rates: { 11: 2 } })).toEqual(before);
    const order = orderOf(
      await addToCart(app, { locationKey: key, date: '2026-11-23', time: '09:00', rates: { 11: 12 } }),
    );
    expect(await day('2026-11-23')).toMatchObject({ TotalAvailable: 12, Times: 1 });
    // Places of the line being edited count as free, but only for its own order.
    const own = { orderKey: order.OrderKey, orderEntityKey: order.Individual[0]?.OrderEntityKey ?? 0 };
    expect(await day('2026-11-23', own)).toEqual(before);
    expect(await day('2026-11-23', { orderKey: order.OrderKey })).toMatchObject({ Times: 1 });
    await endHolds(app.database.db, key);
    expect(await day('2026-11-23')).toEqual(before);

    const morning = app.clock.now;
    expect(await day('2026-11-24')).toMatchObject({ TotalAvailable: 24 });
    expect(await day('2026-11-21')).toMatchObject({ IsAvailable: true, Times: 1 });
    try {
      app.clock.now = morning + 61 * 60_000;
      expect(await day('2026-11-21')).toMatchObject({ IsAvailable: false, Status: 'Cutoff' });
      app.clock.now = morning + 15 * 60 * 60_000;
      expect(await day('2026-11-21')).toMatchObject({ Status: 'Past' });
      const schedules = [aSchedule({ capacity: 5 })];
      await changeLocation(app.database.db, { ...location, activities: [anActivity({ schedules })] });
      app.clock.now += 2500;
      expect(await day('2026-11-24')).toMatchObject({ TotalAvailable: 10 });
    } finally {
      app.clock.now = morning;
    }
  });

  it('has a status for every day: past, cut off, closed, sold out, limited, not yet open (7.2-02, D-AV-06)', async () => {
    const { key } = await kayaks({
      cutoffMinutes: 240,
      salesOpenDaysAhead: 9,
      exceptions: [
        {
          kind: 'closed',
          from: '2026-11-24' as VenueDate,
          to: '2026-11-24' as VenueDate,
          times: null,
          reason: null,
        },
      ],
    });
    for (const time of ['09:00', '13:00']) {
      await addToCart(app, { locationKey: key, date: '2026-11-25', time, rates: { 11: 12 } });
      await addToCart(app, { locationKey: key, date: '2026-11-26', time, rates: { 11: 10 } });
    }
    const { body } = await askMonth(key, '11-01-2026');
    const words = [
      '2026-11-20',
      '2026-11-21',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-30',
    ].map((date) => dayOf(body, date)?.Status);
    expect(words).toEqual(['Past', 'Cutoff', 'Available', 'Closed', 'SoldOut', 'Limited', 'Available']);
    expect(dayOf((await askMonth(key, '12-01-2026')).body, '2026-12-01')).toMatchObject({
      Status: 'NotYetOpen',
      IsAvailable: false,
      Times: 0,
      TotalAvailable: 0,
      FromPrice: null,
    });
  });

  it('is open only if the party fits; without a party, the smallest one is assumed (7.2-02, 3.2-08)', async () => {
    const { key } = await kayaks({ minParticipants: 3, schedules: [aSchedule({ times: ['09:00'] })] });
    await addToCart(app, { locationKey: key, rates: { 11: 8 } });
    const statusFor = async (rates: Record<number, number>) =>
      dayOf((await askMonth(key, '12-01-2026', { rates })).body, '2026-12-05')?.Status;
    expect([
      await statusFor({}),
      await statusFor({ 11: 0 }),
      await statusFor({ 11: 4 }),
      await statusFor({ 11: 5 }),
    ]).toEqual(['Available', 'Available', 'Available', 'SoldOut']);
    await addToCart(app, { locationKey: key, rates: { 11: 2 } });
    await addToCart(app, { locationKey: key, rates: { 11: 3 } });
    expect(await statusFor({})).toBe('SoldOut');
  });

  it('counts the places of the edited line as free for its own cart (7.2-02, 2.8-15)', async () => {
    const { key } = await kayaks({ schedules: [aSchedule({ times: ['09:00'] })] });
    const order = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 12 } }));
    const own = { orderKey: order.OrderKey, orderEntityKey: order.Individual[0]?.OrderEntityKey ?? 0 };
    const day = async (question: Question) =>
      dayOf((await askMonth(key, '12-01-2026', question)).body, '2026-12-05');
    expect(await day({})).toMatchObject({ Status: 'SoldOut', TotalAvailable: 0 });
    expect(await day(own)).toMatchObject({ Status: 'Available', TotalAvailable: 12 });
    expect(names(slotsOf(await askTimes(key, '2026-12-05', own)))).toEqual(['9:00 AM Available 12']);
  });

  it('never counts another cart’s line as free, even if its key is guessed (7.2-02, D-SE-02)', async () => {
    const { key } = await kayaks({ schedules: [aSchedule({ times: ['09:00'] })] });
    const order = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 12 } }));
    const orderEntityKey = order.Individual[0]?.OrderEntityKey ?? 0;
    for (const guess of [{ orderEntityKey }, { orderEntityKey, orderKey: 'A'.repeat(24) }]) {
      expect(dayOf((await askMonth(key, '12-01-2026', guess)).body, '2026-12-05')?.Status).toBe('SoldOut');
      expect(names(slotsOf(await askTimes(key, '2026-12-05', guess)))).toEqual(['9:00 AM SoldOut 0']);
    }
  });

  it('frees the places of an expired hold before it is swept (7.2-02, D-CT-03)', async () => {
    const { key } = await kayaks({ schedules: [aSchedule({ times: ['09:00'] })] });
    await addToCart(app, { locationKey: key, rates: { 11: 12 } });
    expect(dayOf((await askMonth(key, '12-01-2026')).body, '2026-12-05')?.Status).toBe('SoldOut');
    await endHolds(app.database.db, key);
    expect(dayOf((await askMonth(key, '12-01-2026')).body, '2026-12-05')).toMatchObject({
      Status: 'Available',
      TotalAvailable: 12,
    });
  });

  it('shows no number of places if there is no limit (7.2-02)', async () => {
    const { key } = await kayaks({ schedules: [aSchedule({ capacity: null })] });
    await addToCart(app, { locationKey: key, rates: { 11: 150 } });
    expect(dayOf((await askMonth(key, '12-01-2026')).body, '2026-12-05')).toMatchObject({
      Status: 'Available',
      TotalAvailable: null,
      Times: 2,
    });
  });

  it('shows the day’s lowest bookable price, or none if prices are hidden (7.2-02, 3.6-03, 3.2-09)', async () => {
    const dear: PriceRule = {
      from: null,
      to: null,
      season: null,
      weekdays: [0, 6],
      times: null,
      prices: [{ rateKey: 11, price: 7900 }],
    };
    const early: PriceRule = {
      ...dear,
      weekdays: everyDay,
      times: ['09:00' as VenueTime],
      prices: [{ rateKey: 11, price: 4900 }],
    };
    const { key } = await kayaks({ priceRules: [dear, early] });
    const price = async (date: string) => dayOf((await askMonth(key, '12-01-2026')).body, date)?.FromPrice;
    expect([await price('2026-12-05'), await price('2026-12-07')]).toEqual([79, 49]);
    await addToCart(app, { locationKey: key, date: '2026-12-07', time: '09:00', rates: { 11: 12 } });
    expect(await price('2026-12-07')).toBe(59);
    const hidden = await kayaks({ hidePriceFromCustomer: true });
    expect(dayOf((await askMonth(hidden.key, '12-01-2026')).body, '2026-12-05')?.FromPrice).toBeNull();
  });
});

describe('getTimes', () => {
  it('returns the departures of the day with places, prices and names (7.2-04, 3.4-01)', async () => {
    const weekend: PriceRule = {
      from: null,
      to: null,
      season: null,
      weekdays: [6],
      times: null,
      prices: [{ rateKey: 12, price: 4500 }],
    };
    const { key } = await kayaks({
      priceRules: [weekend],
      rates: [
        aRate(),
        aRate({ key: 12, name: 'Child', price: 3900 }),
        aRate({ key: 13, internalUseOnly: true }),
        aRate({ key: 14, isActive: false }),
        aRate({ key: 15, isPrivateTourRate: true }),
      ],
    });
    const answer = await askTimes(key, '2026-12-05');
    expect(answer.body.map((day) => day.Date)).toEqual(['2026-12-05']);
    expect(slotsOf(answer)[0]).toMatchObject({
      OrderEntityTimeKey: slotKey('2026-12-05', '09:00'),
      AppointmentDate: '2026-12-05T09:00:00',
      EndDate: '2026-12-05T11:30:00',
      DisplayName: '9:00 AM',
      Value: '2026-12-05T09:00',
      DurationMinutes: 150,
      Status: 'Available',
      TotalAvailable: 12,
    });
    expect(slotsOf(answer)[0]?.Rates.map(({ Name, Price }) => [Name, Price])).toEqual([
      ['Adult', 59],
      ['Child', 45],
    ]);
  });

  it('lists sold-out departures and leaves out those past their cutoff (7.2-04, 6.3)', async () => {
    const { key } = await kayaks({
      cutoffMinutes: 120,
      schedules: [aSchedule({ times: ['09:00', '11:00', '13:00', '15:00'] })],
    });
    await addToCart(app, { locationKey: key, date: '2026-11-21', time: '13:00', rates: { 11: 12 } });
    expect(names(slotsOf(await askTimes(key, '2026-11-21')))).toEqual([
      '1:00 PM SoldOut 0',
      '3:00 PM Available 12',
    ]);
  });

  it('calls a time sold out for a party larger than what is left, and shows how many are left (7.2-04)', async () => {
    const { key } = await kayaks({ schedules: [aSchedule({ times: ['09:00'] })] });
    await addToCart(app, { locationKey: key, rates: { 11: 9 } });
    const seen = async (rates: Record<number, number>) =>
      names(slotsOf(await askTimes(key, '2026-12-05', { rates })));
    expect([await seen({ 11: 3 }), await seen({ 11: 2, 12: 2 })]).toEqual([
      ['9:00 AM Limited 3'],
      ['9:00 AM SoldOut 3'],
    ]);
  });

  it.each([
    ['a closed day', '2026-12-24'],
    ['a past day', '2026-11-20'],
    ['a day that is not on sale yet', '2028-01-01'],
    ['a day beyond the booking horizon', '2999-12-31'],
  ])('returns an empty list for %s (7.2-05, 6.3)', async (_case, date) => {
    const { key } = await kayaks({
      exceptions: [
        {
          kind: 'closed',
          from: '2026-12-24' as VenueDate,
          to: '2026-12-26' as VenueDate,
          times: null,
          reason: null,
        },
      ],
    });
    expect((await askTimes(key, date)).body).toEqual([]);
  });

  it('gives a date-only activity one slot, all day (3.2-03, D-AV-05)', async () => {
    const { key } = await kayaks({
      appointmentType: 'date',
      schedules: [aSchedule({ times: [], capacity: 30 })],
    });
    const [slot, ...others] = slotsOf(await askTimes(key, '2026-11-21'));
    expect(others).toEqual([]);
    expect(slot).toMatchObject({ DisplayName: 'All day', Value: '2026-11-21', TotalAvailable: 30 });
    expect(slot?.OrderEntityTimeKey).toBe(slotKey('2026-11-21', null));
  });

  it('moves a departure out of the hour skipped by daylight saving time, and books it under its own key (9-18, D-TM-02)', async () => {
    const { key } = await kayaks({ schedules: [aSchedule({ times: ['02:30'], lengthMinutes: 60 })] });
    const [slot] = slotsOf(await askTimes(key, '2027-03-14'));
    expect(slot).toMatchObject({ DisplayName: '3:00 AM', AppointmentDate: '2027-03-14T03:00:00' });
    const order = orderOf(
      await ask(app, 'POST', '/api/booking/addToCart', {
        clientLocationKey: key,
        Activity: {
          EntityHierarchyKey: 1,
          Rates: ratesOf({ 11: 1 }),
          SelectedTimes: [{ OrderEntityTimeKey: slot?.OrderEntityTimeKey }],
        },
      }),
    );
    expect(order.Individual[0]?.Activities[0]?.SelectedTimes[0]?.AppointmentDate).toBe('2027-03-14T03:00:00');
    expect(slotsOf(await askTimes(key, '2027-03-14'))[0]?.TotalAvailable).toBe(11);
  });
});

describe('getNextAvailableDate', () => {
  it('returns the day itself if it can be booked, else the first one after it (7.2-07)', async () => {
    const { key } = await kayaks({ schedules: [aSchedule({ weekdays: [6], times: ['09:00'] })] });
    expect((await askNextDate(key, '12/05/2026')).body).toBe('2026-12-05');
    expect((await askNextDate(key, '12/06/2026')).body).toBe('2026-12-12');
    await addToCart(app, { locationKey: key, date: '2026-12-12', rates: { 11: 12 } });
    expect((await askNextDate(key, '12/06/2026')).body).toBe('2026-12-19');
  });

  it('returns JSON for a date as well as for null (7.2-07, D-API-00)', async () => {
    const { key } = await kayaks({
      schedules: [aSchedule({ times: ['09:00'], to: '2026-12-31' as VenueDate })],
    });
    const answer = async (date: string) => {
      const { http } = app;
      const { headers, payload } = await http.inject({
        method: 'POST',
        url: '/api/booking/getNextAvailableDate',
        payload: { clientLocationKey: key, entityHierarchyKey: 1, date, rates: [] },
      });
      return [headers['content-type'], payload];
    };
    expect(await answer('12/05/2026')).toEqual(['application/json; charset=utf-8', '"2026-12-05"']);
    expect(await answer('01/05/2027')).toEqual(['application/json; charset=utf-8', 'null']);
  });

  it('starts today if the day is past, and searches across months and the new year (7.2-07)', async () => {
    const { key } = await kayaks({
      schedules: [aSchedule({ from: '2027-02-14' as VenueDate, times: ['09:00'] })],
    });
    expect((await askNextDate(key, '01/01/2020')).body).toBe('2027-02-14');
  });

  it('returns a day that fits the party (7.2-07)', async () => {
    const { key } = await kayaks({ schedules: [aSchedule({ times: ['09:00'] })] });
    await addToCart(app, { locationKey: key, date: '2026-12-05', rates: { 11: 9 } });
    expect((await askNextDate(key, '12/05/2026', { 11: 3 })).body).toBe('2026-12-05');
    expect((await askNextDate(key, '12/05/2026', { 11: 4 })).body).toBe('2026-12-06');
  });

  it('is null if nothing is on sale within the horizon (7.2-07, D-AV-06)', async () => {
    const { key } = await kayaks({
      salesOpenDaysAhead: 30,
      schedules: [aSchedule({ from: '2026-12-22' as VenueDate })],
    });
    expect((await askNextDate(key, '11/21/2026')).body).toBeNull();
    expect((await askNextDate(key, '12/31/2026')).body).toBeNull();
    const last = await kayaks({
      salesOpenDaysAhead: 31,
      schedules: [aSchedule({ from: '2026-12-22' as VenueDate })],
    });
    expect((await askNextDate(last.key, '11/21/2026')).body).toBe('2026-12-22');
  });
});

describe('all three calls', () => {
  const asks = [
    ['month', (key: number, question?: Question) => askMonth(key, '12-05-2026', question)],
    ['times', (key: number, question?: Question) => askTimes(key, '2026-12-05', question)],
  ] as const;

  it.each(asks)(
    'return 404 for an unknown location, an unknown activity or a hidden item: %s (7.2-02, 7.2-04)',
    async (_name, question) => {
      const { key } = await storeLocation(app.database.db, {
        activities: [anActivity(), anActivity({ key: 2, hideFromCustomer: true })],
      });
      for (const answer of [
        await question(999),
        await question(2_147_483_648),
        await question(key, { activityKey: 77 }),
        await question(key, { activityKey: 2 }),
      ])
        expect(answer.status).toBe(404);
    },
  );

  it('return 400 naming the field if the date has the wrong format (7.2-02, 7.2-04, 7.2-07, C-34)', async () => {
    const { key } = await kayaks();
    for (const answer of [
      await askMonth(key, '2026-12-05'),
      await askMonth(key, '12/05/2026'),
      await askTimes(key, '12-05-2026'),
      await askNextDate(key, '2026-12-05'),
      await askNextDate(key, '02/30/2026'),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        ExceptionMessage: 'The request is not in the form this call expects.',
        ModelErrors: [
          { Key: expect.stringMatching(/^date$/i), Value: [expect.stringMatching(/^must be a date as /)] },
        ],
      });
    }
  });

  it('are never cached (D-API-00)', async () => {
    const { key } = await kayaks();
    expect((await askMonth(key, '12-05-2026')).headers['cache-control']).toBe('no-store');
    expect((await askTimes(key, '2026-12-05')).headers['cache-control']).toBe('no-store');
  });

  const anyTimes = fc.subarray(['08:00', '10:30', '13:00', '22:00'] as VenueTime[]);
  const anyActivity = fc
    .record({
      schedules: fc.array(
        fc.record({
          weekdays: fc.subarray([...everyDay], { minLength: 2 }),
          times: anyTimes,
          capacity: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 8 }),
        }),
        { minLength: 1, maxLength: 2 },
      ),
      closed: fc.option(fc.integer({ min: 22, max: 30 })),
      minParticipants: fc.integer({ min: 1, max: 3 }),
      maxPeople: fc.option(fc.integer({ min: 2, max: 8 })),
      cutoffMinutes: fc.constantFrom(0, 200, 3000),
      salesOpenDaysAhead: fc.constantFrom(3, 6, 365),
      seats: fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 0, max: 2 })),
      minimum: fc.constantFrom(0, 2),
    })
    .map(({ schedules, closed, seats, minimum, ...rest }) =>
      anActivity({
        ...rest,
        schedules: schedules.map((rule) => aSchedule({ ...rule, lengthMinutes: 60 })),
        exceptions:
          closed === null
            ? []
            : [
                {
                  kind: 'closed',
                  from: `2026-11-${closed}` as VenueDate,
                  to: `2026-11-${closed}` as VenueDate,
                  times: null,
                  reason: null,
                },
              ],
        rates: [
          aRate({ seats: seats[0], minimum, price: 1000 }),
          aRate({ key: 12, name: 'Child', seats: seats[1], needsAdult: true, price: 500 }),
        ],
      }),
    );
  const anyParty = fc.record({ 11: fc.nat(4), 12: fc.nat(3) });
  const anyBookings = fc.array(
    fc.record({
      day: fc.integer({ min: 21, max: 30 }),
      time: fc.constantFrom('08:00', '10:30', '13:00', '22:00'),
      adults: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 12 },
  );
  const openStatus = (status: string | undefined) => status === 'Available' || status === 'Limited';

  /** Tries to book every departure of the last days of November, and releases each place immediately. */
  async function sold(
    key: number,
    activity: Activity,
    party: Record<number, number>,
  ): Promise<Map<string, string>> {
    const answers = new Map<string, string>();
    for (let day = 21; day <= 30; day++)
      for (const time of ['08:00', '10:30', '13:00', '22:00']) {
        const answer = await addToCart(app, {
          locationKey: key,
          date: `2026-11-${day}`,
          time,
          lengthMinutes: 60,
          rates: party,
        });
        const complaint = complaintOf(answer);
        answers.set(`2026-11-${day}T${time}`, complaint ?? 'taken');
        if (complaint === null)
          await ask(app, 'GET', '/api/booking/abandonOrderChanges', {
            orderKey: orderOf(answer).OrderKey,
            clientLocationKey: activity.key === 0 ? 0 : key,
          });
      }
    return answers;
  }

  it('always agree with each other and with the cart, over random schedules and bookings (7.2-02, 7.2-04, 7.2-07, R26)', async () => {
    await fc.assert(
      fc.asyncProperty(anyActivity, anyBookings, anyParty, async (activity, bookings, party) => {
        const { key } = await storeLocation(app.database.db, { activities: [activity] });
        for (const { day, time, adults } of bookings)
          await addToCart(app, {
            locationKey: key,
            date: `2026-11-${day}`,
            time,
            lengthMinutes: 60,
            rates: { 11: adults },
          });

        const chosen = Object.entries(party).map(([rate, participants]) => ({
          rateKey: Number(rate) as RateKey,
          participants,
        }));
        const mayCome = checkParty(activity, chosen).ok;
        const nobody = party[11] + party[12] === 0;
        const month = (await askMonth(key, '11-21-2026', { rates: party })).body;
        const cart = mayCome ? await sold(key, activity, party) : null;
        for (let day = 21; day <= 30; day++) {
          const date = `2026-11-${day}`;
          const entry = dayOf(month, date);
          const slots = slotsOf(await askTimes(key, date, { rates: party }));
          const open = slots.filter(({ Status }) => openStatus(Status));
          expect(entry).toMatchObject({ IsAvailable: open.length > 0, Times: open.length });
          expect(entry?.TotalAvailable).toBe(
            open.reduce<number | null>(
              (sum, slot) =>
                sum === null || slot.TotalAvailable === null ? null : sum + slot.TotalAvailable,
              0,
            ),
          );
          if (cart !== null)
            for (const time of ['08:00', '10:30', '13:00', '22:00']) {
              const shown = openStatus(slots.find(({ Value }) => Value === `${date}T${time}`)?.Status);
              expect(`${date}T${time} ${shown ? 'taken' : 'refused'}`).toBe(
                `${date}T${time} ${cart.get(`${date}T${time}`) === 'taken' ? 'taken' : 'refused'}`,
              );
            }
          if (nobody)
            expect(
              open.every(({ TotalAvailable }) => TotalAvailable === null || TotalAvailable >= amount(1)),
            ).toBe(true);
        }
        const next = (await askNextDate(key, '11/21/2026', party)).body;
        const first = month.find((day) => day.IsAvailable)?.Date;
        if (first === undefined) expect(next === null || next > '2026-11-30').toBe(true);
        else expect(next).toBe(first);
      }),
      { numRuns: 12 },
    );
  });
});
