/** Every kind of line comes back by the link of an email about a cart, or is named (docs/rules/carts.md, "The link"). */
import type { ActivityKey, RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { aPlan, longSeason } from '@gangway/domain/testing/membership-builders';
import { aProduct } from '@gangway/domain/testing/merchandise-builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  agree,
  cartKeyOf,
  emailOf,
  leaveCarts,
  remindingVenue,
  reopen,
  sentAt,
} from '../../../testing/cart-reminders.ts';
import { addGiftCard, issue, redeem } from '../../../testing/gift-cards.ts';
import { addToCart, orderOf, slotKey, type WireOrder } from '../../../testing/journey.ts';
import { asMember } from '../../../testing/member-token.ts';
import { familyPlan, saveMemberships } from '../../../testing/memberships.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { issueMembership } from '../testing/issue-membership.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ticked = Date.parse('2026-11-30T16:00:00Z');
const later = ticked + 4 * 3_600_000;

/** Leaves the cart, and opens it by its email. */
async function leftAndReopened(key: number, { OrderKey }: WireOrder) {
  app.clock.now = ticked;
  await agree(app, key, OrderKey, { email: emailOf(key) });
  await leaveCarts(app, key);
  const [mail] = await sentAt(app, later, emailOf(key));
  const { body } = await reopen(app, key, cartKeyOf(mail ?? { text: '' }));
  return { mail, ...body };
}

const kayak = anActivity({ schedules: [aSchedule({ times: ['09:00'], capacity: 12 })] });
const cruise = anActivity({
  key: 2,
  name: 'Cruise',
  rates: [aRate({ key: 21, price: 4200, globalId: 'c' })],
  schedules: [aSchedule({ times: ['15:30'], lengthMinutes: 90, capacity: 8 })],
});
const lakeDay = aPackage({
  key: 7,
  name: 'Lake Day',
  travelMinutes: 30,
  daySpan: 7,
  members: [
    { activityKey: 1, discounts: [{ rateKey: 11, off: amount(600) }] },
    { activityKey: 2, discounts: [] },
  ],
});

it('puts back packages, merchandise, gift cards to buy and memberships, without what paid or took money off', async () => {
  app.clock.now = ticked;
  const location = await remindingVenue(app, {
    activities: [kayak, cruise],
    packages: [lakeDay],
    merchandise: [aProduct({ stock: 3 })],
    sellGiftCardsOnline: true,
    enableGiftCards: true,
    giftCard: aGiftCard(),
    sellMembershipsOnline: true,
    membershipPlans: [familyPlan],
    promoCodes: [aPromoCode()],
  });
  const { key } = location;
  const chosen = (activity: number, rate: number, at: string, length: number) => ({
    EntityHierarchyKey: activity,
    Rates: [{ EntityHierarchyRateKey: rate, Participants: 1 }],
    SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-05', at, length) }],
  });
  const first = await ask<Parameters<typeof orderOf>[0]['body']>(app, 'POST', '/api/booking/addToCart', {
    clientLocationKey: key,
    Package: { PackageKey: 7, Activities: [chosen(1, 11, '09:00', 150), chosen(2, 21, '15:30', 90)] },
  });
  const { OrderKey: orderKey } = orderOf(first);
  const ProductKey = location.merchandise[0]?.key;
  await ask(app, 'POST', '/api/booking/addToCart', {
    ...{ clientLocationKey: key, orderKey, Products: [{ ProductKey, Quantity: 2 }] },
  });
  await addGiftCard(app, key, {}, { orderKey });
  const cart = orderOf(await saveMemberships(app, key, [[familyPlan, 1]], orderKey));
  await ask(app, 'POST', '/api/booking/addPromoCode', {
    clientLocationKey: key,
    orderKey,
    promoCode: 'SAVE10',
  });
  const code = await issue(app, location, 5000);
  await redeem(app, key, orderKey, code, 20);

  const { mail, Order, Unavailable } = await leftAndReopened(key, cart);
  for (const name of ['Lake Day', 'Cruise', 'Family', 'Photo print']) expect(mail?.text).toContain(name);
  expect(mail?.text).not.toContain(code);
  expect(Unavailable).toEqual([]);
  expect(Order).toMatchObject({
    SubTotal: cart.SubTotal,
    Packages: [{ PackageKey: 7, Activities: [{ Name: kayak.name }, { Name: 'Cruise' }] }],
    GiftCards: [{ GiftCardAmount: 50 }],
    Memberships: [{ Quantity: 1 }],
    RedeemedGiftCards: [],
    OrderPromoCodes: [],
  });
  const { rows } =
    await sql`select 1 from claim where location_key = ${key} and expires_at > clock_timestamp()`.execute(
      app.database.db,
    );
  expect(rows.length).toBeGreaterThanOrEqual(3);
});

it('opens what a member booked at the price of everybody, and names what only members may book', async () => {
  app.clock.now = ticked;
  const rate = (rateKey: number) => ({
    ...{ activityKey: 1 as ActivityKey, rateKey: rateKey as RateKey, usesGuestPass: false },
    ...{ price: { kind: 'amount', amount: amount(4000) } as const, mostPerOrder: null, mostPerDay: null },
  });
  const plan = aPlan({ schedule: longSeason, rates: [rate(11), rate(13)] });
  const membersOnly = aRate({
    key: 13,
    id: 'member',
    name: 'Member',
    price: 4000,
    membersOnly: true,
    globalId: 'm',
  });
  const location = await remindingVenue(app, {
    activities: [anActivity({ rates: [...anActivity().rates, membersOnly] })],
    membershipPlans: [plan],
    identityOrganizationId: 'org_lake',
  });
  const { key } = location;
  const holder = {
    firstName: 'Ana',
    lastName: 'Torres',
    email: 'ana@torres.dev',
    phone: '+13035550101',
    details: {},
  };
  const membershipKey =
    (await issueMembership(app.database.db, location, plan, {
      from: '2026-11-01' as VenueDate,
      members: [holder],
    })) ?? '';
  await sql`update membership_member set identity_subject = 'sms|ana' where membership_id =
    (select membership_id from membership where membership_key = ${membershipKey})`.execute(app.database.db);
  const ana = await asMember({ subject: 'sms|ana', organization: 'org_lake' });
  const one = orderOf(await addToCart(app, { locationKey: key, membershipKey, rates: { 11: 1 } }, ana));
  expect(one.SubTotal).toBe(40);
  const both = orderOf(
    await addToCart(
      app,
      { locationKey: key, orderKey: one.OrderKey, membershipKey, date: '2026-12-06', rates: { 13: 1 } },
      ana,
    ),
  );
  const everybody = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
  expect(everybody.SubTotal).toBeGreaterThan(40);
  const { Order, Unavailable } = await leftAndReopened(key, both);
  expect(Order).toMatchObject({
    SubTotal: everybody.SubTotal,
    Customer: { FirstName: '', Email: '' },
  });
  expect(JSON.stringify(Order)).not.toContain(membershipKey);
  expect(Unavailable).toEqual([{ Name: 'Sunrise Kayak Tour', Start: '2026-12-06T09:00' }]);
});
