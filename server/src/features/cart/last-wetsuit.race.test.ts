/**
 * The last wetsuit of a day, forty buyers, two servers: it is sold once and only its buyer has a line
 * (D-AD-02, R1); without the guard it is sold more than once.
 */
import { productKey } from '@gangway/domain/catalog/product';
import type { VenueTime } from '@gangway/domain/kernel/local-time';
import { aProduct, aVariant } from '@gangway/domain/testing/add-on-builders';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, complaintOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { storeLocation } from '../../testing/test-app.ts';
import { countingTogether, countTogether } from '../../testing/without-guards.ts';

const buyers = 40;
const times = ['09:00', '13:00'] as VenueTime[];

const wetsuit = aProduct({
  id: 'wetsuit',
  name: 'Wetsuit',
  kind: 'variants',
  price: 0,
  variants: [aVariant('wetsuit', 'small', 1500, 1), aVariant('wetsuit', 'large', 1700)],
});
const [small, large] = [productKey('wetsuit', 'small'), productKey('wetsuit', 'large')];
const suit = (variant: number) => ({
  ProductKey: wetsuit.key,
  Variants: [{ ProductKey: variant, Quantity: 1 }],
});

const venue = ({ database }: RaceWorld) =>
  storeLocation(database.db, {
    products: [wetsuit],
    activities: [
      anActivity({
        addOns: ['wetsuit'],
        schedules: [aSchedule({ times, lengthMinutes: 60, capacity: 500 })],
      }),
    ],
  });

/** Buyers of both departures of a day, which share its add-on stock. Every fourth wants a large one. */
async function race(world: RaceWorld, locationKey: number, round: number) {
  const date = `2026-12-${String(1 + (round % 28)).padStart(2, '0')}`;
  const answers = await Promise.all(
    Array.from({ length: buyers }, (_, buyer) =>
      addToCart(world.serverOf(buyer), {
        locationKey,
        date,
        time: times[Math.floor(buyer / 2) % 2] ?? null,
        lengthMinutes: 60,
        rates: { 11: 1 },
        chosen: { AddOns: [suit(buyer % 4 === 3 ? large : small)] },
      }),
    ),
  );
  const of = (isLarge: boolean) => answers.filter((_, buyer) => (buyer % 4 === 3) === isLarge);
  return { small: of(false), large: of(true) };
}

/** Delays every claim before its commit, to widen the race window. */
async function widenGap({ database }: RaceWorld): Promise<void> {
  await sql
    .raw(`create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.05); return new; end $$`)
    .execute(database.db);
  await sql
    .raw(`create trigger linger before insert on claim for each row
      when (new.subject like 'product/%') execute function linger()`)
    .execute(database.db);
}

describe('forty buyers and one small wetsuit on two servers', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
    await widenGap(world);
  });
  afterAll(() => world.close());

  it('sell it once; the other 29 get a message and hold no place, and all who want a large one get theirs (D-AD-02, R1)', async () => {
    const keys: number[] = [];
    const rounds = await repeat('R1 last wetsuit', async (round) => {
      // A venue has 28 days.
      if (round % 28 === 0) keys.push((await venue(world)).key);
      const key = keys.at(-1) ?? 0;
      const answers = await race(world, key, round);
      const words = Map.groupBy(answers.small, (answer) => complaintOf(answer) ?? 'got it');
      expect([...words].map(([text, all]) => `${text} ${all.length}`).toSorted()).toEqual([
        'Wetsuit Small is sold out for this day. 29',
        'got it 1',
      ]);
      expect(answers.large.map(complaintOf)).toEqual(answers.large.map(() => null));
      return buyers;
    });
    const { rows } = await sql<{ subject: string; claimed: number }>`
      select split_part(subject, '/', 1) as subject, sum(claimed)::integer as claimed from cell
      where location_key = any (${keys}) group by 1 order by 1`.execute(world.database.db);
    // A place for each of the eleven and one unit of stock; refused buyers hold nothing.
    expect(rows).toEqual([
      { subject: 'activity', claimed: rounds * 11 },
      { subject: 'product', claimed: rounds },
    ]);
    await assertSound(world.database.db);
  });
});

describe('the same race without its guard', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
    await countTogether(world.database);
  });
  afterAll(() => world.close());

  it('sells the wetsuit more than once, so the test would notice (R2)', async () => {
    const { key } = await venue(world);
    // Fewer than the servers' connections, so that all of them can count before one writes.
    const crowd = 12;
    let oversold = 0;
    for (let round = 0; round < 10; round++) {
      const answers = await countingTogether(world.database, crowd, () => race(world, key, round));
      if (answers.small.filter((answer) => complaintOf(answer) === null).length > 1) oversold += 1;
    }
    expect(oversold).toBe(10);
    showed('R1 last wetsuit', `sold twice in ${oversold} of 10 rounds`);
  });
});
