/** A person whose details are like nobody else's, in every feature that keeps some (docs/rules/personal-data.md, "Promise"). */

import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { aCustomField } from '@gangway/domain/testing/add-on-builders';
import { anActivity, anAffiliate } from '@gangway/domain/testing/builders';
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { aPlan, aRole } from '@gangway/domain/testing/membership-builders';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { aTransportLocation } from '@gangway/domain/testing/transport-builders';
import type { Queryable } from '../db/database.ts';
import { inviteByLink, leaveVenue } from '../features/staff/staff.service.ts';
import { MailNotSentError } from '../gateways/mail/mail-gateway.ts';
import { agree } from './cart-reminders.ts';
import { addGiftCard } from './gift-cards.ts';
import { addToCart, completeOrder, orderOf, slotKey, type WireOrder } from './journey.ts';
import { asMember } from './member-token.ts';
import { type MembershipOrder, saveMemberships } from './memberships.ts';
import { runOrder } from './run-order-command.ts';
import { joinAs } from './staff.ts';
import { ask, storeLocation, type TestApp } from './test-app.ts';
import { photo } from './test-pictures.ts';

/** Stands in every text of the person, and nowhere else. */
const word = 'Zqxwyv';
export const canaryEmail = 'zqxwyv@canary.example';
export const canaryPhone = '+1 720 555 0847';

/** What the person is found by in a column, whatever its case; the middle one is their phone, the last their network address. */
export const canaryForms = [word, '555-?0847', '203\\.0\\.113\\.77'];

const customer = {
  FirstName: word,
  LastName: `${word}son`,
  Email: canaryEmail,
  PhoneCountryCode: 'US',
  PhoneCountryKey: 196,
  PhoneAreaCode: '720',
  PhoneSubscriberNumber: '555-0847',
  AddressLine1: `1 ${word} Street`,
  AddressLine2: `${word} Wing`,
  City: `${word}ton`,
  State: 'CO',
  Zip: `${word}1`,
  CountryCode: 'US',
  HeardAboutUsOther: `${word} Radio`,
  ApprovedTextTickets: true,
  Agreed: true,
};

const allergies = aCustomField({ id: 'allergies', label: 'Allergies', scope: 'customer' });
const note = aCustomField({ id: 'note', label: 'Note', scope: 'order' });
const diet = aCustomField({ id: 'diet', label: 'Diet', scope: 'participant' });
const level = aCustomField({ id: 'level', label: 'Level' });
const plan = aPlan({
  id: 'family',
  name: 'Family',
  waiver: 'Water is wet.',
  requireEachMemberCheckIn: true,
  roles: [
    aRole({ optionalFields: ['email', 'phone', 'address', 'photo', 'idPhoto'] }),
    aRole({ id: 'child', name: 'Child', requiredFields: ['firstName', 'birthdate', 'emergencyContact'] }),
  ],
});
const once = aPromoCode({
  code: 'ONCE',
  saving: { kind: 'percent', basisPoints: 1000 },
  usesPerEmail: 1,
});

export async function storeCanaryVenue(db: Queryable) {
  const { key: _key, ...transport } = aTransportLocation({
    code: 'CANARY',
    activities: [
      anActivity({
        customFields: [level, diet],
        transportation: { offered: true, required: false, vehicleId: 'shuttle' },
      }),
    ],
    customFields: [allergies, note],
    promoCodes: [once],
    cartReminderHours: 3,
    sellGiftCardsOnline: true,
    enableGiftCards: true,
    giftCard: aGiftCard(),
    sellMembershipsOnline: true,
    membershipPlans: [plan],
    identityOrganizationId: 'org_test',
    allowSelfCheckIn: true,
    affiliates: [anAffiliate({ key: 309, phone: '+17205550847' })],
    notices: { to: ['desk@venue.example'], of: ['sales', 'changes', 'cancellations', 'problems'] },
  });
  return storeLocation(db, transport);
}

const posted = (given: Record<number, string>) =>
  Object.entries(given).map(([key, Value]) => ({ CustomFieldKey: Number(key), Value }));

