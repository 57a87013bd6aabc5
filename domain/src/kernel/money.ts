/**
 * Money: whole minor units, rounded half away from zero, split without losing a cent (docs/rules/pricing.md).
 */

declare const amountBrand: unique symbol;
/** A sum of money in whole minor units (cents) of the location's currency. Always a safe integer. */
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

/** Returns whether a decimal has at most two places, as far as a float can tell; never throws. */
export function isTwoDecimals(decimal: number): boolean {
  const minor = round(decimal * 100);
  // A float product can be off by half a unit in its last place, and 0.1 + 0.2 by slightly more.
  return (
    Number.isSafeInteger(minor) &&
    Math.abs(decimal * 100 - minor) <= 1e-9 + Math.abs(minor) * 4 * Number.EPSILON
  );
}

/** Converts a decimal from the wire (49.9) to minor units (4990); all currencies have two decimals (C-17). */
export function fromDecimal(decimal: number): Amount {
  return amount(round(decimal * 100));
}

/** Converts minor units (4990) to a decimal for the wire (49.9), with at most two places. */
export function toDecimal(value: Amount): number {
  return value / 100;
}

/** Converts minor units (1250) to digits with two places (12.50), for URLs; amounts are never negative. */
export function toDigits(value: Amount): string {
  const digits = String(value).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

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
