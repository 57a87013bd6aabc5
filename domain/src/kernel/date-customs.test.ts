/** Dates and times are written as usual in the venue's country and the visitor's language. */
import { expect, it } from 'vitest';
import { isMonthFirst, isTwelveHours } from './date-customs.ts';

/** The engine's own data; the types do not have this method yet. */
interface ClockData {
  getHourCycles?: () => string[];
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const countries = letters
  .flatMap((one) => letters.map((other) => one + other))
  .filter((code) => names.of(code) !== undefined && !/^(ZZ|EU|UN|EZ|X[AB]|QO|NH|YD)$/.test(code));

it('matches the Unicode clock of every country (7.5-09, D-TM-01)', () => {
  const told = countries.map((country) => {
    const locale: Intl.Locale & ClockData = new Intl.Locale(`und-${country}`);
    return [country, locale.getHourCycles?.()[0] === 'h12'] as const;
  });
  expect(told.filter(([, isTwelve]) => isTwelve).length).toBeGreaterThan(100);
  expect(told.filter(([country, isTwelve]) => isTwelveHours('en', country) !== isTwelve)).toEqual([]);
});

it.each([
  ['en', 'US', true],
  ['en', 'GB', false],
  ['es', 'US', true],
  ['es', 'ES', false],
  ['ar', 'AE', true],
  ['de', 'US', false],
  ['fr', 'CA', false],
  ['en', null, true],
])('in %s at a venue in %s, whether times have AM and PM is %s', (language, country, isTwelve) => {
  expect(isTwelveHours(language, country)).toBe(isTwelve);
});

it('puts the month first only in English, and only where Unicode does too', () => {
  const isFirst = (locale: string) => {
    const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).formatToParts(0);
    return parts.findIndex(({ type }) => type === 'month') < parts.findIndex(({ type }) => type === 'day');
  };
  const ours = countries.filter((country) => isMonthFirst('en', country));
  expect(ours).toContain('US');
  expect(ours.filter((country) => !isFirst(`en-${country}`))).toEqual([]);
  for (const language of ['ar', 'de', 'es', 'fr'])
    expect(
      countries.filter((country) => isMonthFirst(language, country) || isFirst(`${language}-${country}`)),
    ).toEqual([]);
});
