/**
 * Rentals, places per rate, shared pools, private tours, days and open tickets in the cart: what is taken,
 * what is refused and the message (docs/rules/capacity.md).
 */
import type { Activity } from '@gangway/domain/catalog/activity';
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, type Choice, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
import { ask, endHolds, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});

const pools = [
  { id: 'singles', name: 'Single kayaks', units: 3 },
  { id: 'tandems', name: 'Tandem kayaks', units: 1 },
  { id: 'boat', name: 'Seats of the boat', units: 6 },
];
const nine = '09:00' as VenueTime;
const openTicket = 94_371_840;

const single = aRate({
  key: 31,
  id: 'single',
  name: 'Single kayak',
  price: 2000,
  pool: { poolId: 'singles', units: 1 },
});
const tandem = aRate({
  key: 32,
  id: 'tandem',
  name: 'Tandem kayak',
  price: 3200,
  pool: { poolId: 'tandems', units: 1 },
});

const rental = (changes: Partial<Omit<Activity, 'key'>> = {}) =>
  anActivity({
    key: 3,
    name: 'Kayak Rental',
    capacityType: 'duration',
    turnaroundMinutes: 15,
    rates: [single, tandem],
    durations: [60, 120].map((minutes) => ({
      minutes,
      name: null,
      prices: [
        { rateKey: 31, price: minutes * 30 },
        { rateKey: 32, price: minutes * 50 },
      ],
    })),
    schedules: [
      aSchedule({
        times: [],
        capacity: null,
        hours: { from: nine, to: '13:00' as VenueTime, everyMinutes: 30 },
      }),
    ],
    ...changes,
  });

/** A guided tour in kayaks from the same pool. */
const tour = anActivity({
  key: 4,
  name: 'Guided Kayaks',
  rates: [aRate({ key: 41 })],
  resources: [{ poolId: 'singles', units: 1, per: 'participant' }],
  schedules: [aSchedule({ times: ['09:30'], lengthMinutes: 60, capacity: 12 })],
});
const concert = anActivity({
  key: 5,
  name: 'Lake Stage',
  capacityType: 'rate',
  rates: [
    aRate({ key: 51, id: 'front', name: 'Front row', capacity: 1 }),
    aRate({ key: 52, id: 'lawn', name: 'Lawn', capacity: 3 }),
  ],
  schedules: [aSchedule({ times: ['09:00'], capacity: 3 })],
});
const groupRate = (key: number) =>
  aRate({ key, id: 'group', name: 'Private boat', price: 48_000, isPrivateTourRate: true });
const cruise = anActivity({
  key: 6,
  name: 'Cruise',
  rates: [aRate({ key: 61 }), groupRate(62)],
  maxPeople: 6,
  minParticipants: 1,
  privateTour: { enabled: true, only: false, name: 'Private boat', description: null, leadMinutes: 2880 },
  resources: [{ poolId: 'boat', units: 1, per: 'participant' }],
  schedules: [aSchedule({ times: ['09:00'], capacity: 6 })],
});
const charter = anActivity({
  key: 7,
  name: 'Charter',
  rates: [groupRate(71)],
  minParticipants: 2,
  privateTour: { enabled: true, only: true, name: null, description: null, leadMinutes: 0 },
  resources: [{ poolId: 'boat', units: 6, per: 'booking' }],
  schedules: [aSchedule({ times: ['10:00'], capacity: 20 })],
});
const pass = anActivity({
  key: 8,
  name: 'Springs Pass',
  appointmentType: 'none',
  rates: [aRate({ key: 81 })],
  schedules: [],
  stock: 3,
  validityDays: 180,
});
const raftDay = rental({
  appointmentType: 'date',
  durations: [],
  schedules: [
    aSchedule({
      times: [],
      capacity: null,
      lengthMinutes: 1440,
      hours: { from: '08:00' as VenueTime, to: '18:00' as VenueTime, everyMinutes: 30 },
    }),
  ],
});
const festival = anActivity({
  ...concert,
  key: 10,
  name: 'Festival Day',
  appointmentType: 'date',
  rates: [aRate({ key: 101, name: 'Day', capacity: 2 })],
  schedules: [aSchedule({ times: [], lengthMinutes: 1440, capacity: null })],
});

