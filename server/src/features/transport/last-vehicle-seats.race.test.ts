/** The last seats of a vehicle, thirty buyers of two activities and of whole days on two servers: never more guests than seats (D-TR-01, D-TR-04, R1). */
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aTransportLocation } from '@gangway/domain/testing/transport-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, type ChangeAnswer, complaintOf, orderOf, slotKey } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { type Answer, ask, storeLocation } from '../../testing/test-app.ts';

/** A day of December each: no more than 28. `npm run soak` runs more of them. */
const rounds = Math.ceil(Number(process.env.RACE_ROUNDS ?? 100) / 10);
const buyers = 30;
const seats = 6;

let world: RaceWorld;
beforeAll(async () => {
  world = await startRaceWorld();
});
afterAll(() => world.close());

const dayOf = (round: number) => `2026-12-${String(1 + (round % 28)).padStart(2, '0')}`;

async function venue(): Promise<number> {
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

const seatsTaken = async (key: number, at: string) => {
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

it('six of thirty guests of two activities are fetched, the others are refused cleanly (D-TR-01, R1)', async () => {
  const key = await venue();
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
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
    expect(words(answers)).toEqual([
      `The vehicle is full at this time. ${buyers - seats}`,
      `got it ${seats}`,
    ]);
    expect(await seatsTaken(key, `${dayOf(round)}T09:00`)).toBe(seats);
  }
  await assertSound(world.database.db);
});

it('three of ten parties of two ride there and back, and nobody in one direction only (D-TR-04, R1)', async () => {
  const key = await venue();
  for (let round = 0; round < rounds; round++) {
    const date = dayOf(round);
    const carts = await Promise.all(
      Array.from({ length: 10 }, (_, buyer) => addToCart(world.serverOf(buyer), { locationKey: key, date })),
    );
    const answers = await Promise.all(
      carts.map((cart, buyer) =>
        ask<ChangeAnswer>(world.serverOf(buyer), 'POST', '/api/booking/updateOrder', {
          clientLocationKey: key,
          orderKey: orderOf(cart).OrderKey,
          PickupLocations: [
            {
              Day: date,
              PickupLocationKey: 5,
              Guests: 2,
              PickupTimes: [{ TimeString: '8:10 AM' }],
              ReturnTimes: [{ TimeString: buyer % 2 === 0 ? '12:00 PM' : '5:00 PM' }],
            },
          ],
        }),
      ),
    );
    expect(words(answers)).toEqual(['The vehicle is full at this time. 7', 'got it 3']);
    const back = await Promise.all(['12:00', '17:00'].map((time) => seatsTaken(key, `${date}T${time}/back`)));
    expect(await seatsTaken(key, `${date}T08:30`)).toBe(seats);
    expect(back.reduce<number>((sum, claimed) => sum + (claimed ?? 0), 0)).toBe(seats);
  }
  await assertSound(world.database.db);
});
