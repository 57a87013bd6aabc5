/**
 * Races for the last place on two servers: overlapping rentals, two lines of one cart, a private group
 * against guests, an edit against a purchase. None is sold twice; without the guard some are (R1, R2, R4,
 * R5).
 */
import type { VenueTime } from '@gangway/domain/kernel/local-time';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, type Choice, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { storeLocation } from '../../testing/test-app.ts';
import {
  countingTogether,
  countTogether,
  meetAt,
  withoutParts,
  withoutRevisions,
} from '../../testing/without-guards.ts';

const buyers = 24;

const hours = { from: '08:00' as VenueTime, to: '20:00' as VenueTime, everyMinutes: 30 };
const pools = [{ id: 'boats', name: 'Boats', units: 1 }];
const rental = anActivity({
  capacityType: 'duration',
  turnaroundMinutes: 15,
  rates: [aRate({ name: 'Boat', pool: { poolId: 'boats', units: 1 } })],
  durations: [60, 120, 240].map((minutes) => ({ minutes, name: null, prices: [] })),
  schedules: [aSchedule({ times: [], hours, capacity: null })],
});
const cruise = anActivity({
  key: 2,
  rates: [aRate({ key: 21 }), aRate({ key: 22, isPrivateTourRate: true })],
  privateTour: { enabled: true, only: false, name: null, description: null, leadMinutes: 0 },
  schedules: [aSchedule({ times: ['09:00'], capacity: 50 })],
});

const venue = (world: RaceWorld) => storeLocation(world.database.db, { pools, activities: [rental, cruise] });
/** A venue has 28 days. */
const daysOfVenue = 28;
const dayOf = (round: number) => `2026-12-${String(1 + (round % 28)).padStart(2, '0')}`;

/** Rentals around noon that all need the boat at twelve. */
function overlapping(key: number, round: number, buyer: number): Choice {
  const [time, lengthMinutes] = [
    ['12:00', 60],
    ['11:30', 120],
    ['10:00', 240],
    ['11:00', 120],
  ][buyer % 4] as [string, number];
  return { locationKey: key, date: dayOf(round), time, lengthMinutes, rates: { 11: 1 } };
}

const group = (key: number, round: number): Choice => ({
  locationKey: key,
  activityKey: 2,
  date: dayOf(round),
  rates: { 22: 1 },
  isPrivate: true,
  guests: 8,
});
const guest = (key: number, round: number): Choice => ({
  locationKey: key,
  activityKey: 2,
  date: dayOf(round),
  rates: { 21: 1 },
});

const all = <T>(make: (buyer: number) => Promise<T>, count = buyers): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, buyer) => make(buyer)));

/** Starts requests; a control lets them meet. */
type Together = <T>(start: () => Promise<T>) => Promise<T>;
const atOnce: Together = (start) => start();

/** Sends one cart two lines at once that need the boat at the same time. */
async function sendTwoLines(world: RaceWorld, key: number, round: number, together = atOnce) {
  const opened = orderOf(await addToCart(world.serverOf(0), guest(key, round)));
  return together(() =>
    Promise.all(
      ['12:00', '12:30'].map((time, buyer) =>
        addToCart(world.serverOf(buyer), {
          ...{ locationKey: key, orderKey: opened.OrderKey, date: dayOf(round), time, lengthMinutes: 60 },
          ...{ rates: { 11: 1 }, allowOverlap: true },
        }),
      ),
    ),
  );
}

/** Two carts move their rentals to noon while six others rent the boat then; the answers to the edits come first. */
async function editAgainstPurchases(world: RaceWorld, key: number, round: number, together = atOnce) {
  const rental = { locationKey: key, date: dayOf(round), rates: { 11: 1 } };
  const early = orderOf(await addToCart(world.serverOf(0), { ...rental, time: '08:00', lengthMinutes: 60 }));
  const late = orderOf(await addToCart(world.serverOf(1), { ...rental, time: '16:00', lengthMinutes: 60 }));
  const move = ({ OrderKey: orderKey, Individual }: typeof early, time: string, buyer: number) =>
    addToCart(world.serverOf(buyer), {
      ...{ ...rental, time, lengthMinutes: 240 },
      ...{ orderKey, editing: Individual[0]?.OrderEntityKey ?? 0 },
    });
  return together(() =>
    Promise.all([
      move(early, '12:00', 0),
      move(late, '11:00', 1),
      ...Array.from({ length: 6 }, (_, buyer) =>
        addToCart(world.serverOf(buyer), overlapping(key, round, buyer)),
      ),
    ]),
  );
}