const venue = (activities: Activity[] = [rental(), tour, concert, cruise, charter, pass, festival]) =>
  storeLocation(app.database.db, { pools, activities });

async function words(choice: Choice): Promise<string | null> {
  const answer = await addToCart(app, choice);
  expect(answer.status).toBe(200);
  return complaintOf(answer);
}

interface Slot {
  OrderEntityTimeKey: number;
  Value: string;
  DisplayName: string;
  DurationMinutes: number;
  Status: string;
  TotalAvailable: number | null;
  Reason: string | null;
  ReasonText: string | null;
  Rates: { EntityHierarchyRateKey: number; Price: number; Vacancies: number | null; Reason: string | null }[];
}

async function slots(
  key: number,
  activityKey: number,
  changes: Record<string, unknown> = {},
): Promise<Slot[]> {
  const { body } = await ask<{ Times: Slot[] }[]>(app, 'POST', '/api/booking/getTimes', {
    clientLocationKey: key,
    entityHierarchyKey: activityKey,
    date: '2026-12-05',
    ...changes,
  });
  return body.flatMap((day) => day.Times);
}

const rented = (key: number, time: string, rates: Record<number, number>, lengthMinutes = 60): Choice => ({
  locationKey: key,
  activityKey: 3,
  time,
  lengthMinutes,
  rates,
});

