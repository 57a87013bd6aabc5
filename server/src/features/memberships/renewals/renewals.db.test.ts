/** Memberships that are renewed: offered, paid, extended (D-MB-11; docs/rules/memberships.md, "Renewing"). */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import { amount } from '@gangway/domain/kernel/money';
import { anActivity } from '@gangway/domain/testing/builders';
import { aPlan } from '@gangway/domain/testing/membership-builders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { enable } from '../../../testing/deposit-journey.ts';
import { addToCart, complaintOf, completeOrder, newAttemptId, orderOf } from '../../../testing/journey.ts';
import { asMember } from '../../../testing/member-token.ts';
import {
  bindMember,
  familyPlan,
  memberRow,
  monthPlan,
  saveMemberships,
  storeMembershipVenue,
} from '../../../testing/memberships.ts';
import {
  buyMembership,
  getRenewal,
  type Renewing,
  renewalOrderOf,
  renewMembership,
} from '../../../testing/renewals.ts';
import { ScriptedGateway } from '../../../testing/scripted-gateway.ts';
import { aMorning, ask, changeLocation, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { issueHeld, storeMemberVenue, familyPlan as threePlan } from '../testing/members.ts';

const gateway = new ScriptedGateway();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ gateway });
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.now = aMorning;
});

const day = 24 * 3600_000;
/** Moves the clock to the morning of a date. */
const goTo = (date: string) => {
  app.clock.now = Date.parse(`${date}T17:00:00Z`);
};

const readMembership = async (
  { membershipKey = '', boughtOrderKey }: Renewing,
  headers: Record<string, string> = {},
) =>
  (
    await ask(
      app,
      'GET',
      '/api/booking/getMembership',
      { membershipKey, ...(boughtOrderKey === undefined ? {} : { orderKey: boughtOrderKey }) },
      headers,
    )
  ).body;

async function renewed(of: Renewing, changes: Record<string, unknown> = {}) {
  const cart = renewalOrderOf(await renewMembership(app, of));
  return completeOrder(app, cart, of.clientLocationKey, changes);
}

