/**
 * Counting people instead of rate units, over HTTP on a real database: shared pools, vehicle seats, fees,
 * lunches, promo codes and messages (docs/rules/people.md).
 */
import { amount } from '@gangway/domain/kernel/money';
import { aProduct } from '@gangway/domain/testing/add-on-builders';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { aTransportLocation } from '@gangway/domain/testing/transport-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import {
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  orderOf,
  slotKey,
} from '../../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});

const adult = (key: number, price = 2000) => aRate({ key, price });
const family = (key: number) => aRate({ key, id: 'family', name: 'Family', price: 6000, seats: 4 });
const parkFee = { key: 1, name: 'Park fee', kind: 'perParticipant' as const, value: 255, taxable: false };
const onTheBoat = [{ poolId: 'boat', units: 1, per: 'participant' as const }];
const boats = (resources = onTheBoat) =>
  [1, 2].map((key) =>
    anActivity({
      key,
      rates: [adult(key * 10 + 1), family(key * 10 + 2)],
      resources,
      schedules: [aSchedule({ times: ['09:00'], lengthMinutes: 60, capacity: 20 })],
    }),
  );
const pools = [{ id: 'boat', name: 'Boat', units: 8 }];
const unitsOf = async (locationKey: number, subject: string) => {
  const { rows } = await sql<{ claimed: number | null }>`select max(claimed)::integer as claimed from cell
    where location_key = ${locationKey} and subject like ${subject}`.execute(app.database.db);
  return rows[0]?.claimed ?? 0;
};
const add = (locationKey: number, more: Partial<Parameters<typeof addToCart>[1]> = {}) =>
  addToCart(app, { locationKey, lengthMinutes: 60, ...more });

it('two activities that share a boat of eight never take more than eight people (D-AV-01, D-AV-02)', async () => {
  const { key: locationKey } = await storeLocation(app.database.db, { activities: boats(), pools });
  expect(complaintOf(await add(locationKey, { rates: { 12: 1 } }))).toBeNull();
  expect(complaintOf(await add(locationKey, { activityKey: 2, rates: { 22: 1 } }))).toBeNull();
  expect(await unitsOf(locationKey, 'pool/boat')).toBe(8);
  for (const rates of [{ 11: 1 }, { 12: 1 }] as Record<number, number>[])
    expect(complaintOf(await add(locationKey, { rates }))).toBe(
      'All equipment is booked at this time. Please choose another time.',
    );
  expect(complaintOf(await add(locationKey, { activityKey: 2, rates: { 21: 1 } }))).not.toBeNull();
  expect(await unitsOf(locationKey, 'pool/boat')).toBe(8);
});

it('a family takes one minibus seat per person (D-TR-01)', async () => {
  const transportation = { offered: true, required: false, vehicleId: 'shuttle' };
  const [tour] = boats([]);
  if (tour === undefined) throw new Error('no tour');
  const { key: _key, ...venue } = aTransportLocation({ activities: [{ ...tour, transportation }] });
  const { key: locationKey } = await storeLocation(app.database.db, venue);
  const fetched = {
    NeedTransportation: true,
    HotelName: 'Grand Lodge',
    HotelLatitude: 40.1,
    HotelLongitude: -105,
  };
  const first = orderOf(await add(locationKey, { rates: { 12: 1 }, chosen: fetched }));
  expect(first.Individual[0]).toMatchObject({ Activities: [{ Guests: 4 }] });
  expect(await unitsOf(locationKey, 'vehicle/%')).toBe(4);
  expect(complaintOf(await add(locationKey, { rates: { 12: 1 }, chosen: fetched }))).not.toBeNull();
  expect(complaintOf(await add(locationKey, { rates: { 11: 2 }, chosen: fetched }))).toBeNull();
});

it('a family pays the fee per person, uses a lunch per person and is shown as four guests, on the page and in the email (D-FT-02, D-AD-03)', async () => {
  const lunch = aProduct({ id: 'lunch', name: 'Lunch', per: 'participant', price: 950, stockPerDay: 6 });
  const [tour] = boats([]);
  if (tour === undefined) throw new Error('no tour');
  const { key: locationKey } = await storeLocation(app.database.db, {
    activities: [{ ...tour, addOns: ['lunch'] }],
    products: [lunch],
    fees: [parkFee],
  });
  const wanted = { rates: { 12: 1 }, chosen: { AddOns: [{ ProductKey: lunch.key, Quantity: 1 }] } };
  const order = orderOf(await add(locationKey, wanted));
  expect(order).toMatchObject({
    SubTotal: 98,
    OrderFees: [{ FeeName: 'Park fee', Amount: 10.2 }],
    Total: 108.2,
    Individual: [{ Activities: [{ Guests: 4, Rates: [{ Participants: 1, People: 4 }] }] }],
  });
  expect(complaintOf(await add(locationKey, wanted))).toBe('Only 2 of Lunch are left for this day.');
  app.mail.sent.length = 0;
  await completeOrder(app, order, locationKey);
  await app.drainOutbox();
  expect(app.mail.sent[0]?.text).toContain('1 family (4 guests)');
});

