/** What a member's calendar shows, alone and in packages, and that the cart then charges it (docs/rules/member-rates.md). */
import type { ActivityKey, RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPlan, longSeason } from '@gangway/domain/testing/membership-builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangeAnswer, orderOf, slotKey, type WireOrder } from '../../../testing/journey.ts';
import { asMember } from '../../../testing/member-token.ts';
import { bindMember } from '../../../testing/memberships.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';
import { findMembership } from '../plans/memberships.repo.ts';
import { issueMembership } from '../testing/issue-membership.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const day = '2026-12-05';
const kayak = anActivity({
  key: 1,
  rates: [aRate({ key: 11, price: 6400 })],
  schedules: [aSchedule({ times: ['09:00'], capacity: 12 })],
});
const cruise = anActivity({
  key: 2,
  name: 'Cruise',
  rates: [aRate({ key: 21, price: 4200 })],
  schedules: [aSchedule({ times: ['15:30'], lengthMinutes: 90, capacity: 12 })],
});
const discounts = [
  { activityKey: 1, discounts: [{ rateKey: 11, off: amount(600) }] },
  { activityKey: 2, discounts: [{ rateKey: 21, off: amount(500) }] },
];
const dynamic = aPackage({ key: 7, members: discounts });
const prefix = aPackage({
  key: 8,
  type: 'prefix',
  members: discounts,
  groups: [{ key: 1, name: 'Day', starts: [null, { time: '15:30' as never }] }],
});
const plan = aPlan({
  schedule: longSeason,
  rates: [
    {
      activityKey: 1 as ActivityKey,
      rateKey: 11 as RateKey,
      price: { kind: 'amount', amount: amount(4000) },
      mostPerOrder: 3,
      mostPerDay: 4,
      usesGuestPass: false,
    },
    {
      activityKey: 2 as ActivityKey,
      rateKey: 21 as RateKey,
      // Less than the package takes off: guests pay nothing, and nobody is paid.
      price: { kind: 'amount', amount: amount(300) },
      mostPerOrder: null,
      mostPerDay: 6,
      usesGuestPass: false,
    },
  ],
});

async function aHolder(since = '2026-11-01') {
  const { db } = app.database;
  const location = await storeLocation(db, {
    activities: [kayak, cruise],
    packages: [dynamic, prefix],
    membershipPlans: [plan],
    identityOrganizationId: 'org_lake',
  });
  const from = since as VenueDate;
  const membershipKey =
    (await issueMembership(db, location, plan, {
      from,
      members: [{ firstName: 'Ana', lastName: 'Torres' }],
    })) ?? '';
  const [holder] = (await findMembership(db, membershipKey))?.members ?? [];
  await bindMember(db, holder?.key ?? '', 'sms|ana');
  return {
    key: location.key,
    membershipKey,
    ana: await asMember({ subject: 'sms|ana', organization: 'org_lake' }),
  };
}

interface WireSlot {
  Rates: {
    Price: number;
    PackageDiscount: number;
    MemberRateInfo: {
      Price: number;
      MaxQuantity: number | null;
      RemainingUses: number | null;
      Reason: string | null;
    } | null;
  }[];
}
interface WireDay {
  Date: string;
  FromPrice: number;
}
interface PackageOrder extends WireOrder {
  Packages: { OrderPackageKey: number; Activities: { SubTotal: number }[] }[];
}
type Headers = Record<string, string>;

async function ratesOf(key: number, asked: Record<string, unknown>, headers: Headers) {
  const members = { clientLocationKey: key, date: day, ...asked };
  const { body } = await ask<{ Times: WireSlot[] }[]>(app, 'POST', '/api/booking/getTimes', members, headers);
  return body[0]?.Times[0]?.Rates ?? [];
}
async function fromPriceOf(key: number, asked: Record<string, unknown>, headers: Headers) {
  const members = { ClientLocationKey: key, Date: '12-05-2026', ...asked };
  const { body } = await ask<WireDay[]>(app, 'POST', '/api/booking/getMonthAvailability', members, headers);
  return body.find((one) => one.Date === day)?.FromPrice;
}

const add = (key: number, members: Record<string, unknown>, headers: Headers) =>
  ask<ChangeAnswer>(
    app,
    'POST',
    '/api/booking/addToCart',
    { clientLocationKey: key, orderKey: null, ...members },
    headers,
  );
const chosen = (activityKey: number, time: string, rate: number, Participants: number) => ({
  EntityHierarchyKey: activityKey,
  Rates: [{ EntityHierarchyRateKey: rate, Participants }],
  SelectedTimes: [{ OrderEntityTimeKey: slotKey(day, time, activityKey === 2 ? 90 : 150) }],
});
const subTotals = (order: PackageOrder) => order.Packages[0]?.Activities.map(({ SubTotal }) => SubTotal);

