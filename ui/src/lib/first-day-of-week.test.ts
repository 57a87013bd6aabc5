/** Weeks start on the day that is usual in the venue's country. */
import { expect, test } from 'vitest';
import { firstDayOfWeek } from './first-day-of-week.ts';

test.each([
  ['US', 0],
  ['GB', 1],
  ['DE', 1],
  ['AE', 1],
  ['EG', 6],
  ['MV', 5],
  ['us', 0],
])('in %s weeks start on day %s', (country, day) => expect(firstDayOfWeek(country)).toBe(day));

/** The engine's own week data; the types do not have this method yet. */
interface WeekData {
  getWeekInfo?: () => { firstDay: number };
}

test('matches the Unicode week data in every country', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const countries = letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((code) => names.of(code) !== undefined && !/^(ZZ|EU|UN|EZ|X[AB]|QO)$/.test(code));
  const told = countries.flatMap((country) => {
    const locale: Intl.Locale & WeekData = new Intl.Locale(`en-${country}`);
    const first = locale.getWeekInfo?.().firstDay;
    return first === undefined ? [] : [[country, first % 7] as const];
  });
  expect(told.length).toBeGreaterThan(200);
  expect(told.filter(([country, day]) => firstDayOfWeek(country) !== day)).toEqual([]);
});
