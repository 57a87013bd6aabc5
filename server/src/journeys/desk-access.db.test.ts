/**
 * Who of a venue's people may make which call: a matrix of the call table's permissions and the roles, tried with a session of the
 * desk for each role, and for everybody who must be refused (6-12; docs/rules/staff.md).
 */
import { calls } from '@gangway/contract/calls';
import { deskTokenHeader } from '@gangway/contract/staff';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { permissionsOf, type StaffRole, staffRoles } from '@gangway/domain/staff/role';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { type Browser, joinAs } from '../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Call = (typeof calls)[number];
type StaffCall = Extract<Call, { access: 'staff' }>;
type DeskCall = Extract<Call, { access: 'desk' }>;
const ofStaff = calls.filter((call): call is StaffCall => call.access === 'staff');
const ofDesk = calls.filter((call): call is DeskCall => call.access === 'desk');

interface Place {
  key: LocationKey;
  owner: Browser;
  /** Somebody to change and an invitation to withdraw. */
  personKey: string;
  invitationKey: string;
  /** Buys an order of the place, the first time. */
  orderNumber: () => Promise<string>;
  /** The confirmation of that order. */
  emailKey: () => Promise<number>;
  /** Fills a cart of the place, the first time. */
  cart: () => Promise<{ orderKey: string; amount: number }>;
  /** A note on the order and one on a departure, written the first time. */
  orderNote: () => Promise<SeenNote>;
  departureNote: () => Promise<SeenNote>;
  /** A cancellation of departures, made the first time. */
  canceled: () => Promise<{ cancellationKey: string }>;
  /** Hours that are marked. */
  mark: { markKey: string; revision: number };
}

interface SeenNote {
  noteKey: number;
  revision: number;
}

const departure = { date: '2026-12-05', departureKey: '1-0900' };

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

let people = 0;
const somebody = (name: string) => {
  people += 1;
  return { email: `p${people}@lake.example`, name };
};

const buy = async (locationKey: LocationKey) =>
  orderOf(await completeOrder(app, orderOf(await addToCart(app, { locationKey })), locationKey))
    .OrderNumber ?? '';

async function write(name: string, members: object, browser: Browser): Promise<SeenNote> {
  const { body } = await ask<{ NoteKey: number; Revision: number }>(
    ...([app, 'POST', `/api/desk/${name}`, { ...members, text: 'A note.' }, { ...browser }] as const),
  );
  return { noteKey: body.NoteKey, revision: body.Revision };
}

async function confirmationOf(orderNumber: string): Promise<number> {
  const { rows } = await sql<{ emailKey: number }>`
    select outbox_id as "emailKey" from outbox where dedupe_key = 'confirmation-' || (
      select order_id from shop_order where order_number = ${orderNumber})`.execute(app.database.db);
  return rows[0]?.emailKey ?? 0;
}

async function fill(locationKey: LocationKey) {
  const { OrderKey, Total } = orderOf(await addToCart(app, { locationKey }));
  return { orderKey: OrderKey, amount: Total };
}

async function aPlace(): Promise<Place> {
  const lakeDay = aPackage({ key: 7, members: [{ activityKey: 1, discounts: [] }] });
  const { key } = await storeLocation(app.database.db, { packages: [lakeDay] });
  const owner = await joinAs(app, [key], 'owner', somebody('Ola'));
  await joinAs(app, [key], 'gate', somebody('Gil'));
  await ask(
    app,
    'POST',
    '/api/desk/inviteStaff',
    { clientLocationKey: key, email: somebody('').email, role: 'gate' },
    { ...owner },
  );
  const { body } = await ask<{
    People: { PersonKey: string; Name: string }[];
    Invitations: { InvitationKey: string }[];
  }>(app, 'GET', '/api/desk/getStaff', { clientLocationKey: key }, { ...owner });
  const personKey = body.People.find(({ Name }) => Name === 'Gil')?.PersonKey ?? '';
  const orderNumber = once(() => buy(key));
  const { body: marked } = await ask<{ MarkKey: string }>(
    ...([app, 'POST', '/api/desk/markHours', { clientLocationKey: key, ...windy }, { ...owner }] as const),
  );
  return {
    key,
    owner,
    personKey,
    invitationKey: body.Invitations[0]?.InvitationKey ?? '',
    orderNumber,
    emailKey: once(async () => confirmationOf(await orderNumber())),
    cart: once(() => fill(key)),
    canceled: once(async () => canceledOrder(key, await orderNumber())),
    orderNote: once(async () =>
      write('writeOrderNote', { clientLocationKey: key, orderNumber: await orderNumber() }, owner),
    ),
    mark: { markKey: marked.MarkKey, revision: 1 },
    departureNote: once(() => write('writeDepartureNote', { clientLocationKey: key, ...departure }, owner)),
  };
}

