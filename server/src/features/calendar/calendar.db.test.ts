/** The calendar of the desk and the changes of the schedule in it, through HTTP (6-12; docs/rules/calendar.md). */
import { randomInt } from 'node:crypto';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import {
  aMorning,
  ask,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  app.clock.now = aMorning;
});
afterAll(() => app.close());

const saturday = '2026-12-05';

let people = 0;
const somebody = (key: LocationKey, role: 'manager' | 'gate' | 'guide' = 'manager') => {
  people += 1;
  return joinAs(app, [key], role, { email: `c${people}@calendar.example`, name: 'Mia Larsen' });
};

async function aVenue(changes: Parameters<typeof storeLocation>[1] = {}, role?: 'manager' | 'gate') {
  const key = 40_000 + randomInt(900_000);
  const stored = await storeLocation(app.database.db, {
    key,
    activities: [anActivity({ schedules: [aSchedule()] })],
    ...changes,
  });
  return { key: stored.key, browser: await somebody(stored.key, role) };
}
type Place = Awaited<ReturnType<typeof aVenue>>;

interface Departure {
  ActivityKey: number;
  DepartureKey: string;
  Start: string;
  End: string;
  Guests: number;
  Capacity: number | null;
  PlacesLeft: number | null;
  IsClosed: boolean;
  IsGone: boolean;
  IsRental: boolean;
}
interface Calendar {
  Date: string;
  Today: string;
  MayChange: boolean;
  Activities: { Name: string; Seasons: { Place: number; Times: string[] }[] }[];
  Days: {
    Date: string;
    Closed: string | null;
    Departures: Departure[];
    Pools: { PoolId: string; Units: number; Taken: number; At: string | null }[];
  }[];
}
const read = async ({ key, browser }: { key: LocationKey; browser: Browser }, members: object = {}) =>
  (
    await ask<Calendar>(
      app,
      'GET',
      '/api/desk/getCalendar',
      { clientLocationKey: key, date: saturday, span: 'week', weekStart: '1', ...members },
      { ...browser },
    )
  ).body;
const dayOf = async (place: Place, date = saturday) =>
  (await read(place, { date })).Days.find((day) => day.Date === date) as Calendar['Days'][number];
/** '09:00 10/12 closed': start, places left of all, and how it stands. */
const shown = async (place: Place, date = saturday) =>
  (await dayOf(place, date)).Departures.map(
    ({ Start, PlacesLeft, Capacity, IsClosed, IsGone }) =>
      `${Start.slice(11, 16)} ${PlacesLeft}/${Capacity}${IsClosed ? ' closed' : ''}${IsGone ? ' gone' : ''}`,
  );

interface Effect {
  Added: number;
  Removed: number;
  Closed: number;
  Opened: number;
  Resized: number;
  Relengthened: number;
  From: string;
  To: string;
  BookedDepartures: number;
  BookedGuests: number;
}
interface Answer {
  Effect: Effect | null;
  Taken: {
    Name: string;
    Date: string;
    DepartureKey: string;
    Guests: number;
    Held: number;
    Places: number | null;
  }[];
  TakenCount: number;
  Seen: string | null;
  Version: number | null;
  ModelErrors: { Key: string; Value: string[] }[] | null;
}
type Name = 'previewCalendarChange' | 'changeCalendar' | 'undoCalendarChange';
const send = async ({ key, browser }: Place, name: Name, members: object) =>
  (
    await ask<Answer>(
      app,
      'POST',
      `/api/desk/${name}`,
      { clientLocationKey: key, ...members },
      { ...browser },
    )
  ).body;

const asked = (kind: string, members: object = {}) => ({
  ...{ kind, activityKeys: [], from: saturday, to: saturday, ...members },
});
const preview = (place: Place, change: object) => send(place, 'previewCalendarChange', change);

/** Previews a change and makes it. */
async function make(place: Place, change: object, reason: string | null = null): Promise<Answer> {
  const { Seen, Effect: expected, ModelErrors } = await preview(place, change);
  expect(ModelErrors).toBe(null);
  const made = await send(place, 'changeCalendar', { ...change, seen: Seen, reason });
  expect(made).toMatchObject({ ModelErrors: null, Effect: expected });
  return made;
}
const codeOf = ({ ModelErrors }: Answer) => ModelErrors?.[0]?.Key ?? null;