describe('a member’s calendar', () => {
  it('has the member’s price, limits and remaining uses beside the public price, for its owner alone (7.2-02, 7.2-04, D-MB-03)', async () => {
    const { key, membershipKey, ana } = await aHolder();
    const asked = { entityHierarchyKey: 1, membershipKey };
    const month = { EntityHierarchyKey: 1, MembershipKey: membershipKey };
    expect(await ratesOf(key, asked, ana)).toMatchObject([
      { Price: 64, MemberRateInfo: { Price: 40, MaxQuantity: 3, RemainingUses: 4, Reason: null } },
    ]);
    expect(await fromPriceOf(key, month, ana)).toBe(40);
    const stranger = await asMember({ subject: 'sms|eve', organization: 'org_lake', phone: null });
    for (const headers of [{}, stranger]) {
      expect(await ratesOf(key, asked, headers)).toMatchObject([{ Price: 64, MemberRateInfo: null }]);
      // Nobody gets a month that was computed for the member.
      expect(await fromPriceOf(key, month, headers)).toBe(64);
    }
    await add(key, { membershipKey, Activity: chosen(1, '09:00', 11, 3) }, ana);
    expect(await ratesOf(key, asked, ana)).toMatchObject([{ MemberRateInfo: { RemainingUses: 1 } }]);
  });

  it('says why the member pays the public price on a day (7.2-04, D-MB-03)', async () => {
    const { key, membershipKey, ana } = await aHolder('2026-12-06');
    const asked = { entityHierarchyKey: 1, membershipKey };
    expect(await ratesOf(key, asked, ana)).toMatchObject([
      { Price: 64, MemberRateInfo: { Price: 64, Reason: 'Not started' } },
    ]);
  });
});

describe('a package under a membership', () => {
  const party = { 7: [chosen(1, '09:00', 11, 2), chosen(2, '15:30', 21, 2)], 8: [chosen(1, '09:00', 11, 2)] };

  it.each([
    { type: 'dynamic', packageKey: 7 as const },
    { type: 'prefix', packageKey: 8 as const },
  ])(
    'of type $type costs the member’s prices less its discount, stores the membership, and counts per day (6-05, 6-06, D-MB-03)',
    async ({ packageKey }) => {
      const { key, membershipKey, ana } = await aHolder();
      const cart = { membershipKey, Package: { PackageKey: packageKey, Activities: party[packageKey] } };
      const order = orderOf(await add(key, cart, ana)) as PackageOrder;
      // 2 × (40.00 − 6.00), and never less than nothing: 3.00 − 5.00.
      expect(subTotals(order)).toEqual([68, 0]);
      const { rows } = await sql`select membership_key, membership_member_key from shop_order
        where location_key = ${key}`.execute(app.database.db);
      expect(rows).toEqual([{ membership_key: membershipKey, membership_member_key: expect.any(String) }]);
      expect(await ratesOf(key, { entityHierarchyKey: 1, membershipKey }, ana)).toMatchObject([
        { MemberRateInfo: { RemainingUses: 2 } },
      ]);
      // Three more of this rate exceed what one order may have, counting all its lines.
      const more = { ...cart, orderKey: order.OrderKey, Package: null, Activity: chosen(1, '09:00', 11, 2) };
      expect((await add(key, more, ana)).body.ModelErrors).not.toBeNull();
      // Removing the package gives its uses back.
      const gone = {
        clientLocationKey: key,
        orderKey: order.OrderKey,
        orderPackageKey: order.Packages[0]?.OrderPackageKey,
      };
      await ask(app, 'GET', '/api/booking/removePackageFromCart', gone);
      expect(await ratesOf(key, { entityHierarchyKey: 1, membershipKey }, ana)).toMatchObject([
        { MemberRateInfo: { RemainingUses: 4 } },
      ]);
    },
  );

  it('shows before booking what the cart then charges (6-06, 7.2-04, D-MB-03, D-PK-05)', async () => {
    const { key, membershipKey, ana } = await aHolder();
    const [whole] = await ratesOf(key, { packageKey: 8, entityHierarchyKey: 1, membershipKey }, ana);
    expect(whole).toMatchObject({
      Price: 106,
      PackageDiscount: 11,
      // 34.00 for the kayak and nothing for the cruise, before the same discount.
      MemberRateInfo: { Price: 45, MaxQuantity: 3, RemainingUses: 4, Reason: null },
    });
    expect(
      await fromPriceOf(key, { packageKey: 8, EntityHierarchyKey: 1, MembershipKey: membershipKey }, ana),
    ).toBe(34);
    expect(await ratesOf(key, { packageKey: 7, entityHierarchyKey: 2, membershipKey }, ana)).toMatchObject([
      { Price: 42, PackageDiscount: 5, MemberRateInfo: { Price: 5 } },
    ]);
    expect(await ratesOf(key, { packageKey: 8, entityHierarchyKey: 1, membershipKey }, {})).toMatchObject([
      { Price: 106, MemberRateInfo: null },
    ]);
  });

  it('has public prices for everyone else who names it (6-06, D-MB-03)', async () => {
    const { key, membershipKey } = await aHolder();
    const order = orderOf(
      await add(key, { membershipKey, Package: { PackageKey: 8, Activities: party[8] } }, {}),
    );
    expect(subTotals(order as PackageOrder)).toEqual([116, 74]);
  });
});