describe('a rental', () => {
  it('takes its equipment until it is back and ready again (D-AV-03, 3.3-01)', async () => {
    const { key } = await venue();
    orderOf(await addToCart(app, rented(key, '10:00', { 31: 3, 32: 1 })));
    expect(await words(rented(key, '09:30', { 31: 1 }))).toBe('Single kayak is sold out for this time.');
    expect(await words(rented(key, '09:00', { 32: 1 }, 120))).toBe('Tandem kayak is sold out for this time.');
    expect(await words(rented(key, '11:00', { 31: 1 }))).toBe('Single kayak is sold out for this time.');
    expect(await words(rented(key, '11:30', { 31: 1, 32: 1 }))).toBe(null);
    // Back at ten, but not ready for the ten o'clock guests until 10:15.
    expect(await words(rented(key, '09:00', { 31: 1 }))).toBe('Single kayak is sold out for this time.');
  });

  it('shows how many are left of the scarcest equipment (D-AV-03, D-AV-07)', async () => {
    const { key } = await venue();
    orderOf(await addToCart(app, rented(key, '10:00', { 31: 1 })));
    expect(await words(rented(key, '10:30', { 31: 3 }))).toBe('Only 2 left for Single kayak at this time.');
  });

  it('offers every start and length, with each rate’s vacancies at the peak and the price of the length (3.4-01, 4.2-11)', async () => {
    const { key } = await venue();
    orderOf(await addToCart(app, rented(key, '10:00', { 31: 2, 32: 1 })));
    orderOf(await addToCart(app, rented(key, '11:30', { 31: 1 })));
    const found = await slots(key, 3);
    expect(found.map(({ Value }) => Value.slice(11))).toEqual(
      ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00'].flatMap((time) =>
        time === '12:00' || time === '11:30' ? [`${time}/PT60M`] : [`${time}/PT60M`, `${time}/PT120M`],
      ),
    );
    const seen = (value: string) => {
      const slot = found.find(({ Value }) => Value === `2026-12-05T${value}`);
      return [
        slot?.TotalAvailable,
        slot?.Rates.map(({ Vacancies, Price, Reason }) => [Vacancies, Price, Reason]),
      ];
    };
    expect(seen('10:30/PT120M')).toEqual([
      1,
      [
        [1, 36, null],
        [0, 60, 'soldOut'],
      ],
    ]);
    expect(seen('11:30/PT60M')).toEqual([
      3,
      [
        [2, 18, null],
        [1, 30, null],
      ],
    ]);
    expect(
      (await slots(key, 3, { durationMinutes: 120 })).every((slot) => slot.DurationMinutes === 120),
    ).toBe(true);
  });

  it('shares its boats with a tour; each is limited by what the other leaves (D-AV-01)', async () => {
    const { key } = await venue();
    orderOf(await addToCart(app, rented(key, '10:00', { 31: 2 })));
    const guests = (count: number): Choice => ({
      locationKey: key,
      activityKey: 4,
      time: '09:30',
      lengthMinutes: 60,
      rates: { 41: count },
    });
    expect((await slots(key, 4)).map(({ TotalAvailable }) => TotalAvailable)).toEqual([1]);
    expect(await words(guests(2))).toBe('All equipment is booked at this time. Please choose another time.');
    expect(await words(guests(1))).toBe(null);
    expect(await words(rented(key, '09:00', { 31: 1 }))).toBe('Single kayak is sold out for this time.');
  });

  it('for a whole day takes equipment from opening to closing, whatever else the activity defines (D-AV-05)', async () => {
    const { key } = await storeLocation(app.database.db, { pools, activities: [raftDay] });
    const day: Choice = {
      locationKey: key,
      activityKey: 3,
      time: null,
      lengthMinutes: 1440,
      rates: { 31: 3 },
    };
    const [slot] = await slots(key, 3);
    expect([slot?.Value, slot?.DisplayName, slot?.TotalAvailable]).toEqual(['2026-12-05', 'All day', 4]);
    orderOf(await addToCart(app, day));
    expect(await words({ ...day, rates: { 31: 1 } })).toBe('Single kayak is sold out for this time.');
    expect(await words({ ...day, date: '2026-12-06', rates: { 31: 1 } })).toBe(null);
    const { rows } = await sql<{ first: string; last: string; quarters: number }>`
      select min(at) as first, max(at) as last, count(*)::integer as quarters from claim
      where location_key = ${key} and at < '2026-12-06T12'`.execute(app.database.db);
    expect(rows[0]).toEqual({ first: '2026-12-05T15:00Z', last: '2026-12-06T01:00Z', quarters: 41 });
  });

  it('whose hold has expired can still be paid while all of its hours are free, but not once one is taken (C-23, R6)', async () => {
    const { key } = await venue();
    const order = orderOf(await addToCart(app, rented(key, '10:00', { 31: 3 }, 120)));
    await endHolds(app.database.db, key);
    const other = orderOf(await addToCart(app, rented(key, '11:30', { 31: 1 })));
    const pay = () => completeOrder(app, order, key);
    expect(complaintOf(await pay())).toBe(
      'Your cart has expired and some of its places are no longer available. You have not been charged.',
    );
    await ask(app, 'POST', '/api/booking/abandonOrderChanges', {
      clientLocationKey: key,
      orderKey: other.OrderKey,
    });
    const paid = await pay();
    expect([complaintOf(paid), orderOf(paid).IsNew]).toEqual([null, false]);
    expect(await words(rented(key, '11:30', { 31: 1 }))).toBe('Single kayak is sold out for this time.');
  });

  it('on two lines of one cart shares the pool, and an edit counts its own boats as free (R5, D-CT-01)', async () => {
    const { key } = await venue();
    const first = orderOf(await addToCart(app, rented(key, '10:00', { 31: 2 })));
    const again = { ...rented(key, '10:30', { 31: 2 }), orderKey: first.OrderKey, allowOverlap: true };
    expect(await words(again)).toBe('Only 1 left for Single kayak at this time.');
    const editing = first.Individual[0]?.OrderEntityKey ?? 0;
    expect(await words({ ...again, rates: { 31: 3 }, editing })).toBe(null);
    expect(await words(rented(key, '10:30', { 31: 1 }))).toBe('Single kayak is sold out for this time.');
  });
});

