/**
 * A day pass is sold until closing time: calendar, times, cart and payment of an imported venue agree
 * (docs/rules/availability.md, "Day passes").
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { anActivityInput, aVenueFile } from '@gangway/domain/testing/venue-file-builder';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addToCart, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
import { aMorning, ask, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { importVenue } from './venues.service.ts';
import { writeYaml } from './write-yaml.ts';

const key = 518;
const day = '2026-11-21';
let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gangway-closing-'));
  const file = aVenueFile({
    activities: [
      anActivityInput({
        appointmentType: 'date',
        cutoff: '1h',
        schedules: [{ hours: { from: '10:00', to: '18:00' }, capacity: 40 }],
      }),
    ],
  });
  const path = join(folder, 'beach.yaml');
  const venue = { ...file, venue: { ...file.venue, key, timeZone: 'America/Denver' } };
  await writeFile(path, writeYaml(venue, ''));
  const imported = await importVenue(
    { database: app.database, pictures: app.pictures, now: aMorning as Instant },
    { path },
  );
  if (!imported.ok) throw new Error(imported.problems.join('\n'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  app.clock.now = aMorning;
});

/** Sets the clock to a time of day in Denver. */
const at = (time: string) => {
  app.clock.now = Date.parse(`${day}T${time}:00-07:00`);
};
const pass = () =>
  addToCart(app, { locationKey: key, date: day, time: null, lengthMinutes: 1440, rates: { 1: 2 } });

async function shown() {
  const { body } = await ask<{ Date: string; Status: string; IsAvailable: boolean }[]>(
    app,
    'POST',
    '/api/booking/getMonthAvailability',
    {
      ClientLocationKey: key,
      Date: '11-01-2026',
      EntityHierarchyKey: 1,
      IsPrivateTour: false,
      rates: [],
      SpecificCulture: 'en-US',
      HotelLatitude: null,
      HotelLongitude: null,
      BookingAgentKey: null,
      MembershipKey: null,
    },
  );
  return body.find(({ Date: date }) => date.startsWith(day));
}

it('a day is on sale in the calendar and the cart until an hour before closing, and can be paid until closing (8.1-12, D-AV-06)', async () => {
  at('16:59');
  expect(await shown()).toMatchObject({ Status: 'Available', IsAvailable: true });
  const [early, late] = [orderOf(await pass()), orderOf(await pass())];

  at('17:00');
  expect(await shown()).toMatchObject({ Status: 'Cutoff', IsAvailable: false });
  const words = 'This activity can only be booked until 1 hour before closing.';
  expect(complaintOf(await pass())).toBe(words);

  at('17:59');
  expect(orderOf(await completeOrder(app, early, key)).IsNew).toBe(false);

  at('18:00');
  expect(await shown()).toMatchObject({ Status: 'Past', IsAvailable: false });
  expect(complaintOf(await pass())).toBe('This time has already passed.');
  expect(complaintOf(await completeOrder(app, late, key))).toBe('This time has already passed.');
});
