/** Closing a departure, opening it and changing its places at the desk, through HTTP (6-12; docs/rules/day.md, "Closing a departure"). */
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { anActivityInput, aVenueFile } from '@gangway/domain/testing/venue-file-builder';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import {
  aMorning,
  ask,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';
import { exportVenue } from '../venues/export-venue.service.ts';
import { diffVenue, importVenue } from '../venues/venues.service.ts';

let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gangway-departures-'));
});
afterEach(() => {
  app.clock.now = aMorning;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const date = '2026-12-05';
const departureKey = '1-0900';
const reason = 'The captain is ill';

let people = 0;
const somebody = (key: LocationKey, role: 'owner' | 'manager' | 'desk' = 'manager') => {
  people += 1;
  return joinAs(app, [key], role, { email: `p${people}@closing.example`, name: 'Mia Larsen' });
};

interface Note {
  On: string;
  By: string | null;
  Reason: string | null;
}
interface Read {
  Departure: {
    Status: string;
    IsClosed: boolean;
    Capacity: number | null;
    PlacesLeft: number | null;
    Guests: number;
  };
  Sales: {
    Closed: Note | null;
    PlacesScheduled: number | null;
    PlacesChanged: Note | null;
    Sold: number;
    Held: number;
    State: string;
    MayClose: boolean;
    MayOpen: boolean;
    MayChangePlaces: boolean;
  } | null;
  Parties: unknown[];
}

const read = async (key: LocationKey, browser: Browser, of = departureKey) =>
  (
    await ask<Read>(
      app,
      'GET',
      '/api/desk/getDeparture',
      { clientLocationKey: key, date, departureKey: of },
      { ...browser },
    )
  ).body;
const stateOf = async (key: LocationKey, browser: Browser, of = departureKey) =>
  (await read(key, browser, of)).Sales?.State ?? '';

type Call = 'closeDeparture' | 'openDeparture' | 'changePlaces';
interface Made {
  Applied: boolean;
  ModelErrors: { Key: string; Value: string[] }[] | null;
}
const send = (key: LocationKey, browser: Browser, call: Call, members: object, headers: object = {}) =>
  ask<Made>(
    app,
    'POST',
    `/api/desk/${call}`,
    { clientLocationKey: key, date, departureKey, ...members },
    { ...browser, ...headers },
  );

/** Makes a change of the departure as it is now; returns why it was refused, or null. */
async function change(
  key: LocationKey,
  browser: Browser,
  call: Call,
  members: { departureKey?: string; [name: string]: unknown } = {},
) {
  const state = await stateOf(key, browser, members.departureKey);
  const { body } = await send(key, browser, call, { state, ...members });
  const [error] = body.ModelErrors ?? [];
  expect(body.Applied).toBe(error === undefined);
  return error === undefined ? null : { code: error.Key, words: error.Value[0] };
}

const bought = async (key: number, choice: object = {}) =>
  orderOf(
    await completeOrder(app, orderOf(await addToCart(app, { locationKey: key, ...choice })), key),
  ) as unknown as { OrderNumber: string; TicketUUID: string; Individual: { OrderEntityKey: number }[] };

const asked = (key: LocationKey) => ({
  ...{ clientLocationKey: key, entityHierarchyKey: 1, activity: { EntityHierarchyKey: 1 } },
  ...{ isPrivateTour: false, rates: [], addOns: [], capacityTypeKey: 1 },
});
interface MonthDay {
  Date: string;
  Status: string;
  ReasonText: string | null;
}
const dayInMonth = async (key: LocationKey) => {
  const { body } = await ask<MonthDay[]>(app, 'POST', '/api/booking/getMonthAvailability', {
    ...asked(key),
    date: '12-05-2026',
  });
  return body.find((day) => day.Date === date);
};
const times = async (key: LocationKey) => {
  const { body } = await ask<{ Times: { DisplayName: string }[] }[]>(app, 'POST', '/api/booking/getTimes', {
    ...asked(key),
    date,
  });
  return (body[0]?.Times ?? []).map(({ DisplayName }) => DisplayName);
};

async function stored(key: number) {
  const { rows } = await sql<{ version: number; exceptions: unknown; isDemo: boolean }>`
    select version, definition #> '{activities,0,exceptions}' as exceptions, is_demo as "isDemo" from location
    where location_key = ${key}`.execute(app.database.db);
  return rows[0];
}
const events = async (key: number) => {
  const { rows } = await sql`
    select e.kind, e.role, e.departs, e.reason, e.places_before as before, e.places_after as after, p.name
    from staff_event e left join staff_person p on p.person_key = e.done_by
    where e.location_key = ${key} and e.activity_key is not null order by e.event_id`.execute(
    app.database.db,
  );
  return rows;
};

it('closes and opens a departure that has more guests than places, which stay (6-12, R10)', async () => {
  const { key } = await storeLocation(app.database.db);
  const browser = await somebody(key);
  await bought(key, { rates: { 11: 3 } });
  await sql`update location set definition = jsonb_set(definition, '{activities,0,schedules,0,capacity}', '2'),
    version = version + 1 where location_key = ${key}`.execute(app.database.db);
  app.clock.now = (aMorning + 5000) as Instant;
  expect(await change(key, browser, 'closeDeparture')).toBe(null);
  expect((await read(key, browser)).Departure).toMatchObject({ IsClosed: true, Guests: 3 });
  expect(await change(key, browser, 'openDeparture')).toBe(null);
});

describe('a departure that is closed', () => {
  it('keeps its guests and tickets, stays on the day, and nobody else can book it (D-AV-06, 6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const manager = await somebody(key);
    const order = await bought(key);
    expect((await read(key, manager)).Sales).toMatchObject({
      ...{ Closed: null, PlacesScheduled: 12, PlacesChanged: null, Sold: 2, Held: 0, State: 'open 12' },
      ...{ MayClose: true, MayOpen: false, MayChangePlaces: true },
    });
    expect(await change(key, manager, 'closeDeparture', { reason })).toBeNull();

    const { Departure, Sales, Parties } = await read(key, manager);
    expect(Departure).toMatchObject({
      ...{ Status: 'Closed', IsClosed: true, Guests: 2, Capacity: 12, PlacesLeft: 10 },
    });
    expect(Parties).toHaveLength(1);
    expect(Sales).toMatchObject({
      Closed: { By: 'Mia Larsen', Reason: reason },
      ...{ MayClose: false, MayOpen: true, MayChangePlaces: true },
    });
    expect(complaintOf(await addToCart(app, { locationKey: key }))).toBe('This time is no longer available.');
    expect(orderOf(await addToCart(app, { locationKey: key, time: '13:00' })).OrderKey).toBeTruthy();
    const scanned = await ask<{ Admitted: boolean }>(
      app,
      'POST',
      '/api/register/scanTicket',
      { clientLocationKey: key, code: `t;${order.TicketUUID};1` },
      { ...manager },
    );
    expect(scanned.body).toMatchObject({ Admitted: true });
    expect(await events(key)).toEqual([
      {
        ...{ kind: 'departureClosed', role: 'manager', departs: '2026-12-05T09:00', reason },
        ...{ before: 12, after: 12, name: 'Mia Larsen' },
      },
    ]);
  });

  it('is not among the times that guests choose from, and is again once it is open; they never read the reason (6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const owner = await somebody(key, 'owner');
    expect(await times(key)).toContain('9:00 AM');
    await change(key, owner, 'closeDeparture', { reason });
    expect(await times(key)).not.toContain('9:00 AM');
    expect((await dayInMonth(key))?.Status).toBe('Available');
    await change(key, owner, 'closeDeparture', { reason, departureKey: '1-1300' });
    const day = await dayInMonth(key);
    expect(day).toMatchObject({ Status: 'Closed', ReasonText: 'Closed on this day.' });
    expect(JSON.stringify([day, (await stored(key))?.exceptions])).not.toContain('captain');
    await change(key, owner, 'openDeparture');
    expect(await times(key)).toContain('9:00 AM');
    expect(await stored(key)).toMatchObject({
      version: 4,
      exceptions: [{ kind: 'salesClosed', from: date, to: date, times: ['13:00'], reason: null }],
    });
    expect((await read(key, owner)).Sales).toMatchObject({ Closed: null, MayClose: true, MayOpen: false });
  });

  it('is paid for by a cart that holds places, and by none whose hold has ended (D-CT-04, R10)', async () => {
    const { key } = await storeLocation(app.database.db);
    const manager = await somebody(key);
    const [holding, late] = [
      orderOf(await addToCart(app, { locationKey: key })),
      orderOf(await addToCart(app, { locationKey: key })),
    ];
    expect(await change(key, manager, 'closeDeparture')).toBeNull();
    const paid = orderOf(await completeOrder(app, holding, key));
    expect(paid.OrderNumber).toBeTruthy();
    await endHolds(app.database.db, key);
    app.clock.now += 60 * 60_000;
    const { body } = await completeOrder(app, late, key);
    expect(body.Order?.OrderNumber ?? null).toBeNull();
    expect((await read(key, manager)).Sales).toMatchObject({ Sold: 2, Held: 0 });
  });

  it('takes no booking of another time, and lets its own go (D-OR-06)', async () => {
    const { key } = await storeLocation(app.database.db);
    const manager = await somebody(key);
    const here = await bought(key);
    const there = await bought(key, { time: '13:00' });
    await change(key, manager, 'closeDeparture');
    type Bought = typeof here;
    const run = (command: string, { OrderNumber, Individual }: Bought, ...more: string[]) =>
      runOrder(app, [
        ...[command, OrderNumber, '-l', `${key}`, '-y', '--no-email'],
        ...['--line', `${Individual[0]?.OrderEntityKey}`, ...more],
      ]);
    const refused = await run('move', there, '--to', '2026-12-05 09:00');
    expect(refused.code).not.toBe(0);
    expect(refused.said).toContain('nobody can book it until it is opened again');
    const added = await run('change', here, '--guests', 'Adult=3');
    expect(added.said).toContain('nobody can book it until it is opened again');
    const moved = await run('move', here, '--to', '2026-12-05 13:00');
    expect(moved.code).toBe(0);
  });

  it('without guests stays on the day too, where it can be opened again (6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const manager = await somebody(key);
    await change(key, manager, 'closeDeparture');
    const { body } = await ask<{ Departures: { DepartureKey: string; Status: string; IsClosed: boolean }[] }>(
      app,
      'GET',
      '/api/desk/getDay',
      { clientLocationKey: key, date },
      { ...manager },
    );
    expect(body.Departures).toMatchObject([
      { DepartureKey: '1-0900', Status: 'Closed', IsClosed: true },
      { DepartureKey: '1-1300', Status: 'Available', IsClosed: false },
    ]);
  });

  it('may be a day without a time (6-12)', async () => {
    const { key } = await storeLocation(app.database.db, {
      activities: [
        anActivity({ appointmentType: 'date', schedules: [aSchedule({ times: [], lengthMinutes: 1440 })] }),
      ],
    });
    const manager = await somebody(key);
    const pass = { departureKey: '1-0000' };
    expect(await change(key, manager, 'closeDeparture', pass)).toBeNull();
    expect((await stored(key))?.exceptions).toEqual([
      { kind: 'salesClosed', from: date, to: date, times: null, reason: null },
    ]);
    const day = { locationKey: key, time: null, lengthMinutes: 1440 };
    expect(complaintOf(await addToCart(app, day))).toBe('This time is no longer available.');
    expect(await change(key, manager, 'openDeparture', pass)).toBeNull();
    expect(complaintOf(await addToCart(app, day))).toBeNull();
  });

  it('leaves a demo venue a demo, with its orders (docs/decisions/0152)', async () => {
    const { key } = await storeLocation(app.database.db);
    await sql`update location set is_demo = true where location_key = ${key}`.execute(app.database.db);
    await change(key, await somebody(key), 'closeDeparture');
    expect(await stored(key)).toMatchObject({ isDemo: true, version: 2 });
  });
});

