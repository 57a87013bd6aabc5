/**
 * Two carts that swap departures at once: places are locked in one order, so neither waits for the other forever
 * (docs/rules/capacity.md; R4).
 */
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, complaintOf, orderOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { storeLocation } from '../../testing/test-app.ts';
import { countingTogether, countTogether, deadlocks, withoutParts } from '../../testing/without-guards.ts';

const daysOfVenue = 28;

const venue = (world: RaceWorld) =>
  storeLocation(world.database.db, {
    activities: [1, 2].map((key) => anActivity({ key, schedules: [aSchedule({ capacity: 2 })] })),
  });

/** A cart has one activity, another cart the other one; prepares the edits that swap them, and returns what makes them. */
async function swap(world: RaceWorld, locationKey: number, round: number) {
  const date = `2026-12-${String(1 + (round % daysOfVenue)).padStart(2, '0')}`;
  const place = (activityKey: number) => ({ locationKey, activityKey, rates: { 11: 1 }, date });
  const carts = await Promise.all([1, 2].map((one) => addToCart(world.serverOf(one), place(one))));
  const edits = carts.map(orderOf).map(({ OrderKey: orderKey, Individual }, index) => () => {
    const editing = Individual[0]?.OrderEntityKey ?? 0;
    return addToCart(world.serverOf(index), { ...place(2 - index), orderKey, editing });
  });
  return async () => (await Promise.all(edits.map((edit) => edit()))).map(complaintOf);
}

describe('two edits on two servers that swap departures', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
  });
  afterAll(() => world.close());

  it('both succeed, and the database never has to break one off (R4)', async () => {
    const before = await deadlocks(world.database);
    let key = 0;
    await repeat('R4 edits that swap', async (round) => {
      if (round % daysOfVenue === 0) ({ key } = await venue(world));
      const edit = await swap(world, key, round);
      expect(await edit()).toEqual([null, null]);
    });
    await assertSound(world.database.db);
    // PostgreSQL counts them within a second.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(await deadlocks(world.database)).toBe(before);
  });

  // Last, because what it takes out of the database stays out.
  it('would deadlock if each locked the departure that it leaves before the other (R2, control)', async () => {
    await countTogether(world.database);
    await withoutParts(world.database, 'lock_cells', [['insert into cell', 'return; insert into cell']]);
    const { key } = await venue(world);
    const edit = await swap(world, key, 0);
    const before = await deadlocks(world.database);
    // The edit that was broken off is tried again.
    expect(await countingTogether(world.database, 2, edit)).toEqual([null, null]);
    await expect.poll(() => deadlocks(world.database), { timeout: 5000 }).toBeGreaterThan(before);
    showed('R4 edits that swap', 'the database broke one of them off');
  });
});