/** A cart with answers, a pickup, a promo code and a gift card. */
export async function canaryCart(
  app: TestApp,
  key: number,
  { date = '2026-12-05', giftCard = true } = {},
): Promise<WireOrder> {
  const { body } = await ask<{ Order: WireOrder }>(app, 'POST', '/api/booking/addToCart', {
    clientLocationKey: key,
    orderKey: null,
    Activity: {
      EntityHierarchyKey: 1,
      CustomFields: posted({ [level.key]: `${word} level` }),
      Rates: [
        {
          EntityHierarchyRateKey: 11,
          Participants: 2,
          CustomFieldParticipants: [
            { ParticipantIndex: 0, CustomFields: posted({ [diet.key]: `${word} eats all` }) },
            { ParticipantIndex: 1, CustomFields: posted({ [diet.key]: `${word}a too` }) },
          ],
        },
      ],
      SelectedTimes: [{ OrderEntityTimeKey: slotKey(date, '09:00') }],
      NeedTransportation: true,
      HotelName: `${word} Lodge`,
      HotelLatitude: 40.1,
      HotelLongitude: -105,
    },
  });
  const { OrderKey: orderKey } = body.Order;
  await agree(app, key, orderKey, { email: canaryEmail });
  if (!giftCard) return body.Order;
  await ask(app, 'POST', '/api/booking/addPromoCode', {
    clientLocationKey: key,
    orderKey,
    promoCode: 'ONCE',
  });
  const from = { FromName: word, RecipientName: `${word} Kid`, RecipientEmail: `kid@${word}.example` };
  const card = { ...from, Message: `Love, ${word}` };
  return orderOf(await addGiftCard(app, key, card, { orderKey }));
}

/** Pays as the person, with answers. */
export async function canaryBuys(app: TestApp, cart: WireOrder, key: number): Promise<WireOrder> {
  const answers = { CustomFields: posted({ [note.key]: `${word} arrives late` }) };
  return orderOf(
    await completeOrder(app, cart, key, {
      customer: { ...customer, CustomFields: posted({ [allergies.key]: `${word} pollen` }) },
      order: answers,
      cardholderName: `${word} ${word}son`,
      agreedToTransport: true,
    }),
  );
}

const reason = `${word} fell ill`;

/** Cancels with a reason that names the person, and gives the money back as a credit in their name. */
async function cancels(app: TestApp, key: number, { OrderNumber }: { OrderNumber?: string | null }) {
  const words = [
    'cancel',
    String(OrderNumber),
    '-l',
    String(key),
    '--refund',
    'full',
    '--as',
    'credit',
    '-y',
  ];
  const { code, said } = await runOrder(app, [...words, '--reason', reason]);
  if (code !== 0) throw new Error(said);
}

async function signsWaiver(app: TestApp, memberKey: string) {
  const url = `/kiosk/CANARY/checkin/form/${memberKey}?unassigned=true`;
  const page = await app.http.inject({ method: 'GET', url });
  const textVersion = /name="textVersion" value="([0-9a-f]+)"/.exec(page.body)?.[1] ?? '';
  const form = { signer: word, dateOfBirth: '1991-03-04', guardian: `${word} Senior`, signature: word };
  const { statusCode } = await app.http.inject({
    ...{ method: 'POST', url, remoteAddress: '203.0.113.77' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ textVersion, ...form }).toString(),
  });
  if (statusCode >= 400) throw new Error(`the waiver was refused: ${statusCode}`);
}

