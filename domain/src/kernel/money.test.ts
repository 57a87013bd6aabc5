/**
 * Money: rounding half away from zero, percentages, contained tax, splitting without losing a cent
 * (docs/rules/pricing.md; R19).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOf } from './currency.ts';
import {
  type Amount,
  add,
  amount,
  containedPercentage,
  fromDecimal,
  isAmountOf,
  multiply,
  percentage,
  readDigits,
  roundSum,
  split,
  subtract,
  toDecimal,
  toDigits,
} from './money.ts';

/** Up to a hundred million in either direction, far more than a cart can hold (D-GEN-02). */
const cents = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).map(amount);
/** Currencies without decimals, with two and with three. */
const ofAnyDecimals = fc.constantFrom('JPY', 'VND', 'USD', 'HUF', 'KWD', 'TND');
const basisPoints = fc.integer({ min: 0, max: 10_000 });

/** Rounds half away from zero, with integers of any size. */
function exactly(numerator: bigint, denominator: bigint): number {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return Number(numerator < 0n ? -rounded : rounded);
}

describe('an amount', () => {
  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'is never %s: that throws an error (5.2-13)',
    (value) => {
      expect(() => amount(value)).toThrow(RangeError);
    },
  );

  it('has no negative zero', () => {
    expect(Object.is(amount(-0), 0)).toBe(true);
    expect(Object.is(percentage(amount(-1), 1), 0)).toBe(true);
  });
});

describe("rounding to the currency's decimals (5.2-13)", () => {
  it.each([
    [49.9, 4990],
    [0.285, 29],
    [1.005, 101],
    [-1.005, -101],
    [2.675, 268],
    [19.99, 1999],
    [0.1 + 0.2, 30],
    [-0.004, 0],
  ])('rounds %d dollars to %d cents, half away from zero (5.2-13)', (decimal, minor) => {
    expect(fromDecimal(decimal, 'USD')).toBe(minor);
  });

  it.each([
    ['JPY', 1200, 1200],
    ['JPY', 0.5, 1],
    ['KWD', 12.345, 12_345],
    ['KWD', 0.0005, 1],
    ['KWD', 0.1 + 0.2, 300],
    ['HUF', 1200.5, 120_050],
  ])('reads %s %d as %d minor units', (currency, decimal, minor) => {
    expect(fromDecimal(decimal, currency)).toBe(minor);
  });

  it('reads back every amount it writes, with no decimals, two and three (5.2-13)', () => {
    fc.assert(
      fc.property(ofAnyDecimals, cents, (currency, value) => {
        expect(fromDecimal(toDecimal(value, currency), currency)).toBe(value);
        expect(isAmountOf(currency, toDecimal(value, currency))).toBe(true);
        if (value >= 0 && value < 10_000_000_000)
          expect(readDigits(toDigits(value, currency), currency)).toBe(value);
        expect(Number(toDigits(value, currency))).toBe(toDecimal(value, currency));
      }),
      { numRuns: 1000 },
    );
  });

  it('distinguishes an amount from any number with more decimals (5.2-13)', () => {
    fc.assert(
      fc.property(ofAnyDecimals, cents, fc.integer({ min: 1, max: 9 }), (currency, value, tenth) => {
        const finer = (value * 10 + tenth) / 10 ** (decimalsOf(currency) + 1);
        expect(isAmountOf(currency, finer)).toBe(false);
      }),
    );
    for (const other of [Number.NaN, Number.POSITIVE_INFINITY, 1e300, -Number.MAX_VALUE])
      for (const currency of ['USD', 'JPY', 'KWD']) expect(isAmountOf(currency, other)).toBe(false);
  });

  it('writes at most as many decimals as the currency has (5.2-13)', () => {
    fc.assert(
      fc.property(ofAnyDecimals, cents, (currency, value) => {
        const [, places = ''] = String(toDecimal(value, currency)).split('.');
        expect(places.length).toBeLessThanOrEqual(decimalsOf(currency));
      }),
    );
  });
});

