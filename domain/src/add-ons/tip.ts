/** Tips: a percentage of what the guests pay, or an amount of the visitor's own (D-AD-04; docs/rules/add-ons.md). */
import { type Amount, percentage } from '../kernel/money.ts';

/** The percentages offered, in whole percent. */
export const tipPercents = [10, 15, 18, 20] as const;

/** Most one may give of one's own accord: a slip of the finger must not cost a fortune. */
export const mostTip = 1_000_000 as Amount;

export type TipChoice = { percent: number } | { amount: Amount };

/** What a tip comes to; null for one that is not offered. The base is the line's guests after package discount, without add-ons. */
export function tipAmount(base: Amount, tip: TipChoice): Amount | null {
  if ('amount' in tip) return tip.amount >= 0 && tip.amount <= mostTip ? tip.amount : null;
  return tipPercents.some((percent) => percent === tip.percent) ? percentage(base, tip.percent * 100) : null;
}