describe('the renewal of a membership', () => {
  it('is offered with its price and days, goes into the cart, and extends the membership when it is paid (D-MB-11, 3.9-02, 3.9-03, 3.9-05)', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const of = await buyMembership(app, key, familyPlan);
    const before = await readMembership(of);
    expect(before).toMatchObject({ ExpirationDate: '2027-11-20', VisitsRemaining: 10, Guests: 3 });
    goTo('2027-11-01');
    expect((await getRenewal(app, of)).body).toEqual({
      Name: 'Family',
      ExpirationDate: '2027-11-20',
      Price: 99,
      DateFrom: '2027-11-21',
      DateTo: '2028-11-20',
      Message: null,
    });
    const answer = await renewMembership(app, of);
    const cart = renewalOrderOf(answer);
    expect(cart).toMatchObject({ IsNew: true, Total: 99 });
    expect(cart.Memberships).toEqual([
      expect.objectContaining({
        Name: 'Family',
        Quantity: 1,
        Price: 99,
        MembershipKeys: [],
        Renewal: { MembershipKey: of.membershipKey, DateFrom: '2027-11-21', DateTo: '2028-11-20' },
      }),
    ]);
    // Nothing changes before it is paid.
    expect(await readMembership(of)).toMatchObject({ ExpirationDate: '2027-11-20' });

    const saved = renewalOrderOf(await completeOrder(app, cart, key));
    expect(saved).toMatchObject({ IsNew: false, Balance: 0, Memberships: cart.Memberships });
    const { body } = await ask(app, 'GET', '/api/booking/getorderv2', {
      clientLocationKey: key,
      orderKey: cart.OrderKey,
    });
    expect(body.Memberships).toEqual(saved.Memberships);

    const after = await readMembership(of);
    expect(after).toMatchObject({
      MembershipKey: of.membershipKey,
      MembershipUUID: before.MembershipUUID,
      MembershipStartDate: '2026-11-21',
      MembershipNextRenewalDate: '2028-11-21',
      ValidUntil: '2028-11-20T23:59:00',
      ExpirationDate: '2028-11-20',
      DaysRemaining: 385,
      // What is left is kept, and the plan's is added.
      VisitsRemaining: 20,
      Guests: 6,
    });
    const keysOf = (membership: Record<string, unknown>) =>
      (membership.Members as { MembershipMemberKey: string; MemberUUID: string }[]).map(
        ({ MembershipMemberKey, MemberUUID }) => [MembershipMemberKey, MemberUUID],
      );
    expect(keysOf(after)).toEqual(keysOf(before));
    const { rows } = await sql`select from membership where location_key = ${key}`.execute(app.database.db);
    expect(rows).toHaveLength(1);
  });

  it('begins on the day of payment if the membership has ended, with fresh visits, and is valid again (D-MB-11, D-MB-04)', async () => {
    const location = await storeMemberVenue(app.database.db, threePlan);
    const { key, memberKeys, holder } = await issueHeld(app.database.db, location, threePlan);
    const of = { clientLocationKey: location.key, membershipKey: key };
    await sql`update membership_member set visits_remaining = 4, photo_version = 7 where member_key = ${memberKeys[0]}`.execute(
      app.database.db,
    );
    const rowBefore = await memberRow(app.database.db, memberKeys[0]);
    goTo('2027-12-05');
    expect(await readMembership(of, holder)).toMatchObject({ IsValid: false, InvalidReasonKey: 1 });
    const cart = renewalOrderOf(await renewMembership(app, of, holder));
    // The cart waits until the next day.
    app.clock.now += day;
    await completeOrder(app, cart, location.key);
    expect(await readMembership(of, holder)).toMatchObject({
      IsValid: true,
      InvalidReason: null,
      MembershipStartDate: '2027-12-06',
      ExpirationDate: '2028-12-05',
      VisitsRemaining: 10,
    });
    // Names, photos, waivers, sign-in: everything else stays.
    expect(await memberRow(app.database.db, memberKeys[0])).toEqual({ ...rowBefore, visits_remaining: 10 });
  });

  it('waits for its season, and cannot be used in between (D-MB-01, D-MB-11)', async () => {
    const { db } = app.database;
    const season = (from: string, to: string) =>
      aPlan({ id: 'winter', schedule: { kind: 'season', from, to } as never });
    const location = await storeMemberVenue(db, season('2026-11-01', '2027-04-15'));
    const [plan] = location.membershipPlans;
    if (plan === undefined) throw new Error('no plan');
    const { key, holder } = await issueHeld(db, location, plan);
    const of = { clientLocationKey: location.key, membershipKey: key };
    goTo('2027-04-01');
    const { body } = await getRenewal(app, of, holder);
    expect(body).toMatchObject({
      Price: null,
      Message: 'There’s nothing to renew yet: the next season isn’t on sale.',
    });
    await changeLocation(db, { ...location, membershipPlans: [season('2027-12-01', '2028-04-15')] });
    app.clock.now += 3000;
    await completeOrder(app, renewalOrderOf(await renewMembership(app, of, holder)), location.key);
    expect(await readMembership(of, holder)).toMatchObject({ IsValid: true, ExpirationDate: '2028-04-15' });
    goTo('2027-06-01');
    expect(await readMembership(of, holder)).toMatchObject({
      IsValid: false,
      InvalidReasonKey: 2,
      MembershipStartDate: '2027-12-01',
    });
    goTo('2027-12-01');
    expect(await readMembership(of, holder)).toMatchObject({ IsValid: true });
  });

  it('needs the membership’s holder or the order that bought it; nobody else learns that there is one (S1, S2, D-MB-11)', async () => {
    const { db } = app.database;
    const { key } = await storeMembershipVenue(db);
    const [mine, other] = [await buyMembership(app, key), await buyMembership(app, key)];
    const status = async (of: Renewing, headers: Record<string, string> = {}) => [
      (await getRenewal(app, of, headers)).status,
      (await renewMembership(app, of, headers)).status,
    ];
    const { membershipKey } = mine;
    const bare = { clientLocationKey: key, membershipKey };
    expect(await status(bare)).toEqual([401, 401]);
    expect(await status({ ...bare, boughtOrderKey: other.boughtOrderKey })).toEqual([404, 404]);
    expect(await status({ clientLocationKey: key })).toEqual([401, 401]);
    expect(await status({ clientLocationKey: key, secret: 'A'.repeat(32) })).toEqual([404, 404]);
    const elsewhere = await storeMembershipVenue(db);
    expect(await status({ ...mine, clientLocationKey: elsewhere.key })).toEqual([404, 404]);
    const stranger = await asMember({ subject: 'sms|stranger', phone: '+13035559999' });
    expect(await status(bare, stranger)).toEqual([404, 404]);
    expect(await status(mine)).toEqual([200, 200]);
    const members = (await readMembership(mine)).Members as { MembershipMemberKey: string }[];
    await bindMember(db, members[0]?.MembershipMemberKey ?? '', 'sms|maya-renews');
    // Once somebody has signed in for it, the order no longer opens it.
    expect(await status(mine)).toEqual([404, 404]);
    expect(await status(bare, await asMember({ subject: 'sms|maya-renews' }))).toEqual([200, 200]);
  });

  it('is one line however often it is added, beside new memberships of the plan, and can be taken out (D-MB-11, D-API-50)', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const of = await buyMembership(app, key);
    const cart = renewalOrderOf(await renewMembership(app, of));
    const orderKey = cart.OrderKey;
    const again = renewalOrderOf(await renewMembership(app, { ...of, orderKey }));
    expect(again).toMatchObject({ OrderKey: orderKey, Total: 99, Memberships: cart.Memberships });
    const both = renewalOrderOf(await saveMemberships(app, key, [[monthPlan, 2]], orderKey));
    expect(both.Memberships.map(({ Quantity, Renewal }) => [Quantity, Renewal !== null])).toEqual([
      [1, true],
      [2, false],
    ]);
    const [line] = cart.Memberships;
    const without = await ask<{ Order: typeof cart }>(app, 'GET', '/api/booking/removeAddonFromCart', {
      clientLocationKey: key,
      orderKey,
      orderMerchandiseKey: line?.OrderMembershipKey,
    });
    expect(without.body.Order).toMatchObject({ Total: 198, Memberships: [{ Quantity: 2, Renewal: null }] });
    expect(renewalOrderOf(await saveMemberships(app, key, [[monthPlan, 0]], orderKey)).Memberships).toEqual(
      [],
    );
  });

  it('cannot be added to a saved order (4.3-02, 5.2-06)', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const of = await buyMembership(app, key);
    const answer = await renewMembership(app, { ...of, orderKey: of.boughtOrderKey });
    expect(answer.body.ModelErrors?.[0]?.Value).toEqual(['Can not add to a saved order.']);
    expect(answer.body.Order?.Memberships).toMatchObject([{ Quantity: 1, Renewal: null }]);
  });

  it('needs no phone number, which only new account holders give (D-AU-05, D-MB-11)', async () => {
    const { key } = await storeMembershipVenue(app.database.db, { customerInfoRequired: false });
    const of = await buyMembership(app, key);
    expect(renewalOrderOf(await renewMembership(app, of))).toMatchObject({ CustomerInfoRequired: false });
  });

  it('is refused before its time, and once memberships are off sale (D-MB-11, 5.2-05)', async () => {
    const { db } = app.database;
    const location = await storeMembershipVenue(db, { renewalReminders: [45, 7] });
    const of = await buyMembership(app, location.key, familyPlan);
    goTo('2027-10-05');
    const words = 'You can renew this membership from Oct 6, 2027.';
    expect((await getRenewal(app, of)).body).toMatchObject({ Price: null, DateTo: null, Message: words });
    expect((await renewMembership(app, of)).body.ModelErrors?.[0]?.Value).toEqual([words]);
    goTo('2027-10-06');
    expect((await getRenewal(app, of)).body).toMatchObject({ Price: 99, Message: null });
    const cart = renewalOrderOf(await renewMembership(app, of));
    await changeLocation(db, { ...location, sellMembershipsOnline: false });
    app.clock.now += 3000;
    expect((await getRenewal(app, of)).body.Message).toBe('Memberships are not available.');
    expect(complaintOf(await completeOrder(app, cart, location.key))).toBe('Memberships are not available.');
    expect(await readMembership(of)).toMatchObject({ ExpirationDate: '2027-11-20' });
  });

  it('is offered with the tax in its price, where prices contain it (D-FT-03, D-MB-11)', async () => {
    const taxed = { ...monthPlan, taxClass: 'standard' };
    const { key } = await storeMembershipVenue(app.database.db, {
      membershipPlans: [taxed],
      feeDisplayType: 3,
      taxes: [{ name: 'Sales tax', basisPoints: 1000, inclusive: false, classes: [] }],
    });
    const of = await buyMembership(app, key, taxed);
    expect((await getRenewal(app, of)).body.Price).toBe(108.9);
    expect(renewalOrderOf(await renewMembership(app, of))).toMatchObject({ Total: 108.9 });
  });

  it('costs what the plan costs on the day of payment (D-MB-11)', async () => {
    const { db } = app.database;
    const location = await storeMembershipVenue(db);
    const of = await buyMembership(app, location.key);
    const cart = renewalOrderOf(await renewMembership(app, of));
    await changeLocation(db, {
      ...location,
      membershipPlans: [familyPlan, { ...monthPlan, price: amount(12_000) }],
    });
    app.clock.now += 3000;
    const changed = await completeOrder(app, cart, location.key);
    expect(complaintOf(changed)).toBe('The total has changed. Please review your order and try again.');
    expect(renewalOrderOf(changed)).toMatchObject({
      Total: 120,
      Memberships: [{ Renewal: { MembershipKey: of.membershipKey } }],
    });
  });
});

