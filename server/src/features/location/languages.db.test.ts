/** Calls answer in the language they name, with the venue's texts in it (1-13, 2.3-02, 3.1-01, 3.1-08, D-I18-01). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart, orderOf } from '../../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const languages = [
  { key: 1, code: 'en', name: 'English', isDefault: true },
  { key: 2, code: 'de', name: 'Deutsch', isDefault: false },
];
const translations = [
  {
    language: 'de',
    texts: [{ text: 'Out on the water', translation: 'Draußen auf dem Wasser', html: '<p>…</p>' }],
  },
];

interface Record {
  Tagline: string;
  TranslationKey: string | null;
  Languages: { LanguageKey: number; Code: string; Name: string; IsDefault: boolean }[];
  Countries: { CountryKey: number; Name: string }[];
  ExceptionMessage?: string;
}

const recordOf = (key: number, lang?: string) =>
  ask<Record>(app, 'GET', '/api/client/getClientLocation', {
    clientLocationKey: key,
    ...(lang === undefined ? {} : { lang }),
  });

it('gives the venue’s languages and its key at the translation service (1-13, 3.1-01, 3.1-08)', async () => {
  const { key } = await storeLocation(app.database.db, { languages, translationKey: 'a1b2c3' });
  const { body } = await recordOf(key);
  expect(body.TranslationKey).toBe('a1b2c3');
  expect(body.Languages).toEqual([
    { LanguageKey: 1, Code: 'en', Name: 'English', IsDefault: true },
    { LanguageKey: 2, Code: 'de', Name: 'Deutsch', IsDefault: false },
  ]);
  const other = await storeLocation(app.database.db, {});
  expect((await recordOf(other.key)).body.TranslationKey).toBeNull();
});

it('answers with the venue’s texts and our words in the language asked for, and in English otherwise (2.3-02)', async () => {
  const { key } = await storeLocation(app.database.db, {
    languages,
    translations,
    tagline: 'Out on the water',
  });
  const nameOf = ({ Countries }: Record) => Countries.find(({ CountryKey }) => CountryKey === 196)?.Name;
  const [english, german, again] = [await recordOf(key), await recordOf(key, 'de-US'), await recordOf(key)];
  expect([english.body.Tagline, nameOf(english.body)]).toEqual(['Out on the water', 'United States']);
  expect([german.body.Tagline, nameOf(german.body)]).toEqual([
    'Draußen auf dem Wasser',
    'Vereinigte Staaten',
  ]);
  expect(again.body).toEqual(english.body);
  expect(german.headers.etag).not.toBe(english.headers.etag);
});

it('refuses in the language asked for; an unknown or malformed one is American English (D-I18-01)', async () => {
  const messageIn = async (lang: string) => (await recordOf(987_654, lang)).body.ExceptionMessage;
  expect(await messageIn('de-DE')).toMatch(/^[^N].*nicht|nichts|kein/);
  for (const lang of ['xx', 'de_DE', '../de', 'DE-de', '']) {
    expect(await messageIn(lang)).toBe('Nothing was found at this address.');
  }
});

it('keeps the languages of requests that run at the same time apart', async () => {
  const { key } = await storeLocation(app.database.db, {
    languages,
    translations,
    tagline: 'Out on the water',
  });
  const asked = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'de-US' : 'en-US'));
  const answers = await Promise.all(asked.map((lang) => recordOf(key, lang)));
  expect(answers.map(({ body }) => body.Tagline)).toEqual(
    asked.map((lang) => (lang === 'de-US' ? 'Draußen auf dem Wasser' : 'Out on the water')),
  );
});

it.each([
  ['GB', 'GB'],
  ['US', 'US'],
])('a new order of a venue in %s asks for a phone number of %s (D-CK-02, C-16)', async (country, code) => {
  const { key } = await storeLocation(app.database.db, { country });
  const order = orderOf(await addToCart(app, { locationKey: key }));
  const { Customer } = order as unknown as {
    Customer: { PhoneCountryCode: string; PhoneCountryKey: number };
  };
  expect(Customer.PhoneCountryCode).toBe(code);
  if (code === 'US') expect(Customer.PhoneCountryKey).toBe(196);
});
