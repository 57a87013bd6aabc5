/**
 * What the gift cards of a venue file may say, and the messages for what it may not
 * (docs/venue-files.md, "Gift cards").
 */
import { expect, it } from 'vitest';
import { aVenueFile, problemsIn } from '../../testing/venue-file-builder.ts';

const file = (giftCards: Record<string, unknown>) => ({ ...aVenueFile(), giftCards });
const card = { id: 'sky', name: 'Sky tour', amount: 128 };

it.each<[string, Record<string, unknown>]>([
  ['an empty section', {}],
  ['a name and limits', { name: 'A day out', least: 20, most: 500, expiresAfterYears: 5 }],
  [
    'variants without a custom amount',
    { customAmount: false, variants: [card, { ...card, id: 'sea', fromPrice: 99 }] },
  ],
  ['gift cards that are accepted but not sold', { sellGiftCardsOnline: false }],
])('accepts %s (D-GC-01, D-LOC-02)', (_, giftCards) => {
  expect(problemsIn(file(giftCards))).toEqual([]);
});

const sun = { id: 'sun', name: 'Sun', picture: { file: 'sun.jpg', alt: 'A sunrise' } };

it.each<[string, Record<string, unknown>, string]>([
  [
    'a limit without a custom amount',
    { customAmount: false, most: 100 },
    'giftCards.most: needs "customAmount: true", or remove this line',
  ],
  ['a minimum above the maximum', { least: 50, most: 20 }, 'giftCards.most: "least" is more than "most"'],
  ['a minimum above the default maximum', { least: 1200 }, 'giftCards.least: "least" is more than "most"'],
  ['a minimum of zero', { least: 0 }, 'giftCards.least: must be more than nothing'],
  [
    'a card worth nothing',
    { variants: [{ ...card, amount: 0 }] },
    'giftCards.variants[0].amount: must be more than nothing',
  ],
  [
    'a from price above the amount',
    { variants: [{ ...card, fromPrice: 200 }] },
    'giftCards.variants[0].fromPrice: is more than the amount',
  ],
  [
    'two cards with the same id',
    { variants: [card, card] },
    'giftCards.variants[1].id: is already taken by "sky"',
  ],
  [
    'two designs with the same id',
    { designs: [sun, sun] },
    'giftCards.designs[1].id: sun is already taken by giftCards.designs[0].id',
  ],
  [
    'an unknown field',
    { expires: 3 },
    'giftCards.expires: unknown field "expires": did you mean "expiresAfterYears"?',
  ],
])('refuses %s', (_, giftCards, words) => {
  expect(problemsIn(file(giftCards))).toEqual([words]);
});