describe('paying for a renewal', () => {
  const endOf = async (of: Renewing) => (await readMembership(of)).ExpirationDate;

  it('leaves the end as it was if the card is declined, and extends it once another card works (D-MB-11)', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const of = await buyMembership(app, key);
    const cart = renewalOrderOf(await renewMembership(app, of));
    const declined = await completeOrder(app, cart, key, { paymentToken: 'tok_declined' });
    expect(declined.body.CardDeclined).toBe(true);
    expect(await endOf(of)).toBe('2026-12-20');
    expect(orderOf(await completeOrder(app, cart, key)).IsNew).toBe(false);
    expect(await endOf(of)).toBe('2027-01-20');
  });

  it('extends once however often the same payment is sent (R8, D-MB-11)', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const of = await buyMembership(app, key);
    const cart = renewalOrderOf(await renewMembership(app, of));
    const attempt = { attemptId: `renew-once-${key}`.padEnd(16, '0') };
    await Promise.all([1, 2, 3].map(() => completeOrder(app, cart, key, attempt)));
    const last = renewalOrderOf(await completeOrder(app, cart, key, attempt));
    expect(last).toMatchObject({ IsNew: false, Memberships: [{ Renewal: { DateTo: '2027-01-20' } }] });
    expect(await endOf(of)).toBe('2027-01-20');
  });

  it('is refused before any card is charged if the membership was renewed by another order (D-MB-11)', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const of = await buyMembership(app, key);
    const [one, other] = [await renewMembership(app, of), await renewMembership(app, of)].map(renewalOrderOf);
    if (one === undefined || other === undefined) throw new Error('no carts');
    await completeOrder(app, one, key);
    await app.payments.drain();
    const charges = (await gateway.charges()).length;
    const late = await completeOrder(app, other, key);
    expect(complaintOf(late)).toBe(
      'This membership has already been renewed. Remove the renewal from your cart.',
    );
    expect(late.body.Order).toMatchObject({ IsNew: true, OrderKey: other.OrderKey });
    expect((await gateway.charges()).length).toBe(charges);
    expect(await endOf(of)).toBe('2027-01-20');
    // Its end is more than 30 days away now.
    expect(
      (await renewMembership(app, { ...of, orderKey: other.OrderKey })).body.ModelErrors?.[0]?.Value,
    ).toEqual(['You can renew this membership from Dec 21, 2026.']);
  });

  it('is voided if another order renewed the membership while the bank asked (D-MB-11, D-PY-03)', async () => {
    const { key } = await storeMembershipVenue(app.database.db, { enable3ds: true });
    const of = await buyMembership(app, key);
    const [slow, fast] = [await renewMembership(app, of), await renewMembership(app, of)].map(renewalOrderOf);
    if (slow === undefined || fast === undefined) throw new Error('no carts');
    const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_challenge' };
    const { body } = await completeOrder(app, slow, key, attempt);
    const threeDSTransactionId = body.ThreeDSecure?.TransactionId ?? '';
    expect(orderOf(await completeOrder(app, fast, key)).IsNew).toBe(false);
    gateway.answerChallenge(threeDSTransactionId, true);
    const back = await completeOrder(app, slow, key, { ...attempt, threeDSTransactionId });
    await app.payments.drain();
    expect(back.body.Order?.IsNew ?? true).toBe(true);
    const { attempts = [] } = (await app.orders.find(key, slow.OrderKey)) ?? {};
    expect(await Promise.all(attempts.map(({ gatewayKey }) => gateway.holds(gatewayKey)))).toEqual([false]);
    expect(await endOf(of)).toBe('2027-01-20');
  });

  it('makes the membership overdue once the balance of its order is past due (D-MB-04, D-DP-01, D-MB-11)', async () => {
    const { key } = await storeMembershipVenue(app.database.db, {
      membershipPlans: [{ ...familyPlan, roles: monthPlan.roles, schedule: monthPlan.schedule }],
      deposits: { ...noDeposits, enabled: true },
      activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 5000 } })],
    });
    const of = await buyMembership(app, key, familyPlan);
    const { OrderKey: orderKey } = renewalOrderOf(await renewMembership(app, of));
    const cart = orderOf(await addToCart(app, { locationKey: key, orderKey }));
    const { body } = await enable(app, key, orderKey);
    const saved = orderOf(await completeOrder(app, cart, key, { amount: body.Deposits }));
    expect(saved.Balance).toBeGreaterThan(0);
    expect(await readMembership(of)).toMatchObject({ IsValid: true, ExpirationDate: '2027-01-20' });
    goTo('2026-12-10');
    expect(await readMembership(of)).toMatchObject({ IsValid: false, InvalidReasonKey: 5 });
  });

  it('is confirmed by email with the new last day (D-OR-05, D-MB-11)', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const of = await buyMembership(app, key);
    const saved = orderOf(await renewed(of));
    await app.drainOutbox();
    const mail = app.mail.sent.find(({ text }) => text.includes(saved.OrderNumber ?? '?'));
    expect(mail?.text).toContain('Renewal, valid until Jan 20, 2027');
  });
});