/** Of no preview, so that nothing is changed: whoever may make the change is told that it is another one. */
const agreed = { revision: 1, figures: 'none' };

const windy = { from: '2026-12-05T13:00:00', text: 'Wind' };

const ofNone = { date: '2026-12-05', percent: 100, subject: '', text: '' };
const confirmation = { guests: 0, reason: 'Wind', seen: 'none', requestKey: 'x'.repeat(22) };

/** A cancellation that an order is part of, and done. */
async function canceledOrder(key: LocationKey, orderNumber: string) {
  const cancellationKey = `canceled-${key}`;
  await sql`
    with made as (
      insert into departure_cancellation (location_key, cancellation_key, request_key, day, departures, percent, subject, text, reason, actor)
      values (${key}, ${cancellationKey}, 'test', '2026-12-05', '[]', 100, '', '', 'Wind', '{"kind": "command"}')
      returning location_key, cancellation_id)
    insert into departure_cancellation_order (location_key, cancellation_id, order_id, lines, guests, paid, state, chooses, decided_by, due_at)
    select location_key, cancellation_id, (select order_id from shop_order where order_number = ${orderNumber}), '{}', 2, 0,
      'canceled', false, 'staff', now() from made`.execute(app.database.db);
  return { cancellationKey };
}

const aDeparture = { date: '2026-12-05', departureKey: '1-0900' };
const closedDay = { kind: 'close', activityKeys: [], from: '2026-12-05', to: '2026-12-05' };
const outOfPool = {
  ...{ poolId: 'boats', units: 1 },
  ...{ from: '2026-12-05T09:00:00', until: '2026-12-05T11:30:00' },
};

