/**
 * Member prices over HTTP: requested, added to carts, limited, and checked again before payment
 * (docs/rules/member-rates.md).
 */
import type { ActivityKey, RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import type { PlanRate } from '@gangway/domain/memberships/plan-rate';
import { anActivity, anAgent } from '@gangway/domain/testing/builders';
import { aPlan, longSeason } from '@gangway/domain/testing/membership-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintOf, completeOrder, orderOf, slotKey } from '../../../testing/journey.ts';
import { asMember, type TestMember } from '../../../testing/member-token.ts';
import { ask, endHolds, startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';
import { issueMembership } from '../testing/issue-membership.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const friday = '2026-12-04';
const saturday = '2026-12-05';
const tour = anActivity();
const adultRate: PlanRate = {
  activityKey: 1 as ActivityKey,
  rateKey: 11 as RateKey,
  price: { kind: 'amount', amount: amount(4000) },
  mostPerOrder: 3,
  mostPerDay: 4,
  usesGuestPass: false,
};
const plan = aPlan({
  schedule: longSeason,
  rates: [
    adultRate,
    {
      ...adultRate,
      rateKey: 12 as RateKey,
      price: { kind: 'off', basisPoints: 10_000 },
      mostPerOrder: null,
      mostPerDay: null,
      usesGuestPass: false,
    },
  ],
  windows: [{ weekdays: [1, 2, 3, 4, 5], from: '06:00' as VenueTime, to: '20:00' as VenueTime }],
});
const ana: TestMember = { subject: 'sms|ana', organization: 'org_lake' };

/** A venue with a membership that Ana holds. */
async function aVenue(changes: Parameters<typeof storeLocation>[1] = {}) {
  const location = await storeLocation(app.database.db, {
    activities: [tour],
    membershipPlans: [plan],
    identityOrganizationId: 'org_lake',
    ...changes,
  });
  return { location, key: location.key, membershipKey: await aMembershipAt(location) };
}

async function aMembershipAt(location: Parameters<typeof issueMembership>[1], subject = 'sms|ana') {
  const { db } = app.database;
  const key = await issueMembership(db, location, plan, {
    from: '2026-11-01' as VenueDate,
    members: [
      {
        firstName: 'Ana',
        lastName: 'Torres',
        email: 'ana@torres.dev',
        phone: '+13035550101',
        details: { phoneCountryKey: 196, phoneAreaCode: '303', phoneSubscriberNumber: '555-0101' },
      },
    ],
  });
  await sql`update membership_member set identity_subject = ${subject}
    where membership_id = (select membership_id from membership where membership_key = ${key})`.execute(db);
  return key ?? '';
}

interface Added {
  date?: string;
  rates?: Record<number, number>;
  orderKey?: string | null;
  editing?: number | null;
  bookingAgentKey?: number;
  member?: TestMember | null;
}

async function add(locationKey: number, membershipKey: string, options: Added = {}) {
  const { date = friday, rates = { 11: 2, 12: 1 }, member = ana, ...more } = options;
  return ask<Parameters<typeof orderOf>[0]['body']>(
    app,
    'POST',
    '/api/booking/addToCart',
    {
      clientLocationKey: locationKey,
      orderKey: null,
      membershipKey,
      ...more,
      Activity: {
        EntityHierarchyKey: 1,
        Rates: Object.entries(rates).map(([key, Participants]) => ({
          EntityHierarchyRateKey: Number(key),
          Participants,
        })),
        SelectedTimes: [{ OrderEntityTimeKey: slotKey(date, '09:00') }],
      },
    },
    member === null ? {} : await asMember(member),
  );
}

interface WireMemberRate {
  EntityHierarchyRateKey: number;
  Price: number;
  MaxQuantity: number | null;
  RemainingUses: number | null;
  Reason: string | null;
  ReasonKey: number | null;
}

const ratesAt = async (
  membershipKey: string,
  about: Record<string, unknown>,
  member: TestMember | null = ana,
) =>
  ask<WireMemberRate[]>(
    app,
    'GET',
    '/api/booking/getMembershipRates',
    { membershipKey, entityHierarchyKey: 1, ...about },
    member === null ? {} : await asMember(member),
  );

describe('getMembershipRates', () => {
  it('returns what the member pays for each rate of the plan, with its limits (7.3-10, D-API-55)', async () => {
    const { membershipKey } = await aVenue();
    const about = { orderEntityTimeKey: slotKey(friday, '09:00'), clientLocationMembershipPlanKey: plan.key };
    expect(await ratesAt(membershipKey, about)).toMatchObject({
      status: 200,
      body: [
        {
          EntityHierarchyRateKey: 11,
          Price: 40,
          MaxQuantity: 3,
          RemainingUses: 4,
          Reason: null,
          ReasonKey: null,
        },
        {
          EntityHierarchyRateKey: 12,
          Price: 0,
          MaxQuantity: null,
          RemainingUses: null,
          Reason: null,
          ReasonKey: null,
        },
      ],
    });
  });

  it('returns the public price with the reason if the membership is not valid on that day (C-52, D-MB-03)', async () => {
    const { membershipKey } = await aVenue();
    for (const about of [{ orderEntityTimeKey: slotKey(saturday, '09:00') }, { date: saturday }])
      expect(
        (await ratesAt(membershipKey, about)).body.map(({ Price, Reason, ReasonKey }) => [
          Price,
          Reason,
          ReasonKey,
        ]),
      ).toEqual([
        [59, 'Not valid today', 8],
        [39, 'Not valid today', 8],
      ]);
    expect((await ratesAt(membershipKey, { date: friday })).body[0]).toMatchObject({
      Price: 40,
      Reason: null,
    });
    expect((await ratesAt(membershipKey, { date: '2100-01-01' })).body[0]).toMatchObject({
      Reason: 'Expired',
      ReasonKey: 1,
    });
  });

  it('are those of the plan that is named, if it is the membership’s own (7.3-10)', async () => {
    const { key, membershipKey } = await aVenue();
    const { body } = await ratesAt(membershipKey, {});
    const own = await ask<{ ClientLocationMembershipPlanKey: number }[]>(
      app,
      'GET',
      '/api/booking/GetUserMemberships',
      { clientLocationKey: key },
      await asMember(ana),
    );
    const planKey = own.body[0]?.ClientLocationMembershipPlanKey ?? 0;
    expect(body.length).toBeGreaterThan(0);
    expect((await ratesAt(membershipKey, { clientLocationMembershipPlanKey: planKey })).body).toEqual(body);
    expect((await ratesAt(membershipKey, { clientLocationMembershipPlanKey: planKey + 1 })).body).toEqual([]);
  });

  it('answers only the account holder, and reveals nothing to others (D-API-55, S2)', async () => {
    const { key, membershipKey } = await aVenue();
    const { status } = await ratesAt(membershipKey, {}, null);
    expect(status).toBe(401);
    const strangers: TestMember[] = [
      { ...ana, subject: 'sms|bob' },
      { ...ana, organization: 'org_other' },
    ];
    const foreign = await Promise.all(strangers.map((member) => ratesAt(membershipKey, {}, member)));
    const unknown = await ratesAt('x'.repeat(22), {});
    expect(unknown.status).toBe(404);
    const without = ({ body }: { body: unknown }) => ({ ...(body as object), RequestId: null });
    for (const answer of foreign) {
      expect(answer.status).toBe(404);
      expect(without(answer)).toEqual(without(unknown));
    }
    expect(key).toBeGreaterThan(0);
  });
});

describe('a booking under a membership', () => {
  it('has member prices, stores the membership, and is paid at those prices (6-05, 6-06, 7.2-01, D-MB-02, D-MB-03, D-FT-01)', async () => {
    const { key, membershipKey } = await aVenue();
    const order = orderOf(await add(key, membershipKey));
    expect(order.SubTotal).toBe(80);
    // The contact form is prefilled with the account holder.
    expect(order.Customer).toMatchObject({
      FirstName: 'Ana',
      LastName: 'Torres',
      Email: 'ana@torres.dev',
      PhoneAreaCode: '303',
      PhoneSubscriberNumber: '555-0101',
    });
    const done = await completeOrder(app, order, key);
    expect(complaintOf(done)).toBeNull();
    const { rows } = await sql<{ membership_key: string; member: boolean; is_member: boolean }>`
      select o.membership_key, m.is_account_holder as member, l.is_member from shop_order o
      join order_line l using (order_id) join membership_member m on m.member_key = o.membership_member_key
      where o.location_key = ${key} and o.state = 'saved'`.execute(app.database.db);
    expect(rows).toEqual([{ membership_key: membershipKey, member: true, is_member: true }]);
  });

  it.each<[string, Added]>([
    ['without a sign-in', { member: null }],
    ['with someone else’s membership', { member: { ...ana, subject: 'sms|bob' } }],
    ['with a token of another organization', { member: { ...ana, organization: 'org_other' } }],
    ['on a day it does not cover', { date: saturday }],
  ])('%s has public prices and never fails (D-API-00, D-MB-03, C-18)', async (_, options) => {
    const { key, membershipKey } = await aVenue();
    expect(orderOf(await add(key, membershipKey, options)).SubTotal).toBe(157);
  });

  it('through an agent has the agent’s prices (D-FT-01)', async () => {
    const { key, membershipKey } = await aVenue({ agents: [anAgent({ key: 501 })] });
    expect(orderOf(await add(key, membershipKey, { bookingAgentKey: 501 })).SubTotal).toBe(157);
  });

  it('is limited per rate and order across all lines; an edited line counts once (D-MB-03)', async () => {
    const { key, membershipKey } = await aVenue();
    expect(complaintOf(await add(key, membershipKey, { rates: { 11: 4 } }))).toBe(
      'Your membership covers up to 3 guests at the “Adult” rate per order. Choose fewer, or book the others separately.',
    );
    const first = orderOf(await add(key, membershipKey, { rates: { 11: 2 } }));
    const more = { orderKey: first.OrderKey, allowOverlap: true };
    expect(
      complaintOf(await add(key, membershipKey, { rates: { 11: 2 }, date: '2026-12-07', ...more })),
    ).toMatch(/covers up to 3 guests/);
    const editing = first.Individual[0]?.OrderEntityKey ?? null;
    const edited = orderOf(await add(key, membershipKey, { rates: { 11: 3 }, ...more, editing }));
    expect(edited.SubTotal).toBe(120);
  });

  it('is limited per day across all carts; an expired cart’s share is free again (D-MB-03, R8)', async () => {
    const { key, membershipKey } = await aVenue();
    orderOf(await add(key, membershipKey, { rates: { 11: 3 } }));
    const { body } = await ratesAt(membershipKey, { orderEntityTimeKey: slotKey(friday, '09:00') });
    expect(body[0]?.RemainingUses).toBe(1);
    expect(complaintOf(await add(key, membershipKey, { rates: { 11: 2 } }))).toBe(
      'Your membership does not cover that many on this day. Choose fewer, or another day.',
    );
    await endHolds(app.database.db, key);
    expect(orderOf(await add(key, membershipKey, { rates: { 11: 2 } })).SubTotal).toBe(80);
  });

  it('allows one membership per cart (D-MB-02)', async () => {
    const { key, location, membershipKey } = await aVenue();
    const other = await aMembershipAt(location);
    const { OrderKey: orderKey } = orderOf(await add(key, membershipKey, { rates: { 11: 1 } }));
    const more = { orderKey, date: '2026-12-07', rates: { 11: 1 } };
    expect(complaintOf(await add(key, other, more))).toBe(
      'This cart is booked under another membership. Pay for it first, or empty it.',
    );
    expect(orderOf(await add(key, membershipKey, more)).SubTotal).toBe(80);
  });

  it.each([
    [
      'revoked',
      (key: string) => sql`update membership_member set revoked_at = now() where membership_id =
      (select membership_id from membership where membership_key = ${key})`,
    ],
    [
      'canceled by the venue',
      (key: string) => sql`update membership set canceled_at = now() where membership_key = ${key}`,
    ],
  ])(
    '%s before payment falls back to the public total before anything is charged (D-MB-10, I31)',
    async (_how, ending) => {
      const { key, membershipKey } = await aVenue();
      const order = orderOf(await add(key, membershipKey));
      await ending(membershipKey).execute(app.database.db);
      const refused = await completeOrder(app, order, key);
      expect(complaintOf(refused)).toBe('The total has changed. Please review your order and try again.');
      const fresh = refused.body.Order;
      if (fresh == null) throw new Error('the answer has no order');
      expect(fresh.SubTotal).toBe(157);
      expect(complaintOf(await completeOrder(app, fresh, key))).toBeNull();
      // Nobody bought it, so the auditor would miss the line that was canceled.
      await sql`update membership set canceled_at = null where membership_key = ${membershipKey}`.execute(
        app.database.db,
      );
    },
  );
});
