/**
 * Packages of five activities in varying order, forty buyers, two servers: no deadlock, no partial package
 * (D-PK-08, R4); without the guard there is.
 */
import type { VenueTime } from '@gangway/domain/kernel/local-time';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { type ChangeAnswer, complaintOf, slotKey } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { ask, storeLocation } from '../../testing/test-app.ts';

const buyers = 40;
const rounds = 6;
const capacity = 10;
const hours = ['08:00', '10:00', '12:00', '14:00', '16:00'] as VenueTime[];

let world: RaceWorld;
beforeAll(async () => {
  world = await startRaceWorld();
});
afterAll(() => world.close());

/** Every rotation of five activities, forward and reversed. */
const orders = hours.flatMap((_, turn) => {
  const turned = hours.map((__, index) => ((index + turn) % hours.length) + 1);
  return [turned, turned.toReversed()];
});

const venue = () =>
  storeLocation(world.database.db, {
    activities: hours.map((time, index) =>
      anActivity({
        key: index + 1,
        rates: [aRate({ key: index + 11 })],
        schedules: [aSchedule({ times: [time], lengthMinutes: 60, capacity })],
      }),
    ),
    packages: orders.map((order, index) =>
      aPackage({
        key: index + 1,
        id: `package-${index + 1}`,
        members: order.map((activityKey) => ({ activityKey, discounts: [] })),
      }),
    ),
  });

const buy = (locationKey: number, buyer: number, date: string) =>
  ask<ChangeAnswer>(world.serverOf(buyer), 'POST', '/api/booking/addToCart', {
    clientLocationKey: locationKey,
    Package: {
      PackageKey: 1 + (buyer % orders.length),
      Activities: hours.map((time, index) => ({
        EntityHierarchyKey: index + 1,
        Rates: [{ EntityHierarchyRateKey: index + 11, Participants: 1 + (buyer % 2) }],
        SelectedTimes: [{ OrderEntityTimeKey: slotKey(date, time, 60) }],
      })),
    },
  });

/** Returns orders in which some activity has no place. */
async function partial(locationKey: number): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(*)::integer as orders from shop_order o where o.location_key = ${locationKey} and 5 <> (
      select count(*) from claim k where k.order_id = o.order_id)`.execute(world.database.db);
  return rows[0]?.orders ?? 0;
}

async function race(): Promise<{ key: number; answers: Awaited<ReturnType<typeof buy>>[] }> {
  const { key } = await venue();
  const answers: Awaited<ReturnType<typeof buy>>[] = [];
  for (let round = 0; round < rounds; round++) {
    const date = `2026-12-${String(round + 1).padStart(2, '0')}`;
    answers.push(...(await Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(key, buyer, date)))));
  }
  return { key, answers };
}

it('forty buyers of five places each get whole packages or none, every place is sold, and nobody deadlocks (D-PK-08, R4)', async () => {
  const { key, answers } = await race();
  // A deadlock that reached a buyer would be a fault.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const words = new Set(answers.map((answer) => complaintOf(answer) ?? 'got it'));
  expect(
    words.isSubsetOf(new Set(['got it', 'This time is sold out.', 'Only 1 spot is left for this time.'])),
  ).toBe(true);
  const { rows } = await sql<{ claimed: number }>`
    select claimed from cell where location_key = ${key}`.execute(world.database.db);
  expect(rows).toHaveLength(rounds * hours.length);
  // There are plenty of single guests, so nothing is left if one of them was refused.
  expect(rows.every(({ claimed }) => claimed === capacity)).toBe(true);
  expect(await partial(key)).toBe(0);
  await assertSound(world.database.db);
});

it('without "all or nothing" the same race leaves partial packages, so the test would notice (D-PK-08)', async () => {
  await sql
    .raw(`create or replace function refuse_places(p_location integer, p_refused jsonb) returns void language plpgsql as $$
      begin return; end $$`)
    .execute(world.database.db);
  await sql
    .raw(`create function drop_refused() returns trigger language plpgsql as $$
      begin
        if (select coalesce(sum(units), 0) from claim where location_key = new.location_key and subject = new.subject
          and at = new.at) + new.units > ${capacity} then return null; end if;
        return new;
      end $$`)
    .execute(world.database.db);
  await sql
    .raw('create trigger drop_refused before insert on claim for each row execute function drop_refused()')
    .execute(world.database.db);
  const { key } = await race();
  expect(await partial(key)).toBeGreaterThan(0);
});
