/**
 * A signed-in user sees the memberships they hold and can book under, and nothing else (D-API-03, D-AU-05,
 * D-MB-02, C-18, C-26; docs/rules/sign-in.md).
 */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { aPlan, aRole } from '@gangway/domain/testing/membership-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asMember, memberToken, type TestMember, userInfo } from '../../../testing/member-token.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';
import { issueMembership } from '../testing/issue-membership.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const phone = '+13035550101';
const pass = aPlan();
const family = aPlan({
  id: 'family',
  name: 'Family',
  roles: [aRole(), aRole({ id: 'child', name: 'Child', type: 'child' })],
});

const storeVenue = (identityOrganizationId: string | null = 'org_lake') =>
  storeLocation(app.database.db, { identityOrganizationId, membershipPlans: [pass, family] });

async function issue(
  locationKey: number,
  changes: { plan?: typeof pass; from?: string; phone?: string } = {},
) {
  const key = await issueMembership(app.database.db, { key: locationKey as never }, changes.plan ?? pass, {
    from: (changes.from ?? '2026-11-01') as VenueDate,
    members: [{ firstName: 'Ana', lastName: 'Torres', phone: changes.phone ?? phone }],
  });
  return key ?? '';
}

type Listed = { membershipKey: string; hindrance: Record<string, unknown> | null }[];

const ana: TestMember = { subject: 'sms|ana', organization: 'org_lake', phone };

async function list(locationKey: number, member: TestMember = ana) {
  const members = { clientLocationKey: locationKey };
  return ask<Listed>(app, 'GET', '/api/booking/GetUserMemberships', members, await asMember(member));
}
const keysOf = async (locationKey: number, member: TestMember = ana) =>
  (await list(locationKey, member)).body.map(({ membershipKey }) => membershipKey);

describe('a signed-in member', () => {
  it('sees the plan, last day and account holder of each membership (3.9-14, 7.1-03, D-API-03)', async () => {
    const { key } = await storeVenue();
    const membershipKey = await issue(key);
    const { status, body } = await list(key);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        membershipKey,
        ClientLocationMembershipPlanKey: pass.key,
        planName: 'Lake pass',
        validUntil: expect.stringMatching(/^2027-10-31T23:59/),
        accountHolder: {
          role: 'Adult',
          fullName: 'Ana Torres',
          membershipMemberKey: expect.stringMatching(/^[\w-]{22}$/),
        },
        hindrance: null,
        MembershipStartDate: '2026-11-01',
        ExpirationDate: '2027-10-31',
        VisitsRemaining: null,
        InvalidReason: null,
        InvalidReasonKey: null,
        Guests: 0,
        Availabilities: [],
        BlackoutDates: [],
        Benefits: [],
        PhotoVersion: null,
        PhotoColour: null,
        PhotoAlt: null,
      },
    ]);
  });

  it('without a membership gets an empty list (8.3-03, D-API-03)', async () => {
    const { key } = await storeVenue();
    expect((await list(key)).body).toEqual([]);
  });

  it('sees who blocks a membership and why, and no expired memberships (C-49, D-MB-02)', async () => {
    const { key } = await storeVenue();
    const blocked = await issue(key, { plan: family });
    await issue(key, { from: '2025-01-01' });
    const { body } = await list(key);
    expect(body.map(({ membershipKey }) => membershipKey)).toEqual([blocked]);
    expect(body[0]?.hindrance).toMatchObject({
      fullName: '',
      reason: 'Member details missing',
      reasonKey: 6,
    });
  });

  it.each<[string, Record<string, string>]>([
    ['none', {}],
    ['a forged one', { authorization: 'Bearer e30.e30.e30' }],
  ])('needs a valid token: with %s the answer is 401 (D-API-03, C-18)', async (_who, headers) => {
    const { key } = await storeVenue();
    const path = '/api/booking/GetUserMemberships';
    expect((await ask(app, 'GET', path, { clientLocationKey: key }, headers)).status).toBe(401);
  });

  it('of another organization is not signed in here, whatever their number: 401 (5.3-10, C-18)', async () => {
    const { key } = await storeVenue();
    await issue(key);
    expect((await list(key, { ...ana, organization: 'org_elsewhere' })).status).toBe(401);
    expect(await keysOf(key)).toHaveLength(1);
  });

  it('is known at a venue that names the organization by its name, and by no other (5.3-10)', async () => {
    const { key } = await storeVenue('larkspur-lake');
    const membershipKey = await issue(key, { phone: '+13035550177' });
    const ben = { subject: 'sms|ben', phone: '+13035550177' };
    const named = (name: string) => ({ ...ben, claims: { org_name: name } });
    expect((await list(key, named('tideway'))).status).toBe(401);
    expect((await list(key, { ...ben, claims: { org_id: 'larkspur-lake' } })).status).toBe(401);
    // The first sign-in binds what waits for the number, there as well.
    expect(await keysOf(key, named('Larkspur-Lake'))).toEqual([membershipKey]);
  });

  it('cannot exist at a venue without an organization: 401 (C-26)', async () => {
    const { key } = await storeVenue(null);
    expect((await list(key)).status).toBe(401);
  });
});