/** A request that succeeds for who may make it. A call for staff without a row does not compile. */
const requests: Readonly<Record<StaffCall['name'], (place: Place) => object | Promise<object>>> = {
  scanTicket: () => ({ code: 'ABCDEFGHJK' }),
  getDay: () => ({ date: '2026-12-05' }),
  watchDay: () => ({ date: '2026-12-05' }),
  getDeparture: () => ({ date: '2026-12-05', departureKey: '1-0900' }),
  getPickups: () => ({ date: '2026-12-05' }),
  closeDeparture: () => ({ ...aDeparture, state: 'open 12' }),
  // It is open: whoever may open it is told that it stands otherwise.
  openDeparture: () => ({ ...aDeparture, state: 'salesClosed 12' }),
  changePlaces: () => ({ ...aDeparture, state: 'open 12', places: 10 }),
  previewCancelDepartures: () => ({ ...ofNone, departureKeys: [] }),
  // None is chosen, which only those who may cancel are told.
  cancelDepartures: () => ({ ...ofNone, departureKeys: [], ...confirmation }),
  getCancellations: () => ({}),
  getCancellation: ({ canceled }) => canceled(),
  'cancellation.csv': ({ canceled }) => canceled(),
  // It is not blocked.
  retryCanceledOrder: async ({ canceled, orderNumber }) => ({
    ...(await canceled()),
    orderNumber: await orderNumber(),
  }),
  noteGuestCalled: async ({ canceled, orderNumber }) => ({
    ...(await canceled()),
    ...{ orderNumber: await orderNumber(), isCalled: true },
  }),
  getCalendar: () => ({ date: '2026-12-05', span: 'week', weekStart: '0' }),
  previewCalendarChange: () => closedDay,
  // Of no preview, and of none that was made: whoever may change the calendar is told so.
  changeCalendar: () => ({ ...closedDay, seen: 'none' }),
  undoCalendarChange: () => ({ version: 9 }),
  getCalendarChanges: () => ({}),
  getVenueVersions: () => ({}),
  // The first version, as it is: whoever may restore it is told so.
  getVenueVersion: () => ({ version: '1' }),
  previewRestoreVersion: () => ({ version: 1 }),
  restoreVenueVersion: () => ({ version: 1, current: 1 }),
  markHours: () => windy,
  changeMarkedHours: ({ mark }) => ({ ...windy, text: 'Storm', ...mark }),
  removeMarkedHours: ({ mark }) => mark,
  previewOutOfService: () => ({ ...aDeparture, ...outOfPool }),
  // Of pools that stand otherwise: whoever may change them is told so.
  takeOutOfService: () => ({ ...outOfPool, state: 'none' }),
  putBackInService: () => ({ ...outOfPool, state: 'none' }),
  getGuideChoices: () => aDeparture,
  assignGuides: ({ personKey }) => ({ ...aDeparture, people: [personKey], seen: [] }),
  previewGuestMessage: () => ({ ...aDeparture, subject: 'Wind', text: 'It turns.' }),
  // Of no preview: whoever may write is told that the guests are others.
  sendGuestMessage: () => ({ ...aDeparture, subject: 'Wind', text: 'It turns.', seen: 'none' }),
  'manifest.pdf': () => ({ date: '2026-12-05' }),
  'manifest.csv': () => ({ date: '2026-12-05', departureKey: '1-0900' }),
  searchOrders: () => ({ text: 'okafor' }),
  getSoldOrder: async ({ orderNumber }) => ({ orderNumber: await orderNumber() }),
  getOrderEmail: async ({ orderNumber, emailKey }) => ({
    orderNumber: await orderNumber(),
    emailKey: await emailKey(),
  }),
  showReceiptLink: async ({ orderNumber }) => ({ orderNumber: await orderNumber() }),
  textReceiptLink: async ({ orderNumber }) => ({ orderNumber: await orderNumber() }),
  async sendEmailAgain({ orderNumber, emailKey }) {
    const key = await emailKey();
    await sql`update outbox set gave_up_at = clock_timestamp() where outbox_id = ${key}`.execute(
      app.database.db,
    );
    return { orderNumber: await orderNumber(), emailKey: key };
  },
  getBookingChoices: async ({ orderNumber }) => ({
    orderNumber: await orderNumber(),
    lineKey: 1,
    date: '2026-12-05',
  }),
  previewChangeBooking: async ({ orderNumber }) => ({
    orderNumber: await orderNumber(),
    lineKey: 1,
    givenBack: 'full',
  }),
  changeBooking: async ({ orderNumber }) => ({
    orderNumber: await orderNumber(),
    lineKey: 1,
    givenBack: 'full',
    ...agreed,
  }),
  previewCancelOrder: async ({ orderNumber }) => ({ orderNumber: await orderNumber(), givenBack: 'full' }),
  cancelOrder: async ({ orderNumber }) => ({
    orderNumber: await orderNumber(),
    givenBack: 'full',
    ...agreed,
  }),
  previewRefundOrder: async ({ orderNumber }) => ({ orderNumber: await orderNumber(), amount: 'full' }),
  refundOrder: async ({ orderNumber }) => ({ orderNumber: await orderNumber(), amount: 'full', ...agreed }),
  previewTakePayment: async ({ orderNumber }) => ({
    orderNumber: await orderNumber(),
    amount: 'full',
    method: 'cash',
  }),
  takePayment: async ({ orderNumber }) => ({
    orderNumber: await orderNumber(),
    amount: 'full',
    method: 'cash',
    ...agreed,
  }),
  previewCorrectContact: async ({ orderNumber }) => ({ orderNumber: await orderNumber(), firstName: 'Mia' }),
  correctContact: async ({ orderNumber }) => ({
    orderNumber: await orderNumber(),
    firstName: 'Mia',
    ...agreed,
  }),
  previewResendOrder: async ({ orderNumber }) => ({ orderNumber: await orderNumber() }),
  resendOrder: async ({ orderNumber }) => ({ orderNumber: await orderNumber(), ...agreed }),
  getOrderViews: () => ({}),
  getOrderViewCounts: () => ({}),
  saveOrderView: () => ({ name: 'Owed', search: { due: 'owed' }, isShared: false }),
  // Of none, so that nothing is changed.
  removeOrderView: () => ({ viewKey: 1, revision: 1 }),
  getOrderNumbers: () => ({ text: 'okafor' }),
  exportOrders: async ({ orderNumber }) => ({ orderNumbers: [await orderNumber()] }),
  previewResendOrders: async ({ orderNumber }) => ({ orderNumbers: [await orderNumber()] }),
  // Of no preview, too.
  resendOrders: async ({ orderNumber }) => ({ orderNumbers: [await orderNumber()], seen: 'none' }),
  previewUndoPayment: async ({ orderNumber }) => ({ orderNumber: await orderNumber() }),
  undoPayment: async ({ orderNumber }) => ({ orderNumber: await orderNumber(), ...agreed }),
  previewGiveRefund: async ({ orderNumber }) => ({ orderNumber: await orderNumber(), method: 'cash' }),
  giveRefund: async ({ orderNumber }) => ({ orderNumber: await orderNumber(), method: 'cash', ...agreed }),
  previewSendRefundAgain: async ({ orderNumber }) => ({ orderNumber: await orderNumber() }),
  sendRefundAgain: async ({ orderNumber }) => ({ orderNumber: await orderNumber(), ...agreed }),
  getDayToBook: () => ({ date: '2026-12-05' }),
  getPackageTimes: () => ({ packageKey: 7, entityHierarchyKey: 1 }),
  sellOrder: async ({ cart }) => ({ ...(await cart()), firstName: 'Mia' }),
  // It was paid: whoever may change it is told that it is not canceled for that.
  changePayBy: async ({ orderNumber }) => ({ orderNumber: await orderNumber(), payBy: 'day', revision: 1 }),
  writeOrderNote: async ({ orderNumber }) => ({ orderNumber: await orderNumber(), text: 'Vegan.' }),
  changeOrderNote: async ({ orderNumber, orderNote }) => ({
    orderNumber: await orderNumber(),
    ...(await orderNote()),
    isPinned: true,
  }),
  removeOrderNote: async ({ orderNumber, orderNote }) => ({
    orderNumber: await orderNumber(),
    ...(await orderNote()),
  }),
  writeDepartureNote: () => ({ ...departure, text: 'Dock B.' }),
  changeDepartureNote: async ({ departureNote }) => ({
    ...departure,
    ...(await departureNote()),
    isPinned: true,
  }),
  removeDepartureNote: async ({ departureNote }) => ({ ...departure, ...(await departureNote()) }),
  'orders.csv': () => ({ soldFrom: '2026-12-05' }),
  findTicket: () => ({ code: 'ABCDEFGHJK', date: '2026-12-05' }),
  checkInMember: () => ({ code: 'ABCDEFGHJK' }),
  checkInTickets: () => ({ codes: ['ABCDEFGHJK'] }),
  undoCheckIn: () => ({ codes: ['ABCDEFGHJK'] }),
  getStaff: () => ({}),
  inviteStaff: () => ({ email: somebody('').email, role: 'desk' }),
  withdrawStaffInvitation: ({ invitationKey }) => ({ invitationKey }),
  changeStaffRole: ({ personKey }) => ({ personKey, role: 'desk' }),
  removeStaff: ({ personKey }) => ({ personKey }),
};

