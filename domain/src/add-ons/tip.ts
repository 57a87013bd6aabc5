/** Tips: a percentage of what the guests pay, or a custom amount (D-AD-04; docs/rules/add-ons.md). */
import { type Amount, percentage } from '../kernel/money.ts';

/** The percentages offered. */
export const tipPercents = [10, 15, 18, 20] as const;

/** The largest custom tip, so that a typo cannot cost a fortune. */
export const mostTip = 1_000_000 as Amount;

export type TipChoice = { percent: number } | { amount: Amount };

/**
 * Returns the tip in money; null if it is not offered. The base is what the line's guests pay after the
 * package discount, without add-ons.
 */
export function tipAmount(base: Amount, tip: TipChoice): Amount | null {
  if ('amount' in tip) return tip.amount >= 0 && tip.amount <= mostTip ? tip.amount : null;
  return tipPercents.some((percent) => percent === tip.percent) ? percentage(base, tip.percent * 100) : null;
}
