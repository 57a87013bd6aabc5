/** Memberships bought over HTTP: added to the cart, paid, issued, emailed (docs/rules/memberships.md). */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { anActivity } from '@gangway/domain/testing/builders';
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { aPlan } from '@gangway/domain/testing/membership-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issue, redeem } from '../../../testing/gift-cards.ts';
import { aCustomer, addToCart, complaintOf, completeOrder, orderOf } from '../../../testing/journey.ts';
import { memberToken } from '../../../testing/member-token.ts';
import {
  familyPlan,
  type MembershipOrder,
  monthPlan,
  saveMemberships,
  storeMembershipVenue,
} from '../../../testing/memberships.ts';
import { ask, changeLocation, endHolds, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type DepositOrder = MembershipOrder & { DepositOffered: number };

const membersOf = (answer: Parameters<typeof orderOf>[0]) => orderOf(answer) as MembershipOrder;
const fee = { key: 1, name: 'Booking fee', kind: 'perOrder', value: 250, taxable: true } as const;
const salesTax = { name: 'Sales tax', basisPoints: 1000, inclusive: false, classes: [] };

async function issuedAt(locationKey: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from membership where location_key = ${locationKey}`.execute(
    app.database.db,
  );
  return rows[0]?.count ?? 0;
}

describe('memberships in a cart', () => {
  it('start a cart, appear in it with price and quantity, and have no fees or tax unless their plan is taxed (7.3-01, 7.3-03, 3.9-06, D-MB-11)', async () => {
    const taxed = aPlan({ id: 'taxed', name: 'Taxed', price: amount(5000), taxClass: 'standard' });
    const { key } = await storeMembershipVenue(app.database.db, {
      fees: [fee],
      taxes: [salesTax],
      membershipPlans: [familyPlan, taxed],
    });
    const answer = await saveMemberships(app, key, [[familyPlan, 2]]);
    expect(answer.body).toMatchObject({ IsInvalidEmail: false, ExceptionMessage: null, ModelErrors: null });
    const cart = membersOf(answer);
    expect(cart).toMatchObject({ IsNew: true, SubTotal: 198, TaxTotal: 0, Total: 198, OrderFees: [] });
    expect(cart.Memberships).toEqual([
      expect.objectContaining({
        ClientLocationMembershipPlanKey: familyPlan.key,
        Name: 'Family',
        RoleTypesLabel: '2 Adults',
        Quantity: 2,
        Price: 99,
        SubTotal: 198,
        MembershipKeys: [],
      }),
    ]);
    const both = membersOf(await saveMemberships(app, key, [[taxed, 3]], cart.OrderKey));
    expect(both).toMatchObject({ SubTotal: 348, TaxTotal: 15, Total: 363, OrderFees: [] });
    // An activity of 2 × 59.00 adds a fee, which applies only to it.
    const all = orderOf(await addToCart(app, { locationKey: key, orderKey: cart.OrderKey }));
    expect(all).toMatchObject({ SubTotal: 466, TaxTotal: 27.05, Total: 495.55 });
    expect(all.OrderFees).toEqual([expect.objectContaining({ Amount: 2.5 })]);
    expect(await issuedAt(key)).toBe(0);
  });

  it('have the last quantity sent, keep their line, and are removed with a quantity of 0 (D-API-50)', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const first = membersOf(
      await saveMemberships(app, key, [
        [familyPlan, 1],
        [monthPlan, 1],
      ]),
    );
    const again = membersOf(await saveMemberships(app, key, [[familyPlan, 3]], first.OrderKey));
    expect(again.Memberships.map(({ Name, Quantity }) => [Name, Quantity])).toEqual([
      ['Family', 3],
      ['One month', 1],
    ]);
    expect(again.Memberships[0]?.OrderMembershipKey).toBe(first.Memberships[0]?.OrderMembershipKey);
    const same = membersOf(await saveMemberships(app, key, [[familyPlan, 3]], first.OrderKey));
    expect(same).toMatchObject({ Total: 396, Memberships: again.Memberships });
    const one = membersOf(await saveMemberships(app, key, [[familyPlan, 0]], first.OrderKey));
    expect(one.Memberships.map(({ Name }) => Name)).toEqual(['One month']);
    const none = membersOf(
      await saveMemberships(
        app,
        key,
        [
          [monthPlan, 0],
          [familyPlan, 0],
        ],
        first.OrderKey,
      ),
    );
    expect(none).toMatchObject({ Total: 0, Memberships: [] });
    expect((await saveMemberships(app, key, [[monthPlan, 0]])).body.Order).toBeNull();
  });

  const lastWinter = aPlan({
    schedule: { kind: 'season', from: '2025-12-01' as VenueDate, to: '2026-04-15' as VenueDate },
  });

  it.each([
    {
      row: '5.2-05, 8.1-09',
      are: 'not sold online',
      changes: { sellMembershipsOnline: false },
      plan: familyPlan,
      quantity: 1,
      words: 'Memberships are not available.',
    },
    {
      row: 'D-API-50',
      are: 'not among the venue’s plans',
      changes: {},
      plan: aPlan({ id: 'unknown' }),
      quantity: 1,
      words: 'This item is no longer available.',
    },
    {
      row: 'D-MB-01',
      are: 'for a past season',
      changes: { membershipPlans: [lastWinter] },
      plan: lastWinter,
      quantity: 1,
      words: 'This item is no longer available.',
    },
    {
      row: 'D-API-50',
      are: 'too many',
      changes: {},
      plan: familyPlan,
      quantity: 21,
      words: 'You can buy up to 20 memberships of one plan at once.',
    },
  ])('cannot be bought if they are $are ($row)', async ({ changes, plan, quantity, words }) => {
    const { key } = await storeMembershipVenue(app.database.db, changes);
    const answer = await saveMemberships(app, key, [[plan, quantity]]);
    expect([answer.status, answer.body.Order, complaintOf(answer)]).toEqual([200, null, words]);
  });

  it('cannot be added to a saved order (4.3-02, 5.2-06)', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const cart = membersOf(await saveMemberships(app, key, [[monthPlan, 1]]));
    await completeOrder(app, cart, key);
    const answer = await saveMemberships(app, key, [[monthPlan, 2]], cart.OrderKey);
    expect(complaintOf(answer)).toBe('Can not add to a saved order.');
    expect(await issuedAt(key)).toBe(1);
  });

  it('are charged at the price on the day of payment, and cannot be paid once they are off sale (D-MB-11)', async () => {
    const { db } = app.database;
    const location = await storeMembershipVenue(db);
    const cart = membersOf(await saveMemberships(app, location.key, [[monthPlan, 2]]));
    const dearer = { ...monthPlan, price: amount(12_000) };
    await changeLocation(db, { ...location, membershipPlans: [dearer] });
    app.clock.now += 3000;
    const changed = await completeOrder(app, cart, location.key);
    expect(complaintOf(changed)).toBe('The total has changed. Please review your order and try again.');
    const now = membersOf(changed);
    expect(now).toMatchObject({ Total: 240, Memberships: [{ Price: 120, SubTotal: 240 }] });
    await changeLocation(db, { ...location, membershipPlans: [dearer], sellMembershipsOnline: false });
    app.clock.now += 3000;
    expect(complaintOf(await completeOrder(app, now, location.key))).toBe('Memberships are not available.');
    expect(await issuedAt(location.key)).toBe(0);
  });
});

describe('paid memberships', () => {
  it('are issued with the order: the buyer holds each of them, starting today (7.3-04, D-MB-11, D-MB-01)', async () => {
    const { db } = app.database;
    const { key } = await storeMembershipVenue(db);
    const cart = membersOf(
      await saveMemberships(app, key, [
        [familyPlan, 2],
        [monthPlan, 1],
      ]),
    );
    const saved = membersOf(await completeOrder(app, cart, key));
    expect(saved).toMatchObject({ IsNew: false, Balance: 0 });
    expect(saved.Memberships.map(({ MembershipKeys }) => MembershipKeys.length)).toEqual([2, 1]);
    const read = await ask<MembershipOrder>(app, 'GET', '/api/booking/getorderv2', {
      clientLocationKey: key,
      orderKey: saved.OrderKey,
    });
    expect(read.body.Memberships).toEqual(saved.Memberships);

    const membershipKey = saved.Memberships[0]?.MembershipKeys[0] ?? '';
    const { status, body } = await ask(app, 'GET', '/api/booking/getMembership', {
      membershipKey,
      orderKey: saved.OrderKey,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      Name: 'Family',
      MembershipKey: membershipKey,
      ClientLocationKey: key,
      OrderKey: saved.OrderKey,
      OrderMembershipKey: saved.Memberships[0]?.OrderMembershipKey,
      MembershipStartDate: '2026-11-21',
      MembershipNextRenewalDate: '2027-11-21',
      ValidUntil: '2027-11-20T23:59:00',
      ExpirationDate: '2027-11-20',
      DaysRemaining: 364,
      VisitsRemaining: 10,
      TotalVisits: 0,
      Guests: 3,
      // The second member has no name yet.
      IsValid: false,
      InvalidReasonKey: 6,
      InvalidReason: 'Member details missing',
    });
    expect(body.Members).toMatchObject([
      {
        IsAccountHolder: true,
        RoleName: 'Adult',
        MembershipRoleTypeKey: 1,
        Customer: {
          FirstName: aCustomer.FirstName,
          LastName: aCustomer.LastName,
          // Form contents are visible only to the holder.
          Email: null,
          PhoneSubscriberNumber: null,
        },
        Given: expect.arrayContaining(['Email', 'PhoneSubscriberNumber']),
        IsValid: true,
        FirstNameIsRequired: true,
        EmailIsVisible: false,
        OrderKey: saved.OrderKey,
      },
      { IsAccountHolder: false, Customer: { FirstName: '', LastName: '' }, IsValid: false },
    ]);
    const { rows } = await sql<{ phone: string }>`
      select distinct phone from membership_member where location_key = ${key} and is_account_holder`.execute(
      db,
    );
    expect(rows).toEqual([{ phone: '+13035550100' }]);
  });

  it('are visible with the order that bought them or to their holder, and to no one else (S1, S2, D-API-51)', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const buy = async () =>
      membersOf(await completeOrder(app, membersOf(await saveMemberships(app, key, [[monthPlan, 1]])), key));
    const [mine, other] = [await buy(), await buy()];
    const open = membersOf(await saveMemberships(app, key, [[monthPlan, 1]]));
    const membershipKey = mine.Memberships[0]?.MembershipKeys[0] ?? '';
    const status = async (orderKey: string | null, token: string | null = null) =>
      (
        await ask(
          app,
          'GET',
          '/api/booking/getMembership',
          { membershipKey, ...(orderKey === null ? {} : { orderKey }) },
          token === null ? {} : { authorization: `Bearer ${token}` },
        )
      ).status;
    expect(await status(mine.OrderKey)).toBe(200);
    for (const stranger of [other.OrderKey, open.OrderKey]) expect(await status(stranger)).toBe(404);
    expect(await status(null)).toBe(401);
    // A signed-in member sees what is bound to them.
    const token = await memberToken({ subject: 'sms|maya', phone: '+13035559999' });
    expect(await status(null, token)).toBe(404);
    await sql`update membership_member m set identity_subject = 'sms|maya' from membership o
      where m.membership_id = o.membership_id and o.membership_key = ${membershipKey} and m.is_account_holder`.execute(
      app.database.db,
    );
    expect(await status(null, token)).toBe(200);
    expect(await status(null, await memberToken({ subject: 'sms|other' }))).toBe(404);
    expect(await status(null, await memberToken({ subject: 'sms|maya', organization: 'org_other' }))).toBe(
      404,
    );
    expect(await status(null, 'no token')).toBe(401);
    // From then on the order no longer opens it (docs/decisions/0039).
    expect(await status(mine.OrderKey)).toBe(404);
  });

  it('are not issued if the card is declined, and are once another card works (D-MB-11)', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const cart = membersOf(await saveMemberships(app, key, [[monthPlan, 1]]));
    const declined = await completeOrder(app, cart, key, { paymentToken: 'tok_declined' });
    expect(declined.body.CardDeclined).toBe(true);
    expect(await issuedAt(key)).toBe(0);
    expect(membersOf(await completeOrder(app, cart, key)).IsNew).toBe(false);
    expect(await issuedAt(key)).toBe(1);
  });

  it('are issued once however often the same payment is sent (R8)', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const cart = membersOf(await saveMemberships(app, key, [[monthPlan, 1]]));
    const attempt = { attemptId: `same-attempt-${key}`.padEnd(16, '0') };
    const answers = await Promise.all([1, 2, 3].map(() => completeOrder(app, cart, key, attempt)));
    const last = membersOf(await completeOrder(app, cart, key, attempt));
    expect(answers.some(({ body }) => body.Order?.IsNew === false)).toBe(true);
    expect(last.Memberships[0]?.MembershipKeys).toHaveLength(1);
    expect(await issuedAt(key)).toBe(1);
  });

  it('can be paid after their hold has expired, as they take no places (D-CT-02)', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const cart = membersOf(await saveMemberships(app, key, [[monthPlan, 1]]));
    await endHolds(app.database.db, key);
    const saved = membersOf(await completeOrder(app, cart, key));
    expect(saved.IsNew).toBe(false);
    expect(await issuedAt(key)).toBe(1);
  });

  it('need the phone number of the person who will sign in, even if the venue requires only an email (D-AU-05)', async () => {
    const { key } = await storeMembershipVenue(app.database.db, { customerInfoRequired: false });
    const cart = membersOf(await saveMemberships(app, key, [[monthPlan, 1]]));
    expect(cart).toMatchObject({ CustomerInfoRequired: true });
    const customer = { ...aCustomer, PhoneAreaCode: '', PhoneSubscriberNumber: '' };
    expect(complaintOf(await completeOrder(app, cart, key, { customer }))).toBe('Phone Number is required');
  });

  it('can be paid with gift cards (D-GC-05)', async () => {
    const { key } = await storeMembershipVenue(app.database.db, {
      taxes: [salesTax],
      sellGiftCardsOnline: true,
      enableGiftCards: true,
      giftCard: aGiftCard(),
    });
    const code = await issue(app, { key, currency: 'USD' } as never, 10_000 as never);
    const cart = membersOf(await saveMemberships(app, key, [[monthPlan, 1]]));
    const applied = await redeem(app, key, cart.OrderKey, code, 99);
    expect(applied.body.Order).toMatchObject({ Total: 99, Balance: 0 });
    const saved = membersOf(
      await completeOrder(app, { OrderKey: cart.OrderKey, Balance: 0 }, key, { paymentToken: null }),
    );
    expect(saved).toMatchObject({ IsNew: false, Memberships: [{ MembershipKeys: [expect.any(String)] }] });
  });

  it('are paid in full with their tax, even if the order has a deposit (D-DP-01)', async () => {
    const taxed = aPlan({ id: 'taxed', name: 'Taxed', price: amount(5000), taxClass: 'standard' });
    const { key } = await storeMembershipVenue(app.database.db, {
      membershipPlans: [taxed],
      taxes: [salesTax],
      deposits: { ...noDeposits, enabled: true },
      activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 5000 } })],
    });
    const alone = orderOf(await addToCart(app, { locationKey: key })) as DepositOrder;
    // Half of 118.00 and of its tax.
    expect(alone.DepositOffered).toBe(64.9);
    const both = orderOf(await saveMemberships(app, key, [[taxed, 1]], alone.OrderKey)) as DepositOrder;
    expect(both.DepositOffered).toBe(119.9);
    expect(both.Total).toBe(184.8);
  });

  it('appear in the confirmation email (D-OR-05)', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const cart = membersOf(await saveMemberships(app, key, [[familyPlan, 2]]));
    const saved = membersOf(await completeOrder(app, cart, key));
    app.mail.sent.length = 0;
    await app.drainOutbox();
    const mail = app.mail.sent.find(({ text }) => text.includes(saved.OrderNumber ?? '?'));
    // Nothing is booked yet.
    expect(mail?.subject).toMatch(/^Your order with/);
    expect(mail?.text).toContain('2 × Family: $198.00\n2 Adults');
    expect(mail?.html).toContain('2 × Family');
  });
});
