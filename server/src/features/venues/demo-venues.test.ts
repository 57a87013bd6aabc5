/** The demo venues are valid, believable and open all year (D-DEM-01). */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expandSchedule } from '@gangway/domain/availability/expand-schedule';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { type Instant, lastOfMonth, type VenueDate, type WallTime } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import type { Member } from '@gangway/domain/memberships/member';
import { findPlan, planKey } from '@gangway/domain/memberships/plan';
import { whyMembershipInvalid } from '@gangway/domain/memberships/validity';
import { hasPrivateTours } from '@gangway/domain/party/check-private-party';
import { aMember, aMembership } from '@gangway/domain/testing/membership-builders';
import { assignAgentKeys, emptyAgentBook } from '@gangway/domain/venue-file/agents/agent-book';
import { assignKeys } from '@gangway/domain/venue-file/keys';
import { readVenueFile } from '@gangway/domain/venue-file/read';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDemoPictures } from '../../../db/demo/pictures/manifest.ts';
import { demoMembershipsOf } from '../memberships/plans/demo-memberships.service.ts';
import { globalIdOf } from './global-id.ts';
import { loadVenue } from './load-venue.service.ts';
import { toHtml } from './markdown.ts';

const folder = join(import.meta.dirname, '../../../db/demo/venues');
const locations = new Map<number, Location>();
const warnings: string[] = [];

async function read(file: string): Promise<Location> {
  const loading = await loadVenue(join(folder, file), file, Date.parse('2026-11-22') as Instant);
  if (!loading.ok) throw new Error(loading.problems.join('\n'));
  const { file: venue, pictures } = loading.venue;
  warnings.push(...loading.venue.warnings);
  const locationKey = venue.venue.key as LocationKey;
  const { book } = assignKeys(venue, new Map(), (activity, rate) => globalIdOf(locationKey, activity, rate));
  const known = pictures.map(
    ({ file: path, name }) => [path, { version: name, width: 1, height: 1, colour: '' }] as const,
  );
  const { book: agentBook } = assignAgentKeys(venue, emptyAgentBook);
  return readVenueFile(venue, {
    locationKey,
    keys: book,
    agentBook,
    pictures: new Map(known),
    toHtml,
    before: null,
  });
}

beforeAll(async () => {
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.yaml'))) {
    const location = await read(file);
    locations.set(location.key, location);
  }
});

it('the first demo venue has 3-D Secure on, so that the challenge test card can be tried (D-PY-03, D-PY-04)', () =>
  expect(location(1).enable3ds).toBe(true));

function location(key: number): Location {
  const found = locations.get(key);
  if (found === undefined) throw new Error(`no demo venue ${key}`);
  return found;
}

/** Builds a member from a demo membership. */
function memberOf({ members }: ReturnType<typeof demoMembershipsOf>[number], place: number): Member {
  const one = members[place];
  if (one === undefined) throw new Error('no such member');
  return aMember({
    isAccountHolder: one.is_account_holder,
    roleTypeKey: one.role_type_key,
    roleName: one.role_name,
    firstName: one.first_name,
    lastName: one.last_name,
    email: one.email,
    phone: one.phone,
    details: one.details,
    visitsRemaining: one.visits,
    waiverSignedAt: one.waiver_signed ? (1 as Instant) : null,
  });
}

const months = Array.from(
  { length: 12 },
  (_, index) => `2027-${String(index + 1).padStart(2, '0')}-01` as VenueDate,
);
const departures = (activity: Activity, month: VenueDate, zone: string) =>
  expandSchedule(activity, month, lastOfMonth(month), zone);

