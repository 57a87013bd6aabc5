/**
 * What a receipt link opens of a membership until its account holder signs in (docs/rules/members.md, "The
 * link of a receipt"; docs/rules/sign-in.md).
 */
import { aPlan, aRole } from '@gangway/domain/testing/membership-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../../testing/journey.ts';
import { asMember, type TestMember } from '../../../testing/member-token.ts';
import { type MembershipOrder, saveMemberships } from '../../../testing/memberships.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { organization, storeMemberVenue } from '../testing/members.ts';
import type { SaveAnswer, WireMember } from '../testing/members-through-http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

const plan = aPlan({
  id: 'family',
  name: 'Family',
  roles: [
    aRole({ requiredFields: ['firstName', 'lastName'], optionalFields: ['email', 'phone', 'address'] }),
    aRole({
      id: 'child',
      name: 'Child',
      type: 'child',
      maxAge: 15,
      requiredFields: ['firstName', 'birthdate', 'emergencyContact'],
      optionalFields: ['gender'],
    }),
  ],
});

const maya: TestMember = { subject: 'sms|maya', organization, phone: '+13035550100' };
const thief: TestMember = { subject: 'sms|thief', organization, phone: '+19005550666' };

interface Bought {
  location: number;
  orderKey: string;
  membershipKey: string;
}

async function buy(location: number, customer: Record<string, unknown> = {}): Promise<Bought> {
  const cart = orderOf(await saveMemberships(app, location, [[plan, 1]]));
  const changes = { customer: { ...aCustomer, AddressLine1: '1 Dock Street', ...customer } };
  const saved = orderOf(await completeOrder(app, cart, location, changes)) as MembershipOrder;
  return {
    location,
    orderKey: saved.OrderKey,
    membershipKey: saved.Memberships[0]?.MembershipKeys[0] ?? '',
  };
}
const atVenue = async () => buy((await storeMemberVenue(app.database.db, plan)).key);

interface Read {
  IsValid: boolean;
  Members: (WireMember & { Given: string[] })[];
}
const read = (
  { membershipKey, orderKey }: Pick<Bought, 'membershipKey'> & { orderKey?: string | null },
  headers: Record<string, string> = {},
) =>
  ask<Read>(
    app,
    'GET',
    '/api/booking/getMembership',
    orderKey == null ? { membershipKey } : { membershipKey, orderKey },
    headers,
  );
const readAs = async ({ membershipKey }: Bought, member: TestMember) =>
  read({ membershipKey }, { ...(await asMember(member)) });

const save = (record: Record<string, unknown>, headers: Record<string, string> = {}) =>
  ask<SaveAnswer>(app, 'POST', '/api/booking/SaveMemberToMembership', record, headers);

const list = async (location: number, member: TestMember) =>
  ask<{ membershipKey: string }[]>(
    app,
    'GET',
    '/api/booking/GetUserMemberships',
    { clientLocationKey: location },
    { ...(await asMember(member)) },
  );

const filled = (kit: WireMember) => ({
  ...kit,
  Customer: { ...kit.Customer, FirstName: 'Kit', GenderKey: 3 },
  DateOfBirth: '2016-05-02',
  EmergencyContactFirstName: 'Sam',
  EmergencyContactLastName: 'Okafor',
  EmergencyContactPhoneCountryKey: 196,
  EmergencyContactPhoneAreaCode: '303',
  EmergencyContactPhoneSubscriberNumber: '5550199',
});

async function memberOf(bought: Bought, place: number) {
  const member = (await read(bought)).body.Members[place];
  if (member === undefined) throw new Error('no such member');
  return member;
}

