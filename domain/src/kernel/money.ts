/**
 * Money: whole minor units, rounded half away from zero, split without losing a cent (docs/rules/pricing.md).
 */
import { decimalsOf, magnitudeOf } from './currency.ts';

declare const amountBrand: unique symbol;
/** A sum of money in whole minor units of the location's currency: cents, fils or yen. Always a safe integer. */
export type Amount = number & { readonly [amountBrand]: true };

export const zero = 0 as Amount;

/**
 * Checks a whole number of minor units; throws otherwise, since a broken amount is a fault, not a refusal.
 */
export function amount(minorUnits: number): Amount {
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError(`not a whole amount: ${minorUnits}`);
  return (minorUnits === 0 ? 0 : minorUnits) as Amount;
}

/** Rounds half away from zero: 2.5 → 3, -2.5 → -3 (D-GEN-03). */
function round(value: number): number {
  const nudged = Math.abs(value) * (1 + Number.EPSILON);
  return Math.sign(value) * Math.floor(nudged + 0.5);
}

/** Reads a decimal with up to so many places as a whole number: 49.9 with two is 4990. */
export const toWhole = (decimal: number, places: number): number => round(decimal * 10 ** places);

/** Returns whether a decimal has at most so many places, as far as a float can tell; never throws. */
export function hasPlaces(decimal: number, places: number): boolean {
  const scaled = decimal * 10 ** places;
  const whole = round(scaled);
  // A float product can be off by half a unit in its last place, and 0.1 + 0.2 by slightly more.
  return (
    Number.isSafeInteger(whole) && Math.abs(scaled - whole) <= 1e-9 + Math.abs(whole) * 4 * Number.EPSILON
  );
}

/** Returns whether a decimal is an amount of a currency: it has no more places than the currency (5.2-13). */
export const isAmountOf = (currency: string, decimal: number): boolean =>
  hasPlaces(decimal, decimalsOf(currency));

/** Converts a decimal (49.9) to a currency's minor units (4990), rounded. */
export function fromDecimal(decimal: number, currency: string): Amount {
  return amount(toWhole(decimal, decimalsOf(currency)));
}

/** Converts a currency's minor units (4990) to a decimal (49.9), which has at most as many places as the currency. */
export function toDecimal(value: Amount, currency: string): number {
  return value / 10 ** decimalsOf(currency);
}

/** Writes minor units (1250) with all the decimals of their currency (12.50), for files and addresses. */
export function toDigits(value: Amount, currency: string): string {
  const places = decimalsOf(currency);
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${value < 0 ? '-' : ''}${places === 0 ? whole : `${whole}.${digits.slice(-places)}`}`;
}

/**
 * Reads digits as people write them in commands: 1234 or 12.50, with at most ten before the point and as many after it
 * as the currency has; null for anything else.
 */
export function readDigits(text: string, currency: string): Amount | null {
  const [matched, whole = '', decimals = ''] = /^(\d{1,10})(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  const places = decimalsOf(currency);
  return matched === undefined || decimals.length > places
    ? null
    : amount(Number(whole + decimals.padEnd(places, '0')));
}

/** Returns so many dollars' worth as a round sum of a currency: 5 are 5.00 dollars, 500 yen or 5.000 dinars. */
export const roundSum = (units: number, currency: string): Amount =>
  fromDecimal(units * magnitudeOf(currency), currency);

export function add(...values: readonly Amount[]): Amount {
  return amount(values.reduce<number>((total, value) => total + value, 0));
}

export function subtract(from: Amount, value: Amount): Amount {
  return amount(from - value);
}

/** Price × participants. */
export function multiply(value: Amount, count: number): Amount {
  return amount(value * count);
}

/** Percentage in basis points (750 = 7.5%), rounded half away from zero. */
export function percentage(value: Amount, basisPoints: number): Amount {
  return amount(round((value * basisPoints) / 10_000));
}

/** Returns the tax contained in an inclusive amount: amount − amount / (1 + rate), rounded once. */
export function containedPercentage(value: Amount, basisPoints: number): Amount {
  return amount(round((value * basisPoints) / (10_000 + basisPoints)));
}

/** Splits by weight so that the parts add up exactly (largest remainder; ties go to the earlier part). */
export function split(value: Amount, weights: readonly number[]): Amount[] {
  const whole = weights.reduce((total, weight) => total + weight, 0);
  if (whole <= 0) return weights.map((_, index) => (index === 0 ? value : zero));
  const exact = weights.map((weight) => (value * weight) / whole);
  const parts = exact.map((share) => Math.trunc(share));
  let rest = value - parts.reduce((total, part) => total + part, 0);
  const order = exact
    .map((share, index) => ({ index, remainder: Math.abs(share - Math.trunc(share)) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const step = Math.sign(rest);
  for (const { index } of order) {
    if (rest === 0) break;
    parts[index] = (parts[index] ?? 0) + step;
    rest -= step;
  }
  return parts.map(amount);
}
