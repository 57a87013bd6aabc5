/** Units that are taken out of service while guests buy them, on two servers (6-12; docs/rules/capacity.md, "Out of service"). */
import type { ResourcePool } from '@gangway/domain/catalog/resource-pool';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import { anActivity } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
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
const name = 'R9 changes after the sale';

/** A server with the database, to join by. */
const appOf = (turn: number) => ({ ...world.serverOf(turn), database: world.database }) as unknown as TestApp;

let people = 0;
const somebodyAt = (turn: number, key: LocationKey) => {
  people += 1;
  return joinAs(appOf(turn), [key], 'manager', { email: `pools-${people}@race.example`, name: 'Mia' });
};

/** One guest of a tour needs one boat, and there are three. */
const storeVenue = async (): Promise<LocationKey> =>
  (
    await storeLocation(world.database.db, {
      pools: [{ id: 'boats', name: 'Boats', units: 3 }],
      activities: [anActivity({ resources: [{ poolId: 'boats', units: 1, per: 'participant' }] })],
    })
  ).key;

interface Made {
  Applied: boolean;
  ModelErrors: { Key: string }[] | null;
}
const hours = { poolId: 'boats', from: `${date}T10:00:00`, until: `${date}T16:00:00` };
const takeOut = async (turn: number, key: LocationKey, browser: Browser, units: number, state = '3') =>
  (
    await ask<Made>(
      ...([world.serverOf(turn), 'POST', '/api/desk/takeOutOfService'] as const),
      { ...hours, clientLocationKey: key, units, state },
      { ...browser },
    )
  ).body;
const keyOf = ({ ModelErrors }: Made) => ModelErrors?.[0]?.Key ?? null;

const buy = (turn: number, locationKey: LocationKey, guests: number) =>
  addToCart(world.serverOf(turn), { locationKey, rates: { 11: guests } });

async function poolOf(key: LocationKey): Promise<ResourcePool> {
  const { rows } = await sql<{ pool: ResourcePool }>`
    select definition #> '{pools,0}' as pool from location where location_key = ${key}`.execute(
    world.database.db,
  );
  return rows[0]?.pool as ResourcePool;
}

/** Boats taken at 10:30, and the capacity of that quarter; null if nobody touched it. */
async function quarterOf(key: LocationKey): Promise<{ capacity: number; claimed: number } | null> {
  const { rows } = await sql<{ capacity: number; claimed: number }>`
    select coalesce(lowered_to, capacity) as capacity, claimed from cell
    where location_key = ${key} and subject = 'pool/boats' and at = ${`${date}T17:30Z`}`.execute(
    world.database.db,
  );
  return rows[0] ?? null;
}

it('a guest buys the last boat while somebody takes it out of service: one of them has it (R1, R10, 6-12)', async () => {
  await repeat(name, async (round) => {
    const key = await storeVenue();
    const browser = await somebodyAt(round, key);
    // The other two are paid for, so that the pool's quarters have rows in every other round, and none in the others.
    if (round % 2 === 0)
      orderOf(await completeOrder(world.serverOf(round), orderOf(await buy(round, key, 2)), key));
    const taking = round % 2 === 0 ? 1 : 3;
    const [taken, ...carts] = await Promise.all([
      takeOut(round, key, browser, taking),
      ...[0, 1, 2].map((turn) => buy(round + turn, key, 1)),
    ]);
    const bought = carts.filter((cart) => complaintOf(cart) === null).length;
    const { outOfService = [] } = await poolOf(key);
    expect(outOfService).toHaveLength(taken.Applied ? 1 : 0);
    if (taken.Applied) expect(bought).toBe(0);
    else expect([keyOf(taken), bought > 0]).toEqual(['poolUnitsTaken', true]);
    const quarter = await quarterOf(key);
    const inService = taken.Applied ? 3 - taking : 3;
    if (quarter !== null) expect([quarter.capacity, quarter.claimed <= inService]).toEqual([inService, true]);
    // Nobody buys more than is left.
    const late = await buy(round, key, inService - (quarter?.claimed ?? 0) + 1);
    expect(complaintOf(late)).not.toBeNull();
  });
});

it('two people who take out the same boat at once: one does, the other learns that it changed (R9, 6-12)', async () => {
  await repeat(name, async (round) => {
    const key = await storeVenue();
    const browsers = await Promise.all([0, 1].map((turn) => somebodyAt(round + turn, key)));
    const answers = await Promise.all(browsers.map((browser, turn) => takeOut(turn, key, browser, 1)));
    expect(answers.flatMap((answer) => keyOf(answer) ?? [])).toEqual(['poolChanged']);
    expect((await poolOf(key)).outOfService).toHaveLength(1);
  });
});

it('control: without the lock of the venue, a boat would be out of service and sold (R1, R10)', async () => {
  const key = await storeVenue();
  const { db } = world.database;
  const { rows } = await sql<{ definition: Location }>`
    select definition from location where location_key = ${key}`.execute(db);
  const before = rows[0]?.definition as Location;
  const [boats] = before.pools;
  const outOfService = [{ from: `${date}T10:00` as never, until: `${date}T16:00` as never, units: 1 }];
  const after = { ...before, pools: [{ ...(boats as ResourcePool), outOfService }] };
  const cells = { subject: 'pool/boats', first: `${date}T17:00Z`, last: `${date}T22:45Z` };
  const { problems, capacities } = await touchedPlaces(db, before, after, {
    now: aMorning as Instant,
    cells,
  });
  expect(problems).toEqual([]);
  await buy(0, key, 3);
  await saveVersion(db, after, { capacities, staysDemo: true });
  const quarter = await quarterOf(key);
  expect(quarter?.claimed).toBe(3);
  showed(name, `${quarter?.claimed} boats taken of 2 in service`);
});

it('control: without new capacities in the cells that were touched, what is out of service would be sold (R1)', async () => {
  const key = await storeVenue();
  const { db } = world.database;
  orderOf(await completeOrder(world.serverOf(0), orderOf(await buy(0, key, 1)), key));
  const { rows } = await sql<{ definition: Location }>`
    select definition from location where location_key = ${key}`.execute(db);
  const before = rows[0]?.definition as Location;
  const outOfService = [{ from: `${date}T10:00` as never, until: `${date}T16:00` as never, units: 2 }];
  const pools = before.pools.map((pool) => ({ ...pool, outOfService }));
  await saveVersion(db, { ...before, pools }, { capacities: [], staysDemo: true });
  expect(complaintOf(await buy(1, key, 2))).toBeNull();
  showed(name, `${(await quarterOf(key))?.claimed} boats taken of 1 in service`);
});