describe('on two servers', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
  });
  afterAll(() => world.close());

  it('the last boat goes to one of many overlapping rentals, whatever their lengths (D-AV-03, D-AV-10, R1)', async () => {
    let key = 0;
    await repeat('R1 last boat', async (round) => {
      if (round % daysOfVenue === 0) ({ key } = await venue(world));
      const answers = await all((buyer) => addToCart(world.serverOf(buyer), overlapping(key, round, buyer)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const words = Map.groupBy(answers, (answer) => complaintOf(answer) ?? 'got it');
      expect([...words].map(([text, these]) => `${text} ${these.length}`).toSorted()).toEqual([
        'Boat is sold out for this time. 23',
        'got it 1',
      ]);
      return buyers;
    });
    await assertSound(world.database.db);
  });

  it('a private group and single guests never share a departure, and one of them gets it (D-PV-01, R1)', async () => {
    let key = 0;
    let groups = 0;
    const rounds = await repeat('R1 private group', async (round) => {
      if (round % daysOfVenue === 0) ({ key } = await venue(world));
      const answers = await all(async (buyer) => {
        const isGroup = buyer % 4 === round % 4;
        const answer = await addToCart(
          world.serverOf(buyer),
          isGroup ? group(key, round) : guest(key, round),
        );
        return { isGroup, won: complaintOf(answer) === null };
      });
      const won = answers.filter((answer) => answer.won);
      const privately = won.filter(({ isGroup }) => isGroup).length;
      expect([privately, won.length > 0]).toEqual([privately === 0 ? 0 : won.length, true]);
      expect(privately).toBeLessThanOrEqual(1);
      groups += privately;
      return buyers;
    });
    await assertSound(world.database.db);
    expect(groups).toBeLessThanOrEqual(rounds);
  });

  it('two lines sent at once to one cart do not share the boat (R5, D-CT-04)', async () => {
    let key = 0;
    await repeat('R5 lines of one cart', async (round) => {
      if (round % daysOfVenue === 0) ({ key } = await venue(world));
      const answers = await sendTwoLines(world, key, round);
      expect(answers.filter((answer) => complaintOf(answer) === null)).toHaveLength(1);
    });
    await assertSound(world.database.db);
  });

  it('an edit that moves a rental races other purchases: every cart that shows the boat can pay for it (D-CT-01, R4)', async () => {
    let key = 0;
    await repeat('R4 edit against purchases', async (round) => {
      if (round % daysOfVenue === 0) ({ key } = await venue(world));
      const answers = await editAgainstPurchases(world, key, round);
      const winners = answers.filter((answer) => complaintOf(answer) === null);
      expect(winners).toHaveLength(1);
      const paid = await Promise.all(
        winners.map((answer, buyer) => completeOrder(world.serverOf(buyer), orderOf(answer), key)),
      );
      expect(paid.map((answer) => complaintOf(answer))).toEqual([null]);
    });
    await assertSound(world.database.db);
  });
});

describe('the same races without the guard', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
    await countTogether(world.database);
  });
  afterAll(() => world.close());

  it('one boat is rented to several carts, and groups share a private departure: the races are real (R2)', async () => {
    const { key } = await venue(world);
    const controls = 10;
    // Fewer than the servers' connections, so that all can count before one writes.
    const crowd = 12;
    const race = (choose: (buyer: number) => Choice) =>
      countingTogether(world.database, crowd, () =>
        all(async (buyer) => complaintOf(await addToCart(world.serverOf(buyer), choose(buyer))), crowd),
      );
    let twice = 0;
    let shared = 0;
    for (let round = 0; round < controls; round++) {
      const rented = await race((buyer) => overlapping(key, round, buyer));
      if (rented.filter((complaint) => complaint === null).length > 1) twice += 1;
      const booked = await race((buyer) => (buyer % 4 === 0 ? group(key, round) : guest(key, round)));
      if (booked[0] === null && booked[1] === null) shared += 1;
    }
    expect([twice, shared]).toEqual([controls, controls]);
    showed('R1 last boat', `rented twice in ${twice} of ${controls} rounds`);
    showed('R1 private group', `shared in ${shared} of ${controls} rounds`);
    await expect(assertSound(world.database.db)).rejects.toThrow(
      'I1 no cell is claimed below zero or beyond its capacity',
    );
    await expect(assertSound(world.database.db)).rejects.toThrow('I3 what a private tour has, it has alone');
  });

  it('an edit and purchases have the same boat, and pay for it (R2, control)', async () => {
    const { key } = await venue(world);
    // The edits lock what they move to, so one of them and the six purchases see the boat free.
    const answers = await editAgainstPurchases(world, key, 0, (start) =>
      countingTogether(world.database, 7, start),
    );
    const winners = answers.filter((answer) => complaintOf(answer) === null);
    const edits = answers.slice(0, 2).filter((answer) => complaintOf(answer) === null);
    const paid = await Promise.all(
      winners.map((answer, buyer) => completeOrder(world.serverOf(buyer), orderOf(answer), key)),
    );
    expect([edits.length, winners.length, ...paid.map(complaintOf)]).toEqual([1, 7, ...Array(7).fill(null)]);
    showed('R4 edit against purchases', `an edit and ${winners.length - 1} purchases paid for one boat`);
  });

  it('two lines of one cart share the boat if neither the order nor the boat is checked when they are written (R2, control)', async () => {
    // Either guard alone refuses the second line: with revisions it is decided again, without them the boat is taken.
    await withoutRevisions(world.database);
    await withoutParts(world.database, 'claim_cells', [['if exists', 'if false and exists']]);
    const { key } = await venue(world);
    const answers = await sendTwoLines(world, key, 0, (start) =>
      meetAt(world.database, `select from shop_order where location_key = ${key} for update`, 2, start),
    );
    expect(answers.map(complaintOf)).toEqual([null, null]);
    showed('R5 lines of one cart', 'both lines had the boat');
  });
});
