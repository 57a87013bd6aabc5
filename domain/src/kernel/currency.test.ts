/** Which currencies prices can be in, and how many decimals they have (docs/rules/pricing.md, "Currencies"). */
import { describe, expect, it } from 'vitest';
import {
  currencies,
  currentCurrency,
  decimalsOf,
  faultOfCurrency,
  inCurrency,
  magnitudeOf,
  usualCurrency,
} from './currency.ts';

/** How the engine usually writes amounts, which ISO 4217 does not say. */
const shownDecimals = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

describe('a currency', () => {
  it.each([
    ['USD', 2],
    ['EUR', 2],
    ['HUF', 2],
    ['IDR', 2],
    ['COP', 2],
    ['MGA', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['ISK', 0],
    ['CLP', 0],
    ['VND', 0],
    ['XOF', 0],
    ['UGX', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['TND', 3],
    ['IQD', 3],
  ])('%s has %d decimals', (currency, decimals) => {
    expect(faultOfCurrency(currency)).toBeNull();
    expect(decimalsOf(currency)).toBe(decimals);
  });

  it.each([
    ['HRK', { kind: 'withdrawn', successor: 'EUR' }],
    ['BGN', { kind: 'withdrawn', successor: 'EUR' }],
    ['ANG', { kind: 'withdrawn', successor: 'XCG' }],
    ['XXX', { kind: 'noMoney' }],
    ['XTS', { kind: 'noMoney' }],
    ['XAU', { kind: 'noMoney' }],
    ['CLF', { kind: 'noMoney' }],
    ['BTC', { kind: 'unknown' }],
    ['usd', { kind: 'unknown' }],
    ['', { kind: 'unknown' }],
  ])('%j is none that prices can be in', (code, fault) => {
    expect(faultOfCurrency(code)).toEqual(fault);
  });

  it('takes the place of each that was withdrawn', () => {
    for (const code of Intl.supportedValuesOf('currency')) {
      const fault = faultOfCurrency(code);
      if (fault?.kind === 'withdrawn') expect(currencies).toContain(fault.successor);
    }
  });

  it('is known to the engine, which writes its sign; only a code of 2021 is missing there', () => {
    const known = new Set(Intl.supportedValuesOf('currency'));
    expect(currencies.filter((code) => !known.has(code))).toEqual(['VED']);
  });

  it('has fewer decimals in the engine only where they are rarely written, and never more', () => {
    for (const code of currencies) expect(shownDecimals(code)).toBeLessThanOrEqual(decimalsOf(code));
  });

  it('that an earlier version could sell in has the two decimals it had then', () => {
    for (const code of Intl.supportedValuesOf('currency'))
      if (shownDecimals(code) === 2) expect(decimalsOf(code)).toBe(2);
  });

  it('is worth about a dollar by the power of ten that sizes its limits', () => {
    expect(['USD', 'KWD', 'JPY', 'KRW', 'VND'].map(magnitudeOf)).toEqual([1, 1, 100, 1000, 10_000]);
    expect(currencies.map(magnitudeOf).every((power) => Number.isInteger(Math.log10(power)))).toBe(true);
  });
});

describe('the currency of amounts being read', () => {
  it('is the usual one, and within some work that of the work, however it ends', () => {
    expect(currentCurrency()).toBe(usualCurrency);
    const seen = inCurrency('JPY', () => [
      currentCurrency(),
      inCurrency('KWD', currentCurrency),
      currentCurrency(),
    ]);
    expect(seen).toEqual(['JPY', 'KWD', 'JPY']);
    expect(() =>
      inCurrency('KWD', () => {
        throw new Error('fails');
      }),
    ).toThrow('fails');
    expect(currentCurrency()).toBe(usualCurrency);
  });
});
