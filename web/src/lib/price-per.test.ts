/** Who a price is for, as text. */
import type { RateKey } from '@gangway/domain/kernel/keys';
import { expect, test } from 'vitest';
import { anActivity, anItem, aRate } from '../testing/catalog-builders.ts';
import { perWords, pricePer } from './price-per.ts';

const rates = [aRate(), aRate({ rateKey: 12 as RateKey, name: 'Child' })];
const rider = { overrideRateLabel: true, rateLabelSingular: 'rider', rateLabelPlural: 'riders' };

test.each([
  ['rates of guests', { rates }, { fromPriceName: 'Adult' }, 'per adult'],
  ['places of a concert', { rates, capacityTypeKey: 3 }, { fromPriceName: 'Lawn' }, 'per guest'],
  [
    'boats',
    { rates, capacityTypeKey: 2 },
    { fromPriceName: 'Single kayak', ...rider, rateLabelSingular: 'boat' },
    'per boat',
  ],
  ['one rate and a word for its guests', {}, { fromPriceName: 'Bike and rider', ...rider }, 'per rider'],
  ['one rate without such a word', {}, { fromPriceName: 'Angler' }, 'per angler'],
  ['a private tour', { privateToursOnly: true }, { fromPriceName: null }, 'per group'],
  ['a hidden price', {}, { fromPriceName: null, ...rider }, null],
])('%s', (_, activity, item, words) => {
  const of = anActivity(activity);
  expect(perWords(pricePer(anItem(of, item), of))).toBe(words);
});