describe('a receipt link before the first sign-in', () => {
  it('names the members, and shows only whether other details were given (D-API-51, S24)', async () => {
    const bought = await atVenue();
    const { body } = await save(filled(await memberOf(bought, 1)));
    expect(body.ModelErrors).toBeNull();
    const { status, body: membership } = await read(bought);
    expect(status).toBe(200);
    const [holder, kit] = membership.Members;
    const text = JSON.stringify(membership);
    for (const secret of ['5550', '555-0', '2016-05-02', 'Sam', '1 Dock', 'maya@okafor'])
      expect(text).not.toContain(secret);
    expect(holder).toMatchObject({
      Customer: { FirstName: 'Maya', LastName: 'Okafor', Email: null, PhoneSubscriberNumber: null },
      Given: ['FirstName', 'LastName', 'Email', 'PhoneSubscriberNumber', 'AddressLine1'],
    });
    expect(kit).toMatchObject({
      Customer: { FirstName: 'Kit', GenderKey: null },
      DateOfBirth: null,
      EmergencyContactFirstName: null,
      IsValid: true,
      Given: [
        'FirstName',
        'DateOfBirth',
        'GenderKey',
        'EmergencyContactFirstName',
        'EmergencyContactLastName',
        'EmergencyContactPhoneSubscriberNumber',
      ],
    });
    // The response to saving does not leak it either.
    expect(JSON.stringify(body)).not.toContain('2016-05-02');
  });

  it('fills in empty fields and never overwrites given ones (D-API-53)', async () => {
    const bought = await atVenue();
    await save(filled(await memberOf(bought, 1)));
    const overwritten = {
      ...(await memberOf(bought, 1)),
      DateOfBirth: '2012-01-01',
      EmergencyContactFirstName: 'Eve',
      EmergencyContactPhoneSubscriberNumber: '5550666',
    };
    const { Customer: customer } = overwritten;
    expect(
      (await save({ ...overwritten, Customer: { ...customer, FirstName: 'Eve' } })).body.ModelErrors,
    ).toBeNull();
    const now = (await readAs(bought, maya)).body.Members[1];
    expect(now).toMatchObject({
      Customer: { FirstName: 'Kit' },
      DateOfBirth: '2016-05-02',
      EmergencyContactFirstName: 'Sam',
      EmergencyContactPhoneSubscriberNumber: '555-0199',
      Given: [],
    });
  });

  it('cannot change who signs in: the holder’s number stays, and a different number gets nothing (D-AU-05)', async () => {
    const bought = await atVenue();
    const holder = await memberOf(bought, 0);
    await save({
      ...holder,
      Customer: {
        ...holder.Customer,
        PhoneCountryKey: 196,
        PhoneAreaCode: '900',
        PhoneSubscriberNumber: '5550666',
      },
    });
    expect((await list(bought.location, thief)).body).toEqual([]);
    expect((await list(bought.location, maya)).body).toHaveLength(1);
  });

  it('requires the same fields as the form: missing ones are named, given ones are not asked again (5.1)', async () => {
    const bought = await atVenue();
    const kit = await memberOf(bought, 1);
    const { body } = await save({ ...kit, Customer: { ...kit.Customer, FirstName: 'Kit' } });
    expect(body.ModelErrors?.map(({ Key }) => Key)).toEqual([
      'DateOfBirth',
      'EmergencyContactFirstName',
      'EmergencyContactLastName',
      'EmergencyContactPhoneSubscriberNumber',
    ]);
    expect((await save(filled(kit))).body.ModelErrors).toBeNull();
    const again = await memberOf(bought, 1);
    expect((await save(again)).body.ModelErrors).toBeNull();
  });
});

describe('a receipt link after the first sign-in', () => {
  it('no longer opens or writes the membership, as if it did not exist (D-API-51, D-API-53, S2)', async () => {
    const bought = await atVenue();
    const kit = await memberOf(bought, 1);
    expect((await readAs(bought, maya)).status).toBe(200);
    const unknown = await read({ membershipKey: 'x'.repeat(22), orderKey: bought.orderKey });
    const [reading, saving] = [await read(bought), await save({ ...filled(kit), OrderKey: bought.orderKey })];
    expect([reading.status, saving.status]).toEqual([404, 404]);
    const withoutRequest = ({ body }: { body: unknown }) => ({ ...(body as object), RequestId: null });
    expect(withoutRequest(reading)).toEqual(withoutRequest(unknown));
    const now = (await readAs(bought, maya)).body.Members[1];
    expect(now?.Customer.FirstName).toBe('');
  });

  it('still opens the receipt (C-03)', async () => {
    const bought = await atVenue();
    await readAs(bought, maya);
    const { location: clientLocationKey, orderKey } = bought;
    const { status } = await ask(app, 'GET', '/api/booking/getorderv2', { clientLocationKey, orderKey });
    expect(status).toBe(200);
  });
});

