/** What a plan saves, in words (D-MB-03, D-MB-11). */
import { expect, it } from 'vitest';
import { dollars } from '../../testing/order-builders.ts';
import { aBenefit } from '../../testing/plan-builder.ts';
import { benefitTerms, benefitWords } from './benefit-words.ts';

const part = (percentOff: number) => aBenefit({ price: null, usualPrice: null, percentOff });

it.each([
  [aBenefit(), 'Kayak tour, Adult: $40 instead of $64'],
  [aBenefit({ rateName: null }), 'Kayak tour: $40 instead of $64'],
  [aBenefit({ usualVaries: true }), 'Kayak tour, Adult: $40 instead of $64 or more'],
  [aBenefit({ price: dollars(0) }), 'Kayak tour, Adult: free instead of $64'],
  [part(50), 'Kayak tour, Adult: half price'],
  [part(12.5), 'Kayak tour, Adult: 12.5% off'],
  [part(100), 'Kayak tour, Adult: free'],
])('describes a benefit in one line: "%#"', (benefit, words) => {
  expect(benefitWords(benefit, 'USD')).toBe(words);
});

it('says who a benefit is for and its limits', () => {
  expect(benefitTerms(aBenefit())).toBe('Adult');
  expect(benefitTerms(aBenefit({ mostPerOrder: 2, mostPerDay: 4 }))).toBe(
    'Adult, up to 2 per booking, up to 4 a day',
  );
  expect(benefitTerms(aBenefit({ rateName: null, mostPerOrder: 1 }))).toBe('Up to 1 per booking');
  expect(benefitTerms(aBenefit({ rateName: null }))).toBe('');
});