describe('the first login with a membership’s number', () => {
  it('binds the membership permanently: from then on the account counts, not the number (D-AU-05, C-26)', async () => {
    const { key } = await storeVenue();
    const membershipKey = await issue(key);
    expect(await keysOf(key)).toEqual([membershipKey]);
    expect(await keysOf(key, { ...ana, phone: '+13035559999' })).toEqual([membershipKey]);
    expect(await keysOf(key, { ...ana, subject: 'sms|who-has-the-number-now' })).toEqual([]);
  });

  it('also brings memberships issued later (D-AU-05)', async () => {
    const { key } = await storeVenue();
    const first = await issue(key);
    expect(await keysOf(key)).toEqual([first]);
    const second = await issue(key);
    expect(await keysOf(key)).toEqual([first, second]);
  });

  it('brings nothing while two accounts claim the number: the venue decides (C-26)', async () => {
    const { key } = await storeVenue();
    await issue(key);
    await keysOf(key);
    await issue(key);
    expect(await keysOf(key, { ...ana, subject: 'sms|another' })).toEqual([]);
    const bound = await sql<{ subject: string | null }>`select identity_subject as subject
      from membership_member where location_key = ${key} order by member_id`.execute(app.database.db);
    expect(bound.rows.map(({ subject }) => subject)).toEqual(['sms|ana', null]);
  });

  it('counts at one venue only (C-25)', async () => {
    const [here, there] = [await storeVenue(), await storeVenue()];
    await issue(there.key);
    expect(await keysOf(here.key)).toEqual([]);
  });

  it('with an unverified number brings nothing (C-26)', async () => {
    const { key } = await storeVenue();
    await issue(key);
    expect(await keysOf(key, { ...ana, claims: { phone_number_verified: false } })).toEqual([]);
  });

  it('asks the provider for the number if the token does not contain it (C-26)', async () => {
    const { key } = await storeVenue();
    const membershipKey = await issue(key);
    const token = await memberToken({ ...ana, phone: null });
    userInfo.set(token, { phone_number: phone, phone_number_verified: true });
    const headers = { authorization: `Bearer ${token}` };
    const members = { clientLocationKey: key };
    const { body } = await ask<Listed>(app, 'GET', '/api/booking/GetUserMemberships', members, headers);
    expect(body.map((one) => one.membershipKey)).toEqual([membershipKey]);
  });
});

it('a venue that sells memberships without an organization is named in the log once (C-26)', async () => {
  const lines: { msg: string; locationKey?: number }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const shop = await startTestApp({ logger: { level: 'warn', stream } });
  const sells = { sellMembershipsOnline: true, membershipPlans: [pass] };
  const [without, withOne] = [
    await storeLocation(shop.database.db, { ...sells, identityOrganizationId: null }),
    await storeLocation(shop.database.db, { ...sells, identityOrganizationId: 'org_lake' }),
  ];
  const show = (key: number) => ask(shop, 'GET', '/api/client/getClientLocation', { clientLocationKey: key });
  for (const key of [without.key, without.key, withOne.key]) expect((await show(key)).status).toBe(200);
  expect(lines.filter(({ msg }) => msg.includes('identityOrganization'))).toMatchObject([
    { locationKey: without.key },
  ]);
  await shop.close();
});
