/** Guests that members bring along, over HTTP: a rate for members only that takes guest passes (docs/rules/member-rates.md). */
import type { ActivityKey, RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import type { PlanRate } from '@gangway/domain/memberships/plan-rate';
import { anActivity, anAgent, aRate } from '@gangway/domain/testing/builders';
import { aPlan, longSeason } from '@gangway/domain/testing/membership-builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { complaintOf, completeOrder, orderOf, slotKey } from '../../../testing/journey.ts';
import { asMember, type TestMember } from '../../../testing/member-token.ts';
import { renewalOrderOf, renewMembership } from '../../../testing/renewals.ts';
import {
  aMorning,
  ask,
  changeLocation,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../../testing/test-app.ts';
import { issueMembership } from '../testing/issue-membership.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.now = aMorning;
});

const friday = '2026-12-04';
const saturday = '2026-12-05';
const ana: TestMember = { subject: 'sms|ana-guests', organization: 'org_lake' };
const bob: TestMember = { ...ana, subject: 'sms|bob-guests' };
const adult = aRate({ key: 11, name: 'Adult', price: 6400 });
const guest = aRate({ key: 13, id: 'guest', name: 'Guest of a member', price: 5500, membersOnly: true });
const tour = anActivity({ rates: [adult, guest] });
const atTheirPrice: PlanRate = {
  activityKey: 1 as ActivityKey,
  rateKey: 11 as RateKey,
  price: { kind: 'amount', amount: amount(4000) },
  mostPerOrder: null,
  mostPerDay: null,
  usesGuestPass: false,
};
const guestPrice: PlanRate = {
  ...atTheirPrice,
  rateKey: 13 as RateKey,
  price: { kind: 'amount', amount: amount(5000) },
  usesGuestPass: true,
};
const plan = aPlan({ schedule: longSeason, guestPasses: 3, rates: [atTheirPrice, guestPrice] });

/** A venue with a membership that Ana holds. */
async function aVenue(changes: Parameters<typeof storeLocation>[1] = {}) {
  const { db } = app.database;
  const location = await storeLocation(db, {
    activities: [tour],
    membershipPlans: [plan],
    sellMembershipsOnline: true,
    identityOrganizationId: 'org_lake',
    ...changes,
  });
  const membershipKey = await issueMembership(db, location, location.membershipPlans[0] ?? plan, {
    from: '2026-11-01' as VenueDate,
    members: [{ firstName: 'Ana', lastName: 'Torres', email: 'ana@torres.dev', phone: '+13035550101' }],
  });
  await sql`update membership_member set identity_subject = ${ana.subject}
    where membership_id = (select membership_id from membership where membership_key = ${membershipKey})`.execute(
    db,
  );
  return { key: location.key, location, membershipKey: membershipKey ?? '' };
}
type Venue = Awaited<ReturnType<typeof aVenue>>;

interface Added {
  date?: string;
  rates?: Record<number, number>;
  member?: TestMember | null;
  orderKey?: string;
  editing?: number | null;
  bookingAgentKey?: number;
}

const add = async (
  { key, membershipKey }: Venue,
  { date = friday, rates = { 11: 1, 13: 1 }, member = ana, ...more }: Added = {},
) =>
  ask<Parameters<typeof orderOf>[0]['body']>(
    app,
    'POST',
    '/api/booking/addToCart',
    {
      clientLocationKey: key,
      orderKey: null,
      membershipKey,
      allowOverlap: true,
      ...more,
      Activity: {
        EntityHierarchyKey: 1,
        Rates: Object.entries(rates).map(([rate, Participants]) => ({
          EntityHierarchyRateKey: Number(rate),
          Participants,
        })),
        SelectedTimes: [{ OrderEntityTimeKey: slotKey(date, '09:00') }],
      },
    },
    member === null ? {} : await asMember(member),
  );

interface WireRate {
  EntityHierarchyRateKey: number;
  Price: number;
  MemberRateInfo: {
    Price: number;
    RemainingUses: number | null;
    GuestPassesLeft: number | null;
    MembersOnly: boolean;
  } | null;
}

interface WireTime {
  Rates: WireRate[];
  PackageGroups: { Activities: { Time: { Rates: WireRate[] } }[] }[];
}

async function timeOf({ key, membershipKey }: Venue, member: TestMember | null, more: object = {}) {
  const answer = await ask<{ Times: WireTime[] }[]>(
    app,
    'POST',
    '/api/booking/getTimes',
    { clientLocationKey: key, entityHierarchyKey: 1, date: friday, rates: [], membershipKey, ...more },
    member === null ? {} : await asMember(member),
  );
  return answer.body[0]?.Times[0];
}