describe('another number of places', () => {
  it('is sold up to, and never below what is sold and held (R10, 6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const manager = await somebody(key);
    await bought(key, { rates: { 11: 4 } });
    orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    expect(await change(key, manager, 'changePlaces', { places: 5, reason })).toEqual({
      code: 'placesBelowTaken',
      words: '4 places are sold and 2 held by carts, so there must be at least 6.',
    });
    expect(await stored(key)).toMatchObject({ version: 1, exceptions: [] });
    expect(await events(key)).toEqual([]);

    expect(await change(key, manager, 'changePlaces', { places: 7, reason })).toBeNull();
    expect(await read(key, manager)).toMatchObject({
      Departure: { Capacity: 7, PlacesLeft: 1, Status: 'Limited' },
      Sales: {
        ...{ PlacesScheduled: 12, PlacesChanged: { By: 'Mia Larsen', Reason: reason } },
        ...{ Sold: 4, Held: 2, State: 'open 7' },
      },
    });
    expect(complaintOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }))).toBe(
      'Only 1 spot is left for this time.',
    );
    expect(complaintOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }))).toBeNull();
    expect(await change(key, manager, 'changePlaces', { places: null })).toBeNull();
    expect(await read(key, manager)).toMatchObject({
      Departure: { Capacity: 12, PlacesLeft: 5 },
      Sales: { PlacesChanged: null, PlacesScheduled: 12 },
    });
    expect(await events(key)).toMatchObject([
      { kind: 'placesChanged', before: 12, after: 7, reason },
      { kind: 'placesChanged', before: 7, after: 12, reason: null },
    ]);
  });

  it('may be more than the schedule says, also while it is closed, and stays when it is opened (6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const manager = await somebody(key);
    await change(key, manager, 'closeDeparture');
    await change(key, manager, 'changePlaces', { places: 14 });
    await change(key, manager, 'openDeparture');
    expect(complaintOf(await addToCart(app, { locationKey: key, rates: { 11: 14 } }))).toBeNull();
    expect(await read(key, manager)).toMatchObject({ Departure: { Capacity: 14, PlacesLeft: 0 } });
  });

  it('that is the same is no new version (6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const manager = await somebody(key);
    expect(await change(key, manager, 'changePlaces', { places: 12 })).toBeNull();
    expect(await stored(key)).toMatchObject({ version: 1 });
    expect(await events(key)).toEqual([]);
  });
});