describe('places per rate', () => {
  const at = (key: number, rates: Record<number, number>): Choice => ({
    locationKey: key,
    activityKey: 5,
    rates,
  });

  it('are limited by the rate, and together by the departure (D-AV-04)', async () => {
    const { key } = await venue();
    orderOf(await addToCart(app, at(key, { 51: 1 })));
    expect(await words(at(key, { 51: 1 }))).toBe('Front row is sold out for this time.');
    const [slot] = await slots(key, 5);
    expect([slot?.TotalAvailable, slot?.Rates.map(({ Vacancies }) => Vacancies)]).toEqual([2, [0, 2]]);
    expect(await words(at(key, { 52: 3 }))).toBe('Only 2 spots are left for this time.');
    expect(await words(at(key, { 52: 2 }))).toBe(null);
    expect(await words(at(key, { 52: 1 }))).toBe('This time is sold out.');
  });

  it('for a date-only activity are counted per day (D-AV-05)', async () => {
    const { key } = await venue();
    const day: Choice = {
      locationKey: key,
      activityKey: 10,
      time: null,
      lengthMinutes: 1440,
      rates: { 101: 2 },
    };
    orderOf(await addToCart(app, day));
    expect(await words({ ...day, rates: { 101: 1 } })).toBe('Day is sold out for this time.');
    expect(await words({ ...day, date: '2026-12-06' })).toBe(null);
  });
});

describe('a private tour', () => {
  const ours = (key: number, changes: Partial<Choice> = {}): Choice => ({
    locationKey: key,
    activityKey: 6,
    rates: { 62: 1 },
    isPrivate: true,
    guests: 4,
    ...changes,
  });
  const theirs = (key: number): Choice => ({ locationKey: key, activityKey: 6, rates: { 61: 1 } });

  it('is possible only if nobody has booked, and blocks other bookings (D-PV-01)', async () => {
    const { key } = await venue();
    const stranger = orderOf(await addToCart(app, theirs(key)));
    expect(await words(ours(key))).toBe(
      'Others have booked this time already, so it cannot be private. Please choose another time.',
    );
    const [shared] = await slots(key, 6, { isPrivateTour: true, guests: 4 });
    expect([shared?.Status, shared?.Reason]).toEqual(['SoldOut', 'privateTaken']);
    await ask(app, 'POST', '/api/booking/removeActivityFromCart', {
      orderKey: stranger.OrderKey,
      clientLocationKey: key,
      orderEntityKey: stranger.Individual[0]?.OrderEntityKey,
    });
    const order = orderOf(await addToCart(app, ours(key)));
    expect(order).toMatchObject({
      Total: 480,
      Individual: [{ Activities: [{ IsPrivateTour: true, Guests: 4 }] }],
    });
    expect(await words(theirs(key))).toBe('This time is taken by a private tour.');
    const [taken] = await slots(key, 6);
    expect([taken?.Status, taken?.TotalAvailable, taken?.Reason, taken?.ReasonText]).toEqual([
      'SoldOut',
      0,
      'privateTaken',
      'This time is taken by a private tour.',
    ]);
    expect(complaintOf(await completeOrder(app, order, key))).toBe(null);
    expect(await words(theirs(key))).toBe('This time is taken by a private tour.');
  });

  it('frees the departure for everyone when its hold expires, swept or not (D-PV-01, R6)', async () => {
    const { key } = await venue();
    orderOf(await addToCart(app, ours(key)));
    await endHolds(app.database.db, key);
    expect((await slots(key, 6))[0]?.Status).toBe('Available');
    expect(await words(theirs(key))).toBe(null);
  });

  it('can be resized or changed to ordinary rates by its own cart (D-PV-01)', async () => {
    const { key } = await venue();
    const order = orderOf(await addToCart(app, ours(key)));
    const editing = order.Individual[0]?.OrderEntityKey ?? 0;
    const bigger = await addToCart(app, ours(key, { orderKey: order.OrderKey, editing, guests: 6 }));
    expect(complaintOf(bigger)).toBe(null);
    const line = orderOf(bigger).Individual[0]?.OrderEntityKey ?? 0;
    expect(await words({ ...theirs(key), orderKey: order.OrderKey, editing: line })).toBe(null);
    expect(await words(theirs(key))).toBe(null);
  });

  it.each<[string, Partial<Choice>, string]>([
    ['without a number of guests', { guests: undefined as never }, 'Please choose at least 1 guest.'],
    ['for more guests than it takes', { guests: 7 }, 'You can book for up to 6 guests at once.'],
    [
      'together with ordinary rates',
      { rates: { 62: 1, 61: 2 } },
      'A private tour cannot be booked together with other rates.',
    ],
    [
      'of an activity without private tours',
      { activityKey: 4, time: '09:30', lengthMinutes: 60 },
      'There are no private tours of this activity.',
    ],
    [
      'less than its lead time ahead',
      { date: '2026-11-22' },
      'This activity can only be booked until 48 hours before departure.',
    ],
    [
      'by its rate alone, without asking for a private tour',
      { isPrivate: false },
      'This rate is no longer available.',
    ],
  ])('is refused %s (D-PV-01, D-AV-06, D-AV-07)', async (_case, changes, complaint) => {
    const { key } = await venue();
    expect(await words(ours(key, changes))).toBe(complaint);
  });

  it('is the only way to book a private-only activity, and takes the whole boat (D-PV-01, 4.2-08)', async () => {
    const { key } = await venue();
    const whole: Choice = {
      locationKey: key,
      activityKey: 7,
      time: '10:00',
      rates: { 71: 1 },
      isPrivate: true,
      guests: 2,
    };
    expect(await words({ ...whole, isPrivate: false })).toBe(
      'This activity can only be booked as a private tour.',
    );
    expect(await words({ ...whole, guests: 1 })).toBe('Please choose at least 2 guests.');
    orderOf(await addToCart(app, whole));
    expect(await words(theirs(key))).toBe(
      'All equipment is booked at this time. Please choose another time.',
    );
    const [later] = await slots(key, 6);
    expect([later?.Status, later?.Reason]).toEqual(['SoldOut', 'resourceTaken']);
  });
});

