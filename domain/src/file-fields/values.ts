/**
 * Converts values as people write them in the venue file to the form the rules use
 * (docs/venue-files.md, "How values are written").
 */
import * as z from 'zod';
import { currentCurrency, decimalsOf, magnitudeOf } from '../kernel/currency.ts';
import { monthName } from '../kernel/date-words.ts';
import {
  isVenueDate,
  isVenueTime,
  lastOfMonth,
  minutesOf,
  timeOfMinutes,
  type VenueDate,
  type VenueTime,
  type WallTime,
} from '../kernel/local-time.ts';
import {
  type Amount,
  fromDecimal,
  hasPlaces,
  isAmountOf,
  roundSum,
  toDecimal,
  toDigits,
  toWhole,
} from '../kernel/money.ts';
import { t } from '../messages/t.ts';
import { expected, fails, group, type Words } from './fields.ts';

function aboutNumber(found: unknown): string | null {
  if (typeof found !== 'string') return null;
  if (/^-?\d+([.,]\d+)?$/.test(found))
    return found.includes(',') ? t('venueFile.hint.pointAndNoQuotes') : t('venueFile.hint.noQuotes');
  return /\d/.test(found) ? t('venueFile.hint.numberAlone') : null;
}

/** Writes about so many dollars as a price of the file's currency, for examples: 64.00, 6400 or 64.000. */
export const amountLike = (units: number): string =>
  toDigits(roundSum(units, currentCurrency()), currentCurrency());

/** Says what an amount with more decimals than its currency has should be. */
export function tooManyDecimals(found: number, currency: string): string {
  const instead = toDigits(fromDecimal(found, currency), currency);
  return t('venueFile.value.tooManyDecimals', { currency, places: decimalsOf(currency), instead });
}

/** The most that anything costs, in dollars or what comes near them, so that a typo cannot cost a fortune. */
const maxDollars = 1_000_000;
/** A cart of the largest prices still has to be a whole number that is exact. */
const maxUnits = 1_000_000_000;

/** Returns why a decimal is no amount of a currency; null if it is one. */
export function faultOfAmount(found: number, currency: string): string | null {
  const most = Math.min(maxDollars * magnitudeOf(currency), maxUnits);
  if (found > most) return t('venueFile.problem.tooMuch', { most, found: String(found) });
  return isAmountOf(currency, found) ? null : tooManyDecimals(found, currency);
}

function decimal(what: Words) {
  const error = expected(what, aboutNumber);
  return z.number({ error }).min(0, { error });
}

const amountWords = () => t('venueFile.expected.amount', { example: amountLike(64) });

/** An amount, in minor units of the currency that the file is read in. */
export const amountField = z.codec(
  decimal(amountWords).check(({ value, issues }) => {
    const message = faultOfAmount(value, currentCurrency());
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  }),
  z.custom<Amount>(),
  {
    decode: (value) => fromDecimal(value, currentCurrency()),
    encode: (value) => toDecimal(value, currentCurrency()),
  },
);

/** Percentages have two places, whatever the currency. */
const places = 2;
const percentWords = () => t('venueFile.expected.percentage', { example: '8.25' });

/** Returns why a decimal is no percentage; null if it is one. */
export function faultOfPercentage(found: number): string | null {
  if (found > 100) return t('venueFile.problem.tooMuch', { most: 100, found: String(found) });
  return hasPlaces(found, places) ? null : expected(percentWords)({ input: found });
}

/** Converts a percentage to basis points, and back. */
export const toBasisPoints = (percentage: number): number => toWhole(percentage, places);
export const toPercentage = (basisPoints: number): number => basisPoints / 10 ** places;

/** A percentage, in basis points. */
export const percentField = z.codec(
  decimal(percentWords).check(({ value, issues }) => {
    const message = faultOfPercentage(value);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  }),
  z.custom<number>(),
  { decode: toBasisPoints, encode: toPercentage },
);

/** An amount or a percentage, as another field says: a decimal as it is written. */
export const amountOrPercentField = decimal(amountWords);

const lengthForm = /^(?:(\d{1,2})d)?(?:(\d{1,3})h)?(?:(\d{1,5})m)?$/;
const longest = 30 * 1440;
const lengthWords = () => t('venueFile.expected.length');

export function readLength(text: string): number | null {
  const parts = lengthForm.exec(text.replaceAll(' ', ''));
  if (parts === null || text === '') return null;
  const [, days = '0', hours = '0', minutes = '0'] = parts;
  return Number(days) * 1440 + Number(hours) * 60 + Number(minutes);
}

export function writeLength(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'm'],
  ] as const;
  const text = parts.map(([count, unit]) => (count === 0 ? '' : `${count}${unit}`)).join('');
  return text === '' ? '0m' : text;
}

