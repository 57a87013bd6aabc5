import { describe, expect, it } from 'vitest';
import type { RateKey } from '../kernel/keys.ts';
import { dryBag, wetsuit } from '../testing/add-on-builders.ts';
import { anActivity, aRate } from '../testing/builders.ts';
import type { ActivityChoice } from './book-activity.ts';
import { type AskedOfChoice, changeChoice } from './change-choice.ts';

const activity = anActivity({
  rates: [
    aRate({ key: 11, name: 'Adult' }),
    // Named like the key of another rate.
    aRate({ key: 12, id: 'child', name: '11', globalId: 'child' }),
  ],
  addOns: [dryBag.id, wetsuit.id],
});
const [small, large] = wetsuit.variants;
const smallKey = small?.key ?? 0;
const largeKey = large?.key ?? 0;

const sold: ActivityChoice = {
  ...{ activityKey: 1, timeSlotKey: 1, isPrivateTour: false, agentKey: null, guests: null, hotel: null },
  ...{ packageKey: null, tip: null, answers: [] },
  rates: [{ rateKey: 11 as RateKey, participants: 2 }],
  addOns: [
    { productKey: dryBag.key, variantKey: null, quantity: 1 },
    { productKey: wetsuit.key, variantKey: smallKey, quantity: 1 },
  ],
};

const changed = (asked: Partial<AskedOfChoice>, choice = sold, products = [dryBag, wetsuit]) =>
  changeChoice({ activity, products }, choice, { guests: [], groupSize: null, addOns: [], ...asked });

const ratesOf = (result: ReturnType<typeof changed>) =>
  result.ok
    ? result.value.rates.map(({ rateKey, participants }) => [rateKey, participants])
    : result.refusal.code;
const addOnsOf = (result: ReturnType<typeof changed>) =>
  result.ok
    ? result.value.addOns.map(({ productKey, variantKey, quantity }) => [productKey, variantKey, quantity])
    : result.refusal.code;

describe('guests of a choice', () => {
  it.each([
    ['stay if none is named', [], [[11, 2]]],
    ['change by key', [{ rateKey: 11, count: 3 }], [[11, 3]]],
    [
      'come by key',
      [{ rateKey: 12, count: 1 }],
      [
        [11, 2],
        [12, 1],
      ],
    ],
    [
      'go by key',
      [
        { rateKey: 11, count: 0 },
        { rateKey: 12, count: 2 },
      ],
      [[12, 2]],
    ],
    ['change by name', [{ name: ' adult ', count: 4 }], [[11, 4]]],
    ['go by key though they are offered no more', [{ rateKey: 99, count: 0 }], [[11, 2]]],
    ['do not come by a key that is not offered', [{ rateKey: 99, count: 1 }], 'unknownRate'],
  ] as const)('%s', (_title, guests, expected) => {
    expect(ratesOf(changed({ guests: guests as unknown as AskedOfChoice['guests'] }))).toEqual(expected);
  });
});

describe('add-ons of a choice', () => {
  it.each([
    [
      'by key',
      [{ productKey: dryBag.key, variantKey: null, count: 3 }],
      [
        [wetsuit.key, smallKey, 1],
        [dryBag.key, null, 3],
      ],
    ],
    [
      'by the keys of a size, beside another size',
      [{ productKey: wetsuit.key, variantKey: largeKey, count: 2 }],
      [
        [dryBag.key, null, 1],
        [wetsuit.key, smallKey, 1],
        [wetsuit.key, largeKey, 2],
      ],
    ],
    [
      'not by a size of another product',
      [{ productKey: dryBag.key, variantKey: smallKey, count: 1 }],
      'unknownAddOn',
    ],
    [
      'not by a product that has sizes',
      [{ productKey: wetsuit.key, variantKey: null, count: 1 }],
      'unknownAddOn',
    ],
  ] as const)('change %s', (_title, addOns, expected) => {
    expect(addOnsOf(changed({ addOns }))).toEqual(expected);
  });

  it('go by key though they are offered no more', () => {
    const gone = { productKey: dryBag.key, variantKey: null, count: 0 };
    expect(addOnsOf(changed({ addOns: [gone] }, sold, []))).toEqual([[wetsuit.key, smallKey, 1]]);
    expect(addOnsOf(changed({ addOns: [{ ...gone, count: 2 }] }, sold, []))).toBe('unknownAddOn');
  });
});
