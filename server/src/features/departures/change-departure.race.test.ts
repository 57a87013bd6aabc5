/** People of the desk who change departures while others do, and while guests buy, on two servers (6-12; docs/rules/day.md). */
import type { ScheduleException } from '@gangway/domain/catalog/activity';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { aMorning, ask, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { saveVersion, touchedPlaces } from '../venues/save-venue.service.ts';

let world: RaceWorld;
beforeAll(async () => {
  world = await startRaceWorld();
});
afterAll(async () => {
  await assertSound(world.database.db);
  await world.close();
});

const date = '2026-12-05';
const times = ['09:00', '10:00', '11:00', '12:00', '13:00'];
const keyOf = (time: string) => `1-${time.replace(':', '')}`;

/** A server with the database, to join by. */
const appOf = (turn: number) => ({ ...world.serverOf(turn), database: world.database }) as unknown as TestApp;

let people = 0;
const somebodyAt = (turn: number, key: LocationKey) => {
  people += 1;
  return joinAs(appOf(turn), [key], 'manager', { email: `closing-${people}@race.example`, name: 'Mia' });
};

const storeVenue = async (): Promise<LocationKey> =>
  (
    await storeLocation(world.database.db, {
      activities: [anActivity({ schedules: [aSchedule({ times, lengthMinutes: 45 })] })],
    })
  ).key;

interface Made {
  Applied: boolean;
  ModelErrors: { Key: string }[] | null;
}
const send = async (turn: number, call: string, members: object, browser: Browser) =>
  (await ask<Made>(world.serverOf(turn), 'POST', `/api/desk/${call}`, { date, ...members }, { ...browser }))
    .body;

const buy = (turn: number, locationKey: LocationKey, guests: number) =>
  addToCart(world.serverOf(turn), { locationKey, lengthMinutes: 45, rates: { 11: guests } });

interface Stored {
  version: number;
  exceptions: ScheduleException[];
}
async function stored(key: LocationKey): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select version::integer, definition #> '{activities,0,exceptions}' as exceptions from location
    where location_key = ${key}`.execute(world.database.db);
  return rows[0] as Stored;
}

/** Reads the venue's document without waiting for anybody. */
async function definitionOf(key: LocationKey): Promise<Location> {
  const { rows } = await sql<{ definition: Location }>`
    select definition from location where location_key = ${key}`.execute(world.database.db);
  return rows[0]?.definition as Location;
}

/** The places of the first departure: its cell's, and what is taken of them. */
async function cellOf(key: LocationKey): Promise<{ capacity: number | null; claimed: number }> {
  const { rows } = await sql<{ capacity: number | null; claimed: number }>`
    select coalesce(lowered_to, capacity) as capacity, claimed from cell
    where location_key = ${key} and subject = 'activity/1' and at = ${`${date}T09:00`}`.execute(
    world.database.db,
  );
  return rows[0] ?? { capacity: null, claimed: 0 };
}

it('five people who close five departures at once close all of them (R9, 6-12)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const key = await storeVenue();
    const browsers = await Promise.all(times.map((_, turn) => somebodyAt(round + turn, key)));
    const answers = await Promise.all(
      browsers.map((browser, turn) =>
        send(
          turn,
          'closeDeparture',
          { clientLocationKey: key, departureKey: keyOf(times[turn] ?? ''), state: 'open 12' },
          browser,
        ),
      ),
    );
    expect(answers.every(({ Applied }) => Applied)).toBe(true);
    const { version, exceptions } = await stored(key);
    expect(version).toBe(6);
    expect(exceptions.flatMap((one) => one.times ?? []).toSorted()).toEqual(times);
  });
});

it('control: who writes what they read before the others would lose what those closed', async () => {
  const key = await storeVenue();
  const { db } = world.database;
  const read = await Promise.all(times.map(() => definitionOf(key)));
  await Promise.all(
    read.map((definition, turn) => {
      const closed: ScheduleException = {
        ...{ kind: 'salesClosed', from: date as never, to: date as never, reason: null },
        times: [times[turn] as never],
      };
      const activities = definition.activities.map((activity) => ({ ...activity, exceptions: [closed] }));
      return saveVersion(db, { ...definition, activities }, { capacities: [], staysDemo: true });
    }),
  );
  const { exceptions } = await stored(key);
  expect(exceptions).toHaveLength(1);
  showed('R9 changes after the sale', `kept ${exceptions.length} of 5 closed departures`);
});

it('two people who change the places of one departure at once: one does, the other learns that it changed (R9, 6-12)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const key = await storeVenue();
    const browsers = await Promise.all([0, 1].map((turn) => somebodyAt(round + turn, key)));
    const members = { clientLocationKey: key, departureKey: keyOf('09:00'), state: 'open 12' };
    const answers = await Promise.all(
      browsers.map((browser, turn) => send(turn, 'changePlaces', { ...members, places: 8 + turn }, browser)),
    );
    expect(answers.filter(({ Applied }) => Applied)).toHaveLength(1);
    expect(answers.flatMap(({ ModelErrors }) => ModelErrors?.map(({ Key }) => Key) ?? [])).toEqual([
      'departureChanged',
    ]);
    expect((await stored(key)).version).toBe(2);
  });
});

it('guests who buy while places are lowered never have more than there are (R1, R10, 6-12)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const key = await storeVenue();
    const browser = await somebodyAt(round, key);
    const members = { clientLocationKey: key, departureKey: keyOf('09:00'), state: 'open 12', places: 4 };
    const lowering = () => send(round, 'changePlaces', members, browser);
    const [lowered] = await Promise.all([lowering(), ...[0, 1, 2, 3, 4, 5].map((turn) => buy(turn, key, 2))]);
    const { exceptions } = await stored(key);
    const { capacity, claimed } = await cellOf(key);
    expect(lowered.Applied).toBe(exceptions.length === 1);
    if (lowered.Applied) expect([capacity ?? 4, claimed <= 4]).toEqual([4, true]);
    else expect(lowered.ModelErrors).toMatchObject([{ Key: 'placesBelowTaken' }]);
    expect(claimed).toBeLessThanOrEqual(capacity ?? 12);
  });
});

it('guests who buy while a departure is closed have places or are refused, and none are taken afterwards (R10, 6-12)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const key = await storeVenue();
    const browser = await somebodyAt(round, key);
    const members = { clientLocationKey: key, departureKey: keyOf('09:00'), state: 'open 12' };
    const [closed] = await Promise.all([
      send(round, 'closeDeparture', members, browser),
      ...[0, 1, 2, 3].map((turn) => buy(turn, key, 2)),
    ]);
    expect(closed.Applied).toBe(true);
    const { claimed } = await cellOf(key);
    const late = await Promise.all([0, 1].map((turn) => buy(turn, key, 2)));
    expect(late.map(({ body }) => body.ModelErrors?.length ?? 0)).toEqual([1, 1]);
    expect((await cellOf(key)).claimed).toBe(claimed);
  });
});

it('control: without the lock of the venue, places would be lowered below what is bought meanwhile (R10)', async () => {
  const key = await storeVenue();
  const { db } = world.database;
  const before = await definitionOf(key);
  const lower: ScheduleException = {
    ...{ kind: 'capacity', from: date as never, to: date as never, times: ['09:00' as never], capacity: 4 },
  };
  const activities = before.activities.map((activity) => ({ ...activity, exceptions: [lower] }));
  const after = { ...before, activities };
  const cell = { subject: 'activity/1', at: `${date}T09:00` };
  const { problems, capacities } = await touchedPlaces(db, before, after, {
    now: aMorning as Instant,
    cells: cell,
  });
  expect(problems).toEqual([]);
  await buy(0, key, 12);
  await saveVersion(db, after, { capacities, staysDemo: true });
  const { claimed } = await cellOf(key);
  expect(claimed).toBe(12);
  showed('R9 changes after the sale', `${claimed} places taken of 4`);
});
