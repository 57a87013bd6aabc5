/** Memberships over HTTP: what can be bought, and who can see what they hold (docs/rules/memberships.md). */
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { anActivity, aRate } from '@gangway/domain/testing/builders';
import { aPlan, aRole } from '@gangway/domain/testing/membership-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';
import { issueMembership } from '../testing/issue-membership.ts';
import { findMembership, listMemberships } from './memberships.repo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const family = aPlan({
  id: 'family',
  name: 'Family',
  roles: [aRole({ count: 2 }), aRole({ id: 'child', name: 'Child', type: 'child', maxAge: 15 })],
  visits: 10,
  guestPasses: 3,
  windows: [{ weekdays: [1, 6], from: '09:00' as VenueTime, to: '17:00' as VenueTime }],
  blackouts: [{ key: 77, name: 'Christmas', from: '2026-12-24' as VenueDate, to: '2026-12-26' as VenueDate }],
});
const lastWinter = aPlan({
  id: 'last-winter',
  schedule: { kind: 'season', from: '2025-12-01' as VenueDate, to: '2026-04-15' as VenueDate },
});

const storeVenue = (sellMembershipsOnline = true) =>
  storeLocation(app.database.db, { sellMembershipsOnline, membershipPlans: [family, lastWinter] });

describe('the list of a venue’s plans', () => {
  const plansOf = (locationKey: number) =>
    ask<{ Plans: Record<string, unknown>[] }>(app, 'GET', '/api/booking/getMembershipPlans', {
      clientLocationKey: locationKey,
    });

  it('lists those that can still be bought, with their rules (3.9-07, 3.9-09, 3.9-10, D-MB-11)', async () => {
    const { key } = await storeVenue();
    const { status, body } = await plansOf(key);
    expect(status).toBe(200);
    expect(body.Plans).toHaveLength(1);
    expect(body.Plans[0]).toMatchObject({
      Name: 'Family',
      Price: 99,
      MembershipScheduleTypeKey: 3,
      DaysDuration: null,
      IsGroupMembership: true,
      UniqueIdPerMember: true,
      RequireEachMemberCheckIn: false,
      RoleTypesLabel: '2 Adults, 1 Child',
      Guests: 3,
      Visits: 10,
      BlackoutDates: [
        {
          ClientLocationMembershipPlanBlackoutDateKey: 77,
          Name: 'Christmas',
          DateFrom: '2026-12-24',
          DateTo: '2026-12-26',
        },
      ],
      Availabilities: [
        { ClientLocationMembershipPlanKey: family.key, DayAbbr: 'Mon', TimeFrom: '09:00', TimeTo: '17:00' },
        { ClientLocationMembershipPlanKey: family.key, DayAbbr: 'Sat', TimeFrom: '09:00', TimeTo: '17:00' },
      ],
    });
  });

  it('shows what members save on visible activities, compared with the venue’s prices (D-MB-11, D-MB-03)', async () => {
    const adult = aRate({ key: 11, name: 'Adult', price: 6400 });
    const child = aRate({ key: 12, id: 'child', name: 'Child', price: 4300 });
    const kayak = anActivity({ key: 101, name: 'Kayak tour', rates: [adult, child] });
    const plan = aPlan({
      id: 'saver',
      rates: [
        {
          activityKey: kayak.key,
          rateKey: adult.key,
          price: { kind: 'amount', amount: amount(4000) },
          mostPerOrder: 2,
          mostPerDay: null,
          usesGuestPass: false,
        },
        {
          activityKey: kayak.key,
          rateKey: child.key,
          price: { kind: 'off', basisPoints: 5000 },
          mostPerOrder: null,
          mostPerDay: null,
          usesGuestPass: false,
        },
      ],
    });
    const { key } = await storeLocation(app.database.db, {
      sellMembershipsOnline: true,
      membershipPlans: [plan],
      activities: [kayak],
    });
    const saving = { ActivityName: 'Kayak tour', UsualVaries: false, MostPerDay: null, UsesGuestPass: false };
    expect((await plansOf(key)).body.Plans[0]?.Benefits).toEqual([
      { ...saving, RateName: 'Adult', Price: 40, UsualPrice: 64, PercentOff: null, MostPerOrder: 2 },
      { ...saving, RateName: 'Child', Price: null, UsualPrice: null, PercentOff: 50, MostPerOrder: null },
    ]);
  });

  it('is empty if memberships are not sold online (2.5-10)', async () => {
    const { key } = await storeVenue(false);
    expect((await plansOf(key)).body.Plans).toEqual([]);
  });
});

describe('an issued membership', () => {
  const issue = async (locationKey: number) => {
    const membershipKey = await issueMembership(app.database.db, { key: locationKey as never }, family, {
      from: '2026-11-21' as VenueDate,
      members: [
        { firstName: 'Ana', lastName: 'Torres', email: 'ana@torres.dev', phone: '+13035550101' },
        { firstName: 'Luis', lastName: 'Torres', waiverSigned: true },
      ],
    });
    return membershipKey ?? '';
  };

  it('has a member for each place of its roles, the first of them the account holder (D-MB-01, 3.9-12)', async () => {
    const { key } = await storeVenue();
    const membership = await findMembership(app.database.db, await issue(key));
    expect(membership).toMatchObject({
      locationKey: key,
      planKey: family.key,
      planName: 'Family',
      startsOn: '2026-11-21',
      endsOn: '2027-11-20',
      guestPasses: 3,
      orderId: null,
      balanceDueOn: null,
    });
    expect(
      membership?.members.map((member) => [
        member.firstName,
        member.roleName,
        member.roleTypeKey,
        member.isAccountHolder,
        member.phone,
        member.visitsRemaining,
        member.waiverSignedAt !== null,
      ]),
    ).toEqual([
      ['Ana', 'Adult', 1, true, '+13035550101', 10, false],
      ['Luis', 'Adult', 1, false, null, 10, true],
      ['', 'Child', 2, false, null, 10, false],
    ]);
    const keys = [membership?.key, ...(membership?.members.map((member) => member.key) ?? [])];
    expect(new Set(keys).size).toBe(4);
    for (const one of keys) expect(one).toMatch(/^[\w-]{22}$/);
  });

  it('is listed for the account holder’s identity, and only at its own venue (C-25, D-AU-05)', async () => {
    const { db } = app.database;
    const [{ key }, other] = [await storeVenue(), await storeVenue()];
    const [first, second] = [await issue(key), await issue(key)];
    await sql`update membership_member set identity_subject = 'sms|ana' where location_key = ${key}
      and is_account_holder`.execute(db);
    expect((await listMemberships(db, key, 'sms|ana')).map((one) => one.key)).toEqual([first, second]);
    expect(await listMemberships(db, key, 'sms|somebody')).toEqual([]);
    expect(await listMemberships(db, other.key, 'sms|ana')).toEqual([]);
  });

  it('gives someone who knows only its key the same answer as an unknown key (S2, C-25)', async () => {
    const { key } = await storeVenue();
    const read = (membershipKey: string) => ask(app, 'GET', '/api/booking/getMembership', { membershipKey });
    const [known, unknown] = [await read(await issue(key)), await read('A'.repeat(22))];
    expect(known.status).toBe(401);
    expect({ ...unknown.body, RequestId: null }).toEqual({ ...known.body, RequestId: null });
  });
});