const timesRates = async (...asked: Parameters<typeof timeOf>) => (await timeOf(...asked))?.Rates ?? [];

const passesOf = async ({ membershipKey }: Venue) => {
  const { body } = await ask<{ Guests: number }>(
    app,
    'GET',
    '/api/booking/getMembership',
    { membershipKey },
    await asMember(ana),
  );
  return body.Guests;
};

const needsMembership =
  'The “Guest of a member” rate needs a membership that covers this booking. Choose your membership, or another rate.';

const keysOf = (rates: readonly { EntityHierarchyRateKey: number }[]) =>
  rates.map(({ EntityHierarchyRateKey }) => EntityHierarchyRateKey);

describe('a rate for members only', () => {
  it('is shown to the member whose plan names it, with price and guest passes, and to nobody else (6-06, D-MB-03)', async () => {
    const venue = await aVenue();
    const own = await timesRates(venue, ana);
    expect(own.find(({ EntityHierarchyRateKey }) => EntityHierarchyRateKey === 13)).toMatchObject({
      Price: 55,
      MemberRateInfo: { Price: 50, RemainingUses: 3, GuestPassesLeft: 3, MembersOnly: true },
    });
    expect(own.find(({ EntityHierarchyRateKey }) => EntityHierarchyRateKey === 11)).toMatchObject({
      MemberRateInfo: { Price: 40, RemainingUses: null, GuestPassesLeft: null, MembersOnly: false },
    });
    for (const somebody of [null, bob]) expect(keysOf(await timesRates(venue, somebody))).toEqual([11]);
    const { body } = await ask<{ Activities: { Rates: { EntityHierarchyRateKey: number }[] }[] }[]>(
      app,
      'GET',
      '/api/booking/getActivities',
      { clientLocationKey: venue.key },
    );
    expect(JSON.stringify(body)).not.toContain('Guest of a member');
  });

  it('is neither shown nor sold on a day that the membership does not cover (6-06, D-MB-03)', async () => {
    const blackouts = [{ key: 1, name: 'Regatta', from: friday as VenueDate, to: friday as VenueDate }];
    const venue = await aVenue({ membershipPlans: [{ ...plan, blackouts }] });
    expect(keysOf(await timesRates(venue, ana))).toEqual([11]);
    expect(complaintOf(await add(venue))).toBe(needsMembership);
  });

  it.each<[string, Added]>([
    ['without a sign-in', { member: null }],
    ['under somebody else’s membership', { member: bob }],
    ['through an agent', { bookingAgentKey: 501 }],
  ])('is refused %s (6-06, D-MB-03)', async (_, options) => {
    const venue = await aVenue({ agents: [anAgent({ key: 501 })] });
    expect(complaintOf(await add(venue, options))).toBe(needsMembership);
  });

  it('cannot be paid once the membership is revoked (6-06, D-MB-10)', async () => {
    const venue = await aVenue();
    const order = orderOf(await add(venue));
    await sql`update membership_member set revoked_at = now() where membership_id =
      (select membership_id from membership where membership_key = ${venue.membershipKey})`.execute(
      app.database.db,
    );
    const refused = await completeOrder(app, order, venue.key);
    expect(complaintOf(refused)).toBe(needsMembership);
    const { rows } = await sql<{
      state: string;
    }>`select state from shop_order where location_key = ${venue.key}`.execute(app.database.db);
    expect(rows.map(({ state }) => state)).not.toContain('saved');
  });
});

