/** What `npm run order -- find` and `show` say to whoever has the guest on the telephone (docs/operations.md, "Orders"). */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import { amount } from '@gangway/domain/kernel/money';
import { aCustomField, dryBag } from '@gangway/domain/testing/add-on-builders';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { aTransportLocation } from '@gangway/domain/testing/transport-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { enable } from '../../testing/deposit-journey.ts';
import { addGiftCard, storeGiftVenue } from '../../testing/gift-cards.ts';
import {
  aCustomer,
  addToCart,
  type ChangeAnswer,
  completeOrder,
  orderOf,
  slotKey,
  type WireOrder,
} from '../../testing/journey.ts';
import { familyPlan, storeMembershipVenue } from '../../testing/memberships.ts';
import { buyMembership } from '../../testing/renewals.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { aMorning, ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});
beforeEach(() => {
  app.clock.now = aMorning;
});

const numberOf = (order: WireOrder) => order.OrderNumber ?? '';
const show = async (key: number, number: string) =>
  (await runOrder(app, ['show', number, '-l', String(key)])).said;
const find = (key: number, text: string) => runOrder(app, ['find', text, '-l', String(key)]);

/** A package of two activities at 9 AM and 3:30 PM, bought for two. */
async function aBoughtPackage() {
  const rate = aRate({ key: 21, price: 4200, globalId: 'second' });
  const afternoon = aSchedule({ times: ['15:30'] as never });
  const { key } = await storeLocation(app.database.db, {
    activities: [
      anActivity({ allowSelfReschedule: true }),
      anActivity({ key: 2, name: 'Sunset Cruise', rates: [rate], schedules: [afternoon] }),
    ],
    packages: [
      aPackage({
        key: 7,
        name: 'Lake Weekend',
        members: [
          { activityKey: 1, discounts: [{ rateKey: 11, off: amount(600) }] },
          { activityKey: 2, discounts: [] },
        ],
      }),
    ],
  });
  const part = (activity: number, rateKey: number, time: string) => ({
    EntityHierarchyKey: activity,
    Rates: [{ EntityHierarchyRateKey: rateKey, Participants: 2 }],
    SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-05', time) }],
  });
  const cart = orderOf(
    await ask<ChangeAnswer>(app, 'POST', '/api/booking/addToCart', {
      clientLocationKey: key,
      orderKey: null,
      Package: { PackageKey: 7, Activities: [part(1, 11, '09:00'), part(2, 21, '15:30')] },
    }),
  );
  return { key, number: numberOf(orderOf(await completeOrder(app, cart, key))) };
}

it('an order that is looked at again shows the same link and leaves nothing behind, and another order another link', async () => {
  const { key } = await storeLocation(app.database.db);
  const buy = async () =>
    orderOf(await completeOrder(app, orderOf(await addToCart(app, { locationKey: key })), key));
  const [one, other] = [await buy(), await buy()];
  const linkOf = async (order: WireOrder) =>
    /receipt\?orderKey=([\w-]+)/.exec(await show(key, numberOf(order)))?.[1] ?? '';
  const links = async () =>
    (await sql`select 1 from order_link where location_key = ${key}`.execute(app.database.db)).rows.length;
  const first = await linkOf(one);
  expect(await links()).toBe(1);
  expect(await linkOf(one)).toBe(first);
  expect(await links()).toBe(1);
  expect(first).not.toBe(one.OrderKey);
  expect(await linkOf(other)).not.toBe(first);
  const opened = await app.orders.find(key, first);
  expect(opened?.orderNumber).toBe(one.OrderNumber);
});

