/** What a venue's staff do with the API: scan, change and revoke members, read orders (docs/rules/members.md, "Staff"). */
import type { StaffPermission } from '@gangway/domain/staff/role';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, addToCart, completeOrder, orderOf, type WireOrder } from '../../../testing/journey.ts';
import { asMember } from '../../../testing/member-token.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { familyPlan, type HeldMembership, organization } from '../testing/members.ts';
import { membersOf } from '../testing/members-through-http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { setUp, memberOf, save, rowOf } = membersOf(() => app);

const staffWith = async (permission: StaffPermission, subject = 'auth0|staff') => ({
  ...(await asMember({ subject, organization, phone: null, claims: { permissions: [permission] } })),
});
const eventsOf = async (memberKey: string) =>
  (
    await sql<{
      actor: string;
      subject: string;
    }>`select actor, subject from member_event join membership_member
      using (member_id) where member_key = ${memberKey} and after ? 'revokedAt' order by event_id`.execute(
      app.database.db,
    )
  ).rows;

describe('a scan by staff', () => {
  const scan = async (members: Record<string, unknown>, headers: Record<string, string>) =>
    ask<{ Success?: boolean; TotalVisits?: number; Message?: string | null }>(
      app,
      'POST',
      '/api/register/SaveMembershipCheckIn',
      { ScanDate: new Date(app.clock.now).toISOString(), ...members },
      headers,
    );

  it('counts a visit by the code of a card alone, where members may not scan themselves, and names who scanned (6-12, 2.11-03, D-SE-03, D-SE-06, S25)', async () => {
    const { held } = await setUp(familyPlan, { allowSelfCheckIn: false });
    const [, robin = ''] = held.memberKeys;
    const { status, body } = await scan({ MembershipMemberKey: robin }, await staffWith('checkin:write'));
    expect([status, body]).toEqual([
      200,
      { Success: true, VisitsRemaining: 9, TotalVisits: 1, Message: null },
    ]);
    const { rows } = await sql`select actor, subject, request_id is not null as known from membership_visit
      join membership_member using (member_id) where member_key = ${robin}`.execute(app.database.db);
    expect(rows).toEqual([{ actor: 'staff', subject: 'auth0|staff', known: true }]);
  });

  it('follows the same rules as any other: a revoked member is not admitted (6-12, I30)', async () => {
    const { held } = await setUp();
    const [, robin = ''] = held.memberKeys;
    await save({ ...(await memberOf(held, 1)), Revoke: true }, { ...held.holder });
    const { body } = await scan({ MembershipMemberKey: robin }, await staffWith('checkin:write'));
    expect(body).toMatchObject({ Success: false, TotalVisits: 0, Message: 'Revoked' });
  });

  it('without any key is not found (6-12, S2)', async () => {
    expect((await scan({}, await staffWith('checkin:write'))).status).toBe(404);
  });
});

describe('staff who may change members', () => {
  const change = async (
    held: HeldMembership,
    place: number,
    changes: object,
    headers: Record<string, string>,
  ) => save({ ...(await memberOf(held, place)), ...changes }, headers);

  it('save the form of anyone, see the whole record, and are on record (6-12, 7.3-06, D-API-53, D-SE-06)', async () => {
    const { held } = await setUp();
    const child = await memberOf(held, 2);
    const { status, body } = await change(
      held,
      2,
      { Customer: { ...child.Customer, FirstName: 'Christopher' } },
      await staffWith('members:write'),
    );
    expect(status).toBe(200);
    expect(body.MembershipMember).toMatchObject({
      DateOfBirth: '2016-05-02',
      Customer: { FirstName: 'Christopher' },
    });
    const { rows } =
      await sql`select actor, subject, after from member_event join membership_member using (member_id)
      where member_key = ${child.MembershipMemberKey}`.execute(app.database.db);
    expect(rows).toMatchObject([
      { actor: 'staff', subject: 'auth0|staff', after: { firstName: 'Christopher' } },
    ]);
  });

  it('revoke the account holder too, and only staff take that back (6-12, D-MB-10, C-31)', async () => {
    const { held } = await setUp();
    const staff = await staffWith('members:write');
    const [holder] = held.memberKeys;
    expect((await change(held, 0, { Revoke: true }, staff)).status).toBe(200);
    expect((await rowOf(holder)).revoked_by).toBe('staff');
    await change(held, 1, { Revoke: true }, staff);
    const refused = await change(held, 1, { UnRevoke: true }, { ...held.holder });
    expect(refused.body.ModelErrors).not.toBeNull();
    expect((await change(held, 1, { UnRevoke: true }, staff)).body.ModelErrors).toBeNull();
    expect(await eventsOf(held.memberKeys[1] ?? '')).toEqual([
      { actor: 'staff', subject: 'auth0|staff' },
      { actor: 'staff', subject: 'auth0|staff' },
    ]);
  });

  it('do not revoke themselves (6-12, D-MB-10)', async () => {
    const { held } = await setUp();
    const themselves = await staffWith('members:write', `sms|${held.key}`);
    const { body } = await change(held, 0, { Revoke: true }, themselves);
    expect(body.ModelErrors).not.toBeNull();
    expect((await rowOf(held.memberKeys[0])).revoked_at).toBeNull();
  });
});

it('staff read an order with its contact data, each read on record; everyone else with its key sees a mask (6-12, D-SE-03, D-SE-06)', async () => {
  const { location } = await setUp();
  const cart = orderOf(await addToCart(app, { locationKey: location.key }));
  const { OrderKey: orderKey } = orderOf(await completeOrder(app, cart, location.key));
  const read = async (headers: Record<string, string>) =>
    (
      await ask<WireOrder & { Customer: { Email: string } }>(
        app,
        'GET',
        '/api/booking/getorderv2',
        { orderKey, clientLocationKey: location.key },
        headers,
      )
    ).body.Customer.Email;
  expect(await read({})).not.toBe(aCustomer.Email);
  expect(await read(await staffWith('members:write'))).not.toBe(aCustomer.Email);
  expect(await read(await staffWith('orders:read'))).toBe(aCustomer.Email);
  const { rows } = await sql`select e.details from order_event e join shop_order using (order_id)
    where location_key = ${location.key} and e.kind = 'read by staff'`.execute(app.database.db);
  expect(rows).toEqual([{ details: { subject: 'auth0|staff' } }]);
});
