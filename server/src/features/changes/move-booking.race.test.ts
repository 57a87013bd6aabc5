/** Moves, purchases and scans at the same moment on two servers: places are never sold twice (R1, D-AV-10, D-OR-06). */
import type { VenueTime } from '@gangway/domain/kernel/local-time';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { audit } from '../../db/audit/audit.repo.ts';
import { assertSound } from '../../testing/auditor.ts';
import {
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  orderOf,
  slotKey,
} from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { ask, storeLocation } from '../../testing/test-app.ts';
import { countingTogether, countTogether } from '../../testing/without-guards.ts';

let world: RaceWorld;
beforeAll(async () => {
  world = await startRaceWorld();
});
afterAll(() => world.close());

const times = ['09:00', '13:00'] as VenueTime[];
const tour = (capacity: number) =>
  anActivity({ allowSelfReschedule: true, schedules: [aSchedule({ times, lengthMinutes: 150, capacity })] });
const venue = (capacity: number) => storeLocation(world.database.db, { activities: [tour(capacity)] });

async function bought(turn: number, key: number, date: string, on = world, time = '09:00') {
  const cart = orderOf(
    await addToCart(on.serverOf(turn), { locationKey: key, rates: { 11: 1 }, date, time }),
  );
  const order = orderOf(await completeOrder(on.serverOf(turn), cart, key));
  return { key, orderKey: order.OrderKey, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 };
}

const move = (
  turn: number,
  { key, orderKey, lineKey }: Awaited<ReturnType<typeof bought>>,
  date: string,
  time: string,
  on = world,
) =>
  ask<ChangeAnswer>(on.serverOf(turn), 'POST', '/api/booking/rescheduleActivity', {
    clientLocationKey: key,
    orderKey,
    orderEntityKey: lineKey,
    OrderEntityTimeKey: slotKey(date, time),
  });

/** Two guests and a buyer want the last place of one departure. */
async function lastPlace(round: number) {
  const { key } = await venue(1);
  const guests = [await bought(round, key, '2026-12-05'), await bought(round, key, '2026-12-07')];
  const taken = { locationKey: key, rates: { 11: 1 }, date: '2026-12-06', time: '13:00' };
  const answers = await Promise.all([
    ...guests.map((guest, turn) => move(turn, guest, '2026-12-06', '13:00')),
    addToCart(world.serverOf(round), taken),
  ]);
  return { key, answers };
}

it('two guests and a buyer who want the last place: one gets it, the others keep what they have (D-AV-10, D-OR-06, R1)', async () => {
  await repeat('R1 move to the last place', async (round) => {
    const { key, answers } = await lastPlace(round);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter((answer) => complaintOf(answer) === null)).toHaveLength(1);
    const { rows } = await sql<{ claimed: number }>`
      select sum(claimed)::integer as claimed from cell where location_key = ${key}`.execute(
      world.database.db,
    );
    expect([2, 3]).toContain(rows[0]?.claimed);
  });
  await assertSound(world.database.db);
});

it('two guests who swap their full departures neither deadlock nor oversell (D-AV-10, R9)', async () => {
  await repeat('R9 changes after the sale', async () => {
    const { key } = await venue(2);
    const early = await bought(0, key, '2026-12-05');
    const late = await bought(1, key, '2026-12-05', world, '13:00');
    const answers = await Promise.all([
      move(0, early, '2026-12-05', '13:00'),
      move(1, late, '2026-12-05', '09:00'),
    ]);
    expect(answers.map(complaintOf)).toEqual([null, null]);
  });
  await assertSound(world.database.db);
});

it('the same move sent five times at once happens once (D-OR-06, R9)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const { key } = await venue(4);
    const guest = await bought(round, key, '2026-12-05');
    const answers = await Promise.all(
      [0, 1, 2, 3, 4].map((turn) => move(turn, guest, '2026-12-06', '13:00')),
    );
    expect(answers.map(complaintOf)).toEqual(answers.map(() => null));
    const { rows } = await sql<{ moves: number }>`select count(*)::integer as moves from line_move m
      join order_line l using (order_id, line_id) where l.location_key = ${key}`.execute(world.database.db);
    expect(rows[0]?.moves).toBe(1);
  });
  await assertSound(world.database.db);
});

it('control: where cells are not locked and places are counted before they are taken, both guests get the last one (R1)', async () => {
  const open = await startRaceWorld();
  try {
    await countTogether(open.database);
    await sql
      .raw(`create or replace function lock_cells(p_location integer, p_order bigint, p_lines bigint[], p_wanted jsonb)
        returns void language plpgsql as $$ begin end $$`)
      .execute(open.database.db);
    const { key } = await storeLocation(open.database.db, { activities: [tour(1)] });
    const guests = [await bought(0, key, '2026-12-05', open), await bought(1, key, '2026-12-07', open)];
    await countingTogether(open.database, guests.length, () =>
      Promise.all(guests.map((guest, turn) => move(turn, guest, '2026-12-06', '13:00', open))),
    );
    expect((await audit(open.database.db)).map(({ promise }) => promise)).toContainEqual(
      expect.stringMatching(/^I1 /),
    );
    showed('R1 move to the last place', 'both guests got the place');
  } finally {
    await open.close();
  }
});
