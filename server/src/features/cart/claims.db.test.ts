/**
 * Edge cases of places: parties larger than a departure, changed capacities, guests without a seat
 * (docs/rules/capacity.md).
 */
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart, complaintOf, orderOf } from '../../testing/journey.ts';
import { endHolds, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const kayaks = (capacity: number | null, rates = [aRate()]) =>
  storeLocation(app.database.db, {
    activities: [anActivity({ rates, schedules: [aSchedule({ times: ['09:00'], capacity })] })],
  });

async function claimed(key: number): Promise<(number | null)[][]> {
  const { rows } = await sql<{ claimed: number; capacity: number | null }>`
    select claimed, capacity from cell where location_key = ${key} order by at`.execute(app.database.db);
  return rows.map((cell) => [cell.claimed, cell.capacity]);
}

it('tells a party larger than the departure how many places are left, whether or not others have booked (8.1-02, D-AV-07)', async () => {
  const { key } = await kayaks(3);
  const five = () => addToCart(app, { locationKey: key, rates: { 11: 5 } });
  expect(complaintOf(await five())).toBe('Only 3 spots are left for this time.');
  orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
  expect(complaintOf(await five())).toBe('Only 2 spots are left for this time.');
  orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
  expect(complaintOf(await five())).toBe('This time is sold out.');
  expect(await claimed(key)).toEqual([[3, 3]]);
});

it('uses a touched cell’s own capacity, even if above or below the schedule’s (8.1-02, R10)', async () => {
  const { key } = await kayaks(3);
  orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
  await sql`update cell set capacity = 8 where location_key = ${key}`.execute(app.database.db);
  orderOf(await addToCart(app, { locationKey: key, rates: { 11: 6 } }));
  expect(complaintOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }))).toBe(
    'Only 1 spot is left for this time.',
  );
  await sql`update cell set capacity = null where location_key = ${key}`.execute(app.database.db);
  orderOf(await addToCart(app, { locationKey: key, rates: { 11: 200 } }));
  expect(await claimed(key)).toEqual([[207, null]]);
});

it('reclaims places of expired holds when it needs them (R6, D-CT-03)', async () => {
  const { key } = await kayaks(4);
  orderOf(await addToCart(app, { locationKey: key, rates: { 11: 3 } }));
  await endHolds(app.database.db, key);
  orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
  expect(await claimed(key)).toEqual([[4, 4]]);
  orderOf(await addToCart(app, { locationKey: key, rates: { 11: 3 } }));
  expect(await claimed(key)).toEqual([[4, 4]]);
  expect(complaintOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }))).toBe(
    'This time is sold out.',
  );
});

it('claims seats, not heads; guests without a seat need none (D-AV-02)', async () => {
  const rates = [
    aRate({ name: 'Double kayak', seats: 2 }),
    aRate({ key: 12, name: 'Infant', seats: 0, needsAdult: true }),
  ];
  const { key } = await kayaks(4, rates);
  orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2, 12: 5 } }));
  expect(await claimed(key)).toEqual([[4, 4]]);
  expect(complaintOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }))).toBe(
    'This time is sold out.',
  );
});

it('never runs out if there is no limit (D-AV-02)', async () => {
  const { key } = await kayaks(null);
  for (const count of [200, 200, 200])
    orderOf(await addToCart(app, { locationKey: key, rates: { 11: count } }));
  expect(await claimed(key)).toEqual([[600, null]]);
});

it('has no places on a departure with a capacity of zero (8.1-02)', async () => {
  const { key } = await kayaks(0);
  expect(complaintOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }))).toBe(
    'This time is sold out.',
  );
  expect(await claimed(key)).toEqual([]);
});
