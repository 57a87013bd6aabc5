/**
 * Many carts of one visitor at once, on two servers, hold no more together than one after the other; without
 * the guard they do (S6, R2; docs/decisions/0025-what-one-visitor-may-hold.md).
 */
import { holderBounds } from '@gangway/domain/availability/holder-bounds';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, complaintOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { storeLocation } from '../../testing/test-app.ts';

const carts = 16;
const capacity = 12;
/** Each boat takes ten places beyond its share, which limits how many whole boats one visitor may hold. */
const wholeBoats = Math.floor(holderBounds.unitsBeyond / (capacity - holderBounds.leastUnits));

const venue = ({ database: { db } }: RaceWorld, places: number) =>
  storeLocation(db, { activities: [anActivity({ schedules: [aSchedule({ capacity: places })] })] });

/** Delays every change between count and commit, to widen the race window. */
async function widenGap({ database: { db } }: RaceWorld, seconds: number): Promise<void> {
  await sql
    .raw(`create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(${seconds}); return new; end $$`)
    .execute(db);
  await sql
    .raw('create trigger linger before insert on order_event for each row execute function linger()')
    .execute(db);
}

/** Puts a whole boat on each of several days into a cart, all at once; returns how many succeeded. */
async function takeBoats(world: RaceWorld): Promise<number> {
  const { key } = await venue(world, capacity);
  const answers = await Promise.all(
    Array.from({ length: carts }, (_, day) =>
      addToCart(world.serverOf(day), {
        locationKey: key,
        date: `2026-12-${String(day + 1).padStart(2, '0')}`,
        rates: { 11: capacity },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return answers.filter((answer) => complaintOf(answer) === null).length;
}

describe('many carts of one visitor in parallel', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld(2, { BOUND_HOLDS: 'yes' });
    await widenGap(world, 0.05);
  });
  afterAll(() => world.close());

  it('hold as many whole boats as carts sent one after another (S6)', async () => {
    await repeat('S6 what one visitor holds', async () => expect(await takeBoats(world)).toBe(wholeBoats));
    await assertSound(world.database.db);
  });

  it('hold a fifth of one departure plus one party, and not a place less (S6)', async () => {
    await repeat('S6 what one visitor holds', async () => {
      const { key } = await venue(world, 40);
      const answers = await Promise.all(
        Array.from({ length: carts }, (_, cart) =>
          addToCart(world.serverOf(cart), { locationKey: key, rates: { 11: 2 } }),
        ),
      );
      expect(answers.filter((answer) => complaintOf(answer) === null)).toHaveLength(5);
    });
    await assertSound(world.database.db);
  });
});

describe('the same without the visitor lock', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld(2, { BOUND_HOLDS: 'yes' });
    // Long enough for both servers to open their connections, even on a busy machine.
    await widenGap(world, 1.5);
    await sql
      .raw(
        'create or replace function lock_holder(p_location integer, p_holder jsonb) returns void language plpgsql as $$ begin end $$',
      )
      .execute(world.database.db);
  });
  afterAll(() => world.close());

  it('holds more boats than allowed in nearly every round: the race is real (R2)', async () => {
    let tooMany = 0;
    for (let round = 0; round < 6; round++) if ((await takeBoats(world)) > wholeBoats) tooMany += 1;
    expect(tooMany).toBeGreaterThanOrEqual(5);
    showed('S6 what one visitor holds', `held too much in ${tooMany} of 6 rounds`);
  });
});