/** A ticket or a card that is none is looked for, which only who may scan learns. */
const scans: ReadonlySet<string> = new Set(['scanTicket', 'findTicket', 'checkInMember']);

/**
 * They change no staff; what they do is shown in scans.db.test.ts, check-in.db.test.ts, desk-card.db.test.ts,
 * desk-changes.db.test.ts, pay-by.db.test.ts, notes.db.test.ts, change-departure.db.test.ts and canceled-departures.db.test.ts.
 */
const ofGuests: ReadonlySet<string> = new Set([
  ...['scanTicket', 'checkInTickets', 'undoCheckIn', 'checkInMember'],
  ...['cancelOrder', 'refundOrder', 'takePayment', 'correctContact', 'resendOrder'],
  ...['undoPayment', 'giveRefund', 'sendRefundAgain', 'sellOrder', 'changeBooking', 'changePayBy'],
  ...[
    'sendEmailAgain',
    'showReceiptLink',
    'textReceiptLink',
    'sendGuestMessage',
    'resendOrders',
    'saveOrderView',
    'removeOrderView',
  ],
  ...['writeOrderNote', 'changeOrderNote', 'removeOrderNote'],
  ...['writeDepartureNote', 'changeDepartureNote', 'removeDepartureNote'],
  ...['openDeparture', 'takeOutOfService', 'putBackInService'],
  ...['cancelDepartures', 'retryCanceledOrder', 'noteGuestCalled'],
  ...['changeCalendar', 'undoCalendarChange', 'restoreVenueVersion'],
]);

const send = (call: Call, members: Record<string, unknown>, headers: object) =>
  ask(app, call.method === 'GET' ? 'GET' : 'POST', call.path, members, { ...headers });
const sendAt = async (call: StaffCall, place: Place, headers: object) =>
  send(call, { clientLocationKey: place.key, ...(await requests[call.name](place)) }, headers);

/** The answers, without what differs from request to request. */
const said = ({ status, body }: { status: number; body: unknown }) =>
  JSON.stringify([status, body], (name, value: unknown) => (name === 'RequestId' ? undefined : value));

