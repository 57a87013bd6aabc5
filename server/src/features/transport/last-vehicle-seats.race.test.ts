/**
 * Thirty buyers of two activities and of whole days race for the last seats of a vehicle, on two servers:
 * never more guests than seats; without the guard there are (D-TR-01, D-TR-04, R1).
 */
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aTransportLocation } from '@gangway/domain/testing/transport-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, type ChangeAnswer, complaintOf, orderOf, slotKey } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { type Answer, ask, storeLocation } from '../../testing/test-app.ts';
import { countingTogether, countTogether } from '../../testing/without-guards.ts';

const buyers = 30;
const seats = 6;

/** Each round has its own day of December at a venue. */
const daysOfVenue = 28;
const dayOf = (round: number) => `2026-12-${String(1 + (round % 28)).padStart(2, '0')}`;

async function venue(world: RaceWorld): Promise<number> {
  const transportation = { offered: true, required: false, vehicleId: 'shuttle' };
  const schedules = [aSchedule({ times: ['09:00'], capacity: null })];
  const { key: _key, ...transport } = aTransportLocation({
    activities: [
      anActivity({ transportation, schedules }),
      anActivity({ key: 2, rates: [aRate({ key: 21 })], transportation, schedules }),
    ],
  });
  return (await storeLocation(world.database.db, transport)).key;
}

const seatsTaken = async (world: RaceWorld, key: number, at: string) => {
  const { rows } = await sql<{ claimed: number }>`
    select claimed from cell where location_key = ${key} and subject = 'vehicle/shuttle' and at = ${at}`.execute(
    world.database.db,
  );
  return rows[0]?.claimed;
};

const words = (answers: readonly Answer<ChangeAnswer>[]) => {
  const all = Map.groupBy(answers, (answer) => complaintOf(answer) ?? 'got it');
  return [...all].map(([text, ofText]) => `${text} ${ofText.length}`).toSorted();
};

/** Thirty guests of two activities request the six seats of one departure. */
const race = (world: RaceWorld, key: number, round: number) =>
  Promise.all(
    Array.from({ length: buyers }, (_, buyer) =>
      ask<ChangeAnswer>(world.serverOf(buyer), 'POST', '/api/booking/addToCart', {
        clientLocationKey: key,
        orderKey: null,
        Activity: {
          EntityHierarchyKey: 1 + (buyer % 2),
          Rates: [{ EntityHierarchyRateKey: buyer % 2 === 0 ? 11 : 21, Participants: 1 }],
          SelectedTimes: [{ OrderEntityTimeKey: slotKey(dayOf(round), '09:00') }],
          NeedTransportation: true,
          HotelName: 'Grand Lodge',
          HotelLatitude: 40.1,
          HotelLongitude: -105,
        },
      }),
    ),
  );

/** Ten parties of two request the seats of one departure, there and back. */
async function raceBothWays(
  world: RaceWorld,
  key: number,
  round: number,
  together = <T>(start: () => Promise<T>) => start(),
) {
  const date = dayOf(round);
  const carts = await Promise.all(
    Array.from({ length: 10 }, (_, buyer) => addToCart(world.serverOf(buyer), { locationKey: key, date })),
  );
  const ride = (buyer: number) => ({
    Day: date,
    PickupLocationKey: 5,
    Guests: 2,
    PickupTimes: [{ TimeString: '8:10 AM' }],
    ReturnTimes: [{ TimeString: buyer % 2 === 0 ? '12:00 PM' : '5:00 PM' }],
  });
  return together(() =>
    Promise.all(
      carts.map((cart, buyer) =>
        ask<ChangeAnswer>(world.serverOf(buyer), 'POST', '/api/booking/updateOrder', {
          clientLocationKey: key,
          orderKey: orderOf(cart).OrderKey,
          PickupLocations: [ride(buyer)],
        }),
      ),
    ),
  );
}

/** Returns the seats taken there, and back at both times together. */
async function seatsThereAndBack(world: RaceWorld, key: number, round: number) {
  const date = dayOf(round);
  const back = await Promise.all(
    ['12:00', '17:00'].map((time) => seatsTaken(world, key, `${date}T${time}/back`)),
  );
  return [
    await seatsTaken(world, key, `${date}T08:30`),
    back.reduce<number>((sum, claimed) => sum + (claimed ?? 0), 0),
  ];
}

describe('the last seats on two servers', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
  });
  afterAll(() => world.close());

  it('six of thirty guests of two activities are picked up, the others are refused cleanly (D-TR-01, R1)', async () => {
    let key = 0;
    await repeat('R1 last seats of a vehicle', async (round) => {
      if (round % daysOfVenue === 0) key = await venue(world);
      const answers = await race(world, key, round);
      expect(words(answers)).toEqual([
        `The vehicle is full at this time. ${buyers - seats}`,
        `got it ${seats}`,
      ]);
      expect(await seatsTaken(world, key, `${dayOf(round)}T09:00`)).toBe(seats);
      return buyers;
    });
    await assertSound(world.database.db);
  });

  it('three of ten parties of two ride both ways, and nobody rides only one way (D-TR-04, R1)', async () => {
    let key = 0;
    await repeat('R1 seats both ways', async (round) => {
      if (round % daysOfVenue === 0) key = await venue(world);
      const answers = await raceBothWays(world, key, round);
      expect(words(answers)).toEqual(['The vehicle is full at this time. 7', 'got it 3']);
      expect(await seatsThereAndBack(world, key, round)).toEqual([seats, seats]);
      return answers.length;
    });
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

  it('seats more guests than the vehicle holds (R2, control)', async () => {
    const key = await venue(world);
    const crowd = 12;
    const answers = await countingTogether(world.database, crowd, () => race(world, key, 0));
    const got = answers.filter((answer) => complaintOf(answer) === null).length;
    expect(got).toBeGreaterThanOrEqual(crowd);
    expect(await seatsTaken(world, key, `${dayOf(0)}T09:00`)).toBe(got);
    showed('R1 last seats of a vehicle', `${got} guests for ${seats} seats`);
  });

  it('seats more parties than the vehicle holds there and back (R2, control)', async () => {
    const key = await venue(world);
    // The carts are there before: they take places as well, and would be counted as waiting.
    const answers = await raceBothWays(world, key, 0, (start) => countingTogether(world.database, 4, start));
    const got = answers.filter((answer) => complaintOf(answer) === null).length;
    expect(await seatsThereAndBack(world, key, 0)).toEqual([2 * got, 2 * got]);
    expect(2 * got).toBeGreaterThan(seats);
    showed('R1 seats both ways', `${2 * got} guests for ${seats} seats`);
  });
});