async function uploads(app: TestApp, memberKey: string, headers: Record<string, string>) {
  const form = new FormData();
  form.set('membershipMemberKey', memberKey);
  form.set('kind', 'profile');
  form.set('file', new Blob([new Uint8Array(await photo({}))]), 'me.jpg');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const { statusCode } = await app.http.inject({
    ...{ method: 'POST', url: '/api/register/uploadMemberPhoto' },
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  if (statusCode !== 200) throw new Error(`the photo was refused: ${statusCode}`);
}

/** Buys a membership, signs in, fills in a child, signs, uploads, checks in. */
async function joins(app: TestApp, key: number): Promise<void> {
  const cart = orderOf(await saveMemberships(app, key, [[plan, 1]]));
  const order = orderOf(await completeOrder(app, cart, key, { customer })) as MembershipOrder;
  await ask(app, 'POST', '/api/booking/requestPhoneChange', {
    clientLocationKey: key,
    orderKey: order.OrderKey,
  });
  const membershipKey = order.Memberships[0]?.MembershipKeys[0] ?? '';
  const headers = await asMember({ subject: `sms|${word}`, organization: 'org_test', phone: '+17205550847' });
  const account = { ...headers };
  await ask(app, 'GET', '/api/booking/GetUserMemberships', { clientLocationKey: key }, account);
  const members = { membershipKey };
  const read = await ask<{ Members: { MembershipMemberKey: string; Customer: object }[] }>(
    ...([app, 'GET', '/api/booking/getMembership', members, account] as const),
  );
  const [holder, child] = read.body.Members;
  if (holder === undefined || child === undefined) throw new Error(JSON.stringify(read.body));
  const saved = await ask<{ ModelErrors: unknown }>(
    app,
    'POST',
    '/api/booking/SaveMemberToMembership',
    {
      ...child,
      Customer: { ...child.Customer, FirstName: `${word} Kid`, LastName: word },
      DateOfBirth: '2016-05-02',
      EmergencyContactFirstName: word,
      EmergencyContactLastName: word,
      EmergencyContactPhoneCountryKey: 196,
      EmergencyContactPhoneAreaCode: '720',
      EmergencyContactPhoneSubscriberNumber: '5550847',
    },
    account,
  );
  if (saved.body.ModelErrors !== null) throw new Error(JSON.stringify(saved.body));
  await signsWaiver(app, holder.MembershipMemberKey);
  await signsWaiver(app, child.MembershipMemberKey);
  await uploads(app, holder.MembershipMemberKey, account);
  await ask(
    app,
    'POST',
    '/api/register/SaveMembershipCheckIn',
    {
      MembershipKey: membershipKey,
      MembershipMemberKey: holder.MembershipMemberKey,
      ScanDate: new Date(app.clock.now).toISOString(),
    },
    account,
  );
}

/** Somebody else gives them a gift card, which arrives later. */
async function isGiven(app: TestApp, key: number): Promise<void> {
  const given = {
    FromName: 'Robin',
    RecipientName: word,
    RecipientEmail: canaryEmail,
    Message: `For ${word}`,
  };
  const cart = orderOf(await addGiftCard(app, key, { ...given, DeliverOn: '2026-12-24' }));
  orderOf(await completeOrder(app, cart, key));
}

async function signsUp(app: TestApp): Promise<void> {
  await ask(app, 'POST', '/api/client/requestSignup', {
    ...{ BusinessName: `${word} Boats`, Website: null, FirstName: word, LastName: word, Email: canaryEmail },
    ...{ Phone: canaryPhone, CountryCode: 'US', ActivityKinds: ['water'], BookingsPerYear: 'to2000' },
    ...{ CurrentSystem: `${word} paper`, Message: `${word} writes`, HasConsented: true, FilledInMs: 45_000 },
  });
}

/** They worked at the gate, have left, and are invited again. */
async function workedHere({ database, ...app }: TestApp, key: number): Promise<void> {
  const invite = () =>
    inviteByLink(database.db, 'https://book.example', {
      ...{ locations: [key as LocationKey], role: 'gate', email: canaryEmail },
    });
  const { url } = await invite();
  const secret = url.split('#')[1];
  await ask(app, 'POST', '/api/desk/acceptStaffInvitation', { secret, name: word, email: canaryEmail });
  await ask(app, 'POST', '/api/desk/askStaffCode', { email: canaryEmail });
  const here = { key: key as LocationKey, timeZone: 'America/Denver' };
  const left = await leaveVenue(database, here, app.clock.now as Instant, canaryEmail);
  if (left !== 'done') throw new Error('could not leave');
  await invite();
}

/** Somebody of the venue writes about them. */
async function noted(app: TestApp, key: number, { OrderNumber }: { OrderNumber?: string | null }) {
  const email = `dana-${key}@venue.example`;
  const dana = await joinAs(app, [key as LocationKey], 'desk', { email, name: 'Dana' });
  const members = { clientLocationKey: key, orderNumber: OrderNumber, text: `${word} has a bad knee.` };
  const { status } = await ask(app, 'POST', '/api/desk/writeOrderNote', members, { ...dana });
  if (status !== 200) throw new Error(`the note was refused: ${status}`);
}

/** Fills every feature; returns the orders that a receipt can be opened of. */
export async function fillCanary(app: TestApp, key: number) {
  const bought = await canaryBuys(app, await canaryCart(app, key), key);
  const canceled = await canaryBuys(app, await canaryCart(app, key, { giftCard: false }), key);
  await noted(app, key, bought as { OrderNumber?: string });
  await cancels(app, key, canceled as { OrderNumber?: string });
  await joins(app, key);
  await isGiven(app, key);
  await signsUp(app);
  await workedHere(app, key);
  const headers = await asMember({ subject: `sms|${word}`, organization: 'org_test', phone: '+17205550847' });
  await ask(
    ...([app, 'GET', '/api/affiliate/getReport'] as const),
    { clientLocationKey: key, from: '2026-11-01', to: '2026-11-30' },
    { ...headers },
  );
  // The mail server refuses, and says whom it refuses.
  const send = app.mail.send.bind(app.mail);
  app.mail.send = async ({ to }) => {
    throw new MailNotSentError(`550 <${to.address}> unknown`, { permanent: true });
  };
  await app.drainOutbox();
  app.mail.send = send;
  const again = await canaryBuys(app, await canaryCart(app, key, { giftCard: false }), key);
  await app.drainOutbox();
  const cart = await canaryCart(app, key, { giftCard: false });
  await ask(app, 'POST', '/api/booking/updateOrder', {
    ...{ clientLocationKey: key, orderKey: cart.OrderKey },
    Customer: { ...customer, CustomFields: posted({ [allergies.key]: `${word} nuts` }) },
  });
  // An answer that names them is kept for repeats, sealed with the key of the request.
  const repeats = { 'idempotency-key': 'the-key-of-one-request' };
  await addToCart(app, { locationKey: key, orderKey: cart.OrderKey, date: '2026-12-06' }, repeats);
  return { bought, canceled, again, cart };
}
