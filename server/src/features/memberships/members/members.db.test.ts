/** The member form, and revoking a member, over HTTP (docs/rules/members.md). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf } from '../../../testing/journey.ts';
import { asMember } from '../../../testing/member-token.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { familyPlan, organization } from '../testing/members.ts';
import { membersOf } from '../testing/members-through-http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { setUp, read, memberOf, save, rowOf } = membersOf(() => app);
const noHeaders: Record<string, string> = {};

describe('an ID card of the venue’s own', () => {
  it.each([
    [
      'both sides',
      '<p>{{MemberName}}</p><script>alert(1)</script>',
      '<p onclick="x()">Back</p>',
      ['<p>{{MemberName}}</p>', '<p>Back</p>'],
    ],
    ['a front alone', '<p>Front</p>', null, ['<p>Front</p>', null]],
    ['a back alone', null, '<p>Back</p>', [null, '<p>Back</p>']],
    ['neither side', null, null, [null, null]],
  ])(
    'with %s comes with its members, and with nothing that a card may not hold (3.8-06, D-MB-08, D-SE-04)',
    async (_, idCardFront, idCardBack, sides) => {
      const { held } = await setUp({ ...familyPlan, idCardFront, idCardBack });
      const { IdCardFrontHtml, IdCardBackHtml } = await memberOf(held, 0);
      expect([IdCardFrontHtml, IdCardBackHtml]).toEqual(sides);
    },
  );
});

describe('the member form', () => {
  it.each(['booking', 'register'])(
    'is saved from the whole record by /api/%s and returned as stored, with dates as yyyy-MM-dd (7.3-06, 3.8-02, D-API-53)',
    async (area) => {
      const { held } = await setUp();
      const before = await memberOf(held, 2);
      const record = {
        ...before,
        Customer: { ...before.Customer, FirstName: ' Kim ', GenderKey: 3, Email: 'kim@hale-family.net' },
        DateOfBirth: '2015-12-24',
        EmergencyContactPhoneSubscriberNumber: '5550188',
      };
      const { status, body } = await save(record, { ...held.holder }, area);
      expect(status).toBe(200);
      expect(body.ModelErrors).toBeNull();
      expect(body.MembershipMember).toEqual({
        ...record,
        Customer: { ...record.Customer, FirstName: 'Kim' },
        EmergencyContactPhoneSubscriberNumber: '555-0188',
      });
      expect(await memberOf(held, 2)).toEqual(body.MembershipMember);
    },
  );

  it('is refused with a message for each field, and changes nothing (5.1, 8.2-08, D-MB-06)', async () => {
    const { held } = await setUp();
    const before = await rowOf(held.memberKeys[2] ?? '');
    const kit = await memberOf(held, 2);
    const { status, body } = await save(
      {
        ...kit,
        Customer: { ...kit.Customer, FirstName: '  ', Email: 'kim@' },
        DateOfBirth: '2010-11-20',
        EmergencyContactPhoneAreaCode: null,
      },
      { ...held.holder },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ Order: null, MembershipMember: null });
    expect(body.ModelErrors).toEqual([
      { Key: 'FirstName', Value: ['First Name is required'] },
      { Key: 'DateOfBirth', Value: ['Maximum age is 15'] },
      { Key: 'Email', Value: ['Email is not valid'] },
      { Key: 'EmergencyContactPhoneSubscriberNumber', Value: ['Emergency Contact Phone Number is required'] },
    ]);
    expect(await rowOf(held.memberKeys[2] ?? '')).toEqual(before);
  });

  it('takes ages on the day at the venue, not at the server (5.1-06, 5.1-07)', async () => {
    const { held } = await setUp();
    const kit = await memberOf(held, 2);
    // It is still November 21 in Denver, so the member turns sixteen tomorrow.
    const was = app.clock.now;
    app.clock.now = Date.parse('2026-11-22T05:00:00Z');
    try {
      const { body } = await save({ ...kit, DateOfBirth: '2010-11-22' }, { ...held.holder });
      expect(body.ModelErrors).toBeNull();
    } finally {
      app.clock.now = was;
    }
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [null, null],
    [0, null],
    [4, null],
    [9, null],
  ])('with gender key %j is stored with %j: there are three genders (3.8-09)', async (sent, kept) => {
    const { held } = await setUp();
    const kit = await memberOf(held, 2);
    await save({ ...kit, Customer: { ...kit.Customer, GenderKey: sent } }, { ...held.holder });
    expect((await memberOf(held, 2)).Customer.GenderKey).toBe(kept);
  });

  it('requires an address only for the account holder (5.1-13, 6-08)', async () => {
    const { held } = await setUp();
    const [maya, robin] = (await read(held)).Members;
    const none = { AddressLine1: null, City: null, State: null, Zip: null };
    const asked = await save({ ...maya, Customer: { ...maya?.Customer, ...none } }, { ...held.holder });
    expect(asked.body.ModelErrors?.map(({ Key }) => Key)).toEqual(['AddressLine1', 'City', 'State', 'Zip']);
    const spared = await save({ ...robin, Customer: { ...robin?.Customer, ...none } }, { ...held.holder });
    expect(spared.body.ModelErrors).toBeNull();
  });

  /** Everything in the record that the form does not write, each set to a different value. */
  const tampered: Record<string, unknown> = {
    MemberUUID: '00000000-0000-4000-8000-000000000000',
    MembershipKey: 'another-membership-000',
    CustomerKey: 77,
    ClientLocationKey: 4,
    ClientLocationMembershipPlanKey: 9,
    ClientLocationMembershipPlanRoleKey: 9,
    RoleName: 'Patrol',
    MembershipRoleTypeKey: 9,
    IsAccountHolder: true,
    PhotoVersion: 99,
    IdPhotoVersion: 99,
    MembershipPlanName: 'Everything for ever',
    LastVisit: '2020-01-01T00:00:00Z',
    TotalVisits: 55,
    VisitsRemaining: 9999,
    Valid: '2099-12-31T23:59:00',
    IsValid: false,
    InvalidReason: 'Expired',
    InvalidReasonKey: 1,
    ExpirationDate: '2099-12-31',
    DaysRemaining: 9999,
    MinAge: 1,
    MaxAge: 99,
    WaiverURL: 'https://evil.example',
    WaiverIsSigned: true,
    RevokedDate: '2026-01-01T00:00:00Z',
    PrintBackIdCards: false,
    IdCardFrontHtml: '<script>alert(1)</script>',
    IdCardBackHtml: '<script>alert(1)</script>',
    FirstNameIsRequired: false,
    BirthdateIsRequired: false,
    IdentitySubject: 'sms|thief',
  };

  it.each(Object.keys(tampered))('ignores %s in a posted record (C-40, S24, D-API-53)', async (name) => {
    const { held } = await setUp();
    const key = held.memberKeys[2] ?? '';
    const [before, kit] = [await rowOf(key), await memberOf(held, 2)];
    const { status, body } = await save({ ...kit, [name]: tampered[name] }, { ...held.holder });
    expect(status).toBe(200);
    expect(body.MembershipMember).toEqual(kit);
    // The form was saved unchanged: nulls for what was never entered, and nothing else.
    const after = await rowOf(key);
    expect({ ...after, details: null }).toEqual({ ...before, details: null });
  });

  it('can be saved by its account holder, and by nobody else after the first sign-in, whatever order they send (D-API-53, S1, S2)', async () => {
    const { location, held } = await setUp();
    const { db } = app.database;
    const cart = orderOf(await addToCart(app, { locationKey: location.key }));
    const order = orderOf(await completeOrder(app, cart, location.key));
    const other = orderOf(
      await completeOrder(app, orderOf(await addToCart(app, { locationKey: location.key })), location.key),
    );
    await sql`update membership m set order_id = l.order_id, line_id = l.line_id, unit = 1
      from shop_order o join order_line l using (order_id)
      where o.order_number = ${order.OrderNumber} and o.location_key = ${location.key}
        and m.membership_key = ${held.key}`.execute(db);
    const kit = await memberOf(held, 2);
    const stranger = await asMember({ subject: 'sms|stranger', organization });
    const elsewhere = await asMember({ subject: `sms|${held.key}`, organization: 'org_elsewhere' });
    const withKey = (orderKey: string | null) => ({ ...kit, OrderKey: orderKey });
    const tries: [string, Record<string, unknown>, Record<string, string>, number][] = [
      ['the buyer', withKey(order.OrderKey), noHeaders, 404],
      ['the holder with the order', withKey(order.OrderKey), { ...held.holder }, 200],
      ['the holder', kit, { ...held.holder }, 200],
      ['nobody', kit, noHeaders, 401],
      ['a broken token', kit, { authorization: 'Bearer x.y.z' }, 401],
      ['another order', withKey(other.OrderKey), noHeaders, 404],
      ['an order of nobody', withKey('x'.repeat(24)), noHeaders, 404],
      ['another member', kit, { ...stranger }, 404],
      ['another organization', kit, { ...elsewhere }, 404],
      ['no such member', { ...kit, MembershipMemberKey: 'x'.repeat(22) }, { ...held.holder }, 404],
    ];
    for (const [who, record, headers, status] of tries)
      expect([who, (await save(record, headers)).status]).toEqual([who, status]);
  });
});

