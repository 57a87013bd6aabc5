/** A tour's rates and agents' terms for them, for tests of what agents' guests pay. */
import type { AgentTerms } from '../agents/agent.ts';
import type { PriceRule } from '../catalog/activity.ts';
import type { ActivityKey, RateKey } from '../kernel/keys.ts';
import { amount } from '../kernel/money.ts';
import { aRate } from './builders.ts';

/** 59.00, 39.00 and 49.00. */
export const adult = aRate();
export const child = aRate({ key: 12, id: 'child', name: 'Child', price: 3900, isFromPrice: false });
export const senior = aRate({ key: 13, id: 'senior', name: 'Senior', price: 4900, isFromPrice: false });

/** Prices by rate key on Saturdays and Sundays. */
export const onWeekends = (prices: Readonly<Record<number, number>>): PriceRule => ({
  from: null,
  to: null,
  season: null,
  weekdays: [0, 6],
  times: null,
  prices: Object.entries(prices).map(([rateKey, price]) => ({ rateKey: Number(rateKey), price })),
});

interface Agreed extends Partial<Pick<AgentTerms, 'priceRules' | 'durations'>> {
  /** By rate key. */
  prices?: Readonly<Record<number, number>>;
  notSold?: readonly number[];
  /** Version of the first price; the following prices count up. */
  version?: number;
}

/** An agent's terms for an activity. */
export function terms(activityKey: number, agreed: Agreed): AgentTerms {
  const { prices = {}, notSold = [], version = 1, priceRules = [], durations = [] } = agreed;
  return {
    activityKey: activityKey as ActivityKey,
    priceRules,
    durations,
    rates: [
      ...Object.entries(prices).map(([rateKey, price], index) => ({
        rateKey: Number(rateKey) as RateKey,
        price: amount(price),
        isSold: true,
        historyKey: version + index,
      })),
      ...notSold.map((rateKey) => ({
        rateKey: rateKey as RateKey,
        price: null,
        isSold: false,
        historyKey: null,
      })),
    ],
  };
}
