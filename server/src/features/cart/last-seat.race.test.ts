/**
 * The last place, fifty buyers, two servers: it is sold once and never refused while free; without the guard
 * it is oversold (R1, R2, R4, R6).
 */
import type { VenueTime } from '@gangway/domain/kernel/local-time';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, type ChangeAnswer, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { type Answer, ask, endHolds, releaseHolds, storeLocation } from '../../testing/test-app.ts';
import { countingTogether, countTogether, widenGap, withoutParts } from '../../testing/without-guards.ts';

const buyers = 50;

const times = Array.from(
  { length: 20 },
  (_, index) => `${String(index + 2).padStart(2, '0')}:00` as VenueTime,
);
/** Seats of 20 times on 28 days. */
const seatsOfVenue = 560;
const seatOf = (round: number) => ({
  date: `2026-12-${String(1 + (Math.floor(round / times.length) % 28)).padStart(2, '0')}`,
  time: times[round % times.length] ?? '09:00',
  lengthMinutes: 30,
});

const venue = (world: RaceWorld, capacity: number, count = 1) =>
  storeLocation(world.database.db, {
    activities: Array.from({ length: count }, (_, index) =>
      anActivity({ key: index + 1, schedules: [aSchedule({ times, lengthMinutes: 30, capacity })] }),
    ),
  });

/** Opens every connection first, so that buyers race for places and not for connections. */
async function warm(world: RaceWorld, key: number): Promise<void> {
  const asks = Array.from({ length: 40 }, (_, index) =>
    ask(world.serverOf(index), 'POST', '/api/booking/getTimes', {
      clientLocationKey: key,
      entityHierarchyKey: 1,
      date: '2026-12-31',
    }),
  );
  await Promise.all(asks);
}

async function race(world: RaceWorld, key: number, round: number): Promise<Answer<ChangeAnswer>[]> {
  const seat = { locationKey: key, rates: { 11: 1 }, ...seatOf(round) };
  return Promise.all(Array.from({ length: buyers }, (_, buyer) => addToCart(world.serverOf(buyer), seat)));
}

/** Parties of one to three want places of one departure; returns how many places they got. */
async function raceOfParties(world: RaceWorld, key: number, round: number): Promise<number> {
  const parties = Array.from({ length: buyers }, (_, buyer) => 1 + ((buyer + round) % 3));
  const answers = await Promise.all(
    parties.map((party, buyer) =>
      addToCart(world.serverOf(buyer), { locationKey: key, rates: { 11: party }, ...seatOf(round) }),
    ),
  );
  const taken = parties.filter((_, buyer) => complaintOf(answers[buyer] as Answer<ChangeAnswer>) === null);
  return taken.reduce((sum, party) => sum + party, 0);
}

const activities = 6;
const shoppers = 40;

function randomFrom(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
}
type Random = ReturnType<typeof randomFrom>;

/** Puts up to four lines into a cart, edits some and may abandon it. */
async function fillCart(world: RaceWorld, key: number, random: Random, buyer: number): Promise<void> {
  const order = [...Array(activities).keys()].sort(() => random(3) - 1);
  let orderKey: string | null = null;
  const lines: number[] = [];
  for (const activity of order.slice(0, 4)) {
    const editing = lines.length > 1 && random(3) === 0 ? lines.shift() : undefined;
    const answer = await addToCart(world.serverOf(buyer + activity), {
      locationKey: key,
      orderKey,
      activityKey: activity + 1,
      rates: { 11: 1 + random(2) },
      allowOverlap: true,
      ...seatOf(random(2)),
      ...(editing === undefined ? {} : { editing }),
    });
    expect(answer.status).toBe(200);
    if (answer.body.Order === null) continue;
    const placed = orderOf(answer);
    orderKey = placed.OrderKey;
    lines.splice(0, lines.length, ...placed.Individual.map((line) => line.OrderEntityKey));
  }
  if (orderKey === null || random(2) === 1) return;
  const members = { orderKey, clientLocationKey: key };
  const abandoned = await ask(world.serverOf(buyer), 'GET', '/api/booking/abandonOrderChanges', members, {
    'x-requested-with': 'gangway',
  });
  expect(abandoned.status).toBe(200);
}

const shop = (world: RaceWorld, key: number, random: Random) =>
  Promise.all(Array.from({ length: shoppers }, (_, buyer) => fillCart(world, key, random, buyer)));