it('a family counts as four toward a promo code’s minimum and an activity’s most and fewest people (D-PC-01, D-AV-07)', async () => {
  const [tour] = boats([]);
  if (tour === undefined) throw new Error('no tour');
  const { key: locationKey } = await storeLocation(app.database.db, {
    activities: [{ ...tour, minParticipants: 4, maxPeople: 5 }],
    promoCodes: [aPromoCode({ code: 'FAMILY25', minimumGuests: 4 })],
  });
  expect(complaintOf(await add(locationKey, { rates: { 11: 3 } }))).not.toBeNull();
  expect(complaintOf(await add(locationKey, { rates: { 12: 1, 11: 2 } }))).not.toBeNull();
  const order = orderOf(await add(locationKey, { rates: { 12: 1 } }));
  const { body } = await ask<{ Applied: boolean }>(app, 'POST', '/api/booking/addPromoCode', {
    clientLocationKey: locationKey,
    orderKey: order.OrderKey,
    promoCode: 'FAMILY25',
  });
  expect(body.Applied).toBe(true);
});

it('guests of a package pay the fee once per participant, and a hidden guide adds none (D-FT-02, D-PK-06)', async () => {
  const [one, two] = boats([]);
  if (one === undefined || two === undefined) throw new Error('no tours');
  const later = { ...two, schedules: [aSchedule({ times: ['15:00'], lengthMinutes: 60, capacity: 20 })] };
  const guide = anActivity({
    key: 3,
    name: 'Guide',
    hideFromCustomer: true,
    rates: [aRate({ key: 31, price: 0 }), aRate({ key: 32, id: 'family', name: 'Family', price: 0 })],
    schedules: [aSchedule({ times: ['09:00'], lengthMinutes: 60, capacity: 4 })],
  });
  const day = aPackage({
    key: 8,
    type: 'prefix',
    members: [1, 2, 3].map((activityKey) => ({ activityKey, discounts: [] })),
    groups: [{ key: 1, name: 'Day', starts: [null, { time: '15:00' as never }, null] }],
  });
  const code = aPromoCode({ code: 'EACH5', saving: { kind: 'perParticipant', amount: amount(500) } });
  const four = aPromoCode({ code: 'FOUR', minimumGuests: 4, combinable: true });
  const { key: locationKey } = await storeLocation(app.database.db, {
    activities: [one, later, guide],
    packages: [day],
    fees: [parkFee],
    promoCodes: [code, four],
  });
  const answer = await ask<ChangeAnswer>(app, 'POST', '/api/booking/addToCart', {
    clientLocationKey: locationKey,
    Package: {
      PackageKey: 8,
      Activities: [
        {
          EntityHierarchyKey: 1,
          Rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
          SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-05', '09:00', 60) }],
        },
      ],
    },
  });
  const order = orderOf(answer);
  expect(order).toMatchObject({ SubTotal: 80, OrderFees: [{ Amount: 5.1 }], Total: 85.1 });
  const enter = (promoCode: string) =>
    ask<{ Applied: boolean; Order: { DiscountTotal: number } }>(app, 'POST', '/api/booking/addPromoCode', {
      clientLocationKey: locationKey,
      orderKey: order.OrderKey,
      promoCode,
    });
  expect((await enter('FOUR')).body.Applied).toBe(false);
  expect((await enter('EACH5')).body.Order.DiscountTotal).toBe(10);
});

it('a cart from before an upgrade keeps its people and its total, and can be paid (D-CT-02)', async () => {
  const [tour] = boats([]);
  if (tour === undefined) throw new Error('no tour');
  const { key: locationKey } = await storeLocation(app.database.db, { activities: [tour], fees: [parkFee] });
  const order = orderOf(await add(locationKey, { rates: { 12: 1 } }));
  // As stored when a family still counted as one.
  await sql`update order_line_rate set people = 1 where rate_key = 12
    and order_id in (select order_id from shop_order where location_key = ${locationKey})`.execute(
    app.database.db,
  );
  await sql`update order_line set participants = 1, fees = 255, total = sub_total + 255 where location_key = ${locationKey}`.execute(
    app.database.db,
  );
  await sql`update shop_order set fee_total = 255, total = sub_total + 255,
    fees = '[{"feeKey":1,"name":"Park fee","amount":255}]' where location_key = ${locationKey}`.execute(
    app.database.db,
  );
  const read = (
    await ask<typeof order>(app, 'GET', '/api/booking/getorderv2', {
      clientLocationKey: String(locationKey),
      orderKey: order.OrderKey,
    })
  ).body;
  expect(read).toMatchObject({ Total: 62.55, Individual: [{ Activities: [{ Guests: 1 }] }] });
  const paid = orderOf(await completeOrder(app, read, locationKey));
  expect(paid).toMatchObject({ IsNew: false, Total: 62.55 });
});