describe('revoking a member', () => {
  it('is logged with the state before and after, by whom and in which request (D-SE-06, C-31)', async () => {
    const { held } = await setUp();
    const events = async () => {
      const { rows } = await sql<Record<string, unknown>>`
        select e.actor, e.subject, e.request_id is not null as "hasRequest", e.before, e.after
        from member_event e join membership_member m using (member_id)
        where m.member_key = ${held.memberKeys[1] ?? ''} order by event_id`.execute(app.database.db);
      return rows;
    };
    const robin = await memberOf(held, 1);
    const past = (await events()).length;
    await save({ ...robin, Customer: { ...robin.Customer, LastName: 'Hale-Stone' } }, { ...held.holder });
    await save({ ...robin, Customer: { ...robin.Customer, LastName: 'Hale-Stone' } }, { ...held.holder });
    await save({ ...robin, Revoke: true }, { ...held.holder });
    await sql`update membership_member set last_name = 'Stone' where member_key = ${held.memberKeys[1] ?? ''}`.execute(
      app.database.db,
    );
    const [named, revoked, byHand, ...more] = (await events()).slice(past);
    expect(named).toMatchObject({
      actor: 'holder',
      subject: expect.any(String),
      hasRequest: true,
      before: { lastName: robin.Customer.LastName },
      after: { lastName: 'Hale-Stone' },
    });
    expect(revoked).toMatchObject({
      actor: 'holder',
      before: { revokedAt: null },
      after: { revokedAt: expect.any(String) },
    });
    expect(byHand).toEqual({
      actor: 'venue',
      subject: null,
      hasRequest: false,
      before: { lastName: 'Hale-Stone' },
      after: { lastName: 'Stone' },
    });
    expect(more).toEqual([]);
  });

  it('by the venue can be undone only by the venue (C-31, D-MB-10)', async () => {
    const { held } = await setUp();
    const robin = await memberOf(held, 1);
    const key = held.memberKeys[1] ?? '';
    await sql`update membership_member set revoked_at = now() where member_key = ${key}`.execute(
      app.database.db,
    );
    // Revoking a revoked member does not change who revoked them.
    await save({ ...robin, Revoke: true }, { ...held.holder });
    const { body } = await save({ ...robin, UnRevoke: true }, { ...held.holder });
    expect(body.ModelErrors?.[0]?.Value).toEqual([
      'The venue revoked this member’s access. Please contact the venue to restore it.',
    ]);
    expect((await rowOf(key)).revoked_at).not.toBeNull();
    await sql`update membership_member set revoked_at = null where member_key = ${key}`.execute(
      app.database.db,
    );
    await save({ ...robin, Revoke: true }, { ...held.holder });
    const back = await save({ ...robin, UnRevoke: true }, { ...held.holder });
    expect(back.body.MembershipMember).toMatchObject({ RevokedDate: null });
  });

  it('sets and clears the date, and makes the membership invalid with reason 3 (2.11-04, 3.8-05, D-MB-10, D-MB-04)', async () => {
    const { held } = await setUp();
    const robin = await memberOf(held, 1);
    expect((await read(held)).IsValid).toBe(true);
    const revoked = await save({ ...robin, Revoke: true }, { ...held.holder });
    expect(revoked.body.MembershipMember).toMatchObject({
      RevokedDate: expect.stringMatching(/^\d{4}-.*Z$/),
      Revoke: false,
      UnRevoke: false,
      IsValid: false,
      InvalidReason: 'Revoked',
      InvalidReasonKey: 3,
    });
    expect(await read(held)).toMatchObject({ IsValid: false, InvalidReasonKey: 3 });
    const again = await save({ ...robin, Revoke: true }, { ...held.holder });
    expect(again.body.MembershipMember?.RevokedDate).toBe(revoked.body.MembershipMember?.RevokedDate);
    const back = await save({ ...robin, UnRevoke: true }, { ...held.holder });
    expect(back.body.MembershipMember).toMatchObject({ RevokedDate: null, IsValid: true });
    expect((await read(held)).IsValid).toBe(true);
  });

  it('changes nothing else in the record, and does not need a complete form (S24)', async () => {
    const { held } = await setUp();
    const robin = await memberOf(held, 1);
    const before = await rowOf(held.memberKeys[1] ?? '');
    await save(
      { ...robin, Customer: { ...robin.Customer, FirstName: '' }, Revoke: true },
      { ...held.holder },
    );
    const after = await rowOf(held.memberKeys[1] ?? '');
    expect(after.revoked_at).not.toBeNull();
    expect({ ...after, revoked_at: null, revoked_by: null }).toEqual({ ...before, revoked_at: null });
  });

  it('is refused for the account holder themselves (D-MB-10)', async () => {
    const { held } = await setUp();
    const maya = await memberOf(held, 0);
    const { body } = await save({ ...maya, Revoke: true }, { ...held.holder });
    expect(body.MembershipMember).toBeNull();
    expect(body.ModelErrors?.[0]?.Value[0]).toContain('nobody can revoke themselves');
    expect((await rowOf(held.memberKeys[0])).revoked_at).toBeNull();
  });
});
