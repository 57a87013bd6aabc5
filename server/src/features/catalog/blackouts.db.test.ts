/** Days on which a venue is closed for all its activities, over HTTP (docs/rules/availability.md). */
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import { anActivity } from '@gangway/domain/testing/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart, complaintOf, orderOf } from '../../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('neither shows nor sells a day on which the venue is closed, even if the activity adds it (D-AV-06)', async () => {
  const date = '2026-12-05' as VenueDate;
  const { key } = await storeLocation(app.database.db, {
    blackouts: [{ from: date, to: date, reason: 'Harvest festival' }],
    activities: [
      anActivity({
        exceptions: [{ kind: 'extra', date, times: ['17:00' as VenueTime], lengthMinutes: 60, capacity: 4 }],
      }),
    ],
  });
  const month = await ask<{ Date: string; Status: string }[]>(
    app,
    'POST',
    '/api/booking/getMonthAvailability',
    { ClientLocationKey: key, Date: '12-01-2026', EntityHierarchyKey: 1, rates: [] },
  );
  const words = new Map(month.body.map((day) => [day.Date, day.Status]));
  expect([words.get('2026-12-04'), words.get('2026-12-05')]).toEqual(['Available', 'Closed']);
  expect(complaintOf(await addToCart(app, { locationKey: key, date: '2026-12-05' }))).toBe(
    'This time is no longer available.',
  );
  expect(orderOf(await addToCart(app, { locationKey: key, date: '2026-12-04' })).IsNew).toBe(true);
});
