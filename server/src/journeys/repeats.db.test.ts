/**
 * Requests repeated with their Idempotency-Key: one transaction for work and answer; the answer is sealed and
 * given to nobody else (docs/decisions/0024-work-and-answer-in-one-transaction.md).
 */
import { calls } from '@gangway/contract/calls';
import { noDeposits } from '@gangway/domain/deposits/deposit';
import { anActivity, anAffiliate } from '@gangway/domain/testing/builders';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertWaiver } from '../features/memberships/members/members.repo.ts';
import { savePhoto } from '../features/memberships/photos/member-photos.repo.ts';
import { organization as organizationOfMembers } from '../features/memberships/testing/members.ts';
import { membersOf } from '../features/memberships/testing/members-through-http.ts';
import {
  agreedCart,
  cartKeyOf,
  emailOf,
  leaveCarts,
  remindingVenue,
  sentAt,
} from '../testing/cart-reminders.ts';
import { aDepositVenue, boughtWithDeposit } from '../testing/deposit-journey.ts';
import { issue, storeGiftVenue } from '../testing/gift-cards.ts';
import { aCustomer, addToCart, type ChangeAnswer, completeOrder, orderOf } from '../testing/journey.ts';
import { asMember } from '../testing/member-token.ts';
import { familyPlan, monthPlan, saveMemberships } from '../testing/memberships.ts';
import { buyMembership } from '../testing/renewals.ts';
import { joinAs } from '../testing/staff.ts';
import {
  type Answer,
  aMorning,
  ask,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../testing/test-app.ts';

let app: TestApp;
/** Runs between the work of a request and storing its answer. */
let meanwhile: () => void = () => undefined;
beforeAll(async () => {
  app = await startTestApp({
    watch: async (step) => {
      if (step === 'change-made') meanwhile();
    },
  });
});
afterEach(() => {
  meanwhile = () => undefined;
});
afterAll(() => app.close());

const { setUp, memberOf } = membersOf(() => app);

let keys = 0;
const aKey = () => {
  keys += 1;
  return `repeat-test-key-${process.pid}-${keys}`;
};
const under = (key: string, more: Record<string, string> = {}) => ({ 'idempotency-key': key, ...more });

/** Returns all rows of the tables that requests change, as one text. */
async function everything(): Promise<string> {
  const tables = [
    'shop_order',
    'order_line',
    'order_line_rate',
    'order_promo_code',
    'order_event',
    'cell',
    'claim',
  ];
  const more = ['gift_card', 'gift_card_use', 'membership', 'membership_member', 'membership_visit'];
  const texts: string[] = [];
  for (const table of [
    ...tables,
    ...more,
    'ticket',
    'membership_waiver',
    'phone_change_link',
    'order_note',
    'order_email',
    'departure_note',
    'departure_event',
    'departure_guide',
    'marked_hours',
    ...['departure_cancellation', 'departure_cancellation_order'],
    'order_view',
    'sign_up_request',
    'affiliate_click',
    'commission',
    'outbox',
    'location',
    'staff_event',
    'idempotent_request',
  ]) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(to_jsonb(t)::text, chr(10) order by to_jsonb(t)::text) as text from ${sql.table(table)} t`.execute(
      app.database.db,
    );
    texts.push(`${table}: ${rows[0]?.text ?? ''}`);
  }
  return texts.join('\n');
}

const aVenue = () =>
  storeGiftVenue(app.database.db, {
    deposits: { ...noDeposits, enabled: true },
    promoCodes: [aPromoCode()],
    sellMembershipsOnline: true,
    membershipPlans: [familyPlan, monthPlan],
    activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
  });

interface Request {
  path: string;
  members: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** One request that changes something for each call whose answer is stored for repeats. */
const requests: Record<string, () => Promise<Request>> = {
  async addToCart() {
    const { key } = await aVenue();
    const { OrderKey: orderKey } = orderOf(await addToCart(app, { locationKey: key }));
    const Activity = {
      EntityHierarchyKey: 1,
      Rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
      SelectedTimes: [
        {
          OrderEntityTimeKey: orderOf(await addToCart(app, { locationKey: key, time: '13:00' })).Individual[0]
            ?.Activities[0]?.SelectedTimes[0]?.OrderEntityTimeKey,
        },
      ],
    };
    return { path: 'booking/addToCart', members: { clientLocationKey: key, orderKey, Activity } };
  },
  async removeActivityFromCart() {
    const { order, of } = await aCart();
    return {
      path: 'booking/removeActivityFromCart',
      members: { ...of, orderEntityKey: order.Individual[0]?.OrderEntityKey },
    };
  },
  async abandonOrderChanges() {
    return { path: 'booking/abandonOrderChanges', members: (await aCart()).of };
  },
  async reopenCart() {
    const { key } = await remindingVenue(app);
    await agreedCart(app, key);
    await leaveCarts(app, key);
    const [mail] = await sentAt(app, app.clock.now + 4 * 3_600_000, emailOf(key));
    app.clock.now = aMorning;
    return {
      path: 'booking/reopenCart',
      members: { clientLocationKey: key, cartKey: cartKeyOf(mail ?? { text: '' }) },
    };
  },
  async countClick() {
    const { key } = await storeGiftVenue(app.database.db, { affiliates: [anAffiliate()] });
    return { path: 'affiliate/countClick', members: { clientLocationKey: key, clientAgentKey: 301 } };
  },
  async requestSignup() {
    const contact = { FirstName: 'Maya', LastName: 'Larsen', Email: 'maya@otter.example' };
    const form = { BusinessName: 'Otter Creek Kayaks', HasConsented: true, FilledInMs: 60_000 };
    return { path: 'client/requestSignup', members: { ...contact, ...form } };
  },
  async updateOrder() {
    return { path: 'booking/updateOrder', members: { ...(await aCart()).of, Customer: aCustomer } };
  },
  async addPromoCode() {
    return { path: 'booking/addPromoCode', members: { ...(await aCart()).of, promoCode: 'SAVE10' } };
  },
  async deletePromoCode() {
    const { of } = await aCart();
    await ask(app, 'POST', '/api/booking/addPromoCode', { ...of, promoCode: 'SAVE10' });
    return { path: 'booking/deletePromoCode', members: { ...of, promoCode: 'SAVE10' } };
  },
  async enableDeposit() {
    return { path: 'booking/enableDeposit', members: (await aCart()).of };
  },
  async disableDeposit() {
    const { of } = await aCart();
    await ask(app, 'POST', '/api/booking/enableDeposit', of);
    return { path: 'booking/disableDeposit', members: of };
  },
  async redeemGiftCard() {
    const { of, location } = await aCart();
    const giftCardCode = await issue(app, location, 5000);
    return { path: 'booking/redeemGiftCard', members: { ...of, giftCardCode, amount: 20 } };
  },
  async unredeemGiftCard() {
    const { of, location } = await aCart();
    const giftCardCode = await issue(app, location, 5000);
    const redeemed = await ask<{ Order: { RedeemedGiftCards: { OrderMerchandiseGiftCardKey: number }[] } }>(
      app,
      'POST',
      '/api/booking/redeemGiftCard',
      { ...of, giftCardCode, amount: 20 },
    );
    const [use] = redeemed.body.Order.RedeemedGiftCards;
    return { path: 'booking/unredeemGiftCard', members: { ...of, ...use } };
  },
  async SaveMembershipsToOrder() {
    const { of } = await aCart();
    const Memberships = [{ ClientLocationMembershipPlanKey: familyPlan.key, Quantity: 1 }];
    return { path: 'booking/SaveMembershipsToOrder', members: { ...of, Memberships } };
  },
  async SaveMemberToMembership() {
    const { held } = await setUp();
    const kit = await memberOf(held, 2);
    const Customer = { ...kit.Customer, FirstName: 'Kim' };
    return {
      path: 'booking/SaveMemberToMembership',
      members: { ...kit, Customer },
      headers: { ...held.holder },
    };
  },
  async scanTicket() {
    const organization = 'org_gate';
    const { key } = await storeLocation(app.database.db, { identityOrganizationId: organization });
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const order = orderOf(await completeOrder(app, cart, key)) as { TicketUUID?: string };
    const claims = { permissions: ['checkin:write'] };
    return {
      path: 'register/scanTicket',
      members: { clientLocationKey: key, code: `t;${order.TicketUUID};1` },
      headers: { ...(await asMember({ subject: 'auth0|gate', organization, phone: null, claims })) },
    };
  },
  async checkInTickets() {
    return { path: 'desk/checkInTickets', ...(await aPartyAtTheGate()) };
  },
  async checkInMember() {
    const { held, location } = await setUp();
    const claims = { permissions: ['checkin:write'] };
    return {
      path: 'desk/checkInMember',
      members: { clientLocationKey: location.key, code: `m;${held.memberKeys[1]}` },
      headers: {
        ...(await asMember({
          ...{ subject: 'auth0|gate', organization: organizationOfMembers, phone: null, claims },
        })),
      },
    };
  },
  async undoCheckIn() {
    const party = await aPartyAtTheGate();
    await send({ path: 'desk/checkInTickets', ...party }, aKey());
    return { path: 'desk/undoCheckIn', ...party };
  },
  changeBooking: () =>
    anOrderAtTheDesk('changeBooking', (lineKey) => ({
      ...{ lineKey, givenBack: 'terms' },
      guests: [{ EntityHierarchyRateKey: 11, Participants: 3 }],
    })),
  cancelOrder: () => anOrderAtTheDesk('cancelOrder', { givenBack: 'full' }),
  refundOrder: () => anOrderAtTheDesk('refundOrder', { amount: 12 }),
  takePayment: () => anOrderAtTheDesk('takePayment', { amount: 'full', method: 'cash' }),
  correctContact: () => anOrderAtTheDesk('correctContact', { firstName: 'Mia' }),
  undoPayment: () =>
    anOrderAtTheDesk('undoPayment', {}, [['takePayment', { amount: 'full', method: 'cash' }]]),
  giveRefund: () =>
    anOrderAtTheDesk('giveRefund', { method: 'cash' }, [
      ['takePayment', { amount: 'full', method: 'cash' }],
      ['cancelOrder', { givenBack: 'full' }],
    ]),
  sendRefundAgain: () =>
    anOrderAtTheDesk('sendRefundAgain', {}, [['refundOrder', { amount: 100 }]], (orderNumber) =>
      sql`update refund set state = 'refused' where order_id = (
        select order_id from shop_order where order_number = ${orderNumber})`.execute(app.database.db),
    ),
  async saveOrderView() {
    const { path: _path, ...asked } = await aViewAtTheDesk();
    return { path: 'desk/saveOrderView', ...asked };
  },
  async removeOrderView() {
    const view = await aViewAtTheDesk();
    const saved = await send(view, aKey());
    const { clientLocationKey } = view.members as { clientLocationKey: number };
    const { ViewKey: viewKey } = saved.body as unknown as { ViewKey: number };
    const { headers } = view;
    return { path: 'desk/removeOrderView', members: { clientLocationKey, viewKey, revision: 1 }, headers };
  },
  resendOrder: () => anOrderAtTheDesk('resendOrder', {}),
  async resendOrders() {
    const { of, headers } = await notedOrder();
    const { clientLocationKey, orderNumber } = of as { clientLocationKey: number; orderNumber: string };
    const members = { clientLocationKey, orderNumbers: [orderNumber] };
    const { body } = await ask<{ Seen: string }>(
      ...([app, 'POST', '/api/desk/previewResendOrders', members, headers] as const),
    );
    return { path: 'desk/resendOrders', members: { ...members, seen: body.Seen }, headers };
  },
  async showReceiptLink() {
    const { of, headers } = await notedOrder();
    return { path: 'desk/showReceiptLink', members: { ...of }, headers };
  },
  async textReceiptLink() {
    const { of, headers } = await notedOrder();
    return { path: 'desk/textReceiptLink', members: { ...of }, headers };
  },
  async sendEmailAgain() {
    const { of, headers } = await notedOrder();
    const { rows } = await sql<{ emailKey: number }>`
      update outbox set gave_up_at = clock_timestamp() where dedupe_key = 'confirmation-' || (
        select order_id from shop_order where order_number = ${String((of as { orderNumber?: unknown }).orderNumber)})
      returning outbox_id as "emailKey"`.execute(app.database.db);
    return { path: 'desk/sendEmailAgain', members: { ...of, ...rows[0] }, headers };
  },
  async sellOrder() {
    const { key } = await storeLocation(app.database.db);
    const desk = await joinAs(app, [key], 'desk', { email: `desk-${key}@check.example`, name: 'Dana' });
    const { OrderKey: orderKey, Total: amount } = orderOf(await addToCart(app, { locationKey: key }));
    const members = { clientLocationKey: key, orderKey, amount, firstName: 'Mia', method: 'cash' };
    return { path: 'desk/sellOrder', members, headers: { ...desk } };
  },
  async changePayBy() {
    const { key } = await storeLocation(app.database.db, {
      deposits: { ...noDeposits, payBalanceOnline: true },
    });
    const desk = await joinAs(app, [key], 'desk', { email: `desk-${key}@check.example`, name: 'Dana' });
    const { OrderKey: orderKey, Total: amount } = orderOf(await addToCart(app, { locationKey: key }));
    const sale = { clientLocationKey: key, orderKey, amount, firstName: 'Mia', payBy: 'hour' };
    const { body } = await ask<{ OrderNumber: string }>(app, 'POST', '/api/desk/sellOrder', sale, {
      ...desk,
    });
    const { rows } = await sql<{ revision: number }>`
      select revision from shop_order where order_number = ${body.OrderNumber}`.execute(app.database.db);
    const members = { clientLocationKey: key, orderNumber: body.OrderNumber, payBy: 'day', ...rows[0] };
    return { path: 'desk/changePayBy', members, headers: { ...desk } };
  },
  async writeOrderNote() {
    const { of, headers } = await notedOrder();
    return { path: 'desk/writeOrderNote', members: { ...of, text: 'Another.' }, headers };
  },
  async changeOrderNote() {
    const { of, seen, headers } = await notedOrder();
    return { path: 'desk/changeOrderNote', members: { ...of, ...seen, isPinned: true }, headers };
  },
  async removeOrderNote() {
    const { of, seen, headers } = await notedOrder();
    return { path: 'desk/removeOrderNote', members: { ...of, ...seen }, headers };
  },
  async writeDepartureNote() {
    const { of, headers } = await notedDeparture();
    return { path: 'desk/writeDepartureNote', members: { ...of, text: 'Another.' }, headers };
  },
  async changeDepartureNote() {
    const { of, seen, headers } = await notedDeparture();
    return { path: 'desk/changeDepartureNote', members: { ...of, ...seen, text: 'Dock C.' }, headers };
  },
  async removeDepartureNote() {
    const { of, seen, headers } = await notedDeparture();
    return { path: 'desk/removeDepartureNote', members: { ...of, ...seen }, headers };
  },
  cancelDepartures: async () => (await aCancellation()).request,
  async chooseCanceled() {
    const { request, order } = await aCancellation({
      choice: { mayMove: true, mayTakeCredit: false, decideBy: '2026-12-20T18:00:00', otherwise: 'refund' },
    });
    await send(request, aKey());
    const { clientLocationKey } = request.members;
    const of = { clientLocationKey, orderKey: order.OrderKey };
    const { body } = await ask<{ Choice: { Refund: number; Revision: number } }>(
      ...([app, 'POST', '/api/booking/getCanceledChoice', of] as const),
    );
    const { Refund: amount, Revision: revision } = body.Choice;
    return { path: 'booking/chooseCanceled', members: { ...of, choice: 'refund', amount, revision } };
  },
  async retryCanceledOrder() {
    const { of, headers } = await aCanceledOrder();
    await sql`update departure_cancellation_order set state = 'blocked', problem = '{"code": "ticketsUsed", "details": {}}'
      where location_key = ${of.clientLocationKey}`.execute(app.database.db);
    return { path: 'desk/retryCanceledOrder', members: of, headers };
  },
  async noteGuestCalled() {
    const { of, headers } = await aCanceledOrder();
    return { path: 'desk/noteGuestCalled', members: { ...of, isCalled: true }, headers };
  },
  closeDeparture: () => aDepartureAtTheDesk('closeDeparture', { state: 'open 12' }),
  async openDeparture() {
    const closed = await aDepartureAtTheDesk('closeDeparture', { state: 'open 12' });
    await send(closed, aKey());
    return { ...closed, path: 'desk/openDeparture', members: { ...closed.members, state: 'salesClosed 12' } };
  },
  changePlaces: () => aDepartureAtTheDesk('changePlaces', { state: 'open 12', places: 10 }),
  changeCalendar: () => aClosedDay(),
  async undoCalendarChange() {
    const closed = await aClosedDay();
    await send(closed, aKey());
    const { clientLocationKey } = closed.members;
    return { ...closed, path: 'desk/undoCalendarChange', members: { clientLocationKey, version: 2 } };
  },
  async restoreVenueVersion() {
    const { members, headers, path } = await aClosedDay();
    await send({ members, headers, path }, aKey());
    const { clientLocationKey } = members;
    return {
      ...{ path: 'desk/restoreVenueVersion', headers },
      members: { clientLocationKey, version: 1, current: 2 },
    };
  },
  takeOutOfService: () => aPoolAtTheDesk(),
  async putBackInService() {
    const taken = await aPoolAtTheDesk();
    await send(taken, aKey());
    const { clientLocationKey: key } = taken.members as { clientLocationKey: number };
    const { body } = await ask<{ Pools: { State: string }[] }>(
      ...([
        app,
        'GET',
        '/api/desk/getDay',
        { clientLocationKey: key, date: '2026-12-05' },
        taken.headers,
      ] as const),
    );
    return {
      ...taken,
      path: 'desk/putBackInService',
      members: { ...taken.members, state: body.Pools[0]?.State },
    };
  },
  async sendGuestMessage() {
    const message = { subject: 'We leave at 9:30', text: 'The wind turns.' };
    const written = await aDepartureAtTheDesk('sendGuestMessage', message);
    const { members, headers } = written;
    const { clientLocationKey: key } = members as { clientLocationKey: number };
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    orderOf(await completeOrder(app, cart, key));
    const { body } = await ask<{ Seen: string }>(
      ...([app, 'POST', '/api/desk/previewGuestMessage', members, headers] as const),
    );
    return { ...written, members: { ...members, seen: body.Seen } };
  },
  markHours: () => aDepartureAtTheDesk('markHours', windy),
  async changeMarkedHours() {
    const marked = await markedHours();
    return {
      ...marked,
      path: 'desk/changeMarkedHours',
      members: { ...marked.members, ...windy, text: 'Storm' },
    };
  },
  async removeMarkedHours() {
    return { ...(await markedHours()), path: 'desk/removeMarkedHours' };
  },
  async assignGuides() {
    const assigned = await aDepartureAtTheDesk('assignGuides', { seen: [] });
    const { clientLocationKey } = assigned.members as { clientLocationKey: number };
    const { body } = await ask<{ People: { PersonKey: string }[] }>(
      ...([app, 'GET', '/api/desk/getStaff', { clientLocationKey }, assigned.headers] as const),
    );
    const people = body.People.map(({ PersonKey }) => PersonKey);
    return { ...assigned, members: { ...assigned.members, people } };
  },
  async SaveMembershipCheckIn() {
    const { held } = await setUp();
    const ScanDate = new Date(app.clock.now).toISOString();
    const members = { MembershipKey: held.key, ScanDate };
    return { path: 'register/SaveMembershipCheckIn', members, headers: { ...held.holder } };
  },
  async removeMemberPhoto() {
    const { held } = await setUp();
    const [membershipMemberKey] = held.memberKeys;
    const photo = {
      memberKey: membershipMemberKey,
      kind: 'profile',
      version: 7,
      content: Buffer.from('x'),
    } as const;
    await savePhoto(app.database.db, photo, 'holder');
    const members = { membershipMemberKey, kind: 'profile' };
    return { path: 'register/removeMemberPhoto', members, headers: { ...held.holder } };
  },
  async discardWaiver() {
    const { held } = await setUp();
    const [membershipMemberKey] = held.memberKeys;
    await insertWaiver(app.database.db, membershipMemberKey, {
      signer: 'Maya Okafor',
      birth_date: '1990-01-01',
      guardian: null,
      signature: 'Maya Okafor',
      client_address: '192.0.2.1',
      text_version: '0123456789abcdef',
      waiver_text: 'I can swim.',
    });
    return { path: 'register/discardWaiver', members: { membershipMemberKey }, headers: { ...held.holder } };
  },
  async resendConfirmation() {
    const { order, of, location } = await aCart();
    await completeOrder(app, order, location.key);
    await app.payments.drain();
    return { path: 'booking/resendConfirmation', members: of };
  },
  async cancelBooking() {
    const activities = [anActivity({ cancellation: [{ untilHours: 24, refund: 100 }] })];
    const { key } = await storeGiftVenue(app.database.db, { guestsMayCancel: true, activities });
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const order = orderOf(await completeOrder(app, cart, key));
    await app.payments.drain();
    const of = { clientLocationKey: key, orderKey: order.OrderKey, refund: 118 };
    return {
      path: 'booking/cancelBooking',
      members: { ...of, orderEntityKey: order.Individual[0]?.OrderEntityKey },
    };
  },
  async sendPhoneChangeLink() {
    return { path: 'booking/sendPhoneChangeLink', members: await boughtMembership() };
  },
  async renewMembership() {
    const { key } = await aVenue();
    const members = await buyMembership(app, key);
    await app.payments.drain();
    return { path: 'booking/renewMembership', members };
  },
  async changeHolderPhone() {
    const of = await boughtMembership();
    await ask(app, 'POST', '/api/booking/sendPhoneChangeLink', of);
    await app.drainOutbox();
    const mail = app.mail.sent.findLast(({ subject }) => subject.includes('phone number'));
    const secret = /\/membership\/phone#([\w-]{32})/.exec(mail?.text ?? '')?.[1];
    const phone = { PhoneCountryKey: 196, PhoneAreaCode: '720', PhoneSubscriberNumber: '5550111' };
    return {
      path: 'booking/changeHolderPhone',
      members: { clientLocationKey: of.clientLocationKey, secret, ...phone },
    };
  },
};

/** The tickets of two guests, and the session of somebody at the gate. */
/** An order with a balance after some changes, and a change of it that was previewed. */
async function anOrderAtTheDesk(
  call: string,
  change: object | ((lineKey: number) => object),
  before: readonly (readonly [call: string, change: object])[] = [],
  then: (orderNumber: string) => Promise<unknown> = async () => undefined,
): Promise<Request> {
  const { key } = await aDepositVenue(app);
  const desk = await joinAs(app, [key], 'desk', { email: `desk-${key}@check.example`, name: 'Dana' });
  const { OrderNumber, Individual } = await boughtWithDeposit(app, key);
  await app.payments.drain();
  async function previewed(name: string, asked: object): Promise<Request> {
    const members = { clientLocationKey: key, orderNumber: OrderNumber, ...asked };
    const path = `/api/desk/preview${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const { body } = await ask<{ Quote: { Revision: number; Figures: string } }>(app, 'POST', path, members, {
      ...desk,
    });
    const { Revision: revision, Figures: figures } = body.Quote;
    return { path: `desk/${name}`, members: { ...members, revision, figures }, headers: { ...desk } };
  }
  for (const [name, asked] of before) await send(await previewed(name, asked), aKey());
  await app.payments.drain();
  await then(OrderNumber ?? '');
  const lineKey = Individual[0]?.OrderEntityKey ?? 0;
  return previewed(call, typeof change === 'function' ? change(lineKey) : change);
}

async function written(name: string, of: object, headers: Record<string, string>) {
  const { body } = await ask<{ NoteKey: number; Revision: number }>(
    ...([app, 'POST', `/api/desk/${name}`, { ...of, text: 'A note.' }, headers] as const),
  );
  return { of, headers, seen: { noteKey: body.NoteKey, revision: body.Revision } };
}

/** A sold order with a note. */
async function notedOrder() {
  const { key } = await storeLocation(app.database.db);
  const desk = await joinAs(app, [key], 'desk', { email: `notes-${key}@check.example`, name: 'Dana' });
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const { OrderNumber: orderNumber } = orderOf(await completeOrder(app, cart, key));
  await app.payments.drain();
  return written('writeOrderNote', { clientLocationKey: key, orderNumber }, { ...desk });
}

/** A search to save. */
async function aViewAtTheDesk(): Promise<Request> {
  const { key } = await storeLocation(app.database.db);
  const desk = await joinAs(app, [key], 'desk', { email: `views-${key}@check.example`, name: 'Dana' });
  const view = { name: 'Owed', search: { due: 'owed' }, isShared: false };
  return { path: 'desk/saveOrderView', members: { clientLocationKey: key, ...view }, headers: { ...desk } };
}

/** A departure with a note. */
async function notedDeparture() {
  const { key } = await storeLocation(app.database.db);
  const gate = await joinAs(app, [key], 'gate', { email: `notes-${key}@check.example`, name: 'Gil' });
  const of = { clientLocationKey: key, date: '2026-12-05', departureKey: '1-0900' };
  return written('writeDepartureNote', of, { ...gate });
}

/** A change of a departure that somebody holds places of. */
const windy = { from: '2026-12-05T13:00:00', text: 'Wind' };

async function markedHours(): Promise<Request> {
  const { members, headers } = await aDepartureAtTheDesk('markHours', windy);
  const { body } = await ask<{ MarkKey: string }>(
    ...([app, 'POST', '/api/desk/markHours', members, headers] as const),
  );
  const { clientLocationKey } = members;
  return {
    path: 'desk/removeMarkedHours',
    members: { clientLocationKey, markKey: body.MarkKey, revision: 1 },
    headers: headers ?? {},
  };
}

async function aDepartureAtTheDesk(call: string, change: object): Promise<Request> {
  const { key } = await storeLocation(app.database.db);
  const owner = await joinAs(app, [key], 'owner', { email: `owner-${key}@check.example`, name: 'Ola' });
  orderOf(await addToCart(app, { locationKey: key }));
  const members = { clientLocationKey: key, date: '2026-12-05', departureKey: '1-0900', ...change };
  return { path: `desk/${call}`, members, headers: { ...owner } };
}

/** A confirmation that cancels a departure with one order. */
async function aCancellation(more: object = {}) {
  const { key } = await storeLocation(app.database.db);
  const owner = await joinAs(app, [key], 'owner', { email: `owner-${key}@check.example`, name: 'Ola' });
  const order = orderOf(await completeOrder(app, orderOf(await addToCart(app, { locationKey: key })), key));
  const asked = {
    ...{ clientLocationKey: key, date: '2026-12-05', departureKeys: ['1-0900'] },
    ...{ percent: 100, subject: '', text: '', ...more },
  };
  const { body } = await ask<{ Expected: { Seen: string } }>(
    ...([app, 'POST', '/api/desk/previewCancelDepartures', asked, { ...owner }] as const),
  );
  const confirmed = { seen: body.Expected.Seen, guests: 2, reason: 'Wind', requestKey: 'x'.repeat(22) };
  const members = { ...asked, ...confirmed };
  return { request: { path: 'desk/cancelDepartures', members, headers: { ...owner } }, order };
}

async function aCanceledOrder() {
  const { request, order } = await aCancellation();
  const { members, headers } = request;
  const { body } = await ask<{ CancellationKey: string }>(
    ...([app, 'POST', '/api/desk/cancelDepartures', { ...members }, { ...headers }] as const),
  );
  const { clientLocationKey } = members;
  const orderNumber = order.OrderNumber ?? '';
  return {
    of: { clientLocationKey, cancellationKey: body.CancellationKey, orderNumber },
    headers: { ...headers },
  };
}

async function aPoolAtTheDesk(): Promise<Request> {
  const { key } = await storeLocation(app.database.db, { pools: [{ id: 'boats', name: 'Boats', units: 3 }] });
  const owner = await joinAs(app, [key], 'owner', { email: `owner-${key}@check.example`, name: 'Ola' });
  const members = {
    ...{ clientLocationKey: key, poolId: 'boats', units: 1, state: '3' },
    ...{ from: '2026-12-05T09:00:00', until: '2026-12-05T11:30:00' },
  };
  return { path: 'desk/takeOutOfService', members, headers: { ...owner } };
}

/** A previewed change of the calendar of a venue. */
async function aClosedDay() {
  const { key } = await storeLocation(app.database.db);
  const owner = await joinAs(app, [key], 'owner', { email: `owner-${key}@calendar.example`, name: 'Ola' });
  const closed = { kind: 'close', activityKeys: [], from: '2026-12-05', to: '2026-12-05' };
  const members = { clientLocationKey: key, ...closed };
  const { body } = await ask<{ Seen: string }>(
    ...([app, 'POST', '/api/desk/previewCalendarChange', members, { ...owner }] as const),
  );
  return { path: 'desk/changeCalendar', members: { ...members, seen: body.Seen }, headers: { ...owner } };
}

async function aPartyAtTheGate() {
  const { key } = await storeLocation(app.database.db);
  const gate = await joinAs(app, [key], 'gate', { email: `gate-${key}@check.example`, name: 'Gil' });
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
  const { TicketUUID } = orderOf(await completeOrder(app, cart, key)) as { TicketUUID?: string };
  await app.payments.drain();
  const codes = [`t;${TicketUUID};1`, `t;${TicketUUID};2`];
  return { members: { clientLocationKey: key, codes }, headers: { ...gate } };
}

/** Buys a membership that nobody has signed in for yet. */
async function boughtMembership() {
  const { key } = await aVenue();
  const cart = orderOf(await saveMemberships(app, key, [[familyPlan, 1]]));
  const { OrderKey: orderKey } = orderOf(await completeOrder(app, cart, key));
  await app.payments.drain();
  return { clientLocationKey: key, orderKey };
}

/** Calls that change data with the same statements as those above, or with a single statement. */
const byTheSameStatements = [
  'removePackageFromCart',
  'removeAddonFromCart',
  'deleteTransportationFromCart',
  'signWaiver',
];

async function aCart() {
  const location = await aVenue();
  const order = orderOf(await addToCart(app, { locationKey: location.key }));
  return { location, order, of: { clientLocationKey: location.key, orderKey: order.OrderKey } };
}

const send = ({ path, members, headers = {} }: Request, key: string): Promise<Answer<ChangeAnswer>> =>
  ask<ChangeAnswer>(app, 'POST', `/api/${path}`, members, under(key, headers));

describe('a change and its stored answer are one transaction', () => {
  it('for every call whose answer is replayed (R12)', () => {
    const repeated = calls.filter(({ changes, repeats }) => changes && repeats === 'answer');
    expect([...Object.keys(requests), ...byTheSameStatements].toSorted()).toEqual(
      repeated.map(({ name }) => name).toSorted(),
    );
  });

  it.each(Object.keys(requests))(
    '%s: interrupted before its answer is stored, it changes nothing; one repeat does it, the next gets the same answer (R12, I28, D-CT-04)',
    async (name) => {
      const request = await (requests[name] as () => Promise<Request>)();
      const key = aKey();
      const before = await everything();
      meanwhile = () => {
        throw new Error('the plug was pulled');
      };
      expect((await send(request, key)).status).toBe(500);
      expect(await everything()).toBe(before);

      meanwhile = () => undefined;
      const first = await send(request, key);
      expect(first.status).toBe(200);
      const after = await everything();
      expect(after).not.toBe(before);
      expect(JSON.stringify((await send(request, key)).body)).toBe(JSON.stringify(first.body));
      expect(await everything()).toBe(after);
    },
  );
});

describe('a stored answer', () => {
  it('is unreadable in the table: no order key, name, email or request key (S1, 0008)', async () => {
    const { order, of } = await aCart();
    const key = aKey();
    await send({ path: 'booking/updateOrder', members: { ...of, Customer: aCustomer } }, key);
    await addToCart(
      app,
      { locationKey: of.clientLocationKey, orderKey: of.orderKey, time: '13:00' },
      under(aKey()),
    );
    const { held } = await setUp();
    const kit = await memberOf(held, 2);
    await send(
      { path: 'booking/SaveMemberToMembership', members: { ...kit }, headers: { ...held.holder } },
      aKey(),
    );
    const { rows } = await sql<{ row: string; answer: Uint8Array; asked: Uint8Array }>`
      select to_jsonb(i)::text as row, sealed_answer as answer, request_hash as asked from idempotent_request i
      where sealed_answer is not null`.execute(app.database.db);
    expect(rows.length).toBeGreaterThan(2);
    const secrets = [
      order.OrderKey,
      key,
      aCustomer.Email,
      aCustomer.LastName,
      'OrderKey',
      'FirstName',
      String(kit.DateOfBirth),
    ];
    for (const { row, answer } of rows) {
      const text = `${row}\n${Buffer.from(answer).toString('latin1')}`;
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  it('is returned only to the original caller (S24)', async () => {
    const { held } = await setUp();
    const kit = await memberOf(held, 2);
    const request = { path: 'booking/SaveMemberToMembership', members: { ...kit } };
    const key = aKey();
    const mine = await send({ ...request, headers: { ...held.holder } }, key);
    expect(mine.body).toMatchObject({ MembershipMember: { DateOfBirth: kit.DateOfBirth } });
    const another = await asMember({ subject: 'sms|somebody-else', phone: '+13035550177' });
    for (const headers of [{}, another, { authorization: 'Bearer e30.e30.e30' }]) {
      const theirs = await send({ ...request, headers: { ...headers } }, key);
      expect([theirs.status, theirs.body.ExceptionMessage]).toEqual([
        409,
        'This idempotency key was used before with another request.',
      ]);
    }
    expect((await send({ ...request, headers: { ...held.holder } }, key)).body).toEqual(mine.body);
  });

  it.each(Object.keys(requests))(
    'is not returned to a token that lost its permission, its organization or its number: %s (S24)',
    async (name) => {
      const { headers = {}, ...request } = await (requests[name] as () => Promise<Request>)();
      const permission = calls.find((call) => call.name === name)?.permission ?? 'orders:read';
      const given = headers.authorization ?? (await asMember({ subject: 'sms|passing-by' })).authorization;
      const before = decodeJwt(String(given).replace('Bearer ', ''));
      const permissions = [...((before.permissions as string[] | undefined) ?? []), permission];
      const tokenWith = async (changes: Record<string, unknown>) => ({
        ...(await asMember({ claims: { ...before, permissions, ...changes } })),
      });
      const key = aKey();
      const first = await send({ ...request, headers: await tokenWith({}) }, key);
      expect(first.status).toBe(200);
      const lost: Record<string, unknown>[] = [
        { org_id: 'org_elsewhere' },
        { org_id: undefined },
        { phone_number: '+13035550199', phone_number_verified: true },
      ];
      const call = calls.find((one) => one.name === name);
      if (call !== undefined && call.permission !== null) lost.push({ permissions: [] });
      // Calls for staff refuse everybody else at the door; 401 is where nobody without an organization may ask.
      const refused = call?.access === 'staff' ? [401, 404, 409] : [401, 409];
      for (const changes of lost) {
        const { status } = await send({ ...request, headers: await tokenWith(changes) }, key);
        expect(refused, JSON.stringify(changes)).toContain(status);
      }
      // Neither a newer token nor a permission that the call does not ask for makes another caller.
      const more = await tokenWith({
        iat: (before.iat ?? 0) - 5,
        permissions: [...permissions, 'reports:read'],
      });
      expect((await send({ ...request, headers: more }, key)).body).toEqual(first.body);
    },
  );

  it('is deleted after an hour, and a payment’s record after a day (D-API-00)', async () => {
    const { order, of } = await aCart();
    const [first, second] = [aKey(), aKey()];
    await send({ path: 'booking/updateOrder', members: { ...of, Customer: aCustomer } }, first);
    await ask(
      app,
      'POST',
      '/api/booking/completeOrder',
      {
        ...of,
        customer: aCustomer,
        agreed: true,
        amount: order.Balance,
        attemptId: 'attempt-of-a-day-0001',
        paymentMethod: 'card',
        paymentToken: 'tok_approved',
        cardholderName: 'Maya',
      },
      under(second),
    );
    await app.payments.drain();
    const left = async () => {
      await app.jobs.find(({ name }) => name === 'old requests')?.run();
      const { rows } = await sql<{ scope: string }>`select distinct scope from idempotent_request`.execute(
        app.database.db,
      );
      return rows.map(({ scope }) => scope);
    };
    const later = (minutes: number) =>
      sql`update idempotent_request set forget_at = forget_at - make_interval(mins => ${minutes})`.execute(
        app.database.db,
      );
    await later(59);
    expect(await left()).toContain('updateOrder');
    await later(2);
    expect(await left()).toEqual(['completeOrder']);
    await later(24 * 60);
    expect(await left()).toEqual([]);
  });
});

it('a repeated payment attempt returns the same order with one charge, and refuses another request under its key (R12, D-PY-06)', async () => {
  const { order, of } = await aCart();
  const key = aKey();
  const members = {
    ...of,
    customer: aCustomer,
    agreed: true,
    amount: order.Balance,
    attemptId: `attempt-${key}`,
    paymentMethod: 'card',
    paymentToken: 'tok_approved',
    cardholderName: 'Maya Okafor',
  };
  const pay = (more: object = {}) =>
    ask<ChangeAnswer>(app, 'POST', '/api/booking/completeOrder', { ...members, ...more }, under(key));
  const first = await pay();
  expect(orderOf(first).IsNew).toBe(false);
  expect(orderOf(await pay())).toMatchObject({ OrderNumber: orderOf(first).OrderNumber, Balance: 0 });
  expect((await pay({ cardholderName: 'Somebody' })).status).toBe(409);
  await app.payments.drain();
  const { rows } = await sql`select 1 from payment_attempt where attempt_id = ${members.attemptId}`.execute(
    app.database.db,
  );
  expect(rows).toHaveLength(1);
});