const hold = async (key: LocationKey, choice: object = {}) =>
  orderOf(await addToCart(app, { locationKey: key, ...choice }));
const buy = async (key: LocationKey, choice: object = {}) =>
  orderOf(await completeOrder(app, await hold(key, choice), key));

const events = async (key: LocationKey) =>
  (
    await sql<{ kind: string; version: number; reason: string | null }>`
      select kind, version, reason from staff_event where location_key = ${key} and version is not null
      order by event_id`.execute(app.database.db)
  ).rows;

describe('the calendar', () => {
  it('shows each day of a week with how full its departures are (6-12)', async () => {
    const place = await aVenue();
    await buy(place.key, { rates: { 11: 2 } });
    await hold(place.key, { rates: { 11: 1 } });
    const calendar = await read(place);
    expect(calendar).toMatchObject({ Date: saturday, Today: '2026-11-21', MayChange: true });
    expect(calendar.Days.map((day) => day.Date)).toEqual([
      ...['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'],
      ...['2026-12-05', '2026-12-06'],
    ]);
    expect(await shown(place)).toEqual(['09:00 9/12', '13:00 12/12']);
    const { Departures } = await dayOf(place);
    expect(Departures[0]).toMatchObject({ DepartureKey: '1-0900', Guests: 2, IsRental: false });
  });

  it.each([
    ['0', '2026-11-29', '2027-01-02'],
    ['1', '2026-11-30', '2027-01-03'],
    ['6', '2026-11-28', '2027-01-01'],
  ])('shows a month in whole weeks that begin on day %s', async (weekStart, first, last) => {
    const { Days } = await read(await aVenue(), { span: 'month', weekStart });
    expect([Days[0]?.Date, Days.at(-1)?.Date, Days.length % 7]).toEqual([first, last, 0]);
  });

  it('shows today where no day is asked for', async () => {
    const { key, browser } = await aVenue();
    const members = { clientLocationKey: key, span: 'week', weekStart: '0' };
    const { body } = await ask<Calendar>(app, 'GET', '/api/desk/getCalendar', members, { ...browser });
    expect([body.Date, body.Days[0]?.Date]).toEqual(['2026-11-21', '2026-11-15']);
  });

  it('shows what is booked although the schedule no longer has it', async () => {
    const place = await aVenue();
    await buy(place.key);
    await sql`update location set definition = jsonb_set(definition, '{activities,0,schedules,0,times}', '["13:00"]'),
      version = version + 1 where location_key = ${place.key}`.execute(app.database.db);
    app.clock.now = (aMorning + 5000) as Instant;
    expect(await shown(place)).toEqual(['09:00 null/null gone', '13:00 12/12']);
  });

  it('shows the rentals of a day as one, and what is taken of pools when least is left (6-12, D-AV-03)', async () => {
    const bike = aRate({ key: 11, pool: { poolId: 'bikes', units: 1 } });
    const hours = { from: '09:00' as never, to: '12:00' as never, everyMinutes: 60 };
    const place = await aVenue({
      pools: [{ id: 'bikes', name: 'Bikes', units: 5 }],
      activities: [
        anActivity({
          ...{ capacityType: 'duration', durations: [{ minutes: 60, name: null, prices: [] }] },
          ...{ rates: [bike], schedules: [aSchedule({ times: [], hours, capacity: null })] },
        } as Partial<Activity>),
      ],
    });
    await buy(place.key, { lengthMinutes: 60, rates: { 11: 2 } });
    const { Departures, Pools } = await dayOf(place);
    expect(Departures).toMatchObject([
      { DepartureKey: 'rentals', IsRental: true, Guests: 2, Capacity: null, Start: `${saturday}T09:00:00` },
    ]);
    expect(Pools).toEqual([{ PoolId: 'bikes', Units: 5, Taken: 2, At: `${saturday}T09:00:00` }]);
    const closed = await make(place, asked('close', { to: '2026-12-06' }));
    expect(closed.Effect).toMatchObject({ Closed: 2, BookedDepartures: 1, BookedGuests: 2 });
    expect((await dayOf(place)).Departures[0]).toMatchObject({ IsClosed: true });
    expect(await preview(place, asked('blackout'))).toMatchObject({
      ...{ ModelErrors: [{ Key: 'calendarBooked' }], TakenCount: 1 },
      Taken: [{ DepartureKey: 'rentals', Guests: 2, Places: null }],
    });
  });

  it('is read and not changed by who works at the gate, and not read by guides (6-12)', async () => {
    const place = await aVenue({}, 'gate');
    expect((await read(place)).MayChange).toBe(false);
    expect(
      (
        await ask(
          app,
          'POST',
          '/api/desk/previewCalendarChange',
          { clientLocationKey: place.key, ...asked('close') },
          { ...place.browser },
        )
      ).status,
    ).toBe(404);
    const guide = await somebody(place.key, 'guide');
    const answer = await ask(
      app,
      'GET',
      '/api/desk/getCalendar',
      { clientLocationKey: place.key, span: 'week', weekStart: '0' },
      { ...guide },
    );
    expect(answer.status).toBe(404);
  });
});

