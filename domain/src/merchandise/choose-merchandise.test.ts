import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiply } from '../kernel/money.ts';
import { aProduct, someShirts } from '../testing/merchandise-builders.ts';
import { chooseMerchandise } from './choose-merchandise.ts';
import { type Merchandise, merchandiseTotal, quantityOf, wantedMerchandise } from './merchandise.ts';

const print = aProduct({ stock: 5 });
const shirts = someShirts({ Small: { stock: 2 }, Large: { price: 3200 } }, { mostPerOrder: 4 });
const [small, large] = shirts.variants as [Merchandise['variants'][0], Merchandise['variants'][0]];
const shop = [shirts, print];
const chosen = (units: readonly [key: number, quantity: number][]) =>
  chooseMerchandise(
    shop,
    units.map(([productKey, quantity]) => ({ productKey, quantity })),
  );

describe('choosing merchandise', () => {
  it('gathers the variants of a product in its order, with what is chosen twice added up (2.8-10)', () => {
    const outcome = chosen([
      [large.key, 1],
      [print.key, 2],
      [small.key, 1],
      [large.key, 2],
    ]);
    expect(
      outcome.ok && outcome.value.map(({ sold }) => [sold.name, sold.units, merchandiseTotal(sold)]),
    ).toEqual([
      [
        'T-shirt',
        [
          { productKey: small.key, name: 'Small', price: 2800, quantity: 1 },
          { productKey: large.key, name: 'Large', price: 3200, quantity: 3 },
        ],
        12_400,
      ],
      ['Photo print', [{ productKey: print.key, name: null, price: 1500, quantity: 2 }], 3000],
    ]);
  });

  it.each([
    ['nothing', []],
    ['something unknown', [[42, 1]]],
    ['a product that is sold by its variants', [[shirts.key, 1]]],
    [
      'something unknown beside something sold',
      [
        [print.key, 1],
        [42, 1],
      ],
    ],
  ] as [string, [number, number][]][])('refuses %s', (_, units) => {
    expect(chosen(units)).toMatchObject({ ok: false, refusal: { code: 'unavailableItem' } });
  });

  it('allows an order the most there may be of a product, all variants together, and no more', () => {
    expect(
      chosen([
        [small.key, 2],
        [large.key, 2],
      ]).ok,
    ).toBe(true);
    expect(
      chosen([
        [small.key, 2],
        [large.key, 3],
      ]),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'merchandiseTooMany', name: 'T-shirt', most: 4 },
    });
  });

  it('takes units of everything, with the stock as the limit if there is one', () => {
    const outcome = chosen([
      [small.key, 2],
      [large.key, 1],
      [print.key, 3],
    ]);
    if (!outcome.ok) throw new Error('refused');
    expect(outcome.value.flatMap(({ product, sold }) => wantedMerchandise(product, sold.units))).toEqual([
      { subject: `merchandise/${small.key}`, at: 'stock', capacity: 2, units: 2 },
      { subject: `merchandise/${large.key}`, at: 'stock', capacity: null, units: 1 },
      { subject: `merchandise/${print.key}`, at: 'stock', capacity: 5, units: 3 },
    ]);
  });

  it('neither loses nor makes up units or money, in whatever order they are chosen (property)', () => {
    const keys = [small.key, large.key, print.key];
    const units = fc.array(
      fc.record({ productKey: fc.constantFrom(...keys), quantity: fc.integer({ min: 1, max: 2 }) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    const priceOf = (key: number) =>
      [small, large, print].find((one) => one.key === key)?.price ?? print.price;
    fc.assert(
      fc.property(units, (wanted) => {
        const outcome = chooseMerchandise(shop, wanted);
        if (!outcome.ok) return outcome.refusal.code === 'merchandiseTooMany';
        const count = outcome.value.reduce((sum, { sold }) => sum + quantityOf(sold), 0);
        const total = outcome.value.reduce((sum, { sold }) => sum + merchandiseTotal(sold), 0);
        expect(count).toBe(wanted.reduce((sum, { quantity }) => sum + quantity, 0));
        expect(total).toBe(
          wanted.reduce((sum, { productKey, quantity }) => sum + multiply(priceOf(productKey), quantity), 0),
        );
        expect(chooseMerchandise(shop, wanted.toReversed())).toEqual(outcome);
        return true;
      }),
    );
  });
});
