/** The worked examples of docs/rules/add-ons.md, row by row. */
import { describe, expect, it } from 'vitest';
import { type Product, productKey, tipProductKey } from '../catalog/product.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import { amount } from '../kernel/money.ts';
import {
  aProduct,
  aVariant,
  wetsuit as aWetsuit,
  dryBag,
  photos,
  trailPass,
} from '../testing/add-on-builders.ts';
import { type AddOnChoice, bookAddOns, tipsOf } from './book-add-ons.ts';
import type { TipChoice } from './tip.ts';
import { wantedProducts } from './wanted-products.ts';

const snackBox = aProduct({ id: 'snack-box', name: 'Snack box', per: 'participant', price: 950 });
const wetsuit = { ...aWetsuit, maximum: 3 };

const one = (product: Product, quantity: number): AddOnChoice => ({
  productKey: product.key,
  variantKey: null,
  quantity,
});
const suit = (size: 'small' | 'large', quantity: number): AddOnChoice => ({
  productKey: wetsuit.key,
  variantKey: productKey('wetsuit', size),
  quantity,
});

function book(products: Product[], addOns: AddOnChoice[], tip: TipChoice | null = null, paid = 15_700) {
  const activity = { addOns: products.map(({ id }) => id), enableTips: true };
  return bookAddOns(
    activity,
    products,
    { addOns, tip },
    { participants: 3, base: amount(paid), currency: 'USD' },
  );
}

describe('add-ons', () => {
  it.each<[string, Product, AddOnChoice[], [number, number][]]>([
    ['each unit', dryBag, [one(dryBag, 2)], [[2, 600]]],
    ['each participant', snackBox, [one(snackBox, 1)], [[1, 2850]]],
    ['the booking', photos, [one(photos, 1)], [[1, 3900]]],
    [
      'each variant',
      wetsuit,
      [suit('small', 2), suit('large', 1)],
      [
        [2, 1500],
        [1, 1700],
      ],
    ],
    ['a required add-on that was not chosen', trailPass, [], [[1, 1200]]],
    ['nothing if none is chosen', dryBag, [], []],
  ])('are charged for %s (3.5-01, D-AD-01, D-AD-02, D-AD-03)', (_case, product, chosen, entries) => {
    const outcome = book([product], chosen);
    expect(outcome).toMatchObject({
      ok: true,
      value: entries.map(([quantity, unitPrice]) => ({
        quantity,
        unitPrice,
        subTotal: quantity * unitPrice,
      })),
    });
    expect(outcome.ok && outcome.value.length).toBe(entries.length);
  });
});

describe('the quantity of add-ons', () => {
  const required = { ...wetsuit, minimum: 1 };
  it.each<[string, Product, AddOnChoice[], object]>([
    ['more than the maximum', dryBag, [one(dryBag, 5)], { code: 'addOnTooMany', addOn: 'Dry bag', most: 4 }],
    [
      'two photo packages',
      photos,
      [one(photos, 2)],
      { code: 'addOnTooMany', addOn: 'Photo package', most: 1 },
    ],
    [
      'two per participant',
      snackBox,
      [one(snackBox, 2)],
      { code: 'addOnTooMany', addOn: 'Snack box', most: 1 },
    ],
    [
      'variants that exceed the maximum together',
      wetsuit,
      [suit('small', 2), suit('large', 2)],
      { code: 'addOnTooMany', addOn: 'Wetsuit', most: 3 },
    ],
    ['no variant of a required add-on', required, [], { code: 'addOnTooFew', addOn: 'Wetsuit', least: 1 }],
    ['an add-on that is not offered', dryBag, [one(snackBox, 1)], { code: 'addOnGone' }],
    ['a product in place of its variant', wetsuit, [one(wetsuit, 1)], { code: 'addOnGone' }],
  ])('is refused for %s (D-AD-01, D-AD-02)', (_case, product, chosen, refusal) => {
    expect(book([product], chosen)).toEqual({ ok: false, refusal });
  });
});

describe('a tip', () => {
  it.each<[number, TipChoice, number]>([
    [15_700, { percent: 10 }, 1570],
    [15_700, { percent: 18 }, 2826],
    [7850, { percent: 15 }, 1178],
    [15_700, { amount: amount(1250) }, 1250],
    [0, { percent: 20 }, 0],
  ])('on %i of %j is %i, regardless of add-ons (D-AD-04)', (paid, tip, worth) => {
    const outcome = book([dryBag], [one(dryBag, 2)], tip, paid);
    expect(outcome.ok && tipsOf(outcome.value)).toBe(worth);
    expect(outcome.ok && outcome.value.filter(({ productKey: key }) => key === tipProductKey).length).toBe(
      worth > 0 ? 1 : 0,
    );
  });

  it.each<[TipChoice]>([[{ percent: 17 }], [{ amount: amount(1_000_001) }], [{ amount: amount(-1) }]])(
    'of %j is refused (D-AD-04)',
    (tip) => {
      expect(book([], [], tip)).toEqual({ ok: false, refusal: { code: 'tipNotOffered' } });
    },
  );

  it('is ignored if the activity takes no tips (D-AD-04)', () => {
    const activity = { addOns: [], enableTips: false };
    const choice = { addOns: [], tip: { percent: 18 } };
    expect(
      bookAddOns(activity, [], choice, { participants: 3, base: amount(15_700), currency: 'USD' }),
    ).toEqual({
      ok: true,
      value: [],
    });
  });
});

describe('daily stock', () => {
  it('is counted per variant, and per guest for add-ons priced per guest (D-AD-02, D-AD-03)', () => {
    const limited = {
      ...wetsuit,
      variants: [aVariant('wetsuit', 'small', 1500, 8), aVariant('wetsuit', 'large', 1700)],
    };
    const outcome = book(
      [limited, { ...snackBox, stockPerDay: 30 }],
      [suit('small', 2), suit('large', 1), one(snackBox, 1)],
    );
    expect(
      outcome.ok && wantedProducts(outcome.value, { at: 'open', date: '2026-12-05' as VenueDate }),
    ).toEqual([
      { subject: `product/${productKey('wetsuit', 'small')}`, at: 'open', capacity: 8, units: 2 },
      { subject: `product/${snackBox.key}`, at: 'open', capacity: 30, units: 3 },
    ]);
  });
});
