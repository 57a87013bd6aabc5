/**
 * Runs every changing call against a saved order (5.2-06, 6-07, D-OR-01). A new call must be listed here, or
 * its test fails.
 */
import type { AnyCall } from '@gangway/contract/call';
import { calls } from '@gangway/contract/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aCustomer,
  addToCart,
  completeOrder,
  orderOf,
  slotKey,
  type WireOrder,
} from '../../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let key: number;
let order: WireOrder;
beforeAll(async () => {
  app = await startTestApp();
  ({ key } = await storeLocation(app.database.db, {}));
  order = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
  orderOf(await completeOrder(app, order, key));
  await app.payments.drain();
});
afterAll(() => app.close());

const activity = {
  EntityHierarchyKey: 1,
  Rates: [{ EntityHierarchyRateKey: 11, Participants: 1 }],
  SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-06', '09:00') }],
};

/** Allowed on a saved order by the decisions; each has its own tests. */
const allowed = [
  ...['payBalance', 'rescheduleActivity', 'cancelBooking', 'resendConfirmation'],
  'chooseCanceled',
  ...['cancelOrder', 'refundOrder', 'takePayment', 'correctContact', 'resendOrder'],
  ...['undoPayment', 'giveRefund', 'sendRefundAgain', 'changeBooking', 'changePayBy'],
  // Answers with what was bought (sell-order.db.test.ts).
  'sellOrder',
  ...['writeOrderNote', 'changeOrderNote', 'removeOrderNote', 'sendEmailAgain'],
  ...['showReceiptLink', 'textReceiptLink'],
];
/** Refused where a membership is renewed, or consent is given: renewals.db.test.ts, cart-reminders.db.test.ts. */
const elsewhere = ['renewMembership', 'remindOfCart'];
/** Take no order. */
const withoutOrder = [
  'SaveMembershipCheckIn',
  ...['scanTicket', 'checkInMember'],
  'checkInTickets',
  'undoCheckIn',
  ...['writeDepartureNote', 'changeDepartureNote', 'removeDepartureNote'],
  'SaveMemberToMembership',
  'sendPhoneChangeLink',
  'changeHolderPhone',
  'signWaiver',
  'discardWaiver',
  'uploadMemberPhoto',
  'removeMemberPhoto',
  'requestSignup',
  'countClick',
  'reopenCart',
  'askStaffCode',
  'signInStaff',
  'signInDemoStaff',
  'acceptStaffInvitation',
  'signOutStaff',
  'endStaffSession',
  'closeDeparture',
  ...['cancelDepartures', 'retryCanceledOrder', 'noteGuestCalled'],
  'openDeparture',
  ...['changeCalendar', 'undoCalendarChange', 'restoreVenueVersion'],
  'changePlaces',
  'takeOutOfService',
  'putBackInService',
  'assignGuides',
  ...['markHours', 'changeMarkedHours', 'removeMarkedHours'],
  ...['sendGuestMessage', 'resendOrders', 'saveOrderView', 'removeOrderView'],
  'inviteStaff',
  'withdrawStaffInvitation',
  'changeStaffRole',
  'removeStaff',
  'askPasskeyChallenge',
  'signInWithPasskey',
  'askNewPasskey',
  'addPasskey',
  'removePasskey',
  'startStaffSignOn',
  'finishStaffSignOn',
];

/** The input besides location and order, for the line that was bought. */
const inputs: Record<string, (lineKey: number) => Record<string, unknown>> = {
  addToCart: () => ({ Activity: activity }),
  'addToCart, edit': (lineKey) => ({ Activity: activity, editing: lineKey }),
  removeActivityFromCart: (orderEntityKey) => ({ orderEntityKey }),
  removePackageFromCart: (orderPackageKey) => ({ orderPackageKey }),
  removeAddonFromCart: (orderMerchandiseKey) => ({ orderMerchandiseKey }),
  deleteTransportationFromCart: () => ({ day: '2026-12-05' }),
  updateOrder: () => ({ Customer: { ...aCustomer, LastName: 'Thief' } }),
  abandonOrderChanges: () => ({}),
  enableDeposit: () => ({}),
  disableDeposit: () => ({}),
  addPromoCode: () => ({ promoCode: 'SAVE10' }),
  deletePromoCode: () => ({ promoCode: 'SAVE10' }),
  redeemGiftCard: () => ({ giftCardCode: 'AAAA-BBBB-CCCC-DDDD', amount: 10 }),
  unredeemGiftCard: () => ({ orderMerchandiseGiftCardKey: 1 }),
  SaveMembershipsToOrder: () => ({ Memberships: [{ ClientLocationMembershipPlanKey: 501, Quantity: 1 }] }),
};

const nameOf = (label: string) => label.split(',')[0] ?? label;
const declared = new Map<string, AnyCall>(calls.map((call) => [call.name, call]));

it('every call that changes something is tested below or listed as allowed', () => {
  const changing = calls.filter((call) => call.changes).map((call) => call.name);
  const known = [
    ...Object.keys(inputs).map(nameOf),
    'completeOrder',
    ...allowed,
    ...elsewhere,
    ...withoutOrder,
  ];
  expect(changing.filter((name) => !known.includes(name))).toEqual([]);
});

it.each(Object.keys(inputs))('stays the same after %s (5.2-06, 6-07, 4.3-02)', async (label) => {
  const rows = () =>
    sql`
      select to_jsonb(o) as row from shop_order o where location_key = ${key}
      union all select to_jsonb(l) from order_line l where location_key = ${key}
      union all select to_jsonb(c) from claim c where location_key = ${key}
      union all select to_jsonb(t) from ledger_transfer t where location_key = ${key}`
      .execute(app.database.db)
      .then((found) => found.rows.map((row) => JSON.stringify(row)).toSorted());
  const before = await rows();
  const call = declared.get(nameOf(label));
  const input = inputs[label]?.(order.Individual[0]?.OrderEntityKey ?? 0);
  const { status } = await ask(app, call?.method === 'GET' ? 'GET' : 'POST', call?.path ?? '', {
    clientLocationKey: key,
    orderKey: order.OrderKey,
    ...input,
  });
  expect(status).toBe(200);
  expect(await rows()).toEqual(before);
  // No other order of the location was created either.
  expect(before.filter((row) => row.includes('order_key_hash'))).toHaveLength(1);
});