describe('the demo venues', () => {
  it('have two plans and memberships ready to use: one number holds one, another two (D-DEM-01)', () => {
    const { membershipPlans: plans } = location(1);
    expect(plans.map(({ id }) => id)).toEqual(['lake-family', 'ten-visits']);
    const issued = demoMembershipsOf(plans, '2026-11-21' as VenueDate);
    const [family, visits] = [planKey('lake-family'), planKey('ten-visits')];
    expect(issued.map((one) => [one.members[0]?.phone, one.plan_key])).toEqual([
      ['+13035550100', visits],
      ['+13035550101', family],
      ['+13035550101', visits],
    ]);
    for (const one of issued) {
      const plan = findPlan(plans, one.plan_key);
      const members = one.members.map((_, place) => memberOf(one, place));
      const membership = aMembership({ startsOn: one.starts_on, endsOn: one.ends_on, members });
      expect(whyMembershipInvalid({ plan, membership }, '2026-11-22T09:00' as WallTime)).toBeNull();
    }
  });

  it('load without warnings', () => {
    expect(warnings).toEqual([]);
  });

  it('are four, each with its own time zone, currency and features (D-DEM-01)', () => {
    expect([...locations.keys()].sort()).toEqual([1, 2, 3, 4]);
    expect(location(1)).toMatchObject({
      timeZone: 'America/Denver',
      currency: 'USD',
      appointmentCompletionWindow: 25,
    });
    expect(location(1).showBookingTimer).toBe(true);
    expect(location(2)).toMatchObject({ timeZone: 'Europe/London', currency: 'GBP', feeDisplayType: 3 });
    expect(location(2).taxes).toEqual([{ name: 'VAT', basisPoints: 2000, inclusive: true, classes: [] }]);
    expect(location(3)).toMatchObject({ activities: [], lightLogoVersion: null, darkLogoVersion: null });
    expect(location(4).timeZone).toBe('America/Phoenix');
  });

  it('the first has agents 501 and 502, the latter with signed links, and affiliate 301 (D-DEM-01)', () => {
    const { agents, affiliates } = location(1);
    expect(agents.map(({ key, signedLinksOnly }) => [key, signedLinksOnly])).toEqual([
      [501, false],
      [502, true],
    ]);
    expect(affiliates.map(({ key }) => key)).toEqual([301]);
  });

  it('the first has a code for everyone, one for families, and an expired one (D-DEM-01)', () => {
    const { promoCodes } = location(1);
    expect(promoCodes.map(({ code, minimumGuests, saleTo }) => [code, minimumGuests, saleTo])).toEqual([
      ['SAVE10', null, null],
      ['FAMILY25', 4, null],
      ['EXPIRED', null, '2026-02-28'],
    ]);
  });

  it('show everything a catalog can contain at location 1', () => {
    const { activities, fees, taxes } = location(1);
    expect(activities.length).toBeGreaterThanOrEqual(12);
    expect(fees.length).toBeGreaterThan(0);
    expect(taxes.every((tax) => !tax.inclusive)).toBe(true);
    expect(activities.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(activities.some(({ appointmentType }) => appointmentType === 'date')).toBe(true);
    expect(activities.some(({ name }) => name.length > 80)).toBe(true);
    const places = activities.flatMap(({ schedules }) => schedules.flatMap(({ capacity }) => capacity ?? []));
    expect([Math.min(...places), Math.max(...places)]).toEqual([6, 40]);
  });

  it('show every way to book at location 1 (3.2-02, 3.2-03, 3.2-06)', () => {
    const { activities, pools } = location(1);
    const kinds = new Set(activities.map((one) => `${one.capacityType} ${one.appointmentType}`));
    expect([...kinds].toSorted()).toEqual([
      'duration dateTime',
      'rate dateTime',
      'time date',
      'time dateTime',
      'time none',
    ]);
    const tours = activities.filter(hasPrivateTours);
    expect(tours.map(({ privateTour }) => privateTour.only).toSorted()).toEqual([false, true]);
    const shared = pools.filter(
      ({ id }) =>
        activities.filter(({ resources }) => resources.some(({ poolId }) => poolId === id)).length > 1,
    );
    expect(shared.map(({ id }) => id)).toEqual(['pontoon-seats']);
  });

  it('sell gift cards: the first has named ones, the others presets, and the third sells nothing else (D-DEM-01)', () => {
    const sold = [1, 2, 3, 4].map((key) => location(key).giftCard?.variants.length ?? null);
    expect(sold).toEqual([3, 0, 0, null]);
    expect([1, 2, 3].every((key) => location(key).sellGiftCardsOnline && location(key).enableGiftCards)).toBe(
      true,
    );
  });

  it('sell something in every month of the year', () => {
    for (const { activities, timeZone, key } of [location(1), location(2), location(4)])
      for (const month of months) {
        const open = activities.filter((activity) => departures(activity, month, timeZone).length > 0);
        expect(open.length, `location ${key}, ${month}`).toBeGreaterThanOrEqual(
          Math.min(12, activities.length),
        );
      }
  });

  it('describe every activity in full', () => {
    for (const { activities } of locations.values())
      for (const { id, description, summary, included, goodToKnow, meetingPoint, rates } of activities) {
        expect(description.length, id).toBeGreaterThan(250);
        expect(summary.length, id).toBeGreaterThan(30);
        expect(
          [included.length, goodToKnow.length].every((count) => count > 0),
          id,
        ).toBe(true);
        expect(meetingPoint?.latitude, id).toBeTypeOf('number');
        expect(
          rates.some(({ price }) => price > 0),
          id,
        ).toBe(true);
      }
  });

  it('say in most activities what to bring, what the weather changes, how accessible they are and what guests ask', () => {
    const all = [location(1), location(2), location(4)].flatMap(({ activities }) => activities);
    const whole = all.filter(
      ({ bring, weather, accessibility, faq }) =>
        bring.length > 0 && weather !== null && accessibility !== null && faq.length > 1,
    );
    expect(whole.length).toBeGreaterThan(8);
  });

  it('describe their pictures as in the manifest', async () => {
    const manifest = new Map((await readDemoPictures()).map(({ id, alt }) => [id, alt]));
    for (const { activities, leadPicture, giftCard } of locations.values())
      for (const picture of [
        leadPicture,
        giftCard?.picture ?? null,
        ...activities.map((activity) => activity.picture),
      ])
        if (picture !== null) expect(picture.alt).toBe(manifest.get(picture.version));
  });
});
