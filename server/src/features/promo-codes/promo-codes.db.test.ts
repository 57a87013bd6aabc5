/** Promo codes through HTTP: what they take off, every refusal, uses, and what becomes of them when the cart changes (docs/rules/promo-codes.md). */
import type { Location } from '@gangway/domain/location/location';
import { type aLocation, anActivity, aRate } from '@gangway/domain/testing/builders';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf, type WireOrder } from '../../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

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

const read = async (location: Location, { OrderKey }: Pick<WireOrder, 'OrderKey'>) =>
  (
    await ask<PromoOrder>(app, 'GET', '/api/booking/getorderv2', {
      orderKey: OrderKey,
      clientLocationKey: location.key,
    })
  ).body;

const aCart = async (location: Location, choice: Partial<Parameters<typeof addToCart>[1]> = {}) =>
  orderOf(await addToCart(app, { locationKey: location.key, ...choice })) as PromoOrder;

function resultOf({ status, body }: { status: number; body: PromoResult }): PromoOrder {
  expect({ status, messages: body.Messages }).toEqual({ status: 200, messages: ['Promo code applied.'] });
  expect(body).toMatchObject({ Applied: true, ExceptionMessage: null });
  if (body.Order === null) throw new Error('no order');
  return body.Order;
}

describe('a code that is entered', () => {
  it('takes its share off what is booked, before fees and tax (7.2-18, 3.12-01, D-API-41, D-FT-01)', async () => {
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

  it('is paid at the lower price, stands on the saved order, and its use counts (D-PC-03)', async () => {
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