describe('a change is refused', () => {
  it('if the departure stands otherwise than it was seen, and nothing is done (6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const [one, other] = [await somebody(key), await somebody(key, 'owner')];
    const seen = await stateOf(key, one);
    await change(key, other, 'changePlaces', { places: 20 });
    for (const call of ['closeDeparture', 'openDeparture', 'changePlaces'] as const) {
      const { body } = await send(key, one, call, { state: seen, places: 3 });
      expect(body).toMatchObject({ Applied: false, ModelErrors: [{ Key: 'departureChanged' }] });
    }
    expect(await stored(key)).toMatchObject({ version: 2 });
  });

  it('but a request that is sent again has the first answer, and counts once (R12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const manager = await somebody(key);
    const headers = { 'idempotency-key': `closing-${key}-000000000` };
    const again = () => send(key, manager, 'closeDeparture', { state: 'open 12' }, headers);
    expect((await again()).body).toEqual((await again()).body);
    expect((await again()).body).toMatchObject({ Applied: true });
    expect(await stored(key)).toMatchObject({ version: 2 });
    expect(await events(key)).toHaveLength(1);
  });

  it('with words for what has no departures, no places of its own, or is not in the schedule', async () => {
    const rate = aRate({ key: 31, price: 2000, pool: { poolId: 'kayaks', units: 1 } });
    const hours = { from: '09:00' as never, to: '13:00' as never, everyMinutes: 30 };
    const { key } = await storeLocation(app.database.db, {
      pools: [{ id: 'kayaks', name: 'Kayaks', units: 6 }],
      activities: [
        anActivity({ capacityType: 'rate', rates: [aRate({ capacity: 4 })] }),
        anActivity({
          ...{ key: 3, id: 'rental', capacityType: 'duration', rates: [rate] },
          durations: [{ minutes: 60, name: null, prices: [] }],
          schedules: [aSchedule({ times: [], capacity: null, hours })],
        }),
      ],
    });
    const manager = await somebody(key);
    expect((await read(key, manager)).Sales).toMatchObject({ MayClose: true, MayChangePlaces: false });
    expect((await read(key, manager, 'rentals')).Sales).toBeNull();
    const codes = await Promise.all([
      change(key, manager, 'changePlaces', { places: 3 }),
      change(key, manager, 'closeDeparture', { departureKey: 'rentals' }),
      send(key, manager, 'closeDeparture', { departureKey: '1-0417', state: 'notScheduled unlimited' }),
      send(key, manager, 'closeDeparture', { departureKey: '99-0900', state: 'open 12' }),
    ]);
    expect(codes).toMatchObject([
      { code: 'placesOfRates', words: expect.stringContaining('places of its own') },
      { code: 'departureIsRental', words: expect.stringContaining('Rentals have no departures') },
      { body: { ModelErrors: [{ Key: 'departureNotScheduled' }] } },
      { status: 404 },
    ]);
    expect(await change(key, manager, 'closeDeparture')).toBeNull();
  });

  it('with words while the whole venue is closed, and for what is over', async () => {
    const { key } = await storeLocation(app.database.db, {
      blackouts: [{ from: date, to: date, reason: 'Regatta' }],
    });
    const manager = await somebody(key);
    const opening = await send(key, manager, 'openDeparture', { state: 'venueClosed unlimited' });
    expect(opening.body.ModelErrors).toMatchObject([
      { Key: 'departureOfClosedVenue', Value: [expect.stringContaining('whole venue is closed')] },
    ]);
    const { key: second } = await storeLocation(app.database.db);
    const owner = await somebody(second, 'owner');
    app.clock.now = Date.parse('2026-12-05T17:00:00Z');
    expect((await read(second, owner)).Sales).toMatchObject({ MayClose: false, MayChangePlaces: false });
    expect(await change(second, owner, 'closeDeparture')).toMatchObject({ code: 'past' });
  });

  it('as if there was nothing to somebody without the permission, who sees how it stands (6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const desk = await somebody(key, 'desk');
    expect((await read(key, desk)).Sales).toMatchObject({
      ...{ State: 'open 12', MayClose: false, MayOpen: false, MayChangePlaces: false },
    });
    for (const call of ['closeDeparture', 'openDeparture', 'changePlaces'] as const)
      expect((await send(key, desk, call, { state: 'open 12', places: 3 })).status).toBe(404);
    expect(await stored(key)).toMatchObject({ version: 1 });
  });
});