describe('an open ticket', () => {
  it('has neither day nor time and is sold until its stock runs out (D-AV-05, 3.4-01)', async () => {
    const { key } = await venue();
    const [slot] = await slots(key, 8);
    expect(slot).toMatchObject({
      OrderEntityTimeKey: openTicket,
      Value: 'open',
      DisplayName: 'Any day',
      TotalAvailable: 3,
    });
    const ticket: Choice = { locationKey: key, activityKey: 8, slot: openTicket, rates: { 81: 2 } };
    const order = orderOf(await addToCart(app, ticket));
    expect(order.Individual[0]?.Activities[0]).toMatchObject({
      AppointmentTypeKey: 3,
      SelectedTimes: [
        { Value: 'open', AppointmentDate: '2026-11-21T00:00:00', EndDate: '2027-05-20T00:00:00' },
      ],
    });
    expect(await words(ticket)).toBe('Only 1 spot is left for this time.');
    expect(complaintOf(await completeOrder(app, order, key))).toBe(null);
    expect(await words({ ...ticket, rates: { 81: 1 } })).toBe(null);
    expect(await words({ ...ticket, rates: { 81: 1 } })).toBe('This time is sold out.');
  });
});

it('gives the reason why each day of the month cannot be chosen: blackouts, closed days, sold-out days (6.2, D-AV-06)', async () => {
  const activity = anActivity({
    schedules: [aSchedule({ times: ['09:00'], weekdays: [0, 6], capacity: 2 })],
    exceptions: [
      {
        kind: 'closed',
        from: '2026-12-12' as VenueDate,
        to: '2026-12-12' as VenueDate,
        times: null,
        reason: 'Lake race',
      },
    ],
    salesOpenDaysAhead: 36,
  });
  const { key } = await storeLocation(app.database.db, { activities: [activity] });
  orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
  const { body } = await ask<{ Date: string; Reason: string | null; ReasonText: string | null }[]>(
    app,
    'POST',
    '/api/booking/getMonthAvailability',
    { ClientLocationKey: key, EntityHierarchyKey: 1, Date: '12-01-2026' },
  );
  const told = (date: string) => {
    const day = body.find((one) => one.Date === `2026-12-${date}`);
    return [day?.Reason, day?.ReasonText];
  };
  expect(told('05')).toEqual(['soldOut', 'This time is sold out.']);
  expect(told('06')).toEqual([null, null]);
  expect(told('07')).toEqual(['closed', 'Closed on this day.']);
  expect(told('12')).toEqual(['blackout', 'Closed on this day: Lake race.']);
  expect(told('27')).toEqual([null, null]);
  const later = await ask<typeof body>(app, 'POST', '/api/booking/getMonthAvailability', {
    ClientLocationKey: key,
    EntityHierarchyKey: 1,
    Date: '01-01-2027',
  });
  expect(later.body.find((one) => one.Date === '2027-01-02')?.Reason).toBe('notYetOpen');
});

