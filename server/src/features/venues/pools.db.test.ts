/**
 * Imports that change pools while rentals are sold or held, on a database (R10; docs/venue-files.md, "What is
 * sold stays").
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { anActivityInput, aVenueFile } from '@gangway/domain/testing/venue-file-builder';
import type { VenueFileInput } from '@gangway/domain/venue-file/venue-file';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart, complaintOf, orderOf } from '../../testing/journey.ts';
import { aMorning, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { importVenue } from './venues.service.ts';
import { writeYaml } from './write-yaml.ts';

const locationKey = 417;
let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gangway-pools-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** A venue on the other side of the world, where it is already tomorrow. */
function aVenue(units: number): VenueFileInput {
  const file = aVenueFile({
    pools: [{ id: 'kayaks', name: 'Kayaks', units }],
    activities: [
      anActivityInput({
        capacityType: 'duration',
        rates: [{ id: 'single', name: 'Single kayak', price: 20, pool: { id: 'kayaks' } }],
        durations: [{ length: '1h', prices: { single: 20 } }],
        schedules: [{ hours: { from: '09:00', to: '18:00' } }],
      }),
    ],
  });
  return { ...file, venue: { ...file.venue, key: locationKey, timeZone: 'Pacific/Auckland' } };
}

async function take(units: number): Promise<string[]> {
  const path = join(folder, 'venue.yaml');
  await writeFile(path, writeYaml(aVenue(units), ''));
  const needs = { database: app.database, pictures: app.pictures, now: aMorning as Instant };
  const outcome = await importVenue(needs, { path, shownAs: 'venue.yaml' });
  app.clock.now += 3000;
  return outcome.ok ? [] : outcome.problems;
}

const rent = (date: string, participants: number) =>
  addToCart(app, { locationKey, date, time: '09:00', lengthMinutes: 60, rates: { 1: participants } });

it('a pool cannot shrink below what rentals hold in venue time, with one message; the next cart uses the new size (R10, D-AV-03)', async () => {
  expect(await take(4)).toEqual([]);
  // Tomorrow at 9 AM in Auckland is today at 8 PM in UTC.
  orderOf(await rent('2026-11-22', 3));
  expect(await take(2)).toEqual([
    expect.stringContaining(
      'pools[0].units: 2026-11-22 from 09:00 to 10:00: 3 places are held by carts, but the file has 2: it needs at least 3',
    ),
  ]);
  expect(complaintOf(await rent('2026-11-22', 1))).toBe(null);
  expect(complaintOf(await rent('2026-11-22', 1))).toBe('Single kayak is sold out for this time.');
  expect(await take(5)).toEqual([]);
  expect(complaintOf(await rent('2026-11-22', 1))).toBe(null);
  const { rows } = await sql`select capacity, claimed, count(*)::integer as quarters from cell
    where location_key = ${locationKey} group by 1, 2`.execute(app.database.db);
  expect(rows).toEqual([{ capacity: 5, claimed: 5, quarters: 4 }]);
});
