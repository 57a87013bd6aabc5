/**
 * Promo codes over HTTP: discounts, every refusal, uses, and what happens to codes when the cart changes
 * (docs/rules/promo-codes.md).
 */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import type { PromoCode } from '@gangway/domain/promo-codes/promo-code';
import { type aLocation, anActivity, anAgent, aRate } from '@gangway/domain/testing/builders';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addGiftCard, issue, redeem, storeGiftVenue } from '../../testing/gift-cards.ts';
import {
  aCustomer,
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  orderOf,
  slotKey,
  type WireOrder,
} from '../../testing/journey.ts';
import {
  ask,
  changeLocation,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface PromoOrder extends WireOrder {
  DiscountTotal: number;
  OrderPromoCodes: { OrderPromoCodeKey: number; PromoCode: string; Description: string; Amount: number }[];
  PromoCodeMessages: string[];
}

interface PromoResult {
  Applied: boolean;
  Order: PromoOrder | null;
  Messages: string[];
  ExceptionMessage: string | null;
}

const adult = aRate();
const child = aRate({ key: 12, id: 'child', name: 'Child', price: 3900, isFromPrice: false });
const kayak = anActivity({ rates: [adult, child] });
const ride = anActivity({
  key: 2,
  id: 'ride',
  name: 'Lake Ride',
  rates: [aRate({ key: 21, price: 10_000 })],
});

const save10 = aPromoCode({ code: 'SAVE10', saving: { kind: 'percent', basisPoints: 1000 } });

function aVenue(changes: Parameters<typeof aLocation>[0] = {}): Promise<Location> {
  return storeLocation(app.database.db, {
    activities: [kayak, ride],
    promoCodes: [save10],
    ...changes,
  });
}

const promo = (path: string, location: Location, order: Pick<WireOrder, 'OrderKey'>, members: object) =>
  ask<PromoResult>(app, 'POST', `/api/booking/${path}`, {
    clientLocationKey: location.key,
    orderKey: order.OrderKey,
    ...members,
  });
const enter = (location: Location, order: Pick<WireOrder, 'OrderKey'>, promoCode: string) =>
  promo('addPromoCode', location, order, { promoCode });

const takeOut = (location: Location, order: Pick<WireOrder, 'OrderKey'>, members: object) =>
  promo('deletePromoCode', location, order, members);

const read = async (location: Location, { OrderKey }: Pick<WireOrder, 'OrderKey'>) =>
  (
    await ask<PromoOrder>(app, 'GET', '/api/booking/getorderv2', {
      orderKey: OrderKey,
      clientLocationKey: location.key,
    })
  ).body;

const aCart = async (location: Location, choice: Partial<Parameters<typeof addToCart>[1]> = {}) =>
  orderOf(await addToCart(app, { locationKey: location.key, ...choice })) as PromoOrder;

/** The order as read a moment later. */
const asRead = (order: object) => ({ ...order, HoldSecondsLeft: expect.any(Number) });

async function usesOf(location: Location): Promise<Record<string, number>> {
  const { rows } = await sql<{ subject: string; claimed: number }>`
    select subject, claimed from cell where location_key = ${location.key} and subject like 'promo/%'`.execute(
    app.database.db,
  );
  return Object.fromEntries(rows.map(({ subject, claimed }) => [subject.slice(6), claimed]));
}

/** Moves the venue's clock days ahead while a test runs. */
async function afterDays<T>(days: number, work: () => Promise<T>): Promise<T> {
  const before = app.clock.now;
  app.clock.now += days * 86_400_000;
  try {
    return await work();
  } finally {
    app.clock.now = before;
  }
}

describe('a promo code at payment', () => {
  const today = aPromoCode({
    code: 'TODAY',
    saving: { kind: 'percent', basisPoints: 1000 },
    saleTo: '2026-11-21' as VenueDate,
  });

  it.each([
    ['still held', 0, async () => undefined],
    ['expired', 1, async ({ key }: Location) => endHolds(app.database.db, key)],
    [
      'swept',
      10,
      async ({ key }: Location) => {
        await endHolds(app.database.db, key);
        await app.cart.sweep();
      },
    ],
    [
      'kept by a declined payment and swept',
      13,
      async ({ key }: Location, order: PromoOrder) => {
        await completeOrder(app, order, key, { paymentToken: 'tok_declined' });
        await endHolds(app.database.db, key);
        await app.cart.sweep();
      },
    ],
  ])(
    'is removed after its last day from a cart that is %s, and nothing is charged before the customer sees the new total (D-PC-03, 6.5)',
    async (_what, days, meanwhile) => {
      const location = await aVenue({ promoCodes: [today] });
      const { key } = location;
      const order = resultOf(await enter(location, await aCart(location), 'TODAY'));
      expect(order.Total).toBe(106.2);
      await meanwhile(location, order);
      await afterDays(Math.max(days, 1), async () => {
        const told = await completeOrder(app, order, key);
        expect(complaintOf(told)).toBe('The total has changed. Please review your order and try again.');
        expect(told.body.Order).toMatchObject({
          IsNew: true,
          Total: 118,
          DiscountTotal: 0,
          OrderPromoCodes: [],
          PromoCodeMessages: ['TODAY was removed. Promo code has expired.'],
        });
        expect((await app.orders.find(key, order.OrderKey))?.paid).toBe(0);
        expect(await usesOf(location)).not.toMatchObject({ TODAY: 1 });
        const paid = orderOf(await completeOrder(app, orderOf(told), key));
        expect(paid).toMatchObject({ IsNew: false, Total: 118 });
      });
    },
  );

  it('stays in an expired cart while the code is still valid, and the cart pays the total it showed (D-PC-03)', async () => {
    const location = await aVenue();
    const order = resultOf(await enter(location, await aCart(location), 'SAVE10'));
    await endHolds(app.database.db, location.key);
    await app.cart.sweep();
    const paid = await afterDays(10, () => completeOrder(app, order, location.key));
    expect(orderOf(paid)).toMatchObject({ IsNew: false, Total: 106.2, DiscountTotal: 11.8 });
    expect(await usesOf(location)).toEqual({ SAVE10: 1 });
  });

  it('does not renew an expired cart when removed, so others may buy its places (D-CT-03, I3)', async () => {
    const location = await aVenue({ promoCodes: [today] });
    const { key } = location;
    const order = resultOf(await enter(location, await aCart(location, { rates: { 11: 12 } }), 'TODAY'));
    await endHolds(app.database.db, key);
    const told = await afterDays(1, () => completeOrder(app, order, key));
    expect(complaintOf(told)).toBe('The total has changed. Please review your order and try again.');
    const other = await aCart(location, { rates: { 11: 1 } });
    expect(other.Individual).toHaveLength(1);
    const late = await afterDays(1, () => completeOrder(app, orderOf(told), key));
    expect(complaintOf(late)).toBe(
      'Your cart has expired and some of its places are no longer available. You have not been charged.',
    );
  });
});

function resultOf({ status, body }: { status: number; body: PromoResult }): PromoOrder {
  expect({ status, messages: body.Messages }).toEqual({ status: 200, messages: ['Promo code applied.'] });
  expect(body).toMatchObject({ Applied: true, ExceptionMessage: null });
  if (body.Order === null) throw new Error('no order');
  return body.Order;
}

describe('entering a code', () => {
  it('takes its percentage off bookings, before fees and tax (7.2-18, 3.12-01, D-API-41, D-FT-01)', async () => {
    const location = await aVenue({
      fees: [{ key: 1, name: 'Trail fund', kind: 'percent', value: 300, taxable: false }],
      taxes: [{ name: 'Tax', basisPoints: 825, inclusive: false, classes: [] }],
    });
    const cart = await aCart(location, { rates: { 11: 2, 12: 1 } });
    const order = resultOf(await enter(location, cart, '  save10 '));
    expect(order).toMatchObject({
      SubTotal: 157,
      DiscountTotal: 15.7,
      OrderFees: [{ FeeName: 'Trail fund', Amount: 4.24 }],
      TaxTotal: 11.66,
      Total: 157.2,
      Balance: 157.2,
      OrderPromoCodes: [{ PromoCode: 'SAVE10', Description: '10 % off', Amount: 15.7 }],
    });
    expect(await read(location, cart)).toEqual({ ...order, HoldSecondsLeft: expect.any(Number) });
  });

  it('lowers the price that is paid, appears on the saved order, and counts its use (D-PC-03)', async () => {
    const location = await aVenue({ promoCodes: [{ ...save10, totalUses: 1 }] });
    const cart = await aCart(location);
    const order = resultOf(await enter(location, cart, 'SAVE10'));
    const paid = await completeOrder(app, order, location.key);
    expect(orderOf(paid)).toMatchObject({ IsNew: false, Total: 106.2, Balance: 0, DiscountTotal: 11.8 });
    expect((await read(location, cart)).OrderPromoCodes).toEqual(order.OrderPromoCodes);
    const next = await enter(location, await aCart(location), 'SAVE10');
    expect(next.body).toMatchObject({
      Applied: false,
      Messages: ['Promo code has reached its usage limit.'],
      Order: { DiscountTotal: 0 },
    });
  });
});

describe('a code that cannot be used changes nothing and gives the reason', () => {
  const day = (text: string) => text as VenueDate;
  const both = aPromoCode({ code: 'BOTH', combinable: true });

  it.each<[string, string, Partial<PromoCode>, string[]]>([
    ['that does not exist', 'SAVE1', {}, []],
    ['that is blank', '  ', {}, []],
    ['that is not valid yet', 'SAVE10', { saleFrom: day('2026-11-22') }, []],
    ['for agents only', 'SAVE10', { agentOnly: true }, []],
  ])('one %s: Promo code is not valid. (D-PC-02, 3.12-01)', async (_case, typed, changes) => {
    const location = await aVenue({ promoCodes: [{ ...save10, ...changes }] });
    await expectRefused(location, typed, 'Promo code is not valid.');
  });

  it.each<[Partial<PromoCode>, string]>([
    [{ saleTo: day('2026-11-20') }, 'Promo code has expired.'],
    [{ activityKeys: [2] }, 'Promo code is not valid for the items in your cart.'],
    [{ minimumSubTotal: amount(11_801) }, 'Promo code is not valid for the items in your cart.'],
    [{ minimumGuests: 3 }, 'Promo code is not valid for the items in your cart.'],
    [{ travelFrom: day('2026-12-06') }, 'Promo code is not valid for the selected dates.'],
  ])('%j: %s (D-PC-01, D-PC-02)', async (changes, words) => {
    await expectRefused(await aVenue({ promoCodes: [{ ...save10, ...changes }] }), 'SAVE10', words);
  });

  it('one that cannot be combined, and one that is already applied (D-PC-02)', async () => {
    const location = await aVenue({ promoCodes: [save10, both] });
    const cart = await aCart(location);
    const order = resultOf(await enter(location, cart, 'BOTH'));
    const alone = await enter(location, cart, 'SAVE10');
    const again = await enter(location, cart, 'both');
    expect([alone.body, again.body]).toEqual([
      {
        Applied: false,
        Order: asRead(order),
        Messages: ['Promo code can not be combined with other codes.'],
        ExceptionMessage: null,
      },
      {
        Applied: false,
        Order: asRead(order),
        Messages: ['Promo code is already applied.'],
        ExceptionMessage: null,
      },
    ]);
  });

  it('one that is used up reports that first, even if it could not be combined either (D-PC-02)', async () => {
    const location = await aVenue({ promoCodes: [{ ...save10, totalUses: 1 }, both] });
    resultOf(await enter(location, await aCart(location), 'SAVE10'));
    const other = await aCart(location);
    resultOf(await enter(location, other, 'BOTH'));
    const refused = await enter(location, other, 'SAVE10');
    expect(refused.body.Messages).toEqual(['Promo code has reached its usage limit.']);
  });

  it('on an order that is saved, unknown, of another venue, or expired (D-API-41, D-OR-03)', async () => {
    const location = await aVenue();
    const saved = orderOf(await completeOrder(app, await aCart(location), location.key));
    for (const answer of [
      await enter(location, saved, 'SAVE10'),
      await takeOut(location, saved, { promoCode: 'SAVE10' }),
    ])
      expect(answer.body).toMatchObject({
        Applied: false,
        Messages: ['A saved order cannot be changed.'],
        Order: { IsNew: false, Total: 118 },
      });
    const cart = await aCart(location);
    expect((await enter(await aVenue(), cart, 'SAVE10')).status).toBe(404);
    expect((await enter(location, { OrderKey: 'A'.repeat(24) }, 'SAVE10')).status).toBe(404);
    await endHolds(app.database.db, location.key);
    expect((await enter(location, cart, 'SAVE10')).status).toBe(410);
    expect((await enter(location, cart, 'A'.repeat(41))).status).toBe(400);
  });

  it('while the order is being paid (D-API-41, D-PY-06)', async () => {
    const location = await aVenue({ enable3ds: true });
    const cart = await aCart(location);
    const asked = await completeOrder(app, cart, location.key, { paymentToken: 'tok_challenge_ok' });
    expect(asked.body.ThreeDSecure).not.toBeNull();
    for (const { body } of [
      await enter(location, cart, 'SAVE10'),
      await takeOut(location, cart, { promoCode: 'SAVE10' }),
    ])
      expect(body).toMatchObject({
        Applied: false,
        Messages: ['A payment for this order is already in progress. Please wait a moment.'],
        Order: { Total: 118 },
      });
  });

  async function expectRefused(location: Location, typed: string, words: string) {
    const cart = await aCart(location);
    const { status, body } = await enter(location, cart, typed);
    expect({ status, ...body }).toEqual({
      status: 200,
      Applied: false,
      Order: asRead(cart),
      Messages: [words],
      ExceptionMessage: null,
    });
  }
});

describe('the scope of a code', () => {
  it('can be an activity, a rate, or what an agent sells (D-PC-01)', async () => {
    const hotel = anAgent({ key: 501 });
    const location = await aVenue({
      agents: [hotel],
      promoCodes: [
        aPromoCode({ code: 'RIDE', activityKeys: [2], combinable: true }),
        aPromoCode({ code: 'KIDS', saving: { kind: 'freeRate' }, rateKeys: [12], combinable: true }),
        aPromoCode({ code: 'HOTEL', agentOnly: true, combinable: true }),
      ],
    });
    const first = await aCart(location, { rates: { 11: 1, 12: 1 } });
    const { OrderKey: orderKey } = orderOf(
      await addToCart(app, {
        locationKey: location.key,
        orderKey: first.OrderKey,
        activityKey: 2,
        date: '2026-12-06',
        rates: { 21: 1 },
      }),
    );
    const cart = { OrderKey: orderKey };
    const amounts = async (code: string) =>
      resultOf(await enter(location, cart, code)).OrderPromoCodes.map(({ Amount: off }) => off);
    expect(await amounts('RIDE')).toEqual([10]);
    expect(await amounts('KIDS')).toEqual([10, 39]);
    expect((await enter(location, cart, 'HOTEL')).body.Messages).toEqual(['Promo code is not valid.']);
    await ask(app, 'POST', '/api/booking/addToCart', {
      clientLocationKey: location.key,
      orderKey,
      bookingAgentKey: 501,
      Activity: {
        EntityHierarchyKey: 2,
        Rates: [{ EntityHierarchyRateKey: 21, Participants: 1 }],
        SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-07', '09:00') }],
      },
    });
    // RIDE now covers two rides, and HOTEL what is left of the hotel's own sale.
    expect(await amounts('HOTEL')).toEqual([20, 39, 9]);
  });

  it('appears in no response that lists what is sold (D-PC-01)', async () => {
    const location = await aVenue();
    for (const path of [
      '/api/booking/getClientLocation',
      '/api/configuration',
      '/api/booking/getItemsByDate',
    ]) {
      const { body } = await ask(app, 'GET', path, {
        clientLocationKey: location.key,
        locationKey: location.key,
        date: '2026-12-05',
      });
      expect(JSON.stringify(body)).not.toMatch(/save10|promoCodes?"/i);
    }
  });
});

describe('removing a code', () => {
  it('works by key or name, also twice, and frees its use at once (7.2-19, D-API-42, D-PC-03)', async () => {
    const location = await aVenue({ promoCodes: [{ ...save10, totalUses: 1 }] });
    const cart = await aCart(location);
    for (const by of ['key', 'name']) {
      const { OrderPromoCodes } = resultOf(await enter(location, cart, 'SAVE10'));
      const members =
        by === 'key'
          ? { orderPromoCodeKey: OrderPromoCodes[0]?.OrderPromoCodeKey }
          : { orderPromoCodeKey: null, promoCode: ' save10' };
      for (const answer of [await takeOut(location, cart, members), await takeOut(location, cart, members)])
        expect({ status: answer.status, ...answer.body }).toEqual({
          status: 200,
          Applied: false,
          Order: asRead(cart),
          Messages: [],
          ExceptionMessage: null,
        });
    }
    resultOf(await enter(location, await aCart(location), 'SAVE10'));
  });
});

it('a resent request enters a promo code once (D-API-41)', async () => {
  const location = await aVenue({ promoCodes: [{ ...save10, combinable: true }] });
  const cart = await aCart(location);
  const send = (key: string) =>
    ask<PromoResult>(
      app,
      'POST',
      '/api/booking/addPromoCode',
      { clientLocationKey: location.key, orderKey: cart.OrderKey, promoCode: 'SAVE10' },
      { 'idempotency-key': `promo0repeat0${location.key}${key}` },
    );
  const first = resultOf(await send('a'));
  expect(resultOf(await send('a'))).toEqual(first);
  expect((await send('b')).body.Messages).toEqual(['Promo code is already applied.']);
  expect((await read(location, cart)).OrderPromoCodes).toHaveLength(1);
});

describe('a change of the cart', () => {
  const isFor = (changes: Partial<PromoCode>) => aVenue({ promoCodes: [{ ...save10, ...changes }] });
  const more = (location: Location, cart: WireOrder, choice: object) =>
    addToCart(app, { locationKey: location.key, orderKey: cart.OrderKey, ...choice });
  const removeLine = (location: Location, cart: WireOrder, line: number | undefined) =>
    ask<ChangeAnswer>(app, 'POST', '/api/booking/removeActivityFromCart', {
      clientLocationKey: location.key,
      orderKey: cart.OrderKey,
      orderEntityKey: line,
    });

  it('reprices the code: added, edited, removed (D-PC-03)', async () => {
    const location = await isFor({});
    const cart = await aCart(location);
    resultOf(await enter(location, cart, 'SAVE10'));
    const added = orderOf(await more(location, cart, { date: '2026-12-06', rates: { 12: 1 } })) as PromoOrder;
    expect(added).toMatchObject({ SubTotal: 157, DiscountTotal: 15.7, Total: 141.3 });
    const second = added.Individual[1]?.OrderEntityKey;
    const edited = orderOf(
      await more(location, cart, {
        date: '2026-12-07',
        rates: { 12: 2 },
        ...(second === undefined ? {} : { editing: second }),
      }),
    ) as PromoOrder;
    expect(edited).toMatchObject({ SubTotal: 196, DiscountTotal: 19.6, Total: 176.4 });
    const removed = orderOf(
      await removeLine(location, cart, edited.Individual[0]?.OrderEntityKey),
    ) as PromoOrder;
    expect(removed).toMatchObject({ SubTotal: 78, DiscountTotal: 7.8, Total: 70.2 });
    expect(removed.OrderPromoCodes).toEqual([{ ...added.OrderPromoCodes[0], Amount: 7.8 }]);
    expect(await read(location, cart)).toEqual(asRead(removed));
  });

  it('removes a code that no longer applies, shows a message until another is entered, and frees its use (D-PC-03)', async () => {
    const location = await isFor({ minimumGuests: 2, totalUses: 1 });
    const cart = await aCart(location, { rates: { 11: 1 } });
    const three = orderOf(await more(location, cart, { date: '2026-12-06', rates: { 11: 2 } }));
    resultOf(await enter(location, cart, 'SAVE10'));
    const removed = orderOf(
      await removeLine(location, cart, three.Individual[1]?.OrderEntityKey),
    ) as PromoOrder;
    const said = ['SAVE10 was removed. Promo code is not valid for the items in your cart.'];
    expect(removed).toMatchObject({
      DiscountTotal: 0,
      Total: 59,
      OrderPromoCodes: [],
      PromoCodeMessages: said,
    });
    const again = orderOf(await more(location, cart, { date: '2026-12-08', rates: { 11: 2 } })) as PromoOrder;
    expect(again.PromoCodeMessages).toEqual(said);
    expect((await read(location, cart)).PromoCodeMessages).toEqual(said);
    expect(resultOf(await enter(location, cart, 'SAVE10')).PromoCodeMessages).toEqual([]);
    expect(await usesOf(location)).toEqual({ SAVE10: 1 });
  });

  it('leaves the cart unchanged if the change is refused (D-PC-03)', async () => {
    const location = await isFor({});
    const cart = await aCart(location);
    const order = resultOf(await enter(location, cart, 'SAVE10'));
    const refused = await more(location, cart, { date: '2026-12-06', rates: { 11: 99 } });
    expect(complaintOf(refused)).not.toBeNull();
    expect(await read(location, cart)).toEqual(asRead(order));
  });

  it('by the venue removes a deleted code at payment, without a charge and with the new total (D-PC-03, C-27)', async () => {
    const location = await isFor({});
    const order = resultOf(await enter(location, await aCart(location), 'SAVE10'));
    await changeLocation(app.database.db, { ...location, promoCodes: [] });
    app.clock.now += 3000;
    const refused = await completeOrder(app, order, location.key);
    expect(complaintOf(refused)).toBe('The total has changed. Please review your order and try again.');
    const fresh = orderOf(refused) as PromoOrder;
    expect(fresh).toMatchObject({
      IsNew: true,
      Total: 118,
      OrderPromoCodes: [],
      PromoCodeMessages: ['SAVE10 was removed. Promo code is not valid.'],
    });
    expect(orderOf(await completeOrder(app, fresh, location.key))).toMatchObject({
      IsNew: false,
      Total: 118,
    });
  });
});

describe('uses', () => {
  it('of abandoned or expired carts are free again, those of saved orders are not (D-PC-03, D-CT-06)', async () => {
    const location = await aVenue({ promoCodes: [{ ...save10, totalUses: 1 }] });
    const isFree = async () => {
      const cart = await aCart(location);
      const { Applied } = (await enter(location, cart, 'SAVE10')).body;
      return { cart, Applied };
    };
    const first = await isFree();
    expect([first.Applied, (await isFree()).Applied]).toEqual([true, false]);
    await ask(app, 'POST', '/api/booking/abandonOrderChanges', {
      clientLocationKey: location.key,
      orderKey: first.cart.OrderKey,
    });
    const second = await isFree();
    expect([second.Applied, (await isFree()).Applied]).toEqual([true, false]);
    // Expired, but not swept yet.
    await endHolds(app.database.db, location.key);
    const third = await isFree();
    expect(third.Applied).toBe(true);
    await completeOrder(app, await read(location, third.cart), location.key);
    await endHolds(app.database.db, location.key);
    expect((await isFree()).Applied).toBe(false);
    expect(await usesOf(location)).toEqual({ SAVE10: 1 });
  });

  it('of an expired cart are taken again when it is paid, unless another cart has them (D-PC-03, D-CT-02)', async () => {
    const location = await aVenue({ promoCodes: [{ ...save10, totalUses: 1 }] });
    const late = resultOf(await enter(location, await aCart(location), 'SAVE10'));
    await endHolds(app.database.db, location.key);
    const other = resultOf(await enter(location, await aCart(location, { date: '2026-12-06' }), 'SAVE10'));
    const refused = await completeOrder(app, late, location.key);
    expect(complaintOf(refused)).toBe(
      'Your cart has expired and some of its places are no longer available. You have not been charged.',
    );
    await takeOut(location, other, { promoCode: 'SAVE10' });
    expect(orderOf(await completeOrder(app, late, location.key))).toMatchObject({
      IsNew: false,
      Total: 106.2,
    });
  });

  it('are counted even without a limit, so that a later limit includes them (D-PC-01)', async () => {
    const location = await aVenue();
    await completeOrder(app, resultOf(await enter(location, await aCart(location), 'SAVE10')), location.key);
    expect(await usesOf(location)).toEqual({ SAVE10: 1 });
  });
});

describe('uses per email', () => {
  const oncePerEmail = () => aVenue({ promoCodes: [{ ...save10, usesPerEmail: 1 }] });
  const complete = (location: Location, order: WireOrder, Email: string) =>
    completeOrder(app, order, location.key, { customer: { ...aCustomer, Email } });
  const usedUp = 'Promo code has reached its usage limit.';
  const gone = { Total: 118, OrderPromoCodes: [], PromoCodeMessages: [`SAVE10 was removed. ${usedUp}`] };

  async function bought(location: Location, email = 'maya@okafor.example') {
    const order = resultOf(await enter(location, await aCart(location), 'SAVE10'));
    expect(orderOf(await complete(location, order, email))).toMatchObject({ IsNew: false });
  }

  it.each([
    ['maya@okafor.example', 'maya+2@okafor.example', true],
    ['maya+lake@okafor.example', 'Maya+2@okafor.example', true],
    ['ma.ya@gmail.com', 'm.aya+2@googlemail.com', true],
    ['maya@okafor.example', 'ma.ya@okafor.example', false],
  ])(
    'are counted by mailbox: after %s, that %s has used it is %s (D-PC-01, R18)',
    async (first, second, isUsed) => {
      const location = await oncePerEmail();
      await bought(location, first);
      const order = resultOf(await enter(location, await aCart(location), 'SAVE10'));
      const answer = await complete(location, order, second);
      expect(complaintOf(answer)).toBe(isUsed ? usedUp : null);
      // Email still goes to the address as typed.
      if (!isUsed) expect(orderOf(answer).Customer.Email).toBe(second);
    },
  );

  it('are checked at payment: nothing is charged, the code is removed, and the order can be paid without it (D-PC-01, C-27)', async () => {
    const location = await oncePerEmail();
    await bought(location);
    const order = resultOf(await enter(location, await aCart(location), 'SAVE10'));
    const refused = await complete(location, order, ' Maya@Okafor.example ');
    expect(complaintOf(refused)).toBe(usedUp);
    expect(orderOf(refused)).toMatchObject({ IsNew: true, ...gone });
    expect(orderOf(await complete(location, orderOf(refused), 'maya@okafor.example'))).toMatchObject({
      IsNew: false,
      Total: 118,
    });
    const friend = resultOf(await enter(location, await aCart(location), 'SAVE10'));
    expect(orderOf(await complete(location, friend, 'friend@okafor.example'))).toMatchObject({
      IsNew: false,
      Total: 106.2,
    });
  });

  it('are checked when contact details are saved, and when the code is entered after that (D-PC-01, D-PC-03)', async () => {
    const location = await oncePerEmail();
    await bought(location);
    const cart = await aCart(location);
    resultOf(await enter(location, cart, 'SAVE10'));
    const updated = await ask<ChangeAnswer>(app, 'POST', '/api/booking/updateOrder', {
      clientLocationKey: location.key,
      orderKey: cart.OrderKey,
      Customer: aCustomer,
    });
    expect(complaintOf(updated)).toBe(usedUp);
    expect(orderOf(updated)).toMatchObject({ ...gone, Customer: { Email: 'maya@okafor.example' } });
    expect((await enter(location, cart, 'SAVE10')).body.Messages).toEqual([usedUp]);
  });

  it('do not include declined payments (D-PC-03)', async () => {
    const location = await oncePerEmail();
    const order = resultOf(await enter(location, await aCart(location), 'SAVE10'));
    const declined = await completeOrder(app, order, location.key, { paymentToken: 'tok_declined' });
    expect(declined.body.CardDeclined).toBe(true);
    const other = resultOf(await enter(location, await aCart(location), 'SAVE10'));
    expect(orderOf(await completeOrder(app, other, location.key))).toMatchObject({ IsNew: false });
    expect(complaintOf(await completeOrder(app, order, location.key))).toBe(usedUp);
  });
});

it('the confirmation email shows the promo code (D-OR-04, D-FT-01)', async () => {
  const location = await aVenue();
  const order = resultOf(await enter(location, await aCart(location), 'SAVE10'));
  await completeOrder(app, order, location.key, { customer: { ...aCustomer, Email: 'promo@mail.example' } });
  await app.drainOutbox();
  const mail = app.mail.sent.find(({ to }) => JSON.stringify(to).includes('promo@mail.example'));
  expect(mail?.text).toContain('Subtotal: $118.00\nSAVE10: \u2212$11.80\nTotal: $106.20');
});

it('unknown promo codes can be tried ten times a minute (D-GEN-02)', async () => {
  const limited = await startTestApp({ database: app.database, rateLimits: true });
  const location = await aVenue();
  const cart = await aCart(location);
  const statuses: number[] = [];
  for (let round = 0; round < 11; round++) {
    const { status } = await ask(limited, 'POST', '/api/booking/addPromoCode', {
      clientLocationKey: location.key,
      orderKey: cart.OrderKey,
      promoCode: `GUESS${round}`,
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  await limited.http.close();
});

it('a promo code takes nothing off gift cards being bought, and lowers what gift cards pay (D-PC-01, D-FT-01, D-GC-05)', async () => {
  const location = await storeGiftVenue(app.database.db, { activities: [kayak, ride], promoCodes: [save10] });
  const cart = await aCart(location);
  await addGiftCard(app, location.key, {}, { orderKey: cart.OrderKey });
  const card = await issue(app, location, 20_000);
  await redeem(app, location.key, cart.OrderKey, card, 118);
  const order = resultOf(await enter(location, cart, 'SAVE10'));
  expect(order).toMatchObject({
    SubTotal: 168,
    DiscountTotal: 11.8,
    Total: 156.2,
    Balance: 50,
    RedeemedGiftCards: [{ Amount: 106.2 }],
  });
  expect(orderOf(await completeOrder(app, order, location.key))).toMatchObject({ IsNew: false, Balance: 0 });
});

it('a promo code lowers the deposit: half of the reduced total is paid now and the rest later (D-FT-01, D-DP-01)', async () => {
  const location = await aVenue({
    deposits: { ...noDeposits, enabled: true },
    activities: [{ ...kayak, deposit: { kind: 'percent', basisPoints: 5000 } }, ride],
  });
  const cart = await aCart(location);
  resultOf(await enter(location, cart, 'SAVE10'));
  const { body } = await ask<{ Order: PromoOrder }>(app, 'POST', '/api/booking/enableDeposit', {
    clientLocationKey: location.key,
    orderKey: cart.OrderKey,
  });
  expect(body.Order).toMatchObject({ Total: 106.2, OrderPayments: [{ IsNew: true, PaymentAmount: 53.1 }] });
  const saved = await completeOrder(app, body.Order, location.key, { amount: 53.1 });
  expect(orderOf(saved)).toMatchObject({ IsNew: false, Total: 106.2, DiscountTotal: 11.8, Balance: 53.1 });
});
