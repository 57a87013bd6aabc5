/** Add-ons and tips over HTTP: offered, bought, edited, removed, paid (docs/rules/add-ons.md). */
import { productKey, tipProductKey } from '@gangway/domain/catalog/product';
import { amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import {
  aProduct,
  aVariant,
  wetsuit as aWetsuit,
  photos,
  trailPass,
} from '@gangway/domain/testing/add-on-builders';
import { anActivity } from '@gangway/domain/testing/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  orderOf,
  slotKey,
  type WireAddOn,
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

const dryBag = aProduct({ maximum: 4, publishedPrice: 900 });
const wetsuit = {
  ...aWetsuit,
  variants: [aVariant('wetsuit', 'small', 1500, 3), aVariant('wetsuit', 'large', 1700)],
};
const small = productKey('wetsuit', 'small');
const large = productKey('wetsuit', 'large');

const suits = (quantities: Record<number, number>) => ({
  ProductKey: wetsuit.key,
  Variants: Object.entries(quantities).map(([key, Quantity]) => ({ ProductKey: Number(key), Quantity })),
});
const tip = (TipPercent: number | null, Cost = 0) => ({
  ProductKey: tipProductKey,
  IsTip: true,
  TipPercent,
  Cost,
  Quantity: 1,
});

const venue = (changes: Partial<Omit<Location, 'key'>> = {}, required = false) =>
  storeLocation(app.database.db, {
    products: [dryBag, photos, wetsuit, trailPass],
    activities: [
      anActivity({
        addOns: ['dry-bag', 'wetsuit', 'photos', ...(required ? ['trail-pass'] : [])],
        enableTips: true,
      }),
    ],
    ...changes,
  });

const lineOf = (order: WireOrder, index = 0) => order.Individual[index]?.Activities[0];
const removeAddOn = (
  locationKey: number,
  order: WireOrder,
  key: number | null | undefined,
  method: 'GET' | 'POST',
) =>
  ask<ChangeAnswer>(app, method, '/api/booking/removeAddonFromCart', {
    clientLocationKey: locationKey,
    orderKey: order.OrderKey,
    orderMerchandiseKey: key ?? 0,
  });

interface Offer {
  OrderEntityTimeKey: number | null;
  EntityHierarchyKey: number;
  AddOns: WireAddOn[];
  PhotoPackageAddOns: WireAddOn[];
}
async function offer(locationKey: number, ...payloads: Record<string, unknown>[]) {
  const answer = await ask<Offer[]>(
    app,
    'POST',
    '/api/booking/getAddons',
    payloads.map((payload) => ({
      clientLocationKey: locationKey,
      entityHierarchyKey: 1,
      orderEntityTimeKey: slotKey('2026-12-05', '09:00'),
      rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
      ...payload,
    })) as never,
  );
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('getAddons', () => {
  it('returns one entry per payload in order, with kinds, costs and tips for the guests (7.2-06, 3.5-01, D-AD-03, D-AD-04)', async () => {
    const { key } = await venue({}, true);
    const [first, second] = await offer(
      key,
      {},
      {
        rates: [{ EntityHierarchyRateKey: 11, Participants: 4 }],
        orderEntityTimeKey: slotKey('2026-12-06', '13:00'),
      },
    );
    expect(first?.AddOns[0]).toEqual({
      AddOnName: 'Dry bag',
      ProductKey: dryBag.key,
      PhotoPackageKey: null,
      Quantity: 0,
      Variants: [],
      IsSimpleProduct: true,
      IsBoolean: false,
      IsTip: false,
      TipPercent: null,
      Cost: 6,
      IsDeleted: false,
      IsTransportation: false,
      PublishedPrice: 9,
      MaxQuantity: 4,
      MinQuantity: 0,
      IsPerParticipant: false,
      Description: null,
      SubTotal: null,
      OrderMerchandiseKey: null,
    });
    expect(first?.AddOns[1]).toMatchObject({
      IsSimpleProduct: false,
      Variants: [
        { ProductKey: small, Name: 'Small', Cost: 15, MaxQuantity: 3 },
        { ProductKey: large, Name: 'Large', Cost: 17, MaxQuantity: 200 },
      ],
    });
    expect(first?.AddOns[2]).toMatchObject({ AddOnName: 'Trail pass', Quantity: 1, Cost: 8 });
    expect(first?.PhotoPackageAddOns).toMatchObject([
      { PhotoPackageKey: photos.key, Cost: 39, MaxQuantity: 1 },
    ]);
    const tips = (entry: Offer | undefined) =>
      entry?.AddOns.slice(3).map(({ TipPercent, Cost }) => [TipPercent, Cost]);
    expect(tips(first)).toEqual([
      [10, 11.8],
      [15, 17.7],
      [18, 21.24],
      [20, 23.6],
      [null, 0],
    ]);
    expect(second?.OrderEntityTimeKey).toBe(slotKey('2026-12-06', '13:00'));
    expect(tips(second)?.[0]).toEqual([10, 23.6]);
  });

  it('merges what was chosen, from the request or from the edited line, whose own units count as free (7.2-06, D-AD-02)', async () => {
    const { key } = await venue();
    const chosen = [suits({ [small]: 2 }), tip(null, 12.5)];
    const [posted] = await offer(key, { addons: chosen });
    const quantities = (entry: Offer | undefined) =>
      entry?.AddOns.flatMap(({ Quantity, Variants }): (number | (number | null)[])[] =>
        Variants.length > 0 ? Variants.map((variant) => [variant.Quantity, variant.MaxQuantity]) : [Quantity],
      );
    expect(quantities(posted)).toEqual([0, [2, 3], [0, 200], 0, 0, 0, 0, 1]);
    const order = orderOf(await addToCart(app, { locationKey: key, chosen: { AddOns: chosen } }));
    const own = { orderKey: order.OrderKey, orderEntityKey: order.Individual[0]?.OrderEntityKey };
    const [edited, others] = [...(await offer(key, own)), ...(await offer(key, {}))];
    expect(quantities(edited)).toEqual([0, [2, 3], [0, 200], 0, 0, 0, 0, 1]);
    expect(edited?.AddOns.at(-1)?.Cost).toBe(12.5);
    expect(quantities(others)).toEqual([0, [0, 1], [0, 200], 0, 0, 0, 0, 0]);
  });

  it.each([
    ['an unknown activity', { entityHierarchyKey: 99 }, 404],
    ['no location', { clientLocationKey: null }, 400],
    ['a negative quantity', { addons: [{ ProductKey: 1, Quantity: -1 }] }, 400],
  ])('refuses %s (7.2-06)', async (_case, payload, status) => {
    const { key } = await venue();
    const answer = await ask(app, 'POST', '/api/booking/getAddons', [
      { clientLocationKey: key, entityHierarchyKey: 1, ...payload },
    ] as never);
    expect(answer.status).toBe(status);
  });
});

it('a day’s times say how many of the chosen add-ons there can be, and what they cost the party (3.4-01, 7.2-04)', async () => {
  const { key } = await venue();
  const times = async (date: string, addOns: unknown[]) =>
    (
      await ask<{ Times: { AddOns: WireAddOn[] }[] }[]>(app, 'POST', '/api/booking/getTimes', {
        clientLocationKey: key,
        entityHierarchyKey: 1,
        date,
        addOns,
        rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
      })
    ).body[0]?.Times[0]?.AddOns;
  await addToCart(app, { locationKey: key, chosen: { AddOns: [suits({ [small]: 2 })] } });
  const chosen = [
    suits({ [small]: 3 }),
    { ProductKey: dryBag.key, Quantity: 2 },
    { ProductKey: 1, Quantity: 1 },
  ];
  expect(await times('2026-12-05', chosen)).toMatchObject([
    { ProductKey: dryBag.key, Quantity: 2, MaxQuantity: 4 },
    {
      ProductKey: wetsuit.key,
      Variants: [{ ProductKey: small, Quantity: 3, MaxQuantity: 1 }, { ProductKey: large }],
    },
  ]);
  expect(await times('2026-12-06', chosen)).toMatchObject([
    { ProductKey: dryBag.key },
    { Variants: [{ Quantity: 3, MaxQuantity: 3 }, {}] },
  ]);
  expect(await times('2026-12-05', [])).toEqual([]);
});

describe('an activity with add-ons', () => {
  it('charges for guests, add-ons and tip; the tip bears neither fee nor tax (2.8-04, 3.2-05, 3.10-03, D-AD-04, D-FT-01)', async () => {
    const { key } = await venue({
      fees: [{ key: 1, name: 'Booking fee', kind: 'percent', value: 1000, taxable: false }],
      taxes: [{ name: 'Sales tax', basisPoints: 1000, inclusive: false, classes: [] }],
    });
    const chosen = {
      AddOns: [
        { ProductKey: dryBag.key, Quantity: 2, Cost: 0.01 },
        suits({ [small]: 1, [large]: 2 }),
        tip(18),
      ],
      PhotoPackageAddOns: [{ ProductKey: photos.key, Quantity: 1 }],
    };
    const order = orderOf(await addToCart(app, { locationKey: key, chosen }));
    // 118.00 guests, 12.00 bags, 49.00 wetsuits, 39.00 photos, 21.24 tip.
    expect(order).toMatchObject({ SubTotal: 239.24, TaxTotal: 21.8, Total: 282.84 });
    expect(order.OrderFees).toMatchObject([{ Amount: 21.8 }]);
    expect(lineOf(order)?.AddOns.map((addOn) => [addOn.AddOnName, addOn.Quantity, addOn.SubTotal])).toEqual([
      ['Dry bag', 2, 12],
      ['Wetsuit', 3, 49],
      ['Tip', 1, 21.24],
    ]);
    expect(lineOf(order)?.AddOns[1]?.Variants).toMatchObject([
      { ProductKey: small, Quantity: 1, Name: 'Small', Cost: 15 },
      { ProductKey: large, Quantity: 2, Name: 'Large', Cost: 17 },
    ]);
    expect(lineOf(order)?.PhotoPackageAddOns).toMatchObject([{ AddOnName: 'Photo package', SubTotal: 39 }]);
    expect(order.Products.map(({ Name, IsAddOn, SubTotal }) => [Name, IsAddOn, SubTotal])).toEqual([
      ['Dry bag', true, 12],
      ['Wetsuit', true, 49],
      ['Photo package', true, 39],
      ['Tip', true, 21.24],
    ]);
    const read = await ask<WireOrder>(app, 'GET', '/api/booking/getorderv2', {
      clientLocationKey: key,
      orderKey: order.OrderKey,
    });
    expect({ ...read.body, HoldSecondsLeft: 0 }).toEqual({ ...order, HoldSecondsLeft: 0 });
    const paid = orderOf(await completeOrder(app, order, key));
    expect(paid).toMatchObject({ IsNew: false, SubTotal: 239.24, Products: [{}, {}, {}, {}] });
  });

  it('has its percentage tip recomputed when guests change; a custom amount stays (D-AD-04)', async () => {
    const { key } = await venue();
    const add = (choice: object) => addToCart(app, { locationKey: key, ...choice });
    const order = orderOf(await add({ chosen: { AddOns: [tip(20)] } }));
    const edit = { orderKey: order.OrderKey, rates: { 11: 3 } };
    const more = orderOf(
      await add({ ...edit, editing: order.Individual[0]?.OrderEntityKey, chosen: { AddOns: [tip(20)] } }),
    );
    expect([order.SubTotal, more.SubTotal]).toEqual([141.6, 212.4]);
    const own = orderOf(
      await add({ ...edit, editing: more.Individual[0]?.OrderEntityKey, chosen: { AddOns: [tip(null, 5)] } }),
    );
    expect(own.SubTotal).toBe(182);
  });

  it.each([
    [
      'more than the maximum quantity',
      [{ ProductKey: dryBag.key, Quantity: 5 }],
      'You can book up to 4 of Dry bag.',
    ],
    [
      'an add-on it does not offer',
      [{ ProductKey: trailPass.key, Quantity: 1 }],
      'This add-on is no longer available.',
    ],
    ['a tip of 17 percent', [tip(17)], 'This tip cannot be given. Please choose another amount.'],
    ['more than the stock left', [suits({ [small]: 4 })], 'Only 3 of Wetsuit Small are left for this day.'],
  ])('is refused with a message for %s (8.1-02, D-AD-01, D-AD-02)', async (_case, AddOns, words) => {
    const { key } = await venue();
    expect(complaintOf(await addToCart(app, { locationKey: key, chosen: { AddOns } }))).toBe(words);
  });

  it('shares a day’s stock between departures and returns it when the hold ends (D-AD-02, D-CT-03)', async () => {
    const { key } = await venue();
    const add = (quantity: number, time = '09:00') =>
      addToCart(app, { locationKey: key, time, chosen: { AddOns: [suits({ [small]: quantity })] } });
    orderOf(await add(2));
    expect(complaintOf(await add(2, '13:00'))).toBe('Only 1 of Wetsuit Small is left for this day.');
    orderOf(await add(1, '13:00'));
    expect(complaintOf(await add(1))).toBe('Wetsuit Small is sold out for this day.');
    await endHolds(app.database.db, key);
    orderOf(await add(3));
  });

  it('is repriced before payment if the operator changed an add-on, with a message (6.5, R12)', async () => {
    const { key, ...location } = await venue();
    const chosen = { AddOns: [{ ProductKey: dryBag.key, Quantity: 1 }, tip(10)] };
    const order = orderOf(await addToCart(app, { locationKey: key, chosen }));
    const products = [{ ...dryBag, price: amount(800) }, photos, wetsuit];
    await changeLocation(app.database.db, { key, ...location, products });
    const answer = await completeOrder(app, order, key);
    expect(complaintOf(answer)).toBe('The total has changed. Please review your order and try again.');
    expect(answer.body.Order?.SubTotal).toBe(order.SubTotal + 2);
    expect(lineOf(answer.body.Order as WireOrder)?.AddOns[0]?.OrderMerchandiseKey).toBe(
      lineOf(order)?.AddOns[0]?.OrderMerchandiseKey,
    );
    orderOf(await completeOrder(app, answer.body.Order as WireOrder, key));
  });
});

describe('removeAddonFromCart', () => {
  it.each(['GET', 'POST'] as const)(
    'removes all variants of an add-on by %s and keeps the rest in place; a repeat succeeds (7.2-10, D-API-28)',
    async (method) => {
      const { key } = await venue();
      const AddOns = [{ ProductKey: dryBag.key, Quantity: 2 }, suits({ [small]: 1, [large]: 1 }), tip(10)];
      const first = orderOf(await addToCart(app, { locationKey: key, chosen: { AddOns } }));
      const order = orderOf(
        await addToCart(app, {
          locationKey: key,
          orderKey: first.OrderKey,
          date: '2026-12-06',
          chosen: { AddOns },
        }),
      );
      const merchandise = lineOf(order)?.AddOns[1]?.OrderMerchandiseKey;
      const removed = orderOf(await removeAddOn(key, order, merchandise, method));
      expect(removed.SubTotal).toBe(order.SubTotal - 32);
      expect(lineOf(removed)?.AddOns.map(({ AddOnName }) => AddOnName)).toEqual(['Dry bag', 'Tip']);
      expect(removed.Individual.map((line) => line.OrderEntityKey)).toEqual(
        order.Individual.map((line) => line.OrderEntityKey),
      );
      const keys = (of: WireOrder) => of.Products.map((product) => product.OrderMerchandiseKey);
      expect(keys(removed)).toEqual(keys(order).filter((other) => other !== merchandise));
      expect(new Set(keys(order)).size).toBe(6);
      expect(orderOf(await removeAddOn(key, order, merchandise, method)).SubTotal).toBe(removed.SubTotal);
      const without = orderOf(
        await removeAddOn(key, order, lineOf(order)?.AddOns[2]?.OrderMerchandiseKey, method),
      );
      expect(lineOf(without)?.AddOns.map(({ AddOnName }) => AddOnName)).toEqual(['Dry bag']);
    },
  );

  it('puts the removed units back on sale at once (D-CT-08)', async () => {
    const { key } = await venue();
    const add = () => addToCart(app, { locationKey: key, chosen: { AddOns: [suits({ [small]: 3 })] } });
    const order = orderOf(await add());
    expect(complaintOf(await add())).toBe('Wetsuit Small is sold out for this day.');
    orderOf(await removeAddOn(key, order, lineOf(order)?.AddOns[0]?.OrderMerchandiseKey, 'POST'));
    orderOf(await add());
  });

  it('refuses to remove required add-ons, or anything from a saved order (D-AD-02, 6-07)', async () => {
    const { key } = await venue({}, true);
    const order = orderOf(await addToCart(app, { locationKey: key }));
    const pass = lineOf(order)?.AddOns[0];
    expect(pass).toMatchObject({ AddOnName: 'Trail pass', Quantity: 1, SubTotal: 8 });
    const refused = await removeAddOn(key, order, pass?.OrderMerchandiseKey, 'POST');
    expect(complaintOf(refused)).toBe('Trail pass is part of this activity and cannot be removed.');
    expect(refused.body.Order?.SubTotal).toBe(order.SubTotal);
    orderOf(await completeOrder(app, order, key));
    expect(complaintOf(await removeAddOn(key, order, pass?.OrderMerchandiseKey, 'POST'))).toBe(
      'A saved order cannot be changed.',
    );
  });
});
