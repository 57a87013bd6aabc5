/** A visitor gets the language they chose if the venue has it, and otherwise the venue's default. */
import { expect, it } from 'vitest';
import { languageOfVisit, localeOfOrder, localeOfVisit } from './languages.ts';

const languages = [
  { key: 1, code: 'en', name: 'English', isDefault: true },
  { key: 2, code: 'de-AT', name: 'Deutsch (Österreich)', isDefault: false },
  { key: 3, code: 'de', name: 'Deutsch', isDefault: false },
  { key: 4, code: 'pt-BR', name: 'Português', isDefault: false },
];
const venue = { languages, country: 'US' };

it.each([
  ['de', 3],
  ['DE-at', 2],
  ['de-CH', 2],
  ['pt', 4],
  ['en-GB', 1],
  ['fi', 1],
  ['', 1],
  [null, 1],
])(
  '%s finds language %s: by code, then by primary part, else the default (7.5-09, D-I18-01)',
  (asked, key) => {
    expect(languageOfVisit([asked], languages)?.key).toBe(key);
  },
);

it('takes the first of several languages that the venue has (7.5-09)', () => {
  expect(languageOfVisit(['fi', 'de', 'en'], languages)?.key).toBe(3);
});

it('writes in the language with the customs of the country; a language without a catalog is written in English', () => {
  expect(localeOfVisit(['de'], venue)).toBe('de-US');
  expect(localeOfVisit(['pt'], venue)).toBe('en-US');
  expect(localeOfVisit([], { ...venue, country: 'GB' })).toBe('en-GB');
});

it('writes to a customer in the language of the order, and in the default if the order has none (D-I18-01)', () => {
  expect(localeOfOrder(3, venue)).toBe('de-US');
  expect(localeOfOrder(null, venue)).toBe('en-US');
  expect(localeOfOrder(99, venue)).toBe('en-US');
});