describe('fifty buyers of one place on two servers', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
  });
  afterAll(() => world.close());

  it('sell it once: forty-nine are refused cleanly, and the place is neither sold twice nor left over (D-AV-10, R1)', async () => {
    const { key } = await venue(world, 1);
    await warm(world, key);
    await widenGap(world.database);
    const rounds = await repeat('R1 last place', async (round) => {
      const answers = await race(world, key, round);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const words = Map.groupBy(answers, (answer) => complaintOf(answer) ?? 'got it');
      expect([...words].map(([text, all]) => `${text} ${all.length}`).toSorted()).toEqual([
        'This time is sold out. 49',
        'got it 1',
      ]);
      return buyers;
    });
    await sql.raw('drop trigger linger on claim').execute(world.database.db);
    const { rows } = await sql<{ cells: number; claims: number; claimed: number }>`
      select count(*) as cells, sum(claimed) as claimed, (select count(*) from claim where location_key = ${key}) as claims
      from cell where location_key = ${key}`.execute(world.database.db);
    expect(rows[0]).toMatchObject({ cells: rounds, claims: rounds, claimed: rounds });
    await assertSound(world.database.db);
  });

  it('with parties of one to three and seven places, fill the departure in any order (D-AV-10, R1)', async () => {
    const { key } = await venue(world, 7);
    await repeat('R1 parties', async (round) => {
      // There are plenty of single guests, so nothing is left if one of them was refused.
      expect(await raceOfParties(world, key, round)).toBe(7);
      return buyers;
    });
    await assertSound(world.database.db);
  });

  it('with several lines per cart in any order, neither deadlock nor share a place (R4)', async () => {
    let key = 0;
    const seed = Number(process.env.RACE_SEED ?? Math.trunc(performance.timeOrigin) % 100_000);
    process.stdout.write(`  carts of several lines: RACE_SEED=${seed}\n`);
    const random = randomFrom(seed);
    await repeat('R4 several lines', async (wave) => {
      if (wave % 4 === 0) ({ key } = await venue(world, 30, activities));
      const started = performance.now();
      await shop(world, key, random);
      expect(performance.now() - started).toBeLessThan(20_000);
      await assertSound(world.database.db);
      return shoppers;
    });
  });

  it('either buy a place whose hold ends during payment or are not charged (R6)', async () => {
    const keys: number[] = [];
    await repeat('R6 hold that ends during payment', async (round) => {
      // A venue has that many seats.
      if (round % seatsOfVenue === 0) keys.push((await venue(world, 1)).key);
      const key = keys.at(-1) ?? 0;
      const seat = { locationKey: key, rates: { 11: 1 }, ...seatOf(round) };
      const order = orderOf(await addToCart(world.serverOf(0), seat));
      await sql`with lapsing as (
          update claim set expires_at = clock_timestamp() + make_interval(secs => ${(round % 5) / 500}) where location_key = ${key}
            and expires_at is not null returning order_id)
        update shop_order set hold_expires_at = clock_timestamp() + make_interval(secs => ${(round % 5) / 500})
        where order_id in (select order_id from lapsing)`.execute(world.database.db);
      const others = Array.from({ length: 6 }, (_, buyer) => addToCart(world.serverOf(buyer), seat));
      const paid = await completeOrder(world.serverOf(1), order, key);
      const taken = (await Promise.all(others)).filter((answer) => complaintOf(answer) === null);
      const bought = paid.body.Order?.IsNew === false;
      if (bought) expect(taken).toEqual([]);
      else {
        expect(taken).toHaveLength(1);
        expect([paid.status, complaintOf(paid)]).toEqual([
          200,
          'Your cart has expired and some of its places are no longer available. You have not been charged.',
        ]);
      }
      // No sweeper runs here.
      await releaseHolds(world.database.db, key);
    });
    await assertSound(world.database.db);
    const { rows } = await sql`select 1 from payment_attempt a join shop_order o using (order_id)
      where o.location_key = any (${keys}) and (a.state in ('authorised', 'captured')) <> (o.state = 'saved')`.execute(
      world.database.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('the same race without its guard', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
    await countTogether(world.database);
  });
  afterAll(() => world.close());

  it('sells the place more than once in every round: the race is real (R2)', async () => {
    const { key } = await venue(world, 1);
    const controls = 20;
    // Fewer than the servers' connections, so that all of them can count before one writes.
    const crowd = 12;
    let oversold = 0;
    for (let round = 0; round < controls; round++) {
      const answers = await countingTogether(world.database, crowd, () => race(world, key, round));
      const winners = answers.filter((answer) => complaintOf(answer) === null);
      if (winners.length > 1) oversold += 1;
    }
    expect(oversold).toBe(controls);
    showed('R1 last place', `oversold in ${oversold} of ${controls} rounds`);
    await expect(assertSound(world.database.db)).rejects.toThrow(
      'I1 no cell is claimed below zero or beyond its capacity',
    );
  });

  it('gives parties more places than there are (R2, control)', async () => {
    const { key } = await venue(world, 7);
    // Eight parties that all see seven free places want fourteen at least.
    const places = await countingTogether(world.database, 8, () => raceOfParties(world, key, 0));
    expect(places).toBeGreaterThan(7);
    showed('R1 parties', `${places} guests for 7 places`);
  });

  it('oversells departures to carts of several lines (R2, control)', async () => {
    await countTogether(world.database);
    const { key } = await venue(world, 1, activities);
    // Thirteen lines that all see one of twelve places free: two of them have the same.
    await countingTogether(world.database, 13, () => shop(world, key, randomFrom(1)));
    const { rows } = await sql<{ most: number }>`
      select max(claimed) as most from cell where location_key = ${key} and capacity = 1`.execute(
      world.database.db,
    );
    expect(rows[0]?.most).toBeGreaterThan(1);
    showed('R4 several lines', `${rows[0]?.most} guests for one place`);
  });

  it('charges for a place that was lost, if only the hold has been looked at (R2, control)', async () => {
    const { db } = world.database;
    await withoutParts(world.database, 'begin_payment', [
      ['if v_kept < (select sum(cells) from order_line where order_id = v_id) then', 'if false then'],
    ]);
    await withoutParts(world.database, 'save_order', [[' or v_attempt.cells <> v_attempt.claims', '']]);
    const { key } = await venue(world, 1);
    const seat = { locationKey: key, rates: { 11: 1 }, ...seatOf(0) };
    const order = orderOf(await addToCart(world.serverOf(0), seat));
    await endHolds(db, key);
    await sql`select release_expired(location_key, subject, at) from cell where location_key = ${key}`.execute(
      db,
    );
    const other = await addToCart(world.serverOf(1), seat);
    const paid = await completeOrder(world.serverOf(1), order, key);
    expect([complaintOf(other), complaintOf(paid), paid.body.Order?.IsNew]).toEqual([null, null, false]);
    showed('R6 hold that ends during payment', 'charged for a place that another cart held');
  });
});