describe('calendar, times and cart', () => {
  const someRates: Record<number, number[]> = {
    3: [31, 32],
    4: [41],
    5: [51, 52],
    6: [61, 62],
    7: [71],
    8: [81],
    10: [101],
  };
  const choices = fc.record({
    activityKey: fc.constantFrom(3, 3, 3, 4, 5, 6, 6, 7, 8, 10),
    counts: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1 })),
    guests: fc.integer({ min: 2, max: 5 }),
    isPrivate: fc.boolean(),
    pick: fc.nat(20),
    ends: fc.integer({ min: 0, max: 9 }),
  });

  it('give the same answer for any booking, in the same words, whatever was booked before (6.2, 7.2-04, D-AV-10)', async () => {
    const { key } = await venue();
    let taken = 0;
    let refused = 0;
    for (const choice of fc.sample(choices, { seed: 7, numRuns: 140 })) {
      const { activityKey, counts, guests } = choice;
      const isPrivate = activityKey === 7 || (activityKey === 6 && choice.isPrivate);
      const keys = someRates[activityKey] ?? [];
      const rates: Record<number, number> = isPrivate
        ? { [keys.at(-1) ?? 0]: 1 }
        : Object.fromEntries(
            (activityKey === 6 ? keys.slice(0, 1) : keys).map((rate, index) => [rate, counts[index] ?? 0]),
          );
      if (Object.values(rates).every((count) => count === 0)) continue;
      const asked = {
        rates: Object.entries(rates).map(([rate, count]) => ({
          EntityHierarchyRateKey: Number(rate),
          Participants: count,
        })),
        isPrivateTour: isPrivate,
        guests,
      };
      const offered = await slots(key, activityKey, asked);
      const month = await ask<{ Date: string; IsAvailable: boolean; Times: number }[]>(
        app,
        'POST',
        '/api/booking/getMonthAvailability',
        { ClientLocationKey: key, EntityHierarchyKey: activityKey, Date: '12-05-2026', ...asked },
      );
      const day = month.body.find((one) => one.Date === '2026-12-05');
      const bookable = offered.filter(({ Reason }) => Reason === null);
      expect([day?.IsAvailable, day?.Times]).toEqual([bookable.length > 0, bookable.length]);
      const slot = offered[choice.pick % offered.length];
      if (slot === undefined) throw new Error('nothing is offered');
      const said = await words({
        locationKey: key,
        activityKey,
        slot: slot.OrderEntityTimeKey,
        rates,
        isPrivate,
        guests,
      });
      expect(said, JSON.stringify({ choice, slot })).toBe(slot.ReasonText);
      if (said === null) taken += 1;
      else refused += 1;
      if (choice.ends === 0) await endHolds(app.database.db, key);
    }
    expect([taken > 25, refused > 25]).toEqual([true, true]);
  });
});
