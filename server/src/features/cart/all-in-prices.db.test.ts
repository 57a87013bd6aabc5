/**
 * A venue with all-in prices, over HTTP on a real database: card, calendar, time, cart line, summary, promo
 * code, receipt and email agree (D-FT-03; docs/rules/pricing.md).
 */
import { amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { aProduct } from '@gangway/domain/testing/add-on-builders';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, type ChangeAnswer, completeOrder, orderOf, slotKey } from '../../testing/journey.ts';
import { ask, changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});

const fee = (kind: 'percent' | 'perParticipant', value: number, taxable = false) => ({
  key: kind === 'percent' ? 1 : 2,
  name: kind,
  kind,
  value,
  taxable,
});
const salesTax = { name: 'Sales tax', basisPoints: 825, inclusive: false, classes: [] };
const tour = anActivity({
  rates: [aRate({ price: 2000 }), aRate({ key: 12, id: 'family', name: 'Family', price: 6000, seats: 4 })],
  addOns: ['lunch'],
  schedules: [aSchedule({ times: ['09:00'], capacity: 20 })],
});
const lunch = aProduct({ id: 'lunch', name: 'Lunch', price: 1000 });
/** A taxed fee of 3% of everything, 2.00 per participant, and 8.25% tax. */
const venue = (changes: Partial<Location> = {}) =>
  storeLocation(app.database.db, {
    feeDisplayType: 3,
    fees: [fee('percent', 300, true), fee('perParticipant', 200)],
    taxes: [salesTax],
    activities: [tour],
    products: [lunch],
    ...changes,
  });

interface Shown {
  OrderKey: string;
  Balance: number;
  SubTotal: number;
  SubTotalInclusive: number;
  DiscountTotal: number;
  Total: number;
  OrderPromoCodes: { Amount: number }[];
  Individual: {
    DisplayPrice: number;
    SubTotal: number;
    Activities: {
      SubTotal: number;
      SubTotalInclusive: number;
      DisplayPrice: number;
      Rates: { Price: number; SubTotal: number; Participants: number }[];
      AddOns: { SubTotal: number }[];
    }[];
  }[];
  Packages: { DisplayPrice: number; DisplayDiscount: number | null; DiscountTotal: number }[];
}
const shown = (answer: Parameters<typeof orderOf>[0]) => orderOf(answer) as unknown as Shown;
const sum = (values: readonly number[]) =>
  Math.round(values.reduce((all, value) => all + value * 100, 0)) / 100;

