/** The item's own words for guests, and the notes on fees and tax beside prices. */
import type { RateKey } from '@gangway/domain/kernel/keys';
import { expect, it } from 'vitest';
import { anItem, aRate } from '../../../testing/catalog-builders.ts';
import { chargesWords, countGuests, guestsTitle, partyWords } from './booking-words.ts';

const riders = anItem(undefined, {
  overrideRateLabel: true,
  rateLabelSingular: 'rider',
  rateLabelPlural: 'riders',
});

it('says guest and guests unless the item has its own words (9-09, 3.6-04)', () => {
  expect([countGuests(1, anItem()), countGuests(3, anItem())]).toEqual(['1 guest', '3 guests']);
  expect([countGuests(1, riders), countGuests(3, riders)]).toEqual(['1 rider', '3 riders']);
  expect([guestsTitle(anItem()), guestsTitle(riders)]).toEqual(['Guests', 'Riders']);
});

it('keeps the default words while the override is off (3.6-04)', () => {
  expect(countGuests(2, { ...riders, overrideRateLabel: false })).toBe('2 guests');
});

it('lists the guests of each rate', () => {
  const rates = [aRate(), aRate({ rateKey: 12 as RateKey, name: 'Child' })];
  const choice = {
    rates: [
      { rateKey: 12 as RateKey, participants: 1 },
      { rateKey: 11 as RateKey, participants: 2 },
    ],
  };
  expect(partyWords(rates, choice)).toBe('2 adults, 1 child');
  expect(partyWords(rates, { rates: [] })).toBe('');
});

it('says whether charges will be added or everything is included in the price (D-FT-03)', () => {
  expect(chargesWords({ feeDisplayType: 'separate', hasAddedCharges: true }, 'price')).toBe(
    'plus taxes & fees',
  );
  expect(chargesWords({ feeDisplayType: 'together', hasAddedCharges: true }, 'total')).toBe(
    'before taxes & fees',
  );
  expect(chargesWords({ feeDisplayType: 'included', hasAddedCharges: false }, 'total')).toBe(
    'Includes taxes & fees',
  );
  expect(chargesWords({ feeDisplayType: 'separate', hasAddedCharges: false }, 'price')).toBeNull();
});