describe('a change', () => {
  it('closes departures for sale, keeps who has booked, and is undone (6-12, R10)', async () => {
    const place = await aVenue();
    await buy(place.key, { rates: { 11: 2 } });
    const made = await make(place, asked('close', { to: '2026-12-06', words: 'Wind' }), 'Storm warning');
    expect(made.Effect).toEqual({
      ...{ Added: 0, Removed: 0, Closed: 4, Opened: 0, Resized: 0, Relengthened: 0 },
      ...{ From: saturday, To: '2026-12-06', BookedDepartures: 1, BookedGuests: 2 },
    });
    expect(await shown(place)).toEqual(['09:00 10/12 closed', '13:00 12/12 closed']);
    const refused = await addToCart(app, { locationKey: place.key });
    expect(refused.body.ModelErrors).toHaveLength(1);
    expect(await events(place.key)).toEqual([
      { kind: 'calendarChanged', version: made.Version, reason: 'Storm warning' },
    ]);
    const undone = await send(place, 'undoCalendarChange', { version: made.Version });
    expect(undone).toMatchObject({ ModelErrors: null, Effect: { Opened: 4 } });
    expect(await shown(place)).toEqual(['09:00 10/12', '13:00 12/12']);
    await hold(place.key);
    const again = await send(place, 'undoCalendarChange', { version: made.Version });
    expect(codeOf(again)).toBe('calendarUndone');
  });

  it('opens what is closed', async () => {
    const place = await aVenue();
    await make(place, asked('close'));
    await make(place, asked('open', { times: ['13:00'] }));
    expect(await shown(place)).toEqual(['09:00 12/12 closed', '13:00 12/12']);
  });

  it('gives other places, also to what is touched, but never fewer than are taken (6-12, R10)', async () => {
    const place = await aVenue();
    await buy(place.key, { rates: { 11: 3 } });
    await hold(place.key, { rates: { 11: 2 } });
    await make(place, asked('places', { places: 6 }));
    expect(await shown(place)).toEqual(['09:00 1/6', '13:00 6/6']);
    expect(await preview(place, asked('places', { places: 4 }))).toMatchObject({
      ...{ ModelErrors: [{ Key: 'calendarBooked' }], Effect: null, Seen: null },
      Taken: [{ DepartureKey: '1-0900', Date: saturday, Guests: 3, Held: 2, Places: 4 }],
    });
    await endHolds(app.database.db, place.key);
    await make(place, asked('places', { places: 4 }));
    expect(await shown(place)).toEqual(['09:00 1/4', '13:00 4/4']);
    await make(place, asked('places', { places: null }));
    expect(await shown(place)).toEqual(['09:00 9/12', '13:00 12/12']);
  });

  it('adds departures that guests can book at once, and is not undone while they have (6-12, R10)', async () => {
    const place = await aVenue();
    const added = { activityKeys: [1], times: ['17:00'], lengthMinutes: 150, places: 4 };
    const made = await make(place, asked('add', added));
    expect(made.Effect).toMatchObject({ Added: 1 });
    await buy(place.key, { time: '17:00' });
    expect(await shown(place)).toEqual(['09:00 12/12', '13:00 12/12', '17:00 2/4']);
    const undone = await send(place, 'undoCalendarChange', { version: made.Version });
    expect(undone).toMatchObject({
      ...{ ModelErrors: [{ Key: 'calendarBooked' }], TakenCount: 1 },
      Taken: [{ DepartureKey: '1-1700', Guests: 2, Places: null }],
    });
    expect(await shown(place)).toEqual(['09:00 12/12', '13:00 12/12', '17:00 2/4']);
  });

  it('copies a week (6-12)', async () => {
    const place = await aVenue();
    await make(place, asked('places', { places: 3, times: ['09:00'] }));
    const week = { week: '2026-11-30', from: '2026-12-07', to: '2026-12-13' };
    const made = await make(place, asked('copyWeek', week));
    expect(made.Effect).toMatchObject({ Resized: 1, From: '2026-12-12', To: '2026-12-12' });
    expect(await shown(place, '2026-12-12')).toEqual(['09:00 3/3', '13:00 12/12']);
  });

  it('closes days of the whole venue, unless guests have booked or carts hold them (6-12, R10, D-AV-06)', async () => {
    const place = await aVenue();
    await hold(place.key);
    expect(await preview(place, asked('blackout'))).toMatchObject({
      ...{ ModelErrors: [{ Key: 'calendarBooked' }], TakenCount: 1 },
      Taken: [{ Guests: 0, Held: 2, Places: null }],
    });
    await endHolds(app.database.db, place.key);
    const made = await make(place, asked('blackout', { words: 'Regatta' }));
    expect(made.Effect).toMatchObject({ Removed: 2 });
    expect(await dayOf(place)).toMatchObject({ Closed: 'Regatta', Departures: [] });
    await make(place, asked('open'));
    expect(await shown(place)).toEqual(['09:00 12/12', '13:00 12/12']);
  });

  it('ends a season, unless guests have booked after it (6-12, R10)', async () => {
    const place = await aVenue();
    await buy(place.key);
    const season = {
      ...{ from: null, yearly: null, weekdays: [0, 1, 2, 3, 4, 5, 6], times: ['09:00', '13:00'] },
      ...{ lengthMinutes: 150, places: 12 },
    };
    const ending = (to: string, more: object = {}) =>
      asked('season', {
        ...{ from: null, to: null, activityKeys: [1], seasonPlace: 0, season: { ...season, to, ...more } },
      });
    expect(codeOf(await preview(place, ending('2026-12-01')))).toBe('calendarBooked');
    const longer = await preview(place, ending('2026-12-05', { lengthMinutes: 180 }));
    expect(longer).toMatchObject({ ModelErrors: null, Effect: { BookedDepartures: 1, BookedGuests: 2 } });
    const made = await make(place, ending('2026-12-05'));
    expect(made.Effect).toMatchObject({ From: '2026-12-06' });
    expect(await shown(place, '2026-12-06')).toEqual([]);
    const calendar = await read(place);
    expect(calendar.Activities[0]?.Seasons).toMatchObject([{ Place: 0, To: '2026-12-05' }]);
    expect(
      await preview(place, ending('2026-12-05', { yearly: { from: '02-30', to: '10-15' } })),
    ).toMatchObject({ ModelErrors: [{ Key: 'calendarSeason' }] });
  });

  it.each([
    ['without days', asked('close', { from: null }), 'calendarDays'],
    ['of days that are over', asked('close', { from: '2026-11-20' }), 'calendarDays'],
    ['of a week that is not said', asked('copyWeek'), 'calendarDays'],
    ['of no one activity', asked('add', { times: ['17:00'], lengthMinutes: 60 }), 'calendarActivity'],
    ['of another venue’s activity', asked('close', { activityKeys: [77] }), 'calendarActivity'],
    ['without a start', asked('add', { activityKeys: [1], lengthMinutes: 60 }), 'calendarTimes'],
    [
      'that is there',
      asked('add', { activityKeys: [1], times: ['09:00'], lengthMinutes: 60 }),
      'departureExists',
    ],
    ['that changes nothing', asked('open'), 'calendarUnchanged'],
  ])('%s is refused', async (_, change, code) => {
    const answer = await preview(await aVenue(), change);
    expect([codeOf(answer), answer.Effect, answer.Seen]).toEqual([code, null, null]);
    const made = await send(await aVenue(), 'changeCalendar', { ...change, seen: 'none' });
    expect([codeOf(made), made.Version]).toEqual([code, null]);
  });

  it('is refused if somebody else was faster, and made whoever books meanwhile (6-12)', async () => {
    const place = await aVenue();
    const { Seen } = await preview(place, asked('close'));
    await make(place, asked('close', { times: ['09:00'] }));
    const late = await send(place, 'changeCalendar', { ...asked('close'), seen: Seen });
    expect(codeOf(late)).toBe('calendarChanged');
    const { Seen: then } = await preview(place, asked('close', { times: ['13:00'] }));
    await buy(place.key, { time: '13:00' });
    const made = await send(place, 'changeCalendar', { ...asked('close', { times: ['13:00'] }), seen: then });
    expect(made).toMatchObject({ ModelErrors: null, Effect: { BookedGuests: 2 } });
  });

  it('is refused if guests book between preview and change what would be too small for them (6-12, R10)', async () => {
    const place = await aVenue();
    const change = asked('places', { places: 1 });
    const { Seen } = await preview(place, change);
    await buy(place.key, { rates: { 11: 2 } });
    const made = await send(place, 'changeCalendar', { ...change, seen: Seen });
    expect(made).toMatchObject({
      ModelErrors: [{ Key: 'calendarBooked' }],
      Taken: [{ Guests: 2, Places: 1 }],
    });
    expect(await shown(place)).toEqual(['09:00 10/12', '13:00 12/12']);
    expect(await events(place.key)).toEqual([]);
  });

  it('touches no departure that was overbooked and is not changed', async () => {
    const place = await aVenue();
    await buy(place.key, { rates: { 11: 3 } });
    await sql`update cell set lowered_to = 2 where location_key = ${place.key} and at = '2026-12-05T09:00'`.execute(
      app.database.db,
    );
    await make(place, asked('places', { places: 5, times: ['13:00'] }));
    expect((await shown(place))[1]).toBe('13:00 5/5');
  });

  it('closes a departure that has more guests than places, which stay (6-12, R10)', async () => {
    const place = await aVenue();
    await buy(place.key, { rates: { 11: 3 } });
    await sql`update location set definition = jsonb_set(definition, '{activities,0,schedules,0,capacity}', '2'),
      version = version + 1 where location_key = ${place.key}`.execute(app.database.db);
    app.clock.now = (aMorning + 5000) as Instant;
    const made = await make(place, asked('close'));
    expect(made.Effect).toMatchObject({ Closed: 2, BookedGuests: 3 });
  });

  it('cannot be undone after another change there, nor once its days are over', async () => {
    const place = await aVenue();
    const { Version: first } = await make(place, asked('close'));
    const { Version: second } = await make(place, asked('places', { places: 5 }));
    expect(codeOf(await send(place, 'undoCalendarChange', { version: first }))).toBe('calendarUndone');
    expect(codeOf(await send(place, 'undoCalendarChange', { version: second }))).toBe(null);
    app.clock.now = Date.parse('2026-12-08T12:00:00Z') as Instant;
    const browser = await somebody(place.key);
    const later = await send({ ...place, browser }, 'undoCalendarChange', { version: first });
    expect(codeOf(later)).toBe('calendarUndone');
  });

  it('is listed with who made it, why, and who undid it (6-12)', async () => {
    const place = await aVenue();
    const { Version } = await make(place, asked('close', { times: ['09:00'], activityKeys: [1] }), 'Wind');
    await send(place, 'undoCalendarChange', { version: Version });
    await make(place, asked('blackout', { words: 'Regatta', weekdays: [6] }));
    const { body } = await ask<{ Changes: object[] }>(
      app,
      'GET',
      '/api/desk/getCalendarChanges',
      { clientLocationKey: place.key },
      { ...place.browser },
    );
    expect(body.Changes).toMatchObject([
      {
        ...{ By: 'Mia Larsen', Reason: null, Undone: null, MayUndo: true, Activities: [] },
        Change: {
          Kind: 'blackout',
          From: saturday,
          To: saturday,
          Weekdays: [6],
          Words: 'Regatta',
          Times: [],
        },
        Effect: { Removed: 2 },
      },
      {
        ...{ By: 'Mia Larsen', Reason: 'Wind', Undone: { By: 'Mia Larsen' }, MayUndo: false },
        Activities: [anActivity().name],
        Change: { Kind: 'close', ActivityKeys: [1], Times: ['09:00'] },
      },
    ]);
  });

  it('of one venue is neither seen nor undone at another (6-12)', async () => {
    const place = await aVenue();
    const { Version } = await make(place, asked('close'));
    const other = await aVenue();
    expect(codeOf(await send(other, 'undoCalendarChange', { version: Version }))).toBe('calendarUndone');
    expect(await shown(place)).toEqual(['09:00 12/12 closed', '13:00 12/12 closed']);
  });
});
