/** Who a price is for, as text. */
import type { RateKey } from '@gangway/domain/kernel/keys';
import { expect, test } from 'vitest';
import { anActivity, anItem, aRate } from '../testing/catalog-builders.ts';
import { perWords, pricePer } from './price-per.ts';

const rates = [aRate(), aRate({ rateKey: 12 as RateKey, name: 'Child' })];
const rider = { overrideRateLabel: true, rateLabelSingular: 'rider', rateLabelPlural: 'riders' };

test.each([
  ['a price with several guest rates names the rate', { rates }, { fromPriceName: 'Adult' }, 'per adult'],
  [
    'a price of places at a concert is per guest',
    { rates, capacityType: 'rate' as const },
    { fromPriceName: 'Lawn' },
    'per guest',
  ],
  [
    'a price of boats uses the item’s word for them',
    { rates, capacityType: 'duration' as const },
    { fromPriceName: 'Single kayak', ...rider, rateLabelSingular: 'boat' },
    'per boat',
  ],
  [
    'a price of one rate uses the item’s word for its guests',
    {},
    { fromPriceName: 'Bike and rider', ...rider },
    'per rider',
  ],
  [
    'a price of one rate uses the name of the rate if the item has no word',
    {},
    { fromPriceName: 'Angler' },
    'per angler',
  ],
  [
    'a price of a private tour is per group',
    { privateToursOnly: true },
    { fromPriceName: null },
    'per group',
  ],
  ['a hidden price has no unit', {}, { fromPriceName: null, ...rider }, null],
])('%s', (_, activity, item, words) => {
  const of = anActivity(activity);
  expect(perWords(pricePer(anItem(of, item), of))).toBe(words);
});