describe('the first sign-in', () => {
  it('works when the membership itself is opened first: it is bound before it is looked up (D-API-51, D-AU-05)', async () => {
    const bought = await atVenue();
    const { status, body } = await readAs(bought, maya);
    expect(status).toBe(200);
    expect(body.Members[0]?.Customer).toMatchObject({ Email: aCustomer.Email });
  });

  it('of someone else opens nothing and takes nothing (D-API-51, C-25)', async () => {
    const bought = await atVenue();
    expect((await readAs(bought, thief)).status).toBe(404);
    expect((await readAs(bought, { ...maya, organization: 'org_elsewhere' })).status).toBe(404);
    expect((await readAs(bought, maya)).status).toBe(200);
  });

  it('brings the buyer’s memberships, even if a member put the buyer’s number into their own form (C-26, D-AU-05)', async () => {
    const { key } = await storeMemberVenue(app.database.db, plan);
    const squatting = await buy(key, { PhoneAreaCode: '900', PhoneSubscriberNumber: '555-0666' });
    const own = (await readAs(squatting, thief)).body.Members[0];
    const { body } = await save(
      {
        ...own,
        Customer: {
          ...own?.Customer,
          PhoneCountryKey: 196,
          PhoneAreaCode: '303',
          PhoneSubscriberNumber: '555-0100',
        },
      },
      { ...(await asMember(thief)) },
    );
    expect(body.ModelErrors).toBeNull();
    const bought = await buy(key);
    expect((await list(key, maya)).body.map(({ membershipKey }) => membershipKey)).toEqual([
      bought.membershipKey,
    ]);
    expect((await readAs(bought, maya)).status).toBe(200);
    expect((await list(key, thief)).body.map(({ membershipKey }) => membershipKey)).toEqual([
      squatting.membershipKey,
    ]);
  });

  it('brings nothing if another account has verified the same number: the venue decides (C-26)', async () => {
    const first = await atVenue();
    await readAs(first, maya);
    const second = await buy(first.location);
    const recycled: TestMember = { ...maya, subject: 'sms|has-the-number-now' };
    expect((await readAs(second, recycled)).status).toBe(404);
    // Once the first account has verified another number, the old one is no longer disputed.
    await readAs(first, { ...maya, phone: '+13035559999' });
    await list(first.location, { ...maya, phone: '+13035559999' });
    expect((await readAs(second, recycled)).status).toBe(200);
  });
});