async function rowsOf(key: number): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from staff_member t where location_key = ${key}
    union all select to_jsonb(t)::text from staff_invitation t where location_key = ${key}
    union all select to_jsonb(t)::text from staff_event t where location_key = ${key} order by 1`.execute(
    app.database.db,
  );
  return rows.map(({ row }) => row);
}

describe.each(ofStaff.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  const has = (role: StaffRole, permission: string | null) =>
    permissionsOf(role).some((one) => one === permission);
  const granted = staffRoles.filter((role) => has(role, call.permission));

  it.each(staffRoles.map((role) => [role] as const))(
    'is made by a %s if the role has its permission, and is as if there was nothing otherwise (6-12)',
    async (role: StaffRole) => {
      const place = await aPlace();
      const elsewhere = { ...place, key: 1 as LocationKey };
      const browser = await joinAs(app, [place.key], role, somebody(role));
      const before = await rowsOf(place.key);
      const nothing = said(await sendAt(call, elsewhere, browser));
      expect(nothing).toContain('[404');
      const answer = await sendAt(call, place, browser);
      if (granted.includes(role)) {
        expect(answer.status).toBe(scans.has(call.name) ? 404 : 200);
        if (call.changes && !ofGuests.has(call.name)) expect(await rowsOf(place.key)).not.toEqual(before);
      } else if (has(role, call.ownPermission)) {
        // They lead nothing here; guide-access.db.test.ts has those who do.
        expect([200, 404]).toContain(answer.status);
        expect(await rowsOf(place.key)).toEqual(before);
      } else {
        expect(said(answer)).toBe(nothing);
        expect(await rowsOf(place.key)).toEqual(before);
      }
    },
  );

  it('refuses another venue’s people, and whoever is signed out, expired, removed, or without the token of their session (6-12)', async () => {
    const place = await aPlace();
    const [role = 'owner'] = granted;
    const join = () => joinAs(app, [place.key], role, somebody(role));
    const [expired, idle, revoked, removed, tokenless] = await Promise.all([
      join(),
      join(),
      join(),
      join(),
      join(),
    ]);
    const other = await aPlace();
    const { db } = app.database;
    const last = (browser: Browser) => sql`(select session_id from staff_session where token_hash =
      sha256(convert_to(${browser.cookie.split('=')[1] ?? ''}, 'UTF8')))`;
    await sql`update staff_session set ends_at = clock_timestamp() where session_id = ${last(expired)}`.execute(
      db,
    );
    await sql`update staff_session set used_at = clock_timestamp() - interval '8 days' where session_id = ${last(idle)}`.execute(
      db,
    );
    await sql`delete from staff_session where session_id = ${last(revoked)}`.execute(db);
    await sql`delete from staff_member where location_key = ${place.key} and person_id =
      (select person_id from staff_session where session_id = ${last(removed)})`.execute(db);
    const before = await rowsOf(place.key);
    const refused: [string, object, number][] = [
      ['signed out', {}, 401],
      ['a guessed session', { cookie: `__Host-gangway-desk=${'A'.repeat(43)}`, [deskTokenHeader]: 'x' }, 401],
      [
        'the cookie of an http page',
        { ...place.owner, cookie: place.owner.cookie.replace('__Host-', '') },
        401,
      ],
      ['expired', expired, 401],
      ['not used for a week', idle, 401],
      ['signed out from elsewhere', revoked, 401],
      ['removed while signed in', removed, 404],
      ['another venue’s owner', other.owner, 404],
      ...(call.changes
        ? ([
            ['no token', { cookie: tokenless.cookie }, 401],
            [
              'another session’s token',
              { ...tokenless, [deskTokenHeader]: place.owner[deskTokenHeader] },
              401,
            ],
          ] as [string, object, number][])
        : []),
    ];
    for (const [who, headers, status] of refused)
      expect((await sendAt(call, place, headers)).status, who).toBe(status);
    expect(await rowsOf(place.key)).toEqual(before);
  });
});

/** Requests that need more than a session, and how they end for who has one: what they name is not there. */
const moreOfDesk: Partial<Record<DeskCall['name'], [members: object, status: number]>> = {
  addPasskey: [{ credentialId: 'AA', clientData: 'AA', attestationObject: 'AA', transports: [] }, 403],
  removePasskey: [{ passkeyKey: 'A'.repeat(22) }, 404],
};

describe.each(ofDesk.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  it('is for whoever is signed in to the desk, and nobody else (6-12)', async () => {
    const { owner } = await aPlace();
    const [more, status] = moreOfDesk[call.name] ?? [{}, 200];
    const members = { sessionKey: 'A'.repeat(22), ...more };
    for (const headers of [
      {},
      { authorization: 'Bearer false' },
      { cookie: `__Host-gangway-desk=${'A'.repeat(43)}` },
    ])
      expect((await send(call, members, headers)).status).toBe(401);
    if (call.changes) expect((await send(call, members, { cookie: owner.cookie })).status).toBe(401);
    expect((await send(call, members, owner)).status).toBe(status);
  });
});
