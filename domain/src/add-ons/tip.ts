/** Tips: a percentage of what the guests pay, or a custom amount (D-AD-04; docs/rules/add-ons.md). */
import { type Amount, percentage, roundSum } from '../kernel/money.ts';

/** The percentages offered. */
export const tipPercents = [10, 15, 18, 20] as const;

/** Returns the largest custom tip, some ten thousand dollars, so that a typo cannot cost a fortune. */
export const mostTip = (currency: string): Amount => roundSum(10_000, currency);

export type TipChoice = { percent: number } | { amount: Amount };

/**
 * Returns the tip in money; null if it is not offered. The base is what the line's guests pay after the
 * package discount, without add-ons.
 */
export function tipAmount(base: Amount, tip: TipChoice, currency: string): Amount | null {
  if ('amount' in tip) return tip.amount >= 0 && tip.amount <= mostTip(currency) ? tip.amount : null;
  return tipPercents.some((percent) => percent === tip.percent) ? percentage(base, tip.percent * 100) : null;
}