describe('the phone number a membership waits for', () => {
  const secretOf = (text: string) => /\/membership\/phone#([\w-]{32})/.exec(text)?.[1] ?? 'none';
  const askForLink = ({ location, orderKey }: Bought) =>
    ask(app, 'POST', '/api/booking/sendPhoneChangeLink', { clientLocationKey: location, orderKey });
  async function mailedSecret(bought: Bought): Promise<string> {
    expect((await askForLink(bought)).status).toBe(200);
    app.mail.sent.length = 0;
    await app.drainOutbox();
    const mail = app.mail.sent.find(({ subject }) => subject.includes('phone number'));
    expect(mail?.to.address).toBe(aCustomer.Email);
    return secretOf(mail?.text ?? '');
  }
  const change = (location: number, secret: string, changes: Record<string, unknown> = {}) =>
    ask<{ Success: boolean; ModelErrors: { Key: string; Value: string[] }[] | null }>(
      app,
      'POST',
      '/api/booking/changeHolderPhone',
      {
        clientLocationKey: location,
        secret,
        PhoneCountryKey: 196,
        PhoneAreaCode: '720',
        PhoneSubscriberNumber: '5550111',
        ...changes,
      },
    );
  const corrected: TestMember = { subject: 'sms|corrected', organization, phone: '+17205550111' };

  it('can be changed once by a link sent to the buyer’s email (D-AU-05, D-API-53)', async () => {
    const bought = await atVenue();
    const secret = await mailedSecret(bought);
    expect((await change(bought.location, secret)).body).toEqual({ Success: true, ModelErrors: null });
    expect((await list(bought.location, maya)).body).toEqual([]);
    expect((await list(bought.location, corrected)).body).toHaveLength(1);
    const again = await change(bought.location, secret, { PhoneSubscriberNumber: '5550222' });
    expect(again.body.ModelErrors?.[0]?.Value[0]).toContain('already used');
  });

  it('cannot be changed with an unknown secret, at another venue, or after an hour (S2)', async () => {
    const bought = await atVenue();
    const elsewhere = await storeMemberVenue(app.database.db, plan);
    const secret = await mailedSecret(bought);
    for (const [location, typed] of [
      [bought.location, 'x'.repeat(32)],
      [elsewhere.key, secret],
    ] as const)
      expect((await change(location, typed)).body.Success).toBe(false);
    await sql`update phone_change_link set expires_at = clock_timestamp() - interval '1 second'`.execute(
      app.database.db,
    );
    expect((await change(bought.location, secret)).body.Success).toBe(false);
    expect((await list(bought.location, maya)).body).toHaveLength(1);
  });

  it('must be a phone number, and an invalid one does not use up the link (5.1-12)', async () => {
    const bought = await atVenue();
    const secret = await mailedSecret(bought);
    const { body } = await change(bought.location, secret, { PhoneAreaCode: null });
    expect(body.ModelErrors).toEqual([{ Key: 'PhoneSubscriberNumber', Value: ['Phone Number is required'] }]);
    expect((await change(bought.location, secret)).body.Success).toBe(true);
  });

  it('cannot be changed after a sign-in: no link is emailed, and an old one does nothing (D-API-53)', async () => {
    const bought = await atVenue();
    const secret = await mailedSecret(bought);
    await readAs(bought, maya);
    expect((await change(bought.location, secret)).body.Success).toBe(false);
    expect((await askForLink(bought)).status).toBe(404);
    expect((await list(bought.location, maya)).body).toHaveLength(1);
  });

  it('gets no link for an order without memberships, an unsaved one or an unknown one (S2)', async () => {
    const { location, orderKey } = await atVenue();
    const cart = orderOf(await addToCart(app, { locationKey: location }));
    const saved = orderOf(
      await completeOrder(app, orderOf(await addToCart(app, { locationKey: location })), location),
    );
    for (const key of [cart.OrderKey, saved.OrderKey, 'x'.repeat(24)])
      expect((await askForLink({ location, orderKey: key, membershipKey: '' })).status).toBe(404);
    expect((await askForLink({ location, orderKey, membershipKey: '' })).status).toBe(200);
  });

  it('gets one email however often it is requested, and its secret is stored in no table (R8)', async () => {
    const bought = await atVenue();
    for (let time = 0; time < 3; time++) await askForLink(bought);
    app.mail.sent.length = 0;
    await app.drainOutbox();
    const emails = app.mail.sent.filter(({ subject }) => subject.includes('phone number'));
    expect(emails).toHaveLength(1);
    const secret = secretOf(emails[0]?.text ?? '');
    const { rows } = await sql<{ kept: boolean }>`
      select exists (select from outbox where payload::text like ${`%${secret}%`})
        or exists (select from phone_change_link where encode(token_hash, 'base64') like ${`%${secret}%`}) as kept`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ kept: false }]);
  });
});

