/**
 * Access control of every call of the contract. Calls that take an order or a membership are tried with every kind
 * of intruder and of staff; the others with every kind of caller (S1, S2, S24, D-SE-03).
 */
import { calls } from '@gangway/contract/calls';
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  familyPlan,
  type HeldMembership,
  issueHeld,
  organization,
  storeMemberVenue,
} from '../features/memberships/testing/members.ts';
import { addGiftCard, aPresent, type GiftOrder, issue, redeem } from '../testing/gift-cards.ts';
import { aCustomer, addToCart, completeOrder, newAttemptId, orderOf, slotKey } from '../testing/journey.ts';
import { asMember } from '../testing/member-token.ts';
import { type MembershipOrder, saveMemberships } from '../testing/memberships.ts';
import { ask, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Call = (typeof calls)[number];

/** Returns the names of a call's input fields. */
const membersOf = ({ input }: Call): string[] =>
  Object.keys(
    (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ??
      {},
  );
const opens = (call: Call, names: RegExp) => membersOf(call).some((name) => names.test(name));
const orderName = /^orderkey$/i;
const membershipName = /^(membershipkey|membershipmemberkey|memberkey)$/i;

/** Fields that identify an order or a membership but are not tested here, with the reason. */
const notAsked: Readonly<Record<string, string>> = {
  signWaiver: 'whoever scans the QR code of a member signs (D-WV-01)',
  uploadMemberPhoto: 'a form with a file, which member-photos.db.test.ts sends for each of them',
};

type CallName = Call['name'];
/** Their rows are made from the call table, here and in desk-access.db.test.ts. */
type StaffCall = Extract<Call, { access: 'staff' | 'desk' }>['name'];

/**
 * Who may make each other call: whoever has the order, or holds or bought the membership, that it names; anyone, with the
 * same answer for all; whoever has a key of another kind; or whoever is signed in, for what is theirs. A call without a row
 * does not compile.
 */
const rows: Readonly<Record<Exclude<CallName, StaffCall>, 'owner' | 'anyone' | 'key' | 'signed in'>> = {
  configuration: 'anyone',
  health: 'anyone',
  liveness: 'anyone',
  getClientLocation: 'anyone',
  getMonthAvailability: 'owner',
  getTimes: 'owner',
  getNextAvailableDate: 'owner',
  GetBookingAgentRates: 'anyone',
  getItemsByDate: 'anyone',
  getDatesWithItems: 'anyone',
  getNextTimes: 'anyone',
  getAddons: 'anyone',
  getTicket: 'key',
  'tickets.pdf': 'key',
  'tickets.pkpass': 'key',
  'tickets.googlepass': 'key',
  addToCart: 'owner',
  priceActivity: 'owner',
  removeActivityFromCart: 'owner',
  removePackageFromCart: 'owner',
  removeAddonFromCart: 'owner',
  abandonOrderChanges: 'owner',
  remindOfCart: 'owner',
  reopenCart: 'key',
  getorderv2: 'owner',
  searchHotels: 'anyone',
  getTransportOptions: 'owner',
  deleteTransportationFromCart: 'owner',
  updateOrder: 'owner',
  enableDeposit: 'owner',
  disableDeposit: 'owner',
  redeemGiftCard: 'owner',
  unredeemGiftCard: 'owner',
  checkGiftCard: 'anyone',
  completeOrder: 'owner',
  payBalance: 'owner',
  quoteReschedule: 'owner',
  quoteCancellation: 'owner',
  cancelBooking: 'owner',
  getCanceledChoice: 'owner',
  chooseCanceled: 'owner',
  rescheduleActivity: 'owner',
  createWalletSession: 'owner',
  addPromoCode: 'owner',
  deletePromoCode: 'owner',
  resendConfirmation: 'owner',
  'receipt.ics': 'owner',
  revealGiftCards: 'owner',
  GetUserMemberships: 'signed in',
  getMembershipPlans: 'anyone',
  getMerchandise: 'anyone',
  SaveMembershipsToOrder: 'owner',
  getMembership: 'owner',
  SaveMemberToMembership: 'owner',
  uploadMemberPhoto: 'owner',
  removeMemberPhoto: 'owner',
  SaveMembershipCheckIn: 'owner',
  sendPhoneChangeLink: 'owner',
  changeHolderPhone: 'key',
  getRenewal: 'owner',
  renewMembership: 'owner',
  signWaiver: 'owner',
  discardWaiver: 'owner',
  getMembershipRates: 'owner',
  getSignupForm: 'anyone',
  requestSignup: 'anyone',
  getReport: 'signed in',
  countClick: 'anyone',
  askStaffCode: 'anyone',
  signInStaff: 'key',
  // Being on the machine of the server is the key (demo-staff.db.test.ts).
  signInDemoStaff: 'key',
  askPasskeyChallenge: 'anyone',
  signInWithPasskey: 'key',
  // Having an identity provider is the key (sign-on.db.test.ts).
  startStaffSignOn: 'key',
  finishStaffSignOn: 'key',
  getStaffInvitation: 'key',
  acceptStaffInvitation: 'key',
};
const rowOf = ({ name }: Call): string | undefined => (rows as Readonly<Record<string, string>>)[name];
const guarded = calls.filter((call) => rowOf(call) === 'owner' && !(call.name in notAsked));
const ofStaff = calls.filter(({ access }) => access === 'staff');
const ofDesk = calls.filter(({ access }) => access === 'desk');

interface Victim {
  location: number;
  elsewhere: number;
  bought: string;
  cart: string;
  held: HeldMembership;
  line: number;
  boughtLine: number;
  merchandise: number;
  use: number;
  membership: string;
  ticket: string;
  /** Of the bought order. */
  number: string;
  /** Texts that nobody else may read. */
  secrets: readonly string[];
}

async function aVictim(): Promise<Victim> {
  const { db } = app.database;
  const sells = {
    sellGiftCardsOnline: true,
    enableGiftCards: true,
    giftCard: aGiftCard(),
    cartReminderHours: 3,
  };
  const [location, other] = await Promise.all([
    storeMemberVenue(db, familyPlan, sells),
    storeMemberVenue(db, familyPlan, sells),
  ]);
  const { key } = location;
  const first = orderOf(await addToCart(app, { locationKey: key }));
  await addGiftCard(app, key, {}, { orderKey: first.OrderKey });
  const whole = orderOf(await saveMemberships(app, key, [[familyPlan, 1]], first.OrderKey));
  const bought = orderOf(await completeOrder(app, whole, key)) as GiftOrder & MembershipOrder;
  await app.payments.drain();
  const cart = orderOf(await addToCart(app, { locationKey: key, date: '2026-12-06' }));
  await ask(app, 'POST', '/api/booking/updateOrder', {
    clientLocationKey: key,
    orderKey: cart.OrderKey,
    Customer: aCustomer,
  });
  const code = await issue(app, location, 5000);
  const redeemed = await redeem(app, key, cart.OrderKey, code, 20);
  return {
    location: key,
    elsewhere: other.key,
    bought: bought.OrderKey,
    cart: cart.OrderKey,
    held: await issueHeld(db, location, familyPlan),
    line: cart.Individual[0]?.OrderEntityKey ?? 0,
    boughtLine: bought.Individual[0]?.OrderEntityKey ?? 0,
    merchandise: bought.GiftCards[0]?.OrderMerchandiseKey ?? 0,
    use: redeemed.body.Order?.RedeemedGiftCards[0]?.OrderMerchandiseGiftCardKey ?? 0,
    membership: bought.Memberships[0]?.MembershipKeys[0] ?? '',
    ticket: String((bought as { TicketUUID?: unknown }).TicketUUID ?? ''),
    number: bought.OrderNumber ?? '',
    secrets: [
      aCustomer.Email,
      aCustomer.LastName,
      '555-0100',
      aPresent.RecipientEmail,
      bought.OrderNumber ?? 'no number',
      code,
      'Robin',
      '2016-05-02',
      '1 Dock Street',
    ],
  };
}

/** Returns all rows of a location except those of one order. */
async function rowsOf({ location }: Victim, exceptOrder: string | null): Promise<string> {
  const { db } = app.database;
  const orders = sql`select order_id from shop_order where location_key = ${location}
    and order_number is distinct from ${exceptOrder}`;
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from shop_order t where order_id in (${orders})
    union all select to_jsonb(t)::text from order_line t where order_id in (${orders})
    union all select to_jsonb(t)::text from claim t where order_id in (${orders})
    union all select to_jsonb(t)::text from payment_attempt t where order_id in (${orders})
    union all select to_jsonb(t)::text from cart_reminder t where order_id in (${orders})
    union all select to_jsonb(t)::text from gift_card_use t where order_id in (${orders})
    union all select to_jsonb(t)::text from order_promo_code t where order_id in (${orders})
    union all select to_jsonb(t)::text from gift_card t where location_key = ${location}
    union all select to_jsonb(t)::text from membership t where location_key = ${location}
    union all select to_jsonb(t)::text from membership_member t where location_key = ${location}`.execute(db);
  return rows
    .map(({ row }) => row)
    .sort()
    .join('\n');
}

interface Asked {
  victim: Victim;
  location: number;
  orderKey: string | null;
  membership: string;
  member: string;
}

/** A well-formed value for each input field; fields that identify something use the victim's. */
const sentAs: Readonly<Record<string, (asked: Asked) => unknown>> = {
  clientlocationkey: ({ location }) => location,
  orderkey: ({ orderKey }) => orderKey,
  membershipkey: ({ membership }) => membership,
  membershipmemberkey: ({ member }) => member,
  orderentitykey: ({ victim, orderKey }) => (orderKey === victim.bought ? victim.boughtLine : victim.line),
  orderentitytimekey: () => slotKey('2026-12-07', '09:00'),
  orderpackagekey: ({ victim }) => victim.line,
  ordermerchandisekey: ({ victim }) => victim.merchandise,
  ordermerchandisegiftcardkey: ({ victim }) => victim.use,
  entityhierarchykey: () => 1,
  activity: () => ({
    EntityHierarchyKey: 1,
    Rates: [{ EntityHierarchyRateKey: 11, Participants: 1 }],
    SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-07', '09:00') }],
  }),
  capacitytypekey: () => 1,
  rates: () => [{ EntityHierarchyRateKey: 11, Participants: 1 }],
  customer: () => ({ ...aCustomer, LastName: 'Thief', Email: 'thief@thief.example' }),
  memberships: () => [{ ClientLocationMembershipPlanKey: familyPlan.key, Quantity: 1 }],
  members: ({ member }) => [
    {
      MembershipMemberKey: member,
      Customer: { FirstName: 'Eve' },
      DateOfBirth: '2015-01-01',
      EmergencyContactFirstName: 'Eve',
      EmergencyContactLastName: 'Thief',
      EmergencyContactPhoneCountryKey: 196,
      EmergencyContactPhoneAreaCode: '303',
      EmergencyContactPhoneSubscriberNumber: '555-0166',
    },
  ],
  giftcardcode: () => 'ABCD-EFGH-JKMN-PQRS',
  promocode: () => 'SAVE10',
  amount: () => 1,
  refund: () => 1,
  day: () => '2026-12-05',
  agreed: () => true,
  paymentmethod: () => 'card',
  paymenttoken: () => 'tok_approved',
  wallet: () => 'applepay',
  validationurl: () => 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
  cardholdername: () => 'A Thief',
  attemptid: () => newAttemptId(),
  kind: () => 'profile',
  scandate: () => new Date(app.clock.now).toISOString(),
  ticketuuid: ({ victim }) => victim.ticket,
  code: () => 'ABCDEFGHJK',
  secret: () => 'x'.repeat(43),
  from: () => '2026-11-01',
  to: () => '2026-11-30',
  query: () => 'Grand Lodge',
  dateofbirth: () => '2015-01-01',
  personkey: () => 'A'.repeat(22),
  invitationkey: () => 'A'.repeat(22),
  sessionkey: () => 'A'.repeat(22),
  role: () => 'desk',
  departurekey: () => '1-0900',
  codes: () => [],
  ordernumber: ({ victim }) => victim.number,
  cancellationkey: () => 'none',
  emergencycontactfirstname: () => 'Eve',
  emergencycontactlastname: () => 'Thief',
  emergencycontactphonecountrykey: () => 196,
  emergencycontactphoneareacode: () => '303',
  emergencycontactphonesubscribernumber: () => '555-0166',
};

/** Dates in the format of each call. */
const dates: Readonly<Record<string, string>> = {
  getMonthAvailability: '12-05-2026',
  getNextAvailableDate: '12/05/2026',
};
const dateOf = ({ name }: Call) => dates[name] ?? '2026-12-05';

/** As a preview answered. */
const agreed = { revision: 1, figures: 'x' };

const seenNote = { noteKey: 1, revision: 1 };
const [from, until] = ['2026-12-05T09:00:00', '2026-12-05T11:30:00'];
const ofNoDeparture = { date: '2026-12-05', departureKeys: [], percent: 100, subject: '', text: '' };
const outOfPool = { poolId: 'boats', units: 1, state: '12', From: from, until };

/** What calls need besides. */
const more: Readonly<Record<string, object>> = {
  GetBookingAgentRates: { bookingAgentKey: 1, OrderEntityTimeKey: slotKey('2026-12-07', '09:00') },
  // Here by the membership's key; renewals.db.test.ts tries secrets and the keys of other orders.
  getRenewal: { secret: null },
  renewMembership: { secret: null },
  askStaffCode: { email: 'reader@elsewhere.example' },
  signInStaff: { email: 'reader@elsewhere.example' },
  acceptStaffInvitation: { email: 'reader@elsewhere.example', name: 'Eve' },
  inviteStaff: { email: 'reader@elsewhere.example' },
  getBookingChoices: { lineKey: 1, date: '2026-12-05' },
  getPackageTimes: { packageKey: 7, entityHierarchyKey: 1, date: '2026-12-05' },
  previewChangeBooking: { lineKey: 1, To: null, givenBack: 'full' },
  changeBooking: { lineKey: 1, To: null, givenBack: 'full', ...agreed },
  previewCancelOrder: { givenBack: 'full' },
  cancelOrder: { givenBack: 'full', ...agreed },
  refundOrder: agreed,
  previewTakePayment: { method: 'cash' },
  takePayment: { method: 'cash', ...agreed },
  previewCorrectContact: { firstName: 'Eve' },
  correctContact: { firstName: 'Eve', ...agreed },
  undoPayment: agreed,
  previewGiveRefund: { method: 'cash' },
  giveRefund: { method: 'cash', ...agreed },
  sendRefundAgain: agreed,
  resendOrder: agreed,
  getOrderEmail: { emailKey: 1 },
  sendEmailAgain: { emailKey: 1 },
  sellOrder: { firstName: 'Eve', orderKey: 'x'.repeat(24) },
  changePayBy: { payBy: 'day', revision: 1 },
  writeOrderNote: { text: 'Vegan.' },
  changeOrderNote: { ...seenNote, isPinned: true },
  removeOrderNote: seenNote,
  writeDepartureNote: { text: 'Dock B.' },
  changeDepartureNote: { ...seenNote, isPinned: true },
  removeDepartureNote: seenNote,
  assignGuides: { people: [], seen: [] },
  markHours: { From: '2026-12-05T13:00:00', text: 'Wind' },
  changeMarkedHours: { From: '2026-12-05T13:00:00', text: 'Wind', markKey: 'none', revision: 1 },
  removeMarkedHours: { markKey: 'none', revision: 1 },
  saveOrderView: { name: 'Owed', search: { due: 'owed' }, isShared: false },
  removeOrderView: { viewKey: 1, revision: 1 },
  exportOrders: { orderNumbers: ['X-1'] },
  previewResendOrders: { orderNumbers: ['X-1'] },
  resendOrders: { orderNumbers: ['X-1'], seen: 'none' },
  previewGuestMessage: { subject: 'Wind', text: 'It turns.' },
  sendGuestMessage: { subject: 'Wind', text: 'It turns.', seen: 'none' },
  getCalendar: { span: 'week', weekStart: '0' },
  previewCalendarChange: { Kind: 'close', From: null, To: null, activityKeys: [] },
  changeCalendar: { Kind: 'close', From: null, To: null, activityKeys: [], seen: 'none' },
  undoCalendarChange: { version: 1 },
  getVenueVersion: { version: '1' },
  previewRestoreVersion: { version: 1 },
  restoreVenueVersion: { version: 1, current: 1 },
  previewCancelDepartures: ofNoDeparture,
  cancelDepartures: { ...ofNoDeparture, guests: 0, reason: 'Wind', seen: 'none', requestKey: 'x'.repeat(22) },
  noteGuestCalled: { isCalled: true },
  chooseCanceled: { choice: 'refund', amount: 0, revision: 1 },
  closeDeparture: { state: 'open 12' },
  openDeparture: { state: 'open 12' },
  changePlaces: { state: 'open 12', places: 10 },
  previewOutOfService: { poolId: 'boats', units: 1, from, until },
  takeOutOfService: outOfPool,
  putBackInService: outOfPool,
  remindOfCart: { email: 'reader@elsewhere.example', isWanted: true },
};

function send(call: Call, asked: Asked, headers: Record<string, string> = {}) {
  const members = Object.fromEntries(
    membersOf(call).flatMap((name) => {
      if (name.toLowerCase() === 'date') return [[name, dateOf(call)]];
      const value = sentAs[name.toLowerCase()]?.(asked);
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
  return ask(
    app,
    call.method === 'GET' ? 'GET' : 'POST',
    call.path,
    { ...members, ...more[call.name] },
    headers,
  );
}

/** Everyone who must be refused, and the credentials they bring. */
async function intruders(
  victim: Victim,
): Promise<{ who: string; asked: Asked; headers: Record<string, string> }[]> {
  const stranger = { ...(await asMember({ subject: 'sms|stranger', organization, phone: '+19005550666' })) };
  const cart = orderOf(await addToCart(app, { locationKey: victim.location, date: '2026-12-08' }));
  const thief = {
    ...aCustomer,
    FirstName: 'Eve',
    LastName: 'Thief',
    Email: 'thief@thief.example',
    PhoneSubscriberNumber: '5550666',
  };
  const own = orderOf(await completeOrder(app, cart, victim.location, { customer: thief }));
  await app.payments.drain();
  const at = {
    victim,
    location: victim.location,
    membership: victim.held.key,
    member: victim.held.memberKeys[2] ?? '',
  };
  const unsigned = { ...at, membership: victim.membership };
  const guessed = 'x'.repeat(victim.bought.length);
  return [
    { who: 'nobody, with no key', asked: { ...at, orderKey: null }, headers: {} },
    { who: 'nobody, with a guessed key', asked: { ...at, orderKey: guessed }, headers: {} },
    { who: 'the buyer of another order', asked: { ...at, orderKey: own.OrderKey }, headers: {} },
    {
      who: 'the buyer of another order, before the first sign-in',
      asked: { ...unsigned, orderKey: own.OrderKey },
      headers: {},
    },
    { who: 'a member of somebody else', asked: { ...at, orderKey: guessed }, headers: stranger },
    {
      who: 'a member of somebody else, before the first sign-in',
      asked: { ...unsigned, orderKey: null },
      headers: stranger,
    },
    {
      who: 'the key of the order, at another venue',
      asked: { ...at, location: victim.elsewhere, orderKey: victim.bought },
      headers: {},
    },
    {
      who: 'the key of the cart, at another venue',
      asked: { ...at, location: victim.elsewhere, orderKey: victim.cart },
      headers: {},
    },
  ];
}

/** Whether the call succeeds with the right key at the right venue, with or without the account holder's token. */
async function isUnderstood(call: Call, victim: Victim): Promise<boolean> {
  const { location, held } = victim;
  const right = { victim, location, membership: held.key, member: held.memberKeys[2] ?? '' };
  for (const orderKey of [victim.cart, victim.bought])
    for (const headers of [{}, { ...held.holder }])
      if ((await send(call, { ...right, orderKey }, headers)).status === 200) return true;
  return false;
}

/** A key of the same form that nobody has. */
const backwards = (key: string) => [...key].reverse().join('');

/** What an answer says, without what differs from request to request. */
const said = ({ status, body }: { status: number; body: unknown }): string =>
  JSON.stringify({ status, body }, (name, value: unknown) =>
    ['RequestId', 'requestId', 'Challenge'].includes(name) ? undefined : value,
  );

describe('a call that names an order or a membership', () => {
  let victim: Victim;
  let tries: Awaited<ReturnType<typeof intruders>>;
  let own: string | null;
  beforeAll(async () => {
    victim = await aVictim();
    tries = await intruders(victim);
    const { rows } = await sql<{ number: string }>`select order_number as number from shop_order
      where location_key = ${victim.location} and customer ->> 'lastName' = 'Thief'`.execute(app.database.db);
    own = rows[0]?.number ?? null;
    expect(own).not.toBeNull();
  });

  it.each(guarded.map((call) => [call.name, call] as const))(
    '%s reveals and changes nothing for anyone but the owner (S1, S2, S24)',
    async (_name, call) => {
      const before = await rowsOf(victim, own);
      for (const { who, asked, headers } of tries) {
        const { status, body } = await send(call, asked, headers);
        expect(status, who).toBeLessThan(500);
        const text = JSON.stringify(body);
        for (const secret of victim.secrets) expect(text, who).not.toContain(secret);
        for (const key of [victim.bought, victim.cart])
          if (asked.orderKey !== key) expect(text, who).not.toContain(key);
      }
      const after = (await rowsOf(victim, own)).split('\n');
      expect(before.split('\n').filter((row) => !after.includes(row))).toEqual([]);
    },
  );

  it.each(guarded.map((call) => [call.name, call] as const))(
    '%s refuses what is another’s as it refuses what does not exist (S1, S2, S24)',
    async (_name, call) => {
      const absent = {
        membership: backwards(victim.held.key),
        member: backwards(victim.held.memberKeys[2] ?? ''),
        victim: {
          ...victim,
          line: 2_000_000_000,
          boughtLine: 2_000_000_000,
          merchandise: 2_000_000_000,
          use: 2_000_000_000,
        },
      };
      for (const { who, asked, headers } of tries) {
        const isForeign = asked.orderKey === victim.bought || asked.orderKey === victim.cart;
        const orderKey = isForeign ? 'y'.repeat(victim.bought.length) : asked.orderKey;
        const refused = await send(call, asked, headers);
        // What anyone may do, like starting a cart, is not refused.
        if (refused.status === 200) continue;
        expect(said(refused), who).toBe(said(await send(call, { ...asked, ...absent, orderKey }, headers)));
      }
    },
  );

  it('succeeds for the owner with the same request, so the refusals above are not about its form', async () => {
    const refused: string[] = [];
    for (const call of guarded)
      if (!(await isUnderstood(call, call.changes ? await aVictim() : victim))) refused.push(call.name);
    expect(refused).toEqual([]);
  }, 120_000);
});

describe('a call of the contract', () => {
  it('is one of an owner if it takes an order or a membership, and no other (S1, S2)', () => {
    const taking = calls.filter(
      (call) => call.access !== 'staff' && (opens(call, orderName) || opens(call, membershipName)),
    );
    expect(calls.filter((call) => rowOf(call) === 'owner')).toEqual(taking);
    expect(Object.keys(notAsked).filter((name) => !taking.some((call) => call.name === name))).toEqual([]);
  });
});

describe('a call that names no order and no membership', () => {
  let victim: Victim;
  let callers: readonly { who: string; isSignedIn: boolean; headers: Record<string, string> }[];
  beforeAll(async () => {
    victim = await aVictim();
    expect(victim.ticket).not.toBe('');
    const now = Math.floor(app.clock.now / 1000);
    const permissions = ['checkin:write', 'members:write', 'orders:read'];
    const stranger = { subject: 'sms|stranger', organization, phone: '+19005550666' };
    const caller = async (who: string, isSignedIn: boolean, token: Parameters<typeof asMember>[0]) => ({
      who,
      isSignedIn,
      headers: { ...(await asMember(token)) },
    });
    callers = [
      { who: 'nobody', isSignedIn: false, headers: {} },
      { who: 'a false token', isSignedIn: false, headers: { authorization: 'Bearer false' } },
      await caller('an expired token', false, { ...stranger, claims: { iat: now - 7200, exp: now - 3600 } }),
      await caller('another member', true, stranger),
      await caller('a member of another organization', true, { ...stranger, organization: 'org_elsewhere' }),
      await caller('staff of another organization', true, {
        subject: 'auth0|elsewhere',
        organization: 'org_elsewhere',
        phone: null,
        claims: { permissions },
      }),
      await caller('staff without a permission', true, { subject: 'auth0|none', organization, phone: null }),
    ];
  });

  const answerTo = (call: Call, headers: Record<string, string>, changes: Partial<Asked> = {}) => {
    const at = { victim, location: victim.location, orderKey: null, membership: '', member: '' };
    return send(call, { ...at, ...changes }, headers);
  };
  const understood: [string, number][] = [];
  const ofKind = (kind: string) =>
    calls.filter((call) => rowOf(call) === kind).map((call) => [call.name, call] as const);

  it.each(ofKind('anyone'))('%s answers everyone alike and reveals nothing (S1, S2)', async (_name, call) => {
    const before = await rowsOf(victim, null);
    const first = await answerTo(call, {});
    const anonymous = said(first);
    understood.push([call.name, first.status]);
    for (const { who, headers } of callers) {
      const answer = await answerTo(call, headers);
      expect(answer.status, who).toBeLessThan(500);
      expect(said(answer), who).toBe(anonymous);
      for (const secret of victim.secrets) expect(said(answer), who).not.toContain(secret);
    }
    expect(await rowsOf(victim, null)).toBe(before);
  });

  it('is understood, so that the answers above are not about its form', () => {
    // It takes a list, which add-ons.db.test.ts sends.
    const isAsked = ([name, status]: [string, number]) => status !== 200 && name !== 'getAddons';
    expect(understood.filter(isAsked)).toEqual([]);
  });

  it('opens a ticket with its key', async () => {
    const ticket = calls.find(({ name }) => name === 'getTicket');
    expect(ticket && (await answerTo(ticket, {})).status).toBe(200);
  });

  it.each(ofKind('signed in'))(
    '%s refuses who may not, and tells the others nothing (S1, S2, S24)',
    async (name, call) => {
      const before = await rowsOf(victim, null);
      for (const { who, isSignedIn, headers } of callers) {
        const answer = await answerTo(call, headers);
        if (!isSignedIn) expect(answer.status, who).toBe(401);
        else if (name !== 'GetUserMemberships') expect([401, 403, 404], who).toContain(answer.status);
        for (const secret of victim.secrets) expect(said(answer), who).not.toContain(secret);
      }
      expect(await rowsOf(victim, null)).toBe(before);
    },
  );

  it.each(ofStaff.map((call) => [call.name, call] as const))(
    '%s is for staff: it refuses everybody else as if there was nothing at the location (6-12, D-SE-03, S2)',
    async (_name, call) => {
      const before = await rowsOf(victim, null);
      const nowhere = said(await answerTo(call, callers.at(-1)?.headers ?? {}, { location: 1 }));
      for (const { who, isSignedIn, headers } of callers) {
        const answer = await answerTo(call, headers);
        if (isSignedIn) expect(said(answer), who).toBe(nowhere);
        else expect(answer.status, who).toBe(401);
      }
      expect(nowhere).toContain('404');
      expect(await rowsOf(victim, null)).toBe(before);
    },
  );

  it.each(ofDesk.map((call) => [call.name, call] as const))(
    '%s is for who is signed in to the desk: no token of the provider opens it (6-12, S2)',
    async (_name, call) => {
      for (const { who, headers } of callers) expect((await answerTo(call, headers)).status, who).toBe(401);
    },
  );

  it.each(ofKind('key'))(
    '%s answers a key of another venue as it answers none at all (S1, S2)',
    async (_name, call) => {
      const before = await rowsOf(victim, null);
      const guessed = { ...victim, ticket: '00000000-0000-4000-8000-000000000000' };
      const nothing = said(await answerTo(call, {}, { victim: guessed }));
      for (const { who, headers } of callers) {
        expect(said(await answerTo(call, headers, { victim: guessed })), who).toBe(nothing);
        expect(said(await answerTo(call, headers, { location: victim.elsewhere })), who).toBe(nothing);
      }
      expect(await rowsOf(victim, null)).toBe(before);
    },
  );
});

describe('a call that staff may make', () => {
  const permissions = ['checkin:write', 'members:write', 'orders:read'];
  /** Anyone fills a cart; staff only give no notice (sell-order.db.test.ts). */
  const forStaff = guarded.filter(({ name, permission }) => permission !== null && name !== 'addToCart');
  /** The key of an order opens it for anyone, with its contact data masked. */
  const orderKeyFor = (call: Call, { bought }: Victim) => (call.name === 'getorderv2' ? bought : null);
  const staffWith = (granted: unknown, of = organization, claims = {}) =>
    asMember({
      subject: 'auth0|staff',
      organization: of,
      phone: null,
      claims: { permissions: granted, ...claims },
    });

  async function sendAs(
    call: Call,
    victim: Victim,
    headers: Record<string, string>,
    location = victim.location,
  ) {
    const { key: membership, memberKeys } = victim.held;
    const at = { victim, location, membership, member: memberKeys[2] ?? '' };
    const { status, body } = await send(call, { ...at, orderKey: orderKeyFor(call, victim) }, headers);
    return { status, body: body as { ModelErrors?: unknown; Success?: boolean }, text: JSON.stringify(body) };
  }

  it('is check-in, reading and changing a member, or reading an order (6-12, D-SE-03)', () => {
    expect(forStaff.map(({ name, permission }) => [name, permission])).toEqual([
      ['getorderv2', 'orders:read'],
      ['SaveMembershipsToOrder', 'members:write'],
      ['getMembership', 'members:write'],
      ['SaveMemberToMembership', 'members:write'],
      ['SaveMembershipCheckIn', 'checkin:write'],
    ]);
  });

  it.each(forStaff.map((call) => [call.name, call] as const))(
    '%s works for the location’s staff with its permission, and with no other (6-12, D-SE-03)',
    async (_name, call) => {
      const victim = await aVictim();
      const before = await rowsOf(victim, null);
      const others = permissions.filter((permission) => permission !== call.permission);
      const now = Math.floor(app.clock.now / 1000);
      const anonymous = ['an expired token', 'no token'];
      const refused: [string, Record<string, string>][] = [
        ['wrong permissions', await staffWith(others)],
        ['the permission as a text', await staffWith(call.permission)],
        [
          'a scope, which members can ask for',
          await staffWith(undefined, organization, { scope: call.permission }),
        ],
        ['another organization', await staffWith(permissions, 'org_elsewhere')],
        [
          'an expired token',
          await staffWith(permissions, organization, { iat: now - 7200, exp: now - 3600 }),
        ],
        ['no token', {}],
      ];
      for (const [who, headers] of refused) {
        const { status, text } = await sendAs(call, victim, headers);
        expect(status, who).toBe(
          orderKeyFor(call, victim) === null ? (anonymous.includes(who) ? 401 : 404) : 200,
        );
        expect(text, who).not.toContain(aCustomer.Email);
      }
      expect(await rowsOf(victim, null)).toBe(before);

      const allowed = await sendAs(call, victim, await staffWith([call.permission]));
      expect(allowed.status).toBe(200);
      expect(allowed.body.ModelErrors ?? null).toBeNull();
      if (call.name === 'getorderv2') expect(allowed.text).toContain(aCustomer.Email);
      if (call.changes) expect(await rowsOf(victim, null)).not.toBe(before);
    },
  );
});