describe('the venue file', () => {
  const needs = () => ({ database: app.database, pictures: app.pictures, now: aMorning as Instant });

  it('has what was done at the desk: importing the export changes nothing, importing an earlier file undoes it (R10, 6-12)', async () => {
    const key = randomInt(1000, 2_000_000_000) as LocationKey;
    const file = aVenueFile({ activities: [anActivityInput()] });
    const path = join(folder, `${key}.yaml`);
    // JSON is YAML, too.
    await writeFile(path, JSON.stringify({ ...file, venue: { ...file.venue, key } }));
    expect(await importVenue(needs(), { path })).toMatchObject({ ok: true });
    const manager = await somebody(key);
    await bought(key, { rates: { 1: 2 } });
    expect(await change(key, manager, 'closeDeparture', { reason })).toBeNull();
    expect(await change(key, manager, 'changePlaces', { places: 20, departureKey: '1-1330' })).toBeNull();

    const exported = join(folder, `${key}-exported.yaml`);
    expect(await exportVenue(needs(), key, exported)).toMatchObject({ ok: true });
    const text = await readFile(exported, 'utf8');
    expect(text).toContain(`    exceptions:
      - kind: salesClosed
        on: ${date}
        times: [09:00]
      - kind: capacity
        on: ${date}
        times: [13:30]
        capacity: 20`);
    expect(text).not.toContain('captain');
    expect(await importVenue(needs(), { path: exported })).toMatchObject({
      ok: true,
      value: { version: 3, changes: [] },
    });

    const compared = await diffVenue(needs(), { path });
    expect(compared).toMatchObject({ ok: true });
    expect(JSON.stringify(compared)).toContain('exceptions');
    expect(await importVenue(needs(), { path })).toMatchObject({ ok: true, value: { version: 4 } });
    app.clock.now += 10_000;
    expect(await read(key, manager)).toMatchObject({
      Departure: { IsClosed: false, Guests: 2 },
      Sales: { Closed: null, State: 'open 12', MayClose: true },
    });
  });
});