describe('show', () => {
  it('says pickup, answers, add-ons, the card, what is due and when, links and tickets', async () => {
    const { key: _, ...location } = aTransportLocation();
    const diet = aCustomField({ id: 'diet', label: 'Diet', scope: 'participant' });
    const crew = aCustomField({ id: 'crew', label: 'Crew', scope: 'order' });
    const { key } = await storeLocation(app.database.db, {
      ...location,
      activities: [
        anActivity({
          transportation: { offered: true, required: false, vehicleId: 'shuttle' },
          deposit: { kind: 'percent', basisPoints: 3000 },
          customFields: [diet],
          addOns: [dryBag.id],
        }),
      ],
      products: [dryBag],
      customFields: [crew],
      deposits: { ...noDeposits, enabled: true },
      enableDigitalTickets: true,
    });
    const vegan = { ParticipantIndex: 1, CustomFields: [{ CustomFieldKey: diet.key, Value: 'Vegan' }] };
    const cart = orderOf(
      await addToCart(app, {
        locationKey: key,
        chosen: {
          Rates: [{ EntityHierarchyRateKey: 11, Participants: 2, CustomFieldParticipants: [vegan] }],
          AddOns: [{ ProductKey: dryBag.key, Quantity: 2 }],
          NeedTransportation: true,
          HotelName: 'Alpenrose',
          HotelLatitude: 40.1,
          HotelLongitude: -105,
        },
      }),
    );
    await ask(app, 'POST', '/api/booking/updateOrder', {
      clientLocationKey: key,
      orderKey: cart.OrderKey,
      order: { CustomFields: [{ CustomFieldKey: crew.key, Value: 'The Lakers' }] },
    });
    const { body } = await enable(app, key, cart.OrderKey);
    const order = orderOf(await completeOrder(app, cart, key, { amount: body.Deposits }));
    const said = await show(key, numberOf(order));
    for (const words of [
      '2 adults; Dry bag × 2',
      'Pickup 8:40 AM, Grand Lodge; staying at Alpenrose',
      'Adult 2, Diet: Vegan',
      'Crew: The Lakers',
      'Tickets 1, 2: valid',
      'The balance is due on 2026-12-02',
      `Receipt: https://book.example/${key}/receipt?orderKey=`,
      `Tickets: https://book.example/${key}/ticket/`,
    ])
      expect(said).toContain(words);
    expect(said).toMatch(/Paid \$\d+\.\d\d by visa 4242, \d{4}-\d\d-\d\d \d\d:\d\d/);
    const orderKey = new URL(/Receipt: (\S+)/.exec(said)?.[1] ?? '').searchParams.get('orderKey');
    const opened = await ask<WireOrder>(app, 'GET', '/api/booking/getorderv2', {
      ...{ clientLocationKey: key, orderKey },
    });
    expect(opened.body.OrderNumber).toBe(order.OrderNumber);
  });

  it('numbers the parts of a package, and so does the refusal to move the package', async () => {
    const { key, number } = await aBoughtPackage();
    const said = await show(key, number);
    const { rows } = await sql<{ line: number; kind: string }>`
      select line_id::integer as line, kind::text as kind from order_line where location_key = ${key} order by line_id`.execute(
      app.database.db,
    );
    const parts = rows.filter(({ kind }) => kind === 'activity').map(({ line }) => line);
    const whole = rows.find(({ kind }) => kind === 'package')?.line ?? 0;
    expect(said).toContain(`${whole}  Lake Weekend`);
    expect(said).toContain(`${parts[0]}  Sunrise Kayak Tour, 2026-12-05 09:00`);
    expect(said).toContain(`${parts[1]}  Sunset Cruise, 2026-12-05 15:30`);
    const move = (line: number) =>
      runOrder(app, [
        ...['move', number, '-l', String(key), '--line', String(line)],
        ...['--to', '2026-12-06 09:00', '--yes', '--same-price'],
      ]);
    expect(await move(whole)).toEqual({
      code: 1,
      said: `Line ${whole} is a package. Its bookings are moved one by one: ${parts[0]} (Sunrise Kayak Tour, 2026-12-05 09:00); ${parts[1]} (Sunset Cruise, 2026-12-05 15:30).`,
    });
    expect(await move(parts[0] ?? 0)).toMatchObject({ code: 0 });
  });

  it('says whom a gift card is for, its last characters and what is left', async () => {
    const { key } = await storeGiftVenue(app.database.db);
    const cart = orderOf(await addGiftCard(app, key));
    const number = numberOf(orderOf(await completeOrder(app, cart, key)));
    const said = await show(key, number);
    expect(said).toContain('For Robin Hale <robin@hale-family.net>');
    expect(said).toMatch(/Gift card \S+ \S+: \$50\.00 left/);
    await runOrder(app, ['cancel', number, '-l', String(key), '--refund', 'full', '--yes']);
    expect(await show(key, number)).not.toContain('$50.00 left');
  });

  it('says the number and the days of a membership', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const { membershipKey } = await buyMembership(app, key, familyPlan);
    const { rows } = await sql<{ number: string; from: string; to: string }>`
      select order_number as number, starts_on::text as from, ends_on::text as to
      from membership m join shop_order using (order_id) where m.membership_key = ${membershipKey}`.execute(
      app.database.db,
    );
    const [row] = rows;
    expect(await show(key, row?.number ?? '')).toContain(
      `Membership ${membershipKey}, ${row?.from} to ${row?.to}`,
    );
  });
});

