/** Managers who assign guides at the same moment, and guides who leave meanwhile, on two servers (6-12; docs/rules/day.md, "Guides"). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { withoutParts } from '../../testing/without-guards.ts';

let world: RaceWorld;
beforeAll(async () => {
  world = await startRaceWorld();
});
afterAll(async () => {
  await assertSound(world.database.db);
  await world.close();
});

const departure = { date: '2026-12-05', departureKey: '1-0900' };

interface Person {
  browser: Browser;
  key: string;
}

/** A server with the database, to join by. */
const appOf = (turn: number) => ({ ...world.serverOf(turn), database: world.database }) as unknown as TestApp;

let people = 0;
async function hire(key: LocationKey, turn: number, role: 'owner' | 'guide'): Promise<Person> {
  people += 1;
  const email = `leading-${people}@race.example`;
  const browser = await joinAs(appOf(turn), [key], role, { email, name: role });
  const { rows } = await sql<{ key: string }>`
    select person_key as key from staff_person where email = ${email}`.execute(world.database.db);
  return { browser, key: rows[0]?.key ?? '' };
}

async function aVenue(round: number) {
  const { key } = await storeLocation(world.database.db);
  const [mia, ola] = await Promise.all([hire(key, round, 'owner'), hire(key, round + 1, 'owner')]);
  const [sam, lee] = await Promise.all([hire(key, round, 'guide'), hire(key, round + 1, 'guide')]);
  return { key, mia, ola, sam, lee };
}

interface Made {
  Applied?: boolean;
  ModelErrors?: { Key: string }[] | null;
}
const post = (turn: number, by: Person, name: string, members: object) =>
  ask<Made>(
    ...([world.serverOf(turn), 'POST', `/api/desk/${name}`] as const),
    { ...members },
    { ...by.browser },
  );
const assign = async (turn: number, key: LocationKey, by: Person, guide: Person) =>
  (
    await post(turn, by, 'assignGuides', {
      ...{ clientLocationKey: key, ...departure, seen: [] },
      people: [guide.key],
    })
  ).body;

async function leading(key: LocationKey): Promise<number> {
  const { rows } = await sql`select 1 from departure_guide where location_key = ${key}`.execute(
    world.database.db,
  );
  return rows.length;
}

async function bothAssign(round: number) {
  const { key, mia, ola, sam, lee } = await aVenue(round);
  const answers = await Promise.all([assign(round, key, mia, sam), assign(round + 1, key, ola, lee)]);
  return { answers, guides: await leading(key) };
}

/**
 * The owner removes a guide whom a manager assigns at that moment, or so many milliseconds before; returns how many departures they
 * lead then.
 */
async function leftBehind(round: number, before = 0): Promise<number> {
  const { key, mia, ola, sam } = await aVenue(round);
  const removal = { clientLocationKey: key, personKey: sam.key };
  const [assigned, removed] = await Promise.all([
    assign(round, key, mia, sam),
    sleep(before).then(() => post(round + 1, ola, 'removeStaff', removal)),
  ]);
  expect(removed.status).toBe(200);
  if (assigned.Applied !== true)
    expect(assigned.ModelErrors?.map(({ Key }) => Key)).toEqual(['guideNotStaff']);
  return leading(key);
}

/** Without the lock of the location's people; each change takes its time between reading and writing. */
const withoutLock = async () =>
  onTestFinished(
    await withoutParts(world.database, 'assign_guides', [
      ['where location_key = v_location order by person_id for update', 'where location_key = v_location'],
      ['with gone as (', 'perform pg_sleep(1); with gone as ('],
    ]),
  );

it('two managers who assign a guide each at once: one does, the other learns that it changed (R9, 6-12)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const { answers, guides } = await bothAssign(round);
    expect(answers.filter(({ Applied }) => Applied === true)).toHaveLength(1);
    expect(answers.flatMap(({ ModelErrors }) => ModelErrors?.map(({ Key }) => Key) ?? [])).toEqual([
      'guidesChanged',
    ]);
    expect(guides).toBe(1);
  });
});

it('a guide who is removed while they are assigned leads nothing afterwards (R9, 6-12)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    expect(await leftBehind(round)).toBe(0);
  });
});

it('control: without the lock of the venue’s people, both managers would assign theirs', async () => {
  await withoutLock();
  const { answers, guides } = await bothAssign(0);
  expect(answers.filter(({ Applied }) => Applied === true)).toHaveLength(2);
  showed(
    'R9 changes after the sale',
    `two who are told that their guide alone leads it, and ${guides} who do`,
  );
});

it('control: without it, a guide who has left would lead a departure', async () => {
  await withoutLock();
  const left = await leftBehind(0, 500);
  expect(left).toBe(1);
  showed('R9 changes after the sale', 'a departure led by somebody who had left');
});
