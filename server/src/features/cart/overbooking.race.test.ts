/** A departure that managers overbook while guests want its last places, on two servers (R1, 6-12; docs/rules/capacity.md, "Overbooking"). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, type ChangeAnswer, complaintOf, orderOf, slotKey } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, storeLocation, type TestApp } from '../../testing/test-app.ts';

let world: RaceWorld;
beforeAll(async () => {
  world = await startRaceWorld();
});
afterAll(async () => {
  await assertSound(world.database.db);
  await world.close();
});

const places = 4;
const nine = slotKey('2026-12-05', '09:00', 150);

async function aBoat(): Promise<{ key: LocationKey; manager: Browser }> {
  const schedules = [aSchedule({ times: ['09:00'], capacity: places })];
  const { key } = await storeLocation(world.database.db, { activities: [anActivity({ schedules })] });
  const app = { ...world.serverOf(0), database: world.database } as unknown as TestApp;
  return {
    key,
    manager: await joinAs(app, [key], 'manager', { email: `mo-${key}@race.example`, name: 'Mo' }),
  };
}

const guest = (turn: number, key: LocationKey) =>
  addToCart(world.serverOf(turn), { locationKey: key, rates: { 11: 1 }, time: '09:00' });

const overbook = (turn: number, key: LocationKey, headers: Browser) =>
  ask<ChangeAnswer>(
    world.serverOf(turn),
    'POST',
    '/api/booking/addToCart',
    {
      ...{ clientLocationKey: key, orderKey: null, overbook: 'Two boats' },
      Activity: {
        EntityHierarchyKey: 1,
        Rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
        SelectedTimes: [{ OrderEntityTimeKey: nine }],
      },
    },
    { ...headers },
  );

async function cellOf(key: number) {
  const { rows } = await sql<{ claimed: number; capacity: number; places: number }>`
    select claimed, capacity, coalesce(lowered_to, capacity) as places from cell
    where location_key = ${key}`.execute(world.database.db);
  return rows[0] ?? { claimed: 0, capacity: 0, places: 0 };
}

it('three managers and six guests at once: every manager gets two places, guests no more than are left of four, and none is lost (R1, 6-12)', async () => {
  let guestsThatGotOne = 0;
  await repeat('R1 overbooked departure', async (round) => {
    const { key, manager } = await aBoat();
    const asks = Array.from({ length: 9 }, (_, turn) =>
      (turn + round) % 3 === 0 ? overbook(turn, key, manager) : guest(turn, key),
    );
    const answers = await Promise.all(asks);
    const isManagers = (turn: number) => (turn + round) % 3 === 0;
    for (const [turn, answer] of answers.entries()) if (isManagers(turn)) orderOf(answer);
    const got = answers.filter((answer, turn) => !isManagers(turn) && complaintOf(answer) === null).length;
    guestsThatGotOne += got;
    expect(got).toBeLessThanOrEqual(places);
    const cell = await cellOf(key);
    expect(cell).toEqual({ claimed: 6 + got, capacity: Math.max(places, 6 + got), places });
    // It is full, for everybody but a manager.
    expect(complaintOf(await guest(round, key))).toBe('This time is sold out.');
    return answers.length;
  });
  expect(guestsThatGotOne).toBeGreaterThan(0);
});

it('control: a place made before it is taken, in two steps, goes to a guest', async () => {
  const { key } = await aBoat();
  for (let turn = 0; turn < places; turn++) orderOf(await guest(turn, key));
  const wanted = JSON.stringify([{ subject: 'activity/1', at: '2026-12-05T09:00', units: 1 }]);
  await sql`select exceed_cells(${key}, ${wanted}::jsonb)`.execute(world.database.db);
  expect(complaintOf(await guest(0, key))).toBeNull();
  expect(await cellOf(key)).toEqual({ claimed: 5, capacity: 5, places });
  showed('R1 overbooked departure', 'a guest booked the fifth of four places');
});