function lengthOf(least: number) {
  const error = expected(lengthWords);
  return z.codec(z.union([z.number(), z.string()], { error }), z.custom<number>(), {
    decode: (value, payload) => {
      const minutes = typeof value === 'number' ? value : readLength(value);
      if (minutes !== null && Number.isInteger(minutes) && minutes >= least && minutes <= longest)
        return minutes;
      return fails(payload, error({ input: value }));
    },
    encode: writeLength,
  });
}

/** Lengths as in ISO 8601 but without 'PT': 2h30m, 90m, 1d, or minutes. */
export const lengthField = lengthOf(1);
/** Like a length, but zero is allowed. */
export const noticeField = lengthOf(0);

/** Explains why a date does not exist, in the given year or, without one, in any year. */
function whyNoDay(month: number, day: number, year: number | null): string | null {
  if (month < 1 || month > 12) return t('venueFile.hint.noMonth', { month });
  const first = `${year === null ? '2024' : String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
  const days = isVenueDate(first) ? Number(lastOfMonth(first).slice(8)) : 31;
  if (day >= 1 && day <= days) return null;
  if (day < 1) return t('venueFile.hint.noDay');
  const words = { month: monthName(first as VenueDate), days };
  return year === null
    ? t('venueFile.hint.daysOfMonth', words)
    : t('venueFile.hint.daysOfMonthInYear', { ...words, year });
}

function aboutDate(found: unknown): string | null {
  if (typeof found !== 'string') return null;
  for (const [, year, month, day] of found.matchAll(/(?:(\d{4})-)?\b(\d{2})-(\d{2})\b/g)) {
    const why = whyNoDay(Number(month), Number(day), year === undefined ? null : Number(year));
    if (why !== null) return why;
  }
  return null;
}

const dateWords = () => t('venueFile.expected.date');

export const dateField = z.codec(
  z
    .string({ error: expected(dateWords, aboutDate) })
    .refine(isVenueDate, { error: expected(dateWords, aboutDate) })
    .meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  z.custom<VenueDate>(),
  { decode: (value) => value as VenueDate, encode: (value) => value },
);

const timeWords = () => t('venueFile.expected.time');

export const timeField = z.codec(
  z
    .string({ error: expected(timeWords) })
    .refine(isVenueTime, { error: expected(timeWords) })
    .meta({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  z.custom<VenueTime>(),
  { decode: (value) => value as VenueTime, encode: (value) => value },
);

const momentWords = () => t('venueFile.expected.moment');

/** A day and a time of the venue, '2026-12-05 09:00'. */
export const momentField = z.codec(
  z
    .string({ error: expected(momentWords, aboutDate) })
    .refine(
      (value) =>
        isVenueDate(value.slice(0, 10)) && /[ T]/.test(value[10] ?? '') && isVenueTime(value.slice(11)),
      {
        error: expected(momentWords, aboutDate),
      },
    )
    .meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}[ T]([01]\\d|2[0-3]):[0-5]\\d$' }),
  z.custom<WallTime>(),
  { decode: (value) => value.replace(' ', 'T') as WallTime, encode: (value) => value.replace('T', ' ') },
);

const endOfDay = '24:00';
const midnight = '00:00' as VenueTime;

/** When something closes: a time of day, with 24:00 for the midnight that ends the day, which is 00:00 of the next. */
export const closingField = z.codec(
  z
    .string({ error: expected(timeWords) })
    .refine((value) => value === endOfDay || isVenueTime(value), { error: expected(timeWords) })
    .meta({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' }),
  z.custom<VenueTime>(),
  {
    decode: (value) => (value === endOfDay ? midnight : (value as VenueTime)),
    encode: (value) => (value === midnight ? endOfDay : value),
  },
);

export interface DateRange {
  from: VenueDate;
  to: VenueDate;
}

const rangeWords = () => t('venueFile.expected.dates');

/** One date, or the first and last of a range. */
export const datesField = z.codec(
  z
    .string({ error: expected(rangeWords) })
    .meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}( to \\d{4}-\\d{2}-\\d{2})?$' }),
  z.custom<DateRange>(),
  {
    decode: (value, payload) => {
      const [from = '', to = from, ...more] = value.split(/\s+to\s+/);
      const good = more.length === 0 && isVenueDate(from) && isVenueDate(to);
      if (good && from <= to) return { from, to };
      const message = good
        ? t('venueFile.value.rangeEndsBeforeItBegins', { range: value })
        : expected(rangeWords, aboutDate)({ input: value });
      return fails(payload, message);
    },
    encode: ({ from, to }) => (from === to ? from : `${from} to ${to}`),
  },
);

const seasonWords = () => t('venueFile.expected.season');
const seasonForm = /^(\d{2}-\d{2})\s+to\s+(\d{2}-\d{2})$/;

/** First and last day of a season, 'MM-DD'; may span the new year. */
export const seasonField = z.codec(
  z.string({ error: expected(seasonWords) }).meta({ pattern: '^\\d{2}-\\d{2} to \\d{2}-\\d{2}$' }),
  z.custom<{ from: string; to: string }>(),
  {
    decode: (value, payload) => {
      const [, from = '', to = ''] = seasonForm.exec(value) ?? [];
      if (isVenueDate(`2024-${from}`) && isVenueDate(`2024-${to}`)) return { from, to };
      const hint = /\d{4}-/.test(value) ? t('venueFile.hint.noYear') : aboutDate(value);
      return fails(payload, expected(seasonWords, () => hint)({ input: value }));
    },
    encode: ({ from, to }) => `${from} to ${to}`,
  },
);

export const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export const everyDay: readonly number[] = [0, 1, 2, 3, 4, 5, 6];
const daysWords = () => t('venueFile.expected.weekdays');

/** Reads a day name or a range of days, as numbers from 0 Sunday; null if it is neither. */
function readDays(text: string): number[] | null {
  const word = text.trim().toLowerCase();
  if (word === 'daily') return [...everyDay];
  const [first = '', last = first, ...more] = word.split('-');
  const from = dayNames.indexOf(first as (typeof dayNames)[number]);
  const to = dayNames.indexOf(last as (typeof dayNames)[number]);
  if (from < 0 || to < 0 || more.length > 0) return null;
  const count = ((to - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => (from + index) % 7);
}

/** Returns weekdays as they are written; undefined for every day. */
export function writeWeekdays(days: readonly number[]): string | string[] | undefined {
  if (days.length === 7) return undefined;
  const names = days.map((day) => dayNames[day] ?? '');
  const first = days.findIndex((day, index) => (days.at(index - 1) ?? 0) !== (day + 6) % 7);
  const turned = [...days.slice(first), ...days.slice(0, first)];
  const unbroken = turned.every((day, index) => index === 0 || turned[index - 1] === (day + 6) % 7);
  const [start, end] = [turned[0], turned.at(-1)];
  return unbroken && days.length > 2 && start !== undefined && end !== undefined
    ? `${dayNames[start]}-${dayNames[end]}`
    : names;
}

/** Days of the week, 0 Sunday … 6 Saturday, in ascending order. */
export const weekdaysField = z.codec(
  z.union([z.string(), z.array(z.string())], { error: expected(daysWords) }),
  z.custom<readonly number[]>(),
  {
    decode: (value, payload) => {
      const words = typeof value === 'string' ? value.split(',') : value;
      const days = new Set<number>();
      for (const [index, word] of words.entries()) {
        const found = readDays(word);
        if (found === null)
          fails(payload, expected(daysWords)({ input: word }), typeof value === 'string' ? [] : [index]);
        else for (const day of found) days.add(day);
      }
      if (words.length === 0) fails(payload, t('venueFile.value.noWeekday'));
      return [...days].sort((a, b) => a - b);
    },
    encode: (days) => writeWeekdays(days) ?? 'daily',
  },
);

/** Weekdays that are left out if they are all days. */
export const weekdaysOrDaily = z.codec(
  weekdaysField.optional().prefault('daily'),
  z.custom<readonly number[]>(),
  { decode: (days) => days ?? everyDay, encode: (days) => (days.length === 7 ? undefined : days) },
);

const everyWords = () => t('venueFile.expected.times');
const maxTimes = 200;

const everyTime = group('Start times at a steady beat.', {
  from: timeField.describe('First start, like 09:00.'),
  to: timeField.describe('Last possible start, like 17:00.'),
  every: lengthField.describe('Time from one start to the next: 30m, 1h, or minutes.'),
});

/** Start times in ascending order, without duplicates. */
export const timesField = z.codec(
  z.union(
    [
      z
        .array(timeField)
        .min(1, { error: () => t('venueFile.value.noTime') })
        .max(maxTimes),
      everyTime,
    ],
    { error: expected(everyWords) },
  ),
  z.custom<readonly VenueTime[]>(),
  {
    decode: (value, payload) => {
      if (Array.isArray(value)) return [...new Set(value)].sort();
      const [first, last] = [minutesOf(value.from), minutesOf(value.to)];
      if (first > last)
        return fails(payload, t('venueFile.value.lastBeforeFirst', { last: value.to }), ['to']);
      const times: VenueTime[] = [];
      for (let minutes = first; minutes <= last; minutes += value.every) times.push(timeOfMinutes(minutes));
      return times;
    },
    encode: (times) => [...times],
  },
);