describe('the membership screen saves the whole membership', () => {
  const saveAll = async (
    bought: Bought,
    changes: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) =>
    ask<{ Order: unknown; IsInvalidEmail: boolean; ModelErrors: { Key: string; Value: string[] }[] | null }>(
      app,
      'POST',
      '/api/booking/SaveMembershipsToOrder',
      {
        ClientLocationKey: bought.location,
        orderKey: bought.orderKey,
        MembershipKey: bought.membershipKey,
        ...changes,
      },
      headers,
    );
  const membershipOf = async (bought: Bought) => {
    const { body } = await read(bought);
    return body as Read & { OrderMembershipKey: number };
  };
  const kit = {
    Customer: { FirstName: 'Kit' },
    DateOfBirth: '2016-05-02',
    EmergencyContactFirstName: 'Sam',
    EmergencyContactLastName: 'Hale',
    EmergencyContactPhoneCountryKey: 196,
    EmergencyContactPhoneAreaCode: '303',
    EmergencyContactPhoneSubscriberNumber: '555-0199',
  };
  const withChild = (members: readonly WireMember[], child: Record<string, unknown>) =>
    members.map((member) => (member.IsAccountHolder ? member : { ...member, ...child }));

  it('with its keys and members: those that changed are saved by the same rules (7.3-02, 7.3-03, 3.8-01, D-API-50)', async () => {
    const bought = await atVenue();
    const { OrderMembershipKey, Members } = await membershipOf(bought);
    const { status, body } = await saveAll(bought, { OrderMembershipKey, Members: withChild(Members, kit) });
    expect([status, body.ModelErrors, body.IsInvalidEmail]).toEqual([200, null, false]);
    const after = await membershipOf(bought);
    expect(after.Members[1]).toMatchObject({
      Customer: { FirstName: 'Kit' },
      Given: expect.arrayContaining(['DateOfBirth']),
    });
    // A key per person, the same in every answer; nothing is known by it.
    const keys = after.Members.map(({ CustomerKey }) => CustomerKey);
    expect(keys).toEqual(Members.map(({ CustomerKey }) => CustomerKey));
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(Number.isSafeInteger(key)).toBe(true);
  });

  it('answers an invalid email by its flag, with the member and field, and saves nobody (8.1-07, 7.3-02)', async () => {
    const bought = await atVenue();
    const { Members } = await membershipOf(bought);
    const holder = await readAs(bought, maya);
    const broken = withChild(holder.body.Members, kit).map((member, place) =>
      place === 1 ? member : { ...member, Customer: { ...(member.Customer as object), Email: 'maya@' } },
    );
    const headers = { ...(await asMember(maya)) };
    const { body } = await saveAll(bought, { Members: broken }, headers);
    expect(body).toMatchObject({
      IsInvalidEmail: true,
      ModelErrors: [{ Key: 'Members[0].Email', Value: ['Email is not valid'] }],
    });
    expect((await readAs(bought, maya)).body.Members[1]?.Customer.FirstName).toBe(
      Members[1]?.Customer.FirstName,
    );
  });

  it('saves nobody if one of them may not be revoked (D-MB-10, 7.3-02)', async () => {
    const bought = await atVenue();
    const { Members } = await membershipOf(bought);
    const [child, ...others] = withChild(Members, kit).toReversed();
    const { body } = await saveAll(bought, {
      Members: [child, ...others.map((member) => ({ ...member, Revoke: true }))],
    });
    expect(body.ModelErrors ?? []).toHaveLength(1);
    expect((await membershipOf(bought)).Members).toEqual(Members);
  });

  it('changes nothing for anyone without it, or with the line or location of another (S2, 7.3-02)', async () => {
    const bought = await atVenue();
    const other = await atVenue();
    const { Members } = await membershipOf(bought);
    const changed = { Members: withChild(Members, kit) };
    expect((await saveAll({ ...bought, orderKey: other.orderKey }, changed)).status).toBe(404);
    expect((await saveAll(bought, { ...changed, orderKey: null })).status).toBe(401);
    expect((await saveAll(bought, { ...changed, OrderMembershipKey: 999_999 })).status).toBe(404);
    expect((await saveAll(bought, { ...changed, ClientLocationKey: other.location })).status).toBe(404);
    const { Members: foreign } = await membershipOf(other);
    expect((await saveAll(bought, { Members: withChild(foreign, kit) })).status).toBe(404);
    expect((await membershipOf(bought)).Members).toEqual(Members);
  });
});