it('shows one price on the card, for the time and on the line; times the guests it is the total (D-FT-03, 3.2-12, 3.6-03)', async () => {
  const { key } = await venue();
  // 20.00, the fee 0.60, tax on both 1.65 and 0.05, and 2.00 for the participant.
  const each = 24.3;
  const record = await ask<{
    Individual: { DisplayPrice: number; FromPrice: number; Activities: { Rates: { Price: number }[] }[] }[];
  }>(app, 'GET', '/api/client/getClientLocation', { clientLocationKey: key });
  const [card] = record.body.Individual;
  expect([card?.FromPrice, card?.DisplayPrice, card?.Activities[0]?.Rates[0]?.Price]).toEqual([
    each,
    each,
    each,
  ]);
  const times = await ask<{ Times: { Rates: { Price: number }[] }[] }[]>(
    app,
    'POST',
    '/api/booking/getTimes',
    {
      clientLocationKey: key,
      activity: { EntityHierarchyKey: 1 },
      capacityTypeKey: 1,
      date: '2026-12-05',
      rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
    },
  );
  expect(times.body[0]?.Times[0]?.Rates[0]?.Price).toBe(each);
  const order = shown(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
  const [line] = order.Individual;
  expect(line).toMatchObject({
    SubTotal: 40,
    DisplayPrice: each * 2,
    Activities: [{ SubTotalInclusive: each * 2, Rates: [{ Price: each, SubTotal: each * 2 }] }],
  });
  expect([order.SubTotal, order.SubTotalInclusive, order.Total]).toEqual([40, each * 2, each * 2]);
});

it('shows rates, add-ons and tip that add up to their line, and lines that add up to the total (D-FT-02, D-FT-03)', async () => {
  const { key } = await venue({ activities: [{ ...tour, enableTips: true }] });
  const extras = {
    AddOns: [{ ProductKey: lunch.key, Quantity: 3 }],
  };
  const first = shown(await addToCart(app, { locationKey: key, rates: { 11: 3, 12: 1 }, chosen: extras }));
  const order = shown(
    await addToCart(app, {
      locationKey: key,
      orderKey: first.OrderKey,
      date: '2026-12-06',
      rates: { 11: 1 },
    }),
  );
  for (const { DisplayPrice, Activities } of order.Individual)
    expect(
      sum(Activities.flatMap(({ Rates, AddOns }) => [...Rates, ...AddOns].map(({ SubTotal }) => SubTotal))),
    ).toBe(DisplayPrice);
  expect(sum(order.Individual.map(({ DisplayPrice }) => DisplayPrice))).toBe(order.Total);
  expect(order.Total).toBeGreaterThan(order.SubTotal);
});

it('includes saved fees and tax in the promo code amount, so lines stay the same on the page, the receipt and in the email (D-FT-03, D-OR-05)', async () => {
  const { key } = await venue({
    promoCodes: [aPromoCode({ code: 'SAVE10', saving: { kind: 'percent', basisPoints: 1000 } })],
  });
  const before = shown(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
  const { body } = await ask<{ Order: Shown }>(app, 'POST', '/api/booking/addPromoCode', {
    clientLocationKey: key,
    orderKey: before.OrderKey,
    promoCode: 'SAVE10',
  });
  const after = body.Order;
  expect(after.Individual[0]?.DisplayPrice).toBe(before.Total);
  expect([before.Total, after.DiscountTotal, after.OrderPromoCodes[0]?.Amount, after.Total]).toEqual([
    48.6, 4, 4.46, 44.14,
  ]);
  expect(sum([before.Total, -(after.OrderPromoCodes[0]?.Amount ?? 0)])).toBe(after.Total);
  app.mail.sent.length = 0;
  const saved = shown(await completeOrder(app, after, key));
  expect(saved).toMatchObject({ Total: after.Total, OrderPromoCodes: after.OrderPromoCodes });
  await app.drainOutbox();
  const text = app.mail.sent[0]?.text ?? '';
  expect(text).toContain(`Subtotal: $${before.Total.toFixed(2)}`);
  expect(text).toContain(`SAVE10: −$${after.OrderPromoCodes[0]?.Amount.toFixed(2)}`);
  expect(text).toContain(`Total: $${after.Total.toFixed(2)}`);
  expect(text).toContain('Includes taxes & fees: ');
  expect(text).not.toMatch(/^Tax:/m);
  expect(text).not.toMatch(/^percent:/m);
});

it('keeps the prices on a receipt when the venue changes its tax (D-FT-03)', async () => {
  const location = await venue();
  const { key } = location;
  const order = shown(await addToCart(app, { locationKey: key, rates: { 11: 2, 12: 1 } }));
  const saved = shown(await completeOrder(app, order, key));
  await changeLocation(app.database.db, { ...location, taxes: [], fees: [] });
  const { body } = await ask<Shown>(app, 'GET', '/api/booking/getorderv2', {
    clientLocationKey: String(key),
    orderKey: order.OrderKey,
  });
  expect(body.Individual[0]?.DisplayPrice).toBe(saved.Total);
});

it('shows a package at what its guests pay for all of it, with one fee per guest (D-FT-03, D-PK-05, D-PK-07)', async () => {
  const later = anActivity({
    key: 2,
    name: 'Cruise',
    rates: [aRate({ key: 21, price: 3000 })],
    schedules: [aSchedule({ times: ['15:00'], lengthMinutes: 60, capacity: 20 })],
  });
  const day = aPackage({
    key: 8,
    type: 'prefix',
    members: [
      { activityKey: 1, discounts: [{ rateKey: 11, off: amount(500) }] },
      { activityKey: 2, discounts: [] },
    ],
    groups: [{ key: 1, name: 'Day', starts: [null, { time: '15:00' as never }] }],
  });
  const { key } = await venue({ activities: [tour, later], packages: [day] });
  const record = await ask<{ Packages: { DisplayPrice: number; DisplayDiscount: number }[] }>(
    app,
    'GET',
    '/api/client/getClientLocation',
    { clientLocationKey: key },
  );
  const [card] = record.body.Packages;
  const order = shown(
    await ask<ChangeAnswer>(app, 'POST', '/api/booking/addToCart', {
      clientLocationKey: key,
      Package: {
        PackageKey: 8,
        Activities: [
          {
            EntityHierarchyKey: 1,
            Rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
            SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-05', '09:00', 150) }],
          },
        ],
      },
    }),
  );
  expect(order.Packages[0]?.DisplayPrice).toBe(order.Total);
  expect(sum([(card?.DisplayPrice ?? 0) * 2])).toBeCloseTo(order.Total, 1);
  expect(order.Packages[0]?.DisplayDiscount).toBe(sum([order.Total, order.Packages[0]?.DiscountTotal ?? 0]));
});