describe('digits', () => {
  it.each([
    ['USD', 1250, '12.50'],
    ['USD', 5, '0.05'],
    ['USD', -1250, '-12.50'],
    ['JPY', 1250, '1250'],
    ['JPY', 0, '0'],
    ['KWD', 12_500, '12.500'],
    ['KWD', 7, '0.007'],
  ])('of %s %d are %s', (currency, value, digits) => {
    expect(toDigits(amount(value), currency)).toBe(digits);
  });

  it.each([
    ['JPY', '12.5', null],
    ['JPY', '12.0', null],
    ['JPY', '12', 12],
    ['USD', '12.5', 1250],
    ['USD', '12.505', null],
    ['KWD', '12.505', 12_505],
    ['KWD', '12.5055', null],
    ['USD', '-1', null],
    ['USD', '1e3', null],
    ['USD', '', null],
    ['USD', '.5', null],
  ])('in %s, %j is read as %s', (currency, text, value) => {
    expect(readDigits(text, currency)).toBe(value);
  });

  it.each([
    ['USD', 500],
    ['EUR', 500],
    ['JPY', 500],
    ['KRW', 5000],
    ['KWD', 5000],
    ['HUF', 50_000],
  ])('a round sum of five dollars is %s %d minor units', (currency, value) => {
    expect(roundSum(5, currency)).toBe(value);
  });
});

describe('percentage', () => {
  it.each([
    [10_000, 825, 825],
    [15_700, 825, 1295],
    [2000, 125, 25],
    [1, 5000, 1],
    [-1, 5000, -1],
    [3, 5000, 2],
    [333, 0, 0],
    [333, 10_000, 333],
  ])('of %d at %d basis points is %d (D-GEN-03)', (value, points, expected) => {
    expect(percentage(amount(value), points)).toBe(expected);
  });

  it('matches whole-number arithmetic everywhere (5.2-13)', () => {
    fc.assert(
      fc.property(
        cents,
        basisPoints,
        (value, points) => percentage(value, points) === exactly(BigInt(value) * BigInt(points), 10_000n),
      ),
      { numRuns: 2000 },
    );
  });
});

describe('contained tax', () => {
  it.each([
    [12_000, 2000, 2000],
    [10_825, 825, 825],
    [100, 2000, 17],
    [5900, 0, 0],
  ])('in %d at %d basis points is %d (D-FT-04)', (value, points, expected) => {
    expect(containedPercentage(amount(value), points)).toBe(expected);
  });

  it('matches whole-number arithmetic, and price and tax add up to the amount (5.2-13)', () => {
    fc.assert(
      fc.property(cents, basisPoints, (value, points) => {
        const tax = containedPercentage(value, points);
        expect(tax).toBe(exactly(BigInt(value) * BigInt(points), BigInt(10_000 + points)));
        expect(add(subtract(value, tax), tax)).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('splitting', () => {
  it.each<[number, number[], number[]]>([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [10, [2, 1], [7, 3]],
    [5, [0, 0], [5, 0]],
    [0, [3, 4], [0, 0]],
    [1, [0, 1], [0, 1]],
    [2, [1, 1, 1], [1, 1, 0]],
  ])(
    '%d by %j gives %j: largest remainder first, ties to the earlier part (D-FT-01)',
    (value, weights, parts) => {
      expect(split(amount(value), weights)).toEqual(parts);
    },
  );

  it('never loses or creates a unit, and no part is more than one unit off its share (5.2-13)', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(cents, weights, (value, given) => {
        const parts = split(value, given);
        expect(add(...parts)).toBe(value);
        const whole = given.reduce((sum, weight) => sum + weight, 0);
        if (whole > 0)
          for (const [index, part] of parts.entries())
            expect(Math.abs(part - (value * (given[index] ?? 0)) / whole)).toBeLessThan(1.001);
      }),
      { numRuns: 2000 },
    );
  });
});

it('adds, subtracts and multiplies in whole units (5.2-13)', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 50 }), (values) => {
      const backwards = values.toReversed();
      expect(add(...values)).toBe(add(...backwards));
      expect(values.reduce<Amount>((left, value) => subtract(left, value), add(...values))).toBe(0);
    }),
  );
  expect(multiply(amount(1999), 3)).toBe(5997);
});
