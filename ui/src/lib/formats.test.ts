/** Formats of amounts, dates, pictures and queries (9-01, 9-19, 9-22, D-RT-11). */
import { unbroken } from '@gangway/domain/kernel/date-words';
import type { VenueDate, VenueTime, WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { inLocale } from '@gangway/domain/testing/in-locale';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  amountInputMode,
  currencySign,
  exampleAmount,
  formatAmount,
  formatShortAmount,
  formatTightAmount,
} from './format-amount.ts';
import * as dates from './format-date.ts';
import { photoOf } from './photo-address.ts';
import { photoAddress } from './photo-file.ts';
import { parseSearch, stringifySearch } from './search.ts';

const date = '2026-06-05' as VenueDate;

describe('date formats (9-22)', () => {
  test('yyyy-MM-dd (9-22)', () => expect(dates.isoDate(date)).toBe('2026-06-05'));
  test('MM-dd-yyyy (9-22)', () => expect(dates.dashedDate(date)).toBe('06-05-2026'));
  test('MM/dd/yyyy (9-22)', () => expect(dates.slashedDate(date)).toBe('06/05/2026'));
  test('M/d/yyyy (9-22)', () => expect(dates.numericDate(date)).toBe('6/5/2026'));
  test('M/d/yy (9-22)', () => expect(dates.shortNumericDate(date)).toBe('6/5/26'));
  test('MMM d, yyyy (9-22)', () => expect(dates.mediumDate(date)).toBe('Jun 5, 2026'));
  test('EE, MMM dd (9-22)', () => expect(dates.shortDay(date)).toBe('Fri, Jun 05'));
  test('EE, MMMM d (9-22)', () => expect(dates.longDay(date)).toBe('Fri, June 5'));
  test.each([
    ['00:00', '12:00 AM'],
    ['09:05', '9:05 AM'],
    ['12:00', '12:00 PM'],
    ['23:59', '11:59 PM'],
  ])('h:mm a: %s is %s (9-22)', (time, words) =>
    expect(dates.clockTime(time as VenueTime)).toBe(unbroken(words)),
  );
  test('the visitor’s time zone does not change the venue’s date', () =>
    expect(dates.dayAndTime('2026-01-01T00:30' as WallTime)).toBe(unbroken('Thu, Jan 01, 12:30 AM')));
});

describe('amounts', () => {
  test('default to US dollars (9-01)', () => expect(formatAmount(amount(123450), null)).toBe('$1,234.50'));
  test('use the currency of the location (C-16)', () => {
    expect(formatAmount(amount(4990), 'GBP')).toBe('£49.90');
    expect(currencySign('GBP')).toBe('£');
  });
  test('are short if they are whole', () => {
    expect(formatShortAmount(amount(6400), 'USD')).toBe('$64');
    expect(formatShortAmount(amount(6450), 'USD')).toBe('$64.50');
  });
  test.each([
    ['en-US', 'JPY', '¥1,235', '¥1,235', '¥'],
    ['en-US', 'KWD', 'KWD 1.235', 'KWD 1.235', 'KWD'],
    ['en-US', 'HUF', 'Ft 12.35', 'Ft 12.35', 'Ft'],
    ['de-DE', 'JPY', '1.235 ¥', '1.235 ¥', '¥'],
    ['de-DE', 'KWD', '1,235 KWD', '1,235 KWD', 'KWD'],
    ['fr-FR', 'KRW', '1 235 ₩', '1 235 ₩', '₩'],
    ['fr-FR', 'TND', '1,235 TND', '1,235 TND', 'TND'],
    ['es-CL', 'CLP', '$1.235', '$1.235', '$'],
    ['ar-KW', 'KWD', '\u2066KWD 1.235\u2069', '\u2066KWD 1.235\u2069', 'KWD'],
  ])('in %s, 1235 minor units of %s are %s, and %s in short', (locale, currency, full, short, sign) => {
    onTestFinished(inLocale(locale));
    const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(plain(formatAmount(amount(1235), currency))).toBe(full);
    expect(plain(formatShortAmount(amount(1235), currency))).toBe(short);
    expect(currencySign(currency)).toBe(sign);
  });
  test('as one may type them have the decimals of the currency', () => {
    expect(['USD', 'JPY', 'KWD', 'VND'].map(exampleAmount)).toEqual(['12.50', '1250', '12.500', '125000']);
    expect(['USD', 'JPY'].map(amountInputMode)).toEqual(['decimal', 'numeric']);
  });
  test.each([
    [1000, 'KWD', 'KWD 1'],
    [6400, 'JPY', '¥6,400'],
    [12_345_678, 'JPY', '¥12.4M'],
    [64_500, 'KWD', 'KWD 65'],
    [6400, 'USD', '$64'],
    [16450, 'USD', '$164.50'],
    [999900, 'USD', '$9,999'],
    [123450, 'USD', '$1,235'],
    [1234567, 'GBP', '£12,346'],
    [12345678, 'USD', '$124K'],
    [100000000, 'USD', '$1M'],
    [123456700, 'USD', '$1.24M'],
    [1234567, 'CHF', 'CHF 12.4K'],
  ])(
    'fit the narrow cells of a calendar and never look cheaper: %i in %s as %s',
    (cents, currency, words) => {
      expect(formatTightAmount(amount(cents), currency).replace('\u00a0', ' ')).toBe(words);
    },
  );
});

describe('picture addresses (9-19, D-UI-07)', () => {
  const place = { photoDomain: 'https://img.example/', photoFolder: 'lake', photoVersion: 'kayak-3f9a2c1b' };
  test('consist of domain, folder, version and size', () =>
    expect(photoAddress(place, '300x300')).toBe('https://img.example/lake/kayak-3f9a2c1b-300x300.jpg'));
  test('offer an item at 800x600 and other widths', () => {
    const photo = photoOf(place, 'item');
    expect(photo).toMatchObject({ width: 800, height: 600 });
    expect(photo?.srcSet).toContain('kayak-3f9a2c1b-1600x1200.jpg 1600w');
  });
  test('are null without a version', () =>
    expect(photoOf({ ...place, photoVersion: null }, 'square')).toBeNull());
});

describe('queries (D-RT-11)', () => {
  test('keep separators readable', () =>
    expect(stringifySearch({ rates: '11:2,12:1', date: '2026-06-12~2026-06-13' })).toBe(
      '?rates=11:2,12:1&date=2026-06-12~2026-06-13',
    ));
  test('keep numbers as text and leave out absent values', () => {
    expect(parseSearch('?editing=7&option=1e3')).toEqual({ editing: '7', option: '1e3' });
    expect(stringifySearch({ editing: undefined, option: '' })).toBe('?option=');
  });
  test('keep any text when written and read back, and writing twice changes nothing', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })),
        (search) => {
          const written = stringifySearch(search);
          expect(parseSearch(written)).toEqual({ ...search });
          expect(stringifySearch(parseSearch(written))).toBe(written);
        },
      ),
    );
  });
});
