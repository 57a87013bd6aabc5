/**
 * The date and time formats of the specification: one case each, and every day of a leap-year cycle (9-22).
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clockTime, dayAndLongDate, dayAndShortDate, shortDate, unbroken } from './date-words.ts';
import { fromDayNumber, timeOfMinutes, toDayNumber, type VenueDate, type VenueTime } from './local-time.ts';

const date = (text: string) => text as VenueDate;
const time = (text: string) => text as VenueTime;

it("writes 'MMM d, yyyy', 'EE, MMM dd' and 'EE, MMMM d' (9-22)", () => {
  expect(shortDate(date('2026-06-05'))).toBe('Jun 5, 2026');
  expect(dayAndShortDate(date('2026-06-05'))).toBe('Fri, Jun 05');
  expect(dayAndLongDate(date('2026-06-05'))).toBe('Fri, June 5');
  expect(dayAndLongDate(date('2026-05-31'))).toBe('Sun, May 31');
});

it.each([
  ['00:00', '12:00 AM'],
  ['00:05', '12:05 AM'],
  ['09:00', '9:00 AM'],
  ['11:59', '11:59 AM'],
  ['12:00', '12:00 PM'],
  ['12:30', '12:30 PM'],
  ['13:05', '1:05 PM'],
  ['23:59', '11:59 PM'],
])("writes %s as '%s' (9-22)", (given, expected) => {
  expect(clockTime(time(given))).toBe(expected);
});

it('matches the English dates of Intl on every day (9-22)', () => {
  const options = { timeZone: 'UTC' } as const;
  const short = new Intl.DateTimeFormat('en-US', {
    ...options,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });
  const weekday = new Intl.DateTimeFormat('en-US', { ...options, weekday: 'short' });
  const month = new Intl.DateTimeFormat('en-US', { ...options, month: 'long' });
  const from = toDayNumber(date('2023-01-01'));
  for (let day = from; day < from + 1500; day++) {
    const given = fromDayNumber(day);
    const moment = new Date(`${given}T00:00:00Z`);
    expect(shortDate(given)).toBe(short.format(moment));
    expect(dayAndLongDate(given)).toBe(
      `${weekday.format(moment)}, ${month.format(moment)} ${Number(given.slice(8))}`,
    );
    expect(dayAndShortDate(given).startsWith(`${weekday.format(moment)}, `)).toBe(true);
  }
});

it('matches the English times of Intl at every minute (9-22)', () => {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      const given = timeOfMinutes(minutes);
      // The platform puts a narrow space before AM and PM.
      expect(clockTime(given)).toBe(clock.format(new Date(`2026-01-01T${given}:00Z`)).replace(/\s/u, ' '));
    }),
    { numRuns: 1440 },
  );
});

it('joins a time with its AM or PM, so that it stays on one line (9-22, C-16)', () => {
  expect(unbroken('9:30 AM to 12:00 PM')).toBe('9:30\u00a0AM to 12:00\u00a0PM');
  expect(unbroken('Sat, Dec 05, 4:00 PM, up to 12 guests at 9 Amber Lane')).toBe(
    'Sat, Dec 05, 4:00\u00a0PM, up to 12 guests at 9 Amber Lane',
  );
});
