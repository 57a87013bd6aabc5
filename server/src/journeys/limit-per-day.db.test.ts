/**
 * An import that changes how many a membership covers per day, on days that are booked already
 * (docs/rules/member-rates.md, "How many").
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import { longSeason } from '@gangway/domain/testing/membership-builders';
import { anActivityInput, aVenueFile } from '@gangway/domain/testing/venue-file-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueMembership } from '../features/memberships/testing/issue-membership.ts';
import { importVenue } from '../features/venues/venues.service.ts';
import { writeYaml } from '../features/venues/write-yaml.ts';
import { complaintOf, completeOrder, orderOf, slotKey } from '../testing/journey.ts';
import { asMember, type TestMember } from '../testing/member-token.ts';
import { aMorning, ask, endHolds, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let folder = '';
let nextVenue = 520;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gangway-limits-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const day = '2026-12-04';
const ana: TestMember = { subject: 'sms|ana', organization: 'org_lake' };
const usedUp = 'Your membership does not cover that many on this day. Choose fewer, or another day.';

async function importLimit(locationKey: number, mostPerDay: number | undefined): Promise<void> {
  const file = aVenueFile({
    activities: [anActivityInput({ schedules: [{ times: ['09:00'], length: '2h30m', capacity: 40 }] })],
    memberships: {
      plans: [
        {
          id: 'pass',
          name: 'Lake pass',
          price: 99,
          schedule: longSeason,
          roles: [{ id: 'adult', name: 'Adult', type: 'adult', requiredFields: ['firstName'] }],
          rates: [
            { activity: 'sunrise-kayak', rate: 'adult', price: 40, ...(mostPerDay ? { mostPerDay } : {}) },
          ],
        },
      ],
    },
  });
  const path = join(folder, `${locationKey}.yaml`);
  const venue = { ...file.venue, key: locationKey, identityOrganization: 'org_lake' };
  await writeFile(path, writeYaml({ ...file, venue }, ''));
  const needs = { database: app.database, pictures: app.pictures, now: aMorning as Instant };
  const outcome = await importVenue(needs, { path, shownAs: 'venue.yaml' });
  expect(outcome.ok ? [] : outcome.problems).toEqual([]);
  app.clock.now += 3000;
}

/** A venue of its own whose plan has a limit, and a membership that Ana holds there. */
async function aVenue(mostPerDay: number | undefined) {
  const locationKey = nextVenue++;
  await importLimit(locationKey, mostPerDay);
  const { db } = app.database;
  const { rows } = await sql<{ definition: Location }>`
    select definition from location where location_key = ${locationKey}`.execute(db);
  const location = rows[0]?.definition;
  const plan = location?.membershipPlans[0];
  if (location === undefined || plan === undefined) throw new Error('the venue has no plan');
  const from = '2026-11-01' as VenueDate;
  const members = [
    {
      firstName: 'Ana',
      lastName: 'Torres',
      email: 'ana@torres.dev',
      phone: '+13035550101',
      details: { phoneCountryKey: 196, phoneAreaCode: '303', phoneSubscriberNumber: '555-0101' },
    },
  ];
  const membershipKey = await issueMembership(db, location, plan, { from, members });
  await sql`update membership_member set identity_subject = ${ana.subject}
    where membership_id = (select membership_id from membership where membership_key = ${membershipKey})`.execute(
    db,
  );
  const rates = { activityKey: location.activities[0]?.key, rateKey: location.activities[0]?.rates[0]?.key };
  return { locationKey, membershipKey, ...rates };
}

type Venue = Awaited<ReturnType<typeof aVenue>>;

const book = async (venue: Venue, Participants: number) =>
  ask<Parameters<typeof orderOf>[0]['body']>(
    app,
    'POST',
    '/api/booking/addToCart',
    {
      clientLocationKey: venue.locationKey,
      orderKey: null,
      membershipKey: venue.membershipKey,
      Activity: {
        EntityHierarchyKey: venue.activityKey,
        Rates: [{ EntityHierarchyRateKey: venue.rateKey, Participants }],
        SelectedTimes: [{ OrderEntityTimeKey: slotKey(day, '09:00') }],
      },
    },
    await asMember(ana),
  );

async function remaining({ membershipKey, activityKey }: Venue): Promise<number | null | undefined> {
  const { body } = await ask<{ RemainingUses: number | null }[]>(
    app,
    'GET',
    '/api/booking/getMembershipRates',
    { membershipKey, entityHierarchyKey: activityKey, date: day },
    await asMember(ana),
  );
  return body[0]?.RemainingUses;
}

it('a higher limit per day is there on a day that is booked already (D-MB-03, R10)', async () => {
  const venue = await aVenue(2);
  orderOf(await book(venue, 2));
  expect(complaintOf(await book(venue, 1))).toBe(usedUp);
  await importLimit(venue.locationKey, 3);
  expect(await remaining(venue)).toBe(1);
  expect(orderOf(await book(venue, 1)).SubTotal).toBe(40);
  expect(complaintOf(await book(venue, 1))).toBe(usedUp);
});

it('a limit below what is booked cancels nothing, and nothing more is sold until the day is below it (D-MB-03, R10)', async () => {
  const venue = await aVenue(4);
  const held = orderOf(await book(venue, 3));
  const paid = orderOf(await book(venue, 1));
  expect(complaintOf(await completeOrder(app, paid, venue.locationKey))).toBeNull();
  await importLimit(venue.locationKey, 2);
  expect(await remaining(venue)).toBe(0);
  expect(complaintOf(await book(venue, 1))).toBe(usedUp);
  // The cart keeps what it holds until its hold ends; then one of the two is free, and only one.
  expect(held.SubTotal).toBe(120);
  await endHolds(app.database.db, venue.locationKey);
  expect(complaintOf(await book(venue, 2))).toBe(usedUp);
  expect(orderOf(await book(venue, 1)).SubTotal).toBe(40);
  expect(complaintOf(await book(venue, 1))).toBe(usedUp);
});

it('a cart that holds more than a lower limit can still be paid (D-MB-03, R10)', async () => {
  const venue = await aVenue(4);
  const held = orderOf(await book(venue, 3));
  await importLimit(venue.locationKey, 2);
  const done = await completeOrder(app, held, venue.locationKey);
  expect(complaintOf(done)).toBeNull();
  expect(orderOf(done).SubTotal).toBe(120);
});

it('a limit lowered twice and then removed leaves the day without one (D-MB-03, R10)', async () => {
  const venue = await aVenue(5);
  orderOf(await book(venue, 4));
  await importLimit(venue.locationKey, 3);
  await importLimit(venue.locationKey, 2);
  expect(complaintOf(await book(venue, 1))).toBe(usedUp);
  await importLimit(venue.locationKey, undefined);
  expect(orderOf(await book(venue, 6)).SubTotal).toBe(240);
});

it('a first limit counts what was booked before there was one (D-MB-03, R10)', async () => {
  const venue = await aVenue(undefined);
  orderOf(await book(venue, 3));
  await importLimit(venue.locationKey, 4);
  expect(await remaining(venue)).toBe(1);
  expect(complaintOf(await book(venue, 2))).toBe(usedUp);
  expect(orderOf(await book(venue, 1)).SubTotal).toBe(40);
});
