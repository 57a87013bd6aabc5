/**
 * Guides that departures take once, on two servers: the only guide leads one tour with all of its guests, and comes back with
 * the last of them; without the lock, guests of the tour that has the guide are refused (docs/rules/capacity.md, "Once per departure").
 */
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, complaintOf, orderOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { ask, endHolds, releaseHolds, storeLocation } from '../../testing/test-app.ts';
import { widenGap, withoutParts } from '../../testing/without-guards.ts';

const buyers = 24;
const daysOfVenue = 28;
const dayOf = (round: number) => `2026-12-${String(1 + (round % daysOfVenue)).padStart(2, '0')}`;

const tour = (key: number) =>
  anActivity({
    key,
    rates: [aRate({ key: key * 10 + 1 })],
    resources: [{ poolId: 'guides', units: 1, per: 'departure' }],
    schedules: [aSchedule({ times: ['09:00', '10:00'] as never, lengthMinutes: 150, capacity: 50 })],
  });

const venue = (world: RaceWorld, units: number) =>
  storeLocation(world.database.db, {
    pools: [{ id: 'guides', name: 'Guides', units }],
    activities: [tour(1), tour(2)],
  });

const guest = (key: number, round: number, buyer: number, time = '09:00') => {
  const activityKey = 1 + (buyer % 2);
  const rates = { [activityKey * 10 + 1]: 1 };
  return { ...{ locationKey: key, date: dayOf(round), activityKey, time, rates }, lengthMinutes: 150 };
};

const all = <Result>(count: number, act: (buyer: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, buyer) => act(buyer)));

const race = (world: RaceWorld, key: number, round: number, count = buyers) =>
  all(count, async (buyer) => ({
    tour: buyer % 2,
    complaint: complaintOf(await addToCart(world.serverOf(buyer), guest(key, round, buyer))),
  }));

describe('on two servers', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
  });
  afterAll(() => world.close());

  it('the only guide leads one of two tours, with everybody who wants it, and nobody has the other (D-AV-01, R1)', async () => {
    let key = 0;
    await repeat('R1 guide of a departure', async (round) => {
      if (round % daysOfVenue === 0) ({ key } = await venue(world, 1));
      const answers = await race(world, key, round);
      const got = answers.filter(({ complaint }) => complaint === null);
      expect(got).toHaveLength(buyers / 2);
      expect(new Set(got.map(({ tour: one }) => one)).size).toBe(1);
      return buyers;
    });
    await assertSound(world.database.db);
  });

  it('guides are counted right while guests book, leave and let holds end; in the end all are back (D-AV-01, R1)', async () => {
    await repeat('R1 guides come and go', async () => {
      const { key } = await venue(world, 2);
      const { db } = world.database;
      await all(8, async (buyer) => {
        const server = world.serverOf(buyer);
        for (let turn = 0; turn < 3; turn++) {
          const wanted = guest(key, 0, buyer + turn, (buyer + turn) % 3 === 0 ? '10:00' : '09:00');
          const answer = await addToCart(server, wanted);
          if (complaintOf(answer) !== null) continue;
          const order = orderOf(answer);
          if ((buyer + turn) % 4 === 0) {
            await endHolds(db, key);
            continue;
          }
          await ask(server, 'POST', '/api/booking/removeActivityFromCart', {
            ...{ clientLocationKey: key, orderKey: order.OrderKey },
            orderEntityKey: order.Individual[0]?.OrderEntityKey,
          });
        }
      });
      await endHolds(db, key);
      await releaseHolds(db, key);
      const { rows } = await sql<{ out: number }>`select coalesce(sum(claimed), 0)::integer as out from cell
        where location_key = ${key}`.execute(db);
      expect(rows).toEqual([{ out: 0 }]);
      return 24;
    });
    await assertSound(world.database.db);
  });
});

describe('the same race without the lock', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
    await widenGap(world.database);
    await withoutParts(world.database, 'join_departures', [
      ["perform lock_cells(p_location, p_order, '{}', p_wanted);", ''],
    ]);
  });
  afterAll(() => world.close());

  it('guests of the tour that has the guide are refused, as each believes to be the first: the race is real (R2)', async () => {
    const { key } = await venue(world, 1);
    const controls = 5;
    let refused = 0;
    for (let round = 0; round < controls; round++) {
      const answers = await race(world, key, round, 8);
      if (answers.filter(({ complaint }) => complaint === null).length < 4) refused += 1;
    }
    expect(refused).toBe(controls);
    showed('R1 guide of a departure', `guests refused in ${refused} of ${controls} rounds`);
  });
});