describe('guest passes', () => {
  it('are taken by guests at the guest price, over all days and orders (6-06, D-MB-01, D-MB-03)', async () => {
    const venue = await aVenue();
    const order = orderOf(await add(venue, { rates: { 11: 1, 13: 2 } }));
    expect(order.SubTotal).toBe(140);
    expect(complaintOf(await completeOrder(app, order, venue.key))).toBeNull();
    expect(await passesOf(venue)).toBe(1);
    expect(complaintOf(await add(venue, { date: saturday, rates: { 13: 2 } }))).toBe(
      'Your membership has 1 guest pass left.',
    );
    const last = orderOf(await add(venue, { date: saturday, rates: { 13: 1 } }));
    expect(last.SubTotal).toBe(50);
    expect(complaintOf(await add(venue, { date: saturday, rates: { 13: 1 } }))).toBe(
      'Your membership has no guest passes left.',
    );
    expect(await passesOf(venue)).toBe(0);
  });

  it('come back when a cart expires, and when its line is edited (6-06, D-MB-03, R8)', async () => {
    const venue = await aVenue();
    const order = orderOf(await add(venue, { rates: { 13: 3 } }));
    const editing = order.Individual[0]?.OrderEntityKey ?? null;
    const own = await timesRates(venue, ana, { orderKey: order.OrderKey, orderEntityKey: editing });
    expect(own.at(-1)?.MemberRateInfo?.GuestPassesLeft).toBe(3);
    const edited = orderOf(await add(venue, { rates: { 11: 1, 13: 2 }, orderKey: order.OrderKey, editing }));
    expect(edited.SubTotal).toBe(140);
    expect(await passesOf(venue)).toBe(1);
    await endHolds(app.database.db, venue.key);
    expect(await passesOf(venue)).toBe(3);
    expect(orderOf(await add(venue, { rates: { 13: 3 } })).SubTotal).toBe(150);
  });

  it('are added by a renewal: kept before the end, and the plan’s after it (6-06, D-MB-11)', async () => {
    for (const [renewedOn, left] of [
      ['2027-10-20', 4],
      ['2027-11-10', 3],
    ] as const) {
      const venue = await aVenue({ membershipPlans: [{ ...plan, schedule: { kind: 'yearly' } }] });
      const used = orderOf(await add(venue, { rates: { 13: 2 } }));
      expect(complaintOf(await completeOrder(app, used, venue.key))).toBeNull();
      app.clock.now = Date.parse(`${renewedOn}T17:00:00Z`);
      const of = { clientLocationKey: venue.key, membershipKey: venue.membershipKey };
      const cart = renewalOrderOf(await renewMembership(app, of, await asMember(ana)));
      expect(complaintOf(await completeOrder(app, cart, venue.key))).toBeNull();
      expect(await passesOf(venue)).toBe(left);
      app.clock.now = aMorning;
    }
  });

  it('add up over renewals to more than one plan may have (6-06, D-MB-11)', async () => {
    const venue = await aVenue({
      membershipPlans: [{ ...plan, schedule: { kind: 'yearly' }, guestPasses: 200 }],
    });
    app.clock.now = Date.parse('2027-10-20T17:00:00Z');
    const of = { clientLocationKey: venue.key, membershipKey: venue.membershipKey };
    const cart = renewalOrderOf(await renewMembership(app, of, await asMember(ana)));
    expect(complaintOf(await completeOrder(app, cart, venue.key))).toBeNull();
    expect(await passesOf(venue)).toBe(400);
  });

  it('stay as bought when the plan changes (D-MB-01)', async () => {
    const venue = await aVenue();
    const membershipPlans = venue.location.membershipPlans.map((one) => ({ ...one, guestPasses: 9 }));
    await changeLocation(app.database.db, { ...venue.location, membershipPlans });
    expect(await passesOf(venue)).toBe(3);
  });
});

describe('a prefix package under a membership', () => {
  it('takes a guest pass for each activity, and shows how many guests that covers (6-06, D-MB-03)', async () => {
    const other = anActivity({ ...tour, key: 2, id: 'cruise', name: 'Cruise', rates: [{ ...adult }] });
    const passOf = (activityKey: number): PlanRate => ({
      ...guestPrice,
      activityKey: activityKey as ActivityKey,
      rateKey: 11 as RateKey,
    });
    const item = aPackage({
      key: 70,
      type: 'prefix',
      members: [
        { activityKey: 1, discounts: [] },
        { activityKey: 2, discounts: [] },
      ],
      groups: [{ key: 1, name: 'Day', starts: [null, { time: '13:00' as VenueTime }] }],
    });
    const venue = await aVenue({
      activities: [anActivity({ rates: [adult] }), other],
      packages: [item],
      membershipPlans: [{ ...plan, rates: [passOf(1), passOf(2)] }],
    });
    const own = await timeOf(venue, ana, { entityHierarchyKey: null, packageKey: 70 });
    expect(own?.Rates[0]?.MemberRateInfo).toMatchObject({ Price: 100, GuestPassesLeft: 1, RemainingUses: 1 });
    // Tips are percentages of what the guests of each activity pay.
    const parts = own?.PackageGroups[0]?.Activities.map(({ Time }) => Time.Rates[0]?.MemberRateInfo?.Price);
    expect(parts).toEqual([50, 50]);
  });
});
