/** Merchandise over HTTP: offered, put in a cart, held, paid for, shown and emailed (docs/rules/merchandise.md). */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import { merchandiseKey } from '@gangway/domain/merchandise/merchandise';
import { aProduct, someShirts } from '@gangway/domain/testing/merchandise-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issue, redeem } from '../../testing/gift-cards.ts';
import { addToCart, type ChangeAnswer, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
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

const print = aProduct({ stock: 3 });
const shirts = someShirts({ Small: { stock: 2 }, Large: { price: 3200 } }, { mostPerOrder: 4 });
const small = merchandiseKey('t-shirt', 'small');
const large = merchandiseKey('t-shirt', 'large');
const salesTax = { name: 'Sales tax', basisPoints: 1000, inclusive: false, classes: [] };
const fee = { key: 1, name: 'Booking fee', kind: 'perOrder', value: 250, taxable: true } as const;

type Changes = Parameters<typeof storeLocation>[1];
const store = (changes: Changes = {}) =>
  storeLocation(app.database.db, { merchandise: [shirts, print], ...changes });

type Units = readonly (readonly [productKey: number, quantity: number])[];
const add = (locationKey: number, units: Units, orderKey: string | null = null) =>
  ask<ChangeAnswer>(app, 'POST', '/api/booking/addToCart', {
    clientLocationKey: locationKey,
    orderKey,
    Products: units.map(([ProductKey, Quantity]) => ({ ProductKey, Quantity })),
  });

interface Product {
  Name: string;
  Quantity: number;
  SubTotal: number;
  OrderMerchandiseKey: number;
  Variants: { ProductKey: number; ProductName: string | null; Quantity: number }[];
}
const productsOf = (answer: Parameters<typeof orderOf>[0]) =>
  (orderOf(answer) as unknown as { Products: Product[] }).Products;

interface Offered {
  ProductName: string;
  Cost: number;
  TotalAvailable: number | null;
  Variants: { ProductName: string; Cost: number; TotalAvailable: number | null }[];
}
async function offered(locationKey: number): Promise<Offered[]> {
  const { body } = await ask(app, 'GET', '/api/booking/getMerchandise', { clientLocationKey: locationKey });
  return (body as { Products: Offered[] }).Products;
}

describe('merchandise on sale', () => {
  it('is offered with its prices, and with how many are left of what is limited', async () => {
    const { key } = await store();
    expect(await offered(key)).toMatchObject([
      {
        ProductName: 'T-shirt',
        IsSimpleProduct: false,
        Cost: 28,
        TotalAvailable: null,
        Maximum: 4,
        Variants: [
          { ProductName: 'Small', Cost: 28, TotalAvailable: 2 },
          { ProductName: 'Large', Cost: 32, TotalAvailable: null },
        ],
      },
      { ProductName: 'Photo print', IsSimpleProduct: true, Cost: 15, TotalAvailable: 3, Variants: [] },
    ]);
    await add(key, [[print.key, 2]]);
    expect((await offered(key))[1]?.TotalAvailable).toBe(1);
  });

  it('shows prices with tax where a venue includes all charges (D-FT-03)', async () => {
    const { key } = await store({ taxes: [salesTax], feeDisplayType: 3 });
    const [, shown] = await offered(key);
    expect(shown?.Cost).toBe(16.5);
    const cart = orderOf(await add(key, [[print.key, 2]]));
    expect(cart).toMatchObject({ SubTotalInclusive: 33, Total: 33 });
  });

  it('is nothing at a venue that sells none, which its record says', async () => {
    const { key } = await storeLocation(app.database.db, {});
    expect(await offered(key)).toEqual([]);
    const record = await ask(app, 'GET', '/api/client/getClientLocation', { clientLocationKey: key });
    expect(record.body).toMatchObject({ SellMerchandiseOnline: false });
    expect(complaintOf(await add(key, [[print.key, 1]]))).toBe('This item is no longer available.');
  });
});

describe('merchandise in a cart', () => {
  it('is one line per product, with tax but without fees, beside what is booked (2.8-10, 3.10-03, 3.10-13)', async () => {
    const { key } = await store({ taxes: [salesTax], fees: [fee] });
    const first = await add(key, [
      [large, 1],
      [small, 1],
      [print.key, 2],
    ]);
    const cart = orderOf(first);
    expect(cart).toMatchObject({ SubTotal: 90, TaxTotal: 9, Total: 99, OrderFees: [] });
    expect(productsOf(first)).toMatchObject([
      {
        Name: 'T-shirt',
        IsSimpleProduct: false,
        IsAddOn: false,
        IsGiftCard: false,
        IsTransportation: false,
        IsDeleted: false,
        Quantity: 2,
        SubTotal: 60,
        Variants: [
          { ProductKey: small, ProductName: 'Small', Quantity: 1 },
          { ProductKey: large, ProductName: 'Large', Quantity: 1 },
        ],
      },
      { Name: 'Photo print', IsSimpleProduct: true, Quantity: 2, SubTotal: 30, Variants: [] },
    ]);
    const all = orderOf(await addToCart(app, { locationKey: key, orderKey: cart.OrderKey }));
    expect(all).toMatchObject({ SubTotal: 90 + 118 });
    expect(all.OrderFees).toEqual([expect.objectContaining({ Amount: 2.5 })]);
  });

  it('is added to what is there of the same product, under the same key', async () => {
    const { key } = await store();
    const first = await add(key, [[large, 1]]);
    const second = await add(
      key,
      [
        [large, 1],
        [small, 1],
      ],
      orderOf(first).OrderKey,
    );
    expect(productsOf(second)).toMatchObject([{ Quantity: 3, SubTotal: 92 }]);
    expect(productsOf(second)[0]?.OrderMerchandiseKey).toBe(productsOf(first)[0]?.OrderMerchandiseKey);
  });

  it('is removed by its key, and what was held can be bought by others (7.2-10)', async () => {
    const { key } = await store();
    const cart = await add(key, [
      [print.key, 3],
      [large, 1],
    ]);
    expect(complaintOf(await add(key, [[print.key, 1]]))).toBe('Photo print is sold out.');
    const [, prints] = productsOf(cart);
    const of = { clientLocationKey: key, orderKey: orderOf(cart).OrderKey };
    const removed = await ask<ChangeAnswer>(app, 'POST', '/api/booking/removeAddonFromCart', {
      ...of,
      orderMerchandiseKey: prints?.OrderMerchandiseKey,
      orderEntityKey: prints?.OrderMerchandiseKey,
    });
    expect(productsOf(removed)).toMatchObject([{ Name: 'T-shirt' }]);
    expect(orderOf(await add(key, [[print.key, 3]])).SubTotal).toBe(45);
  });

  it.each([
    ['more than are left', [[small, 3]], 'Only 2 of T-shirt Small are left.'],
    ['more than one order may have', [[large, 5]], 'You can buy up to 4 of T-shirt in one order.'],
    ['a product that is sold by its variants', [[shirts.key, 1]], 'This item is no longer available.'],
  ] as [string, Units, string][])('cannot be %s, and the cart stays as it was', async (_, units, words) => {
    const { key } = await store();
    const cart = orderOf(await add(key, [[print.key, 1]]));
    const refused = await add(key, units, cart.OrderKey);
    expect(complaintOf(refused)).toBe(words);
    expect(productsOf(refused)).toMatchObject([{ Name: 'Photo print', Quantity: 1 }]);
  });

  it('is never counted in fractions or by nothing', async () => {
    const { key } = await store();
    expect((await add(key, [[print.key, 0]])).status).toBe(400);
    expect((await add(key, [[print.key, 1.5]])).status).toBe(400);
  });

  it('gives its stock back when the cart expires', async () => {
    const { key } = await store();
    await add(key, [[print.key, 3]]);
    await endHolds(app.database.db, key);
    expect((await offered(key))[1]?.TotalAvailable).toBe(3);
    expect(orderOf(await add(key, [[print.key, 3]])).SubTotal).toBe(45);
  });
});

describe('merchandise that is paid for', () => {
  it('is sold for good, on the receipt and in the email, without a booking (3.10-03, D-OR-05)', async () => {
    const { key } = await store({ taxes: [salesTax] });
    app.mail.sent.length = 0;
    const cart = orderOf(
      await add(key, [
        [small, 1],
        [large, 1],
        [print.key, 1],
      ]),
    );
    const saved = await completeOrder(app, cart, key);
    expect(orderOf(saved)).toMatchObject({ IsNew: false, Total: 82.5, Balance: 0 });
    expect(productsOf(saved)).toMatchObject([{ Name: 'T-shirt', Quantity: 2 }, { Name: 'Photo print' }]);
    await endHolds(app.database.db, key);
    expect(await offered(key)).toMatchObject([
      { Variants: [{ TotalAvailable: 1 }, {}] },
      { TotalAvailable: 2 },
    ]);
    await app.drainOutbox();
    const [mail] = app.mail.sent;
    expect(mail?.subject).toMatch(/^Your order/);
    expect(mail?.text).toContain('2 × T-shirt: $60.00\n1 × Small\n1 × Large');
    expect(mail?.text).toContain('Photo print: $15.00');
    expect(mail?.text).not.toMatch(/cancel/i);
  });

  it('counts toward a stock that is set only after it was sold', async () => {
    const venue = await store({ merchandise: [aProduct()] });
    const { key } = venue;
    await completeOrder(app, orderOf(await add(key, [[print.key, 2]])), key);
    await changeLocation(app.database.db, { ...venue, merchandise: [print] });
    app.clock.now += 2500;
    // An import also writes the new stock to what was ever sold.
    await sql`update cell set capacity = 3 where location_key = ${key}`.execute(app.database.db);
    expect(await offered(key)).toMatchObject([{ TotalAvailable: 1 }]);
    expect(complaintOf(await add(key, [[print.key, 2]]))).toBe('Only 1 of Photo print is left.');
    app.clock.now -= 2500;
  });

  it('is charged at once where a deposit is taken for the rest (D-DP-01)', async () => {
    const { key } = await store({
      deposits: { ...noDeposits, enabled: true },
    });
    const cart = orderOf(await add(key, [[print.key, 1]])) as unknown as { DepositOffered: number };
    expect(cart.DepositOffered).toBe(0);
  });

  it('can be paid by gift card', async () => {
    const venue = await store({ enableGiftCards: true });
    const { key } = venue;
    const code = await issue(app, venue, 2000);
    const cart = orderOf(await add(key, [[print.key, 1]]));
    await redeem(app, key, cart.OrderKey, code, 15);
    const paid = { ...cart, Balance: 0 };
    expect(orderOf(await completeOrder(app, paid, key))).toMatchObject({ IsNew: false, Balance: 0 });
  });

  it.each([
    ['cost more since', [shirts, { ...print, price: 1800 as typeof print.price }], 'total'],
    ['are no longer sold', [shirts], 'unavailable'],
  ] as const)('is not charged at an old price: prints that %s', async (_, merchandise, expected) => {
    const venue = await store();
    const { key } = venue;
    const cart = orderOf(await add(key, [[print.key, 1]]));
    await changeLocation(app.database.db, { ...venue, merchandise });
    const refused = await completeOrder(app, cart, key);
    if (expected === 'unavailable') expect(complaintOf(refused)).toBe('This item is no longer available.');
    else expect(orderOf(refused)).toMatchObject({ IsNew: true, Total: 18 });
  });
});
