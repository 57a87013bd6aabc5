/** Moves of bookings under a membership, and of bookings with a pickup, over HTTP (D-OR-06; docs/rules/moves.md). */
import type { ActivityKey, RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { aPlan, longSeason } from '@gangway/domain/testing/membership-builders';
import { aTransportLocation } from '@gangway/domain/testing/transport-builders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { issueMembership } from '../features/memberships/testing/issue-membership.ts';
import { assertSound } from '../testing/auditor.ts';
import { type ChangeAnswer, complaintOf, completeOrder, orderOf, slotKey } from '../testing/journey.ts';
import { asMember, type TestMember } from '../testing/member-token.ts';
import {
  aMovableActivity,
  aMoveVenue,
  type Bought,
  payMove,
  quoteMove,
  timeOf,
} from '../testing/move-journey.ts';
import { ask, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => assertSound(app.database.db));
afterAll(() => app.close());

const [friday, saturday, monday] = ['2026-12-04', '2026-12-05', '2026-12-07'];
const ana: TestMember = { subject: 'sms|ana', organization: 'org_lake' };

/** Adults pay 40.00 instead of 59.00 on weekdays, at most four a day. */
const plan = aPlan({
  schedule: longSeason,
  rates: [
    {
      activityKey: 1 as ActivityKey,
      rateKey: 11 as RateKey,
      price: { kind: 'amount', amount: amount(4000) },
      mostPerOrder: null,
      mostPerDay: 4,
      usesGuestPass: false,
    },
  ],
  windows: [{ weekdays: [1, 2, 3, 4, 5], from: '06:00' as VenueTime, to: '20:00' as VenueTime }],
});

/** Adds adults of an activity to a new cart and buys it. */
async function buy(
  key: number,
  {
    date,
    adults,
    body = {},
    activity = {},
  }: Record<'body' | 'activity', object | undefined> & {
    date: string;
    adults: number;
  },
  headers: Record<string, string> = {},
): Promise<Bought> {
  const cart = orderOf(
    await ask<ChangeAnswer>(
      app,
      'POST',
      '/api/booking/addToCart',
      {
        clientLocationKey: key,
        orderKey: null,
        ...body,
        Activity: {
          EntityHierarchyKey: 1,
          Rates: [{ EntityHierarchyRateKey: 11, Participants: adults }],
          SelectedTimes: [{ OrderEntityTimeKey: slotKey(date, '09:00') }],
          ...activity,
        },
      },
      headers,
    ),
  );
  const order = orderOf(await completeOrder(app, cart, key));
  return { key, order, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 };
}

describe('moving a booking under a membership', () => {
  async function aVenue() {
    const location = await aMoveVenue(app, {
      rescheduleFee: null,
      membershipPlans: [plan],
      identityOrganizationId: 'org_lake',
    });
    const member = { firstName: 'Ana', lastName: 'Torres', email: 'ana@torres.dev', phone: '+13035550101' };
    const membershipKey = await issueMembership(app.database.db, location, plan, {
      from: '2026-11-01' as VenueDate,
      members: [{ ...member, details: {} }],
    });
    await sql`update membership_member set identity_subject = 'sms|ana' where membership_id =
      (select membership_id from membership where membership_key = ${membershipKey})`.execute(
      app.database.db,
    );
    const buyAs = async (date: string, adults: number) =>
      buy(location.key, { date, adults, body: { membershipKey }, activity: {} }, await asMember(ana));
    return { buyAs, membershipKey };
  }

  it('keeps the member price on a day that the membership covers (3.2-11, D-OR-06, D-MB-03)', async () => {
    const { buyAs } = await aVenue();
    const booking = await buyAs(friday, 2);
    expect(booking.order.Total).toBe(80);
    const { body } = await quoteMove(app, booking, { date: monday });
    expect(body.Quote).toMatchObject({ PriceDifference: 0, Due: 0, Total: 80 });
    const moved = orderOf(await payMove(app, booking, { date: monday, time: '13:00', amount: 0 }));
    expect([timeOf(moved), moved.Total]).toEqual([`${monday}T13:00:00`, 80]);
  });

  it('costs what the public price is more on a day that it does not cover (3.2-11, D-OR-06, D-MB-03)', async () => {
    const { buyAs } = await aVenue();
    const booking = await buyAs(friday, 2);
    const { body } = await quoteMove(app, booking, { date: saturday });
    expect(body.Quote).toMatchObject({ PriceDifference: 38, Due: 38, Total: 118 });
    const moved = orderOf(await payMove(app, booking, { date: saturday, amount: 38 }));
    expect(moved).toMatchObject({ Total: 118, Balance: 0 });
    expect(moved.OrderPayments.map(({ PaymentAmount }) => PaymentAmount)).toEqual([80, 38]);
  });

  it('costs the public price once access to the membership was revoked (D-MB-10, D-OR-06)', async () => {
    const { buyAs, membershipKey } = await aVenue();
    const booking = await buyAs(friday, 2);
    await sql`update membership_member set revoked_at = now() where membership_id =
      (select membership_id from membership where membership_key = ${membershipKey})`.execute(
      app.database.db,
    );
    const { body } = await quoteMove(app, booking, { date: monday });
    expect(body.Quote).toMatchObject({ PriceDifference: 38, Due: 38 });
  });

  it('is limited by what the membership covers on the new day, and frees the old one (D-MB-03, R8)', async () => {
    const { buyAs } = await aVenue();
    const booking = await buyAs(friday, 3);
    await buyAs(monday, 2);
    const refused = await payMove(app, booking, { date: monday, time: '13:00', amount: 0 });
    expect(complaintOf(refused)).toBe(
      'Your membership does not cover that many on this day. Choose fewer, or another day.',
    );
    expect(timeOf(refused.body.Order)).toBe(`${friday}T09:00:00`);
    const tuesday = { date: '2026-12-08', time: '13:00', amount: 0 };
    expect(complaintOf(await payMove(app, booking, tuesday))).toBeNull();
    expect((await buyAs(friday, 1)).order.Total).toBe(40);
    expect((await buyAs(friday, 3)).order.Total).toBe(120);
  });
});

describe('moving a booking with a pickup', () => {
  const hotel = {
    NeedTransportation: true,
    HotelName: 'Grand Lodge',
    HotelLatitude: 40.1,
    HotelLongitude: -105,
  };
  /** A shuttle of six seats fetches guests from the Grand Lodge. */
  async function aVenue() {
    const { key: _key, ...transport } = aTransportLocation({
      activities: [
        aMovableActivity({
          transportation: { offered: true, required: false, vehicleId: 'shuttle' },
          priceRules: [],
        }),
      ],
    });
    const { key } = await aMoveVenue(app, { ...transport, rescheduleFee: null });
    return (date: string, adults: number, activity: object = hotel) =>
      buy(key, { date, adults, body: {}, activity });
  }
  interface Fetched {
    SelectedTimes: { PickupLocation: object | null }[];
  }
  const pickupOf = (order: Bought['order']) => {
    const [activity] = (order.Individual[0]?.Activities ?? []) as unknown as Fetched[];
    return activity?.SelectedTimes[0]?.PickupLocation;
  };

  it('moves the pickup along, at the time of the new departure, and says so by email (3.2-11, D-TR-02, D-OR-06)', async () => {
    const booked = await aVenue();
    const booking = await booked(saturday, 2);
    expect(pickupOf(booking.order)).toMatchObject({ LocationName: 'Grand Lodge', PickupTime: '8:40 AM' });
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const moved = orderOf(await payMove(app, booking, { date: monday, time: '13:00', amount: 0 }));
    expect(pickupOf(moved)).toMatchObject({ LocationName: 'Grand Lodge', PickupTime: '12:40 PM' });
    await app.drainOutbox();
    expect(app.mail.sent.at(-1)?.text).toContain('Pickup @ 12:40 PM, Grand Lodge');
  });

  it('needs seats at the new time, and frees those of the old one (D-TR-01, D-OR-06)', async () => {
    const booked = await aVenue();
    const booking = await booked(saturday, 3);
    const other = await booked(monday, 4);
    const refused = await payMove(app, booking, { date: monday, time: '09:00', amount: 0 });
    expect(complaintOf(refused)).not.toBeNull();
    expect(timeOf(refused.body.Order)).toBe(`${saturday}T09:00:00`);
    const away = await payMove(app, other, { date: '2026-12-08', time: '09:00', amount: 0 });
    expect(complaintOf(away)).toBeNull();
    expect(complaintOf(await payMove(app, booking, { date: monday, time: '09:00', amount: 0 }))).toBeNull();
  });
});
