/** Units of a pool out of service and back at the desk, through HTTP (6-12; docs/rules/capacity.md, "Out of service"). */
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResourcePool } from '@gangway/domain/catalog/resource-pool';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant, VenueTime } from '@gangway/domain/kernel/local-time';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { anActivityInput, aVenueFile } from '@gangway/domain/testing/venue-file-builder';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
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
  folder = await mkdtemp(join(tmpdir(), 'gangway-pools-'));
});
afterEach(() => {
  app.clock.now = aMorning;
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const date = '2026-12-05';
const reason = 'A kayak leaks';
const rental = anActivity({
  ...{ key: 3, id: 'rental', name: 'Kayak Rental', capacityType: 'duration', turnaroundMinutes: 15 },
  rates: [aRate({ key: 31, name: 'Kayak', pool: { poolId: 'kayaks', units: 1 } })],
  durations: [{ minutes: 60, name: null, prices: [{ rateKey: 31, price: 2000 }] }],
  schedules: [
    aSchedule({
      ...{ times: [], capacity: null },
      hours: { from: '09:00' as VenueTime, to: '18:00' as VenueTime, everyMinutes: 30 },
    }),
  ],
});
/** From 9:00 to 11:30 and from 13:00 to 15:30, a kayak for each guest and one guide. */
const tour = anActivity({
  resources: [
    { poolId: 'kayaks', units: 1, per: 'participant' },
    { poolId: 'guides', units: 1, per: 'departure' },
  ],
});
const pools = [
  { id: 'kayaks', name: 'Kayaks', units: 6 },
  { id: 'guides', name: 'Guides', units: 2 },
  { id: 'vans', name: 'Vans', units: 1 },
];
const venue = async (more: object = {}) =>
  (await storeLocation(app.database.db, { pools, activities: [tour, rental], ...more })).key;

let people = 0;
const somebody = (key: LocationKey, role: 'owner' | 'manager' | 'desk' = 'manager') => {
  people += 1;
  return joinAs(app, [key], role, { email: `p${people}@pools.example`, name: 'Mia Larsen' });
};

interface Pool {
  PoolId: string;
  Units: number;
  OutOfService: number;
  TakenHere: number;
  TakenElsewhere: number;
  Left: number;
  Hours: { From: string; Until: string; Units: number; Note: { By: string; Reason: string } | null }[];
  State: string;
}
interface Read {
  Departure: { PlacesLeft: number | null; Status: string };
  Pools: Pool[];
  PoolHours: { From: string; Until: string } | null;
}
const read = async (key: LocationKey, browser: Browser, departureKey = '1-0900') =>
  (
    await ask<Read>(
      ...([app, 'GET', '/api/desk/getDeparture'] as const),
      { clientLocationKey: key, date, departureKey },
      { ...browser },
    )
  ).body;
/** Of a pool: out of service, taken here, taken elsewhere, left. */
const figures = async (key: LocationKey, browser: Browser, poolId = 'kayaks', departureKey = '1-0900') => {
  const found = (await read(key, browser, departureKey)).Pools.find(({ PoolId }) => PoolId === poolId);
  return found && [found.OutOfService, found.TakenHere, found.TakenElsewhere, found.Left];
};

interface Day {
  Pools: { PoolId: string; OutOfService: number; State: string }[];
}
const dayOf = async (key: LocationKey, browser: Browser) =>
  (
    await ask<Day>(
      ...([app, 'GET', '/api/desk/getDay', { clientLocationKey: key, date }, { ...browser }] as const),
    )
  ).body.Pools;
const stateOf = async (key: LocationKey, browser: Browser, poolId: string) =>
  (await dayOf(key, browser)).find(({ PoolId }) => PoolId === poolId)?.State ?? 'none';

const hours = (from: string, until: string, units = 1, poolId = 'kayaks') => ({
  ...{ poolId, units },
  ...{ from: `${date}T${from}:00`, until: `${date}T${until}:00` },
});
interface Made {
  Applied: boolean;
  ModelErrors: { Key: string; Value: string[] }[] | null;
}
const send = (
  key: LocationKey,
  browser: Browser,
  call: 'takeOutOfService' | 'putBackInService',
  members: object,
  headers: object = {},
) =>
  ask<Made>(...([app, 'POST', `/api/desk/${call}`, { clientLocationKey: key, ...members }] as const), {
    ...browser,
    ...headers,
  });
/** Makes a change of the pool as it is now; returns why it was refused, or null. */
async function change(
  key: LocationKey,
  browser: Browser,
  call: 'takeOutOfService' | 'putBackInService',
  asked: ReturnType<typeof hours>,
) {
  const state = await stateOf(key, browser, asked.poolId);
  const { body } = await send(key, browser, call, { ...asked, state, reason });
  const [error] = body.ModelErrors ?? [];
  expect(body.Applied).toBe(error === undefined);
  return error === undefined ? null : { code: error.Key, words: error.Value[0] };
}
const preview = async (key: LocationKey, browser: Browser, asked: object, departureKey = '1-0900') =>
  (
    await ask<Made & { UnitsLeft: number | null; PlacesLeft: number | null; PlacesLeftThen: number | null }>(
      ...([app, 'GET', '/api/desk/previewOutOfService'] as const),
      { clientLocationKey: key, date, departureKey, ...asked },
      { ...browser },
    )
  ).body;

const toured = (key: number, guests: number, time = '09:00') =>
  addToCart(app, { locationKey: key, time, rates: { 11: guests } });
const rented = (key: number, kayaks: number, time = '09:00') =>
  addToCart(app, { locationKey: key, activityKey: 3, time, lengthMinutes: 60, rates: { 31: kayaks } });
const paid = async (key: number, cart: Awaited<ReturnType<typeof addToCart>>) =>
  orderOf(await completeOrder(app, orderOf(cart), key));

async function stored(key: number) {
  const { rows } = await sql<{ version: number; pools: ResourcePool[] }>`
    select version, definition -> 'pools' as pools from location where location_key = ${key}`.execute(
    app.database.db,
  );
  return rows[0];
}
async function events(key: number) {
  const { rows } = await sql`
    select e.kind, e.role, e.pool_id as pool, e.out_from as "from", e.out_until as until, e.units, e.reason, p.name
    from staff_event e left join staff_person p on p.person_key = e.done_by
    where e.location_key = ${key} and e.pool_id is not null order by e.event_id`.execute(app.database.db);
  return rows;
}

describe('units out of service', () => {
  it('are not sold at these hours, to anybody, and are at any other (R1, D-AV-03, 6-12)', async () => {
    const key = await venue();
    const manager = await somebody(key);
    expect(await change(key, manager, 'takeOutOfService', hours('10:00', '12:00', 2))).toBeNull();
    expect(await read(key, manager)).toMatchObject({ Departure: { PlacesLeft: 4 } });
    expect(complaintOf(await toured(key, 5))).toBe(
      'All equipment is booked at this time. Please choose another time.',
    );
    expect(complaintOf(await rented(key, 5, '10:30'))).toBe('Only 4 left for Kayak at this time.');
    expect(complaintOf(await rented(key, 6, '12:00'))).toBeNull();
    expect(complaintOf(await toured(key, 4))).toBeNull();
    // From 9:00 to 10:00 two are in service that nobody has, but the tour is longer.
    expect(complaintOf(await toured(key, 1))).toBe(
      'All equipment is booked at this time. Please choose another time.',
    );
    expect(await stored(key)).toMatchObject({
      version: 2,
      pools: [
        { id: 'kayaks', outOfService: [{ from: `${date}T10:00`, until: `${date}T12:00`, units: 2 }] },
        {},
        {},
      ],
    });
    expect(JSON.stringify(await stored(key))).not.toContain('leaks');
    expect(await events(key)).toEqual([
      {
        ...{
          kind: 'takenOutOfService',
          role: 'manager',
          pool: 'kayaks',
          units: 2,
          reason,
          name: 'Mia Larsen',
        },
        ...{ from: `${date}T10:00`, until: `${date}T12:00` },
      },
    ]);
  });

  it('leave no places in what sells by them, and put back they are sold again (R1, 6-12)', async () => {
    const key = await venue();
    const manager = await somebody(key);
    await paid(key, await toured(key, 4));
    const asked = hours('08:00', '16:00', 2);
    expect(await change(key, manager, 'takeOutOfService', asked)).toBeNull();
    expect(await read(key, manager)).toMatchObject({ Departure: { PlacesLeft: 0, Status: 'SoldOut' } });
    expect(complaintOf(await toured(key, 1))).not.toBeNull();
    expect(await change(key, manager, 'putBackInService', asked)).toBeNull();
    expect(await read(key, manager)).toMatchObject({ Departure: { PlacesLeft: 2 } });
    expect(complaintOf(await toured(key, 2))).toBeNull();
    const { version, pools: now } = (await stored(key)) ?? {};
    expect([version, now?.[0]]).toEqual([3, pools[0]]);
    expect(await events(key)).toMatchObject([
      { kind: 'takenOutOfService' },
      { kind: 'putBackInService', reason },
    ]);
  });

  it('are never those that are sold or held, and the refusal says how many could be (R10, 6-12)', async () => {
    const key = await venue();
    const manager = await somebody(key);
    await paid(key, await toured(key, 3));
    orderOf(await rented(key, 2, '10:30'));
    expect(await change(key, manager, 'takeOutOfService', hours('09:00', '12:00', 2))).toEqual({
      code: 'poolUnitsTaken',
      words: '3 units are sold and 2 held by carts, so at most 1 can be taken out of service.',
    });
    expect(await stored(key)).toMatchObject({ version: 1 });
    expect(await events(key)).toEqual([]);
    // Those of the rental are needed from 10:30 on.
    expect(await change(key, manager, 'takeOutOfService', hours('09:00', '10:30', 3))).toBeNull();
    expect(await change(key, manager, 'takeOutOfService', hours('10:30', '12:00', 1))).toBeNull();
    await endHolds(app.database.db, key);
    expect(await change(key, manager, 'takeOutOfService', hours('10:30', '12:00', 2))).toBeNull();
  });

  it('do not count a guide twice whom the departure has already (0122, 6-12)', async () => {
    const key = await venue();
    const manager = await somebody(key);
    await paid(key, await toured(key, 1));
    await paid(key, await toured(key, 1));
    expect(
      await change(key, manager, 'takeOutOfService', hours('09:00', '12:00', 2, 'guides')),
    ).toMatchObject({
      code: 'poolUnitsTaken',
      words: '1 unit is sold and 0 held by carts, so at most 1 can be taken out of service.',
    });
    expect(await change(key, manager, 'takeOutOfService', hours('09:00', '12:00', 1, 'guides'))).toBeNull();
    expect(await figures(key, manager, 'guides')).toEqual([1, 1, 0, 0]);
    expect(complaintOf(await toured(key, 1))).toBeNull();
    expect(await change(key, manager, 'takeOutOfService', hours('13:00', '15:00', 2, 'guides'))).toBeNull();
    expect(complaintOf(await toured(key, 1, '13:00'))).toBe(
      'All equipment is booked at this time. Please choose another time.',
    );
  });

  it('are not taken from a cart that holds the others, which pays for them (D-CT-04, R10)', async () => {
    const key = await venue();
    const manager = await somebody(key);
    const cart = orderOf(await toured(key, 4));
    expect(await change(key, manager, 'takeOutOfService', hours('09:00', '12:00', 2))).toBeNull();
    app.clock.now += 10_000;
    const { OrderNumber } = orderOf(await completeOrder(app, cart, key));
    expect(OrderNumber).toBeTruthy();
    expect(await figures(key, manager)).toEqual([2, 4, 0, 0]);
  });

  it('may be those of a quarter that runs, and are in service again in it (6-12)', async () => {
    const key = await venue();
    const manager = await somebody(key);
    // 9:07 at the venue: the 9:30 rental needs its kayak from 9:30 on, the tour has left.
    app.clock.now = Date.parse(`${date}T16:07:00Z`);
    orderOf(await rented(key, 5, '09:30'));
    const asked = hours('08:00', '09:45', 1);
    expect(await change(key, manager, 'takeOutOfService', hours('08:00', '09:45', 2))).toMatchObject({
      code: 'poolUnitsTaken',
    });
    expect(await change(key, manager, 'takeOutOfService', asked)).toBeNull();
    expect(complaintOf(await rented(key, 1, '09:30'))).not.toBeNull();
    expect(await change(key, manager, 'putBackInService', asked)).toBeNull();
    expect(complaintOf(await rented(key, 1, '09:30'))).toBeNull();
  });
});

describe('a departure', () => {
  it('says of each pool what is taken by it and by others where the fewest are left, and what is out (6-12)', async () => {
    const key = await venue();
    const manager = await somebody(key);
    await paid(key, await toured(key, 2));
    await paid(key, await rented(key, 1, '09:00'));
    orderOf(await rented(key, 2, '11:00'));
    expect((await read(key, manager)).Pools.map(({ PoolId, Units }) => [PoolId, Units])).toEqual([
      ['kayaks', 6],
      ['guides', 2],
    ]);
    expect(await figures(key, manager)).toEqual([0, 2, 2, 2]);
    await change(key, manager, 'takeOutOfService', hours('10:15', '11:00', 3));
    await change(key, manager, 'takeOutOfService', hours('16:00', '17:00', 1));
    expect(await figures(key, manager)).toEqual([3, 2, 0, 1]);
    const [kayaks] = (await read(key, manager)).Pools;
    expect(kayaks?.Hours).toMatchObject([
      {
        From: `${date}T10:15:00`,
        Until: `${date}T11:00:00`,
        Units: 3,
        Note: { By: 'Mia Larsen', Reason: reason },
      },
    ]);
    const other = await send(key, manager, 'takeOutOfService', {
      ...{ ...hours('11:15', '11:30'), reason: 'Another leaks' },
      state: await stateOf(key, manager, 'kayaks'),
    });
    expect(other.body.Applied).toBe(true);
    expect(await change(key, manager, 'takeOutOfService', hours('11:15', '11:30'))).toBeNull();
    expect(
      (await read(key, manager)).Pools[0]?.Hours.map(({ Units, Note }) => [Units, Note?.Reason]),
    ).toEqual([
      [3, reason],
      [1, reason],
      [1, 'Another leaks'],
    ]);
    expect((await read(key, manager)).PoolHours).toEqual({
      From: `${date}T09:00:00`,
      Until: `${date}T11:30:00`,
    });
    expect(await figures(key, manager, 'kayaks', '1-1300')).toEqual([0, 0, 0, 6]);
    expect((await dayOf(key, manager)).map(({ PoolId, OutOfService }) => [PoolId, OutOfService])).toEqual([
      ['kayaks', 3],
      ['guides', 0],
      ['vans', 0],
    ]);
  });

  it('is all the rentals of a day together, at the time when the fewest are left (6-12)', async () => {
    const key = await venue();
    const manager = await somebody(key);
    await paid(key, await rented(key, 2, '15:00'));
    await paid(key, await rented(key, 1, '15:30'));
    await paid(key, await toured(key, 1, '13:00'));
    expect(await figures(key, manager, 'kayaks', 'rentals')).toEqual([0, 3, 0, 3]);
    await change(key, manager, 'takeOutOfService', hours('13:00', '14:00', 4));
    expect(await figures(key, manager, 'kayaks', 'rentals')).toEqual([4, 0, 1, 1]);
    expect(await preview(key, manager, hours('15:00', '16:00', 2), 'rentals')).toMatchObject({
      ...{ Applied: true, UnitsLeft: 1, PlacesLeft: null, PlacesLeftThen: null },
    });
  });

  it('shows whoever may not change it the figures, and no hours to change (6-12)', async () => {
    const key = await venue();
    const desk = await somebody(key, 'desk');
    expect(await read(key, desk)).toMatchObject({ PoolHours: null, Pools: [{ Left: 6 }, { Left: 2 }] });
    for (const call of ['takeOutOfService', 'putBackInService'] as const)
      expect((await send(key, desk, call, { ...hours('09:00', '10:00'), state: '6' })).status).toBe(404);
    app.clock.now = Date.parse(`${date}T18:45:00Z`);
    expect((await read(key, await somebody(key))).PoolHours).toBeNull();
  });
});

describe('before it is done', () => {
  it('says what would be left, as it is left afterwards (6-12)', async () => {
    const key = await venue();
    const manager = await somebody(key);
    await paid(key, await toured(key, 3));
    const asked = hours('09:00', '11:30', 2);
    expect(await preview(key, manager, asked)).toMatchObject({
      ...{ Applied: true, ModelErrors: null, UnitsLeft: 1, PlacesLeft: 3, PlacesLeftThen: 1 },
    });
    expect(await stored(key)).toMatchObject({ version: 1 });
    await change(key, manager, 'takeOutOfService', asked);
    const after = await read(key, manager);
    expect([after.Departure.PlacesLeft, after.Pools[0]?.Left]).toEqual([1, 1]);
    expect(await preview(key, manager, hours('09:00', '11:30', 2))).toMatchObject({
      Applied: false,
      ModelErrors: [
        {
          Key: 'poolUnitsTaken',
          Value: ['3 units are sold and 0 held by carts, so at most 1 can be taken out of service.'],
        },
      ],
      ...{ UnitsLeft: null, PlacesLeftThen: null },
    });
  });

  it.each([
    ['more than are in service', hours('09:00', '10:00', 7), 'poolTooFew'],
    ['an end before the start', hours('10:00', '09:00'), 'outOfServiceEnds'],
    ['a pool that the departure does not take from', hours('09:00', '10:00', 1, 'vans'), 'poolChanged'],
    [
      'what is over',
      { poolId: 'kayaks', units: 1, from: '2026-11-01T09:00:00', until: '2026-11-02T09:00:00' },
      'past',
    ],
  ])('refuses %s, with words (6-12)', async (_, asked, code) => {
    const key = await venue();
    const answer = await preview(key, await somebody(key), asked);
    expect(answer).toMatchObject({ Applied: false, ModelErrors: [{ Key: code }] });
    expect(answer.ModelErrors?.[0]?.Value[0]).toMatch(/^[A-Z].+\.$/);
  });
});

describe('a change is refused', () => {
  it('if the pool stands otherwise than it was seen, and nothing is done (6-12)', async () => {
    const key = await venue();
    const [one, other] = [await somebody(key), await somebody(key, 'owner')];
    const seen = await stateOf(key, one, 'kayaks');
    await change(key, other, 'takeOutOfService', hours('09:00', '12:00'));
    for (const call of ['takeOutOfService', 'putBackInService'] as const) {
      const { body } = await send(key, one, call, { ...hours('09:00', '12:00'), state: seen });
      expect(body).toMatchObject({ Applied: false, ModelErrors: [{ Key: 'poolChanged' }] });
    }
    expect(await change(key, one, 'putBackInService', hours('09:00', '13:00'))).toMatchObject({
      code: 'poolChanged',
    });
    expect(await stored(key)).toMatchObject({ version: 2 });
    // Another pool is as it was seen.
    expect(await change(key, one, 'takeOutOfService', hours('09:00', '12:00', 1, 'guides'))).toBeNull();
  });

  it('but a request that is sent again has the first answer, and counts once (R12)', async () => {
    const key = await venue();
    const manager = await somebody(key);
    const headers = { 'idempotency-key': `pool-${key}-0000000000000` };
    const again = () =>
      send(key, manager, 'takeOutOfService', { ...hours('09:00', '12:00'), state: '6' }, headers);
    expect((await again()).body).toEqual((await again()).body);
    expect(await stored(key)).toMatchObject({ version: 2 });
    expect(await events(key)).toHaveLength(1);
  });
});

describe('the venue file', () => {
  const needs = () => ({ database: app.database, pictures: app.pictures, now: aMorning as Instant });
  const input = {
    pools: [{ id: 'kayaks', name: 'Kayaks', units: 6 }],
    activities: [anActivityInput({ resources: [{ pool: 'kayaks' }] })],
  };
  async function imported() {
    const key = randomInt(1000, 2_000_000_000) as LocationKey;
    const path = join(folder, `${key}.yaml`);
    const write = (changes: object = {}) => {
      const file = aVenueFile(input);
      // JSON is YAML, too.
      return writeFile(path, JSON.stringify({ ...file, venue: { ...file.venue, key }, ...changes }));
    };
    await write();
    expect(await importVenue(needs(), { path })).toMatchObject({ ok: true });
    return { key, path, write };
  }

  it('has what was done at the desk: importing the export changes nothing, importing an earlier file undoes it (R10, 6-12)', async () => {
    const { key, path } = await imported();
    const manager = await somebody(key);
    expect(await change(key, manager, 'takeOutOfService', hours('09:00', '16:00', 2))).toBeNull();
    const exported = join(folder, `${key}-exported.yaml`);
    expect(await exportVenue(needs(), key, exported)).toMatchObject({ ok: true });
    const text = await readFile(exported, 'utf8');
    expect(text).toContain(`    units: 6
    outOfService:
      - from: ${date} 09:00
        until: ${date} 16:00
        units: 2`);
    expect(text).not.toContain('leaks');
    expect(await importVenue(needs(), { path: exported })).toMatchObject({
      ok: true,
      value: { version: 2, changes: [] },
    });
    expect(JSON.stringify(await diffVenue(needs(), { path }))).toContain(
      `from ${date} 09:00, until ${date} 16:00, units 2`,
    );
    expect(await importVenue(needs(), { path })).toMatchObject({ ok: true, value: { version: 3 } });
    app.clock.now += 10_000;
    expect(await figures(key, manager)).toEqual([0, 0, 0, 6]);
  });

  it('takes units out as the desk does: touched and untouched quarters sell what is left, and sold ones stay (R10, D-AV-03)', async () => {
    const { key, path, write } = await imported();
    const manager = await somebody(key);
    const guests = (count: number) =>
      addToCart(app, { locationKey: key, activityKey: 1, rates: { 1: count } });
    await paid(key, await guests(3));
    const out = (units: number, until = '16:00') =>
      write({
        pools: [
          { ...input.pools[0], outOfService: [{ from: `${date} 10:00`, until: `${date} ${until}`, units }] },
        ],
      });
    await out(4, '12:00');
    const refused = await importVenue(needs(), { path });
    expect(refused).toMatchObject({ ok: false });
    expect(JSON.stringify(refused)).toContain(
      `${date} from 10:00 to 11:30: 3 places are sold, but the file has 2: it needs at least 3`,
    );
    await out(2);
    expect(await importVenue(needs(), { path })).toMatchObject({ ok: true });
    app.clock.now += 10_000;
    expect(await figures(key, manager)).toEqual([2, 3, 0, 1]);
    expect((await read(key, manager)).Pools[0]?.Hours).toMatchObject([{ Note: null, Units: 2 }]);
    expect(complaintOf(await guests(2))).not.toBeNull();
    expect(complaintOf(await guests(1))).toBeNull();
  });
});