describe('find', () => {
  it('finds by activity and day, and says what was booked, for when, for whom, what is open and what is canceled', async () => {
    const { key } = await storeLocation(app.database.db, {
      activities: [
        anActivity({}),
        anActivity({ key: 2, name: 'Sunset Cruise', rates: [aRate({ key: 21 })] }),
      ],
    });
    const book = async (name: string, date: string, activityKey: number, rates: Record<number, number>) => {
      const cart = orderOf(await addToCart(app, { locationKey: key, date, activityKey, rates }));
      return numberOf(
        orderOf(await completeOrder(app, cart, key, { customer: { ...aCustomer, LastName: name } })),
      );
    };
    const smith = await book('Smith', '2026-12-05', 1, { 11: 2 });
    const abel = await book('Abel', '2026-12-06', 1, { 11: 3 });
    const zed = await book('Zed', '2026-12-05', 2, { 21: 1 });
    const numbers = async (text: string) => {
      const { said } = await find(key, text);
      return [smith, abel, zed].filter((number) => said.includes(number));
    };
    expect(await numbers('Sunrise')).toEqual([smith, abel]);
    expect(await numbers('sunset cruise')).toEqual([zed]);
    expect(await numbers('2026-12-05')).toEqual([smith, zed]);
    expect(await numbers('2026-12-05 09:00')).toEqual([smith, zed]);
    expect(await numbers('2026-12-05 10:00')).toEqual([]);
    expect(await numbers('Sunrise Kayak 2026-12-05')).toEqual([smith]);
    expect(await numbers('2026-12-06 abel')).toEqual([abel]);
    expect(await numbers('smith 2026-12-06')).toEqual([]);
    expect((await find(key, '2026-13-45')).code).toBe(1);
    expect((await find(key, 'smith')).said).toMatch(
      /\$118\.00 {2}Maya Smith <maya@okafor\.example>\n {6}Sunrise Kayak Tour, 2026-12-05 09:00, 2 adults$/,
    );
    await runOrder(app, ['cancel', smith, '-l', String(key), '--refund', 'full', '--yes']);
    expect((await find(key, smith)).said).toMatch(
      /canceled\n {6}Sunrise Kayak Tour, 2026-12-05 09:00 {2}canceled$/,
    );
  });

  it('says what is still to be paid', async () => {
    const { key } = await storeLocation(app.database.db, {
      deposits: { ...noDeposits, enabled: true },
      activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
    });
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const { body } = await enable(app, key, cart.OrderKey);
    await completeOrder(app, cart, key, { amount: body.Deposits });
    expect((await find(key, '2026-12-05')).said).toContain('  $82.60 to pay');
  });

  it('finds parts of packages', async () => {
    const { key, number } = await aBoughtPackage();
    const { said } = await find(key, 'Sunset Cruise 2026-12-05');
    expect(said).toContain(number);
    expect(said).toContain('Lake Weekend');
  });
});
