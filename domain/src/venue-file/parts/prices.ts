/** Prices by rate: named by its id in the venue file, by its key in the rules. */
import type { PriceChange } from '../../catalog/activity.ts';
import type { Rate } from '../../catalog/rate.ts';
import { type Amount, amount } from '../../kernel/money.ts';
import type { ActivityKeys } from '../keys.ts';
import { fault } from '../numbers.ts';

/** Returns the key of a rate that a checked file names. */
export const rateKeyOf = ({ rates }: ActivityKeys, id: string): number =>
  rates.get(id)?.key ?? fault(`a key for rate ${id}`);

export const readPrices = (prices: Readonly<Record<string, Amount>>, keys: ActivityKeys): PriceChange[] =>
  Object.entries(prices).map(([id, price]) => ({ rateKey: rateKeyOf(keys, id), price }));

type Named = Pick<Rate, 'key' | 'id'>;

/** Returns the id of a rate; empty for one that is gone. */
export const rateIdOf = (rates: readonly Named[], rateKey: number): string =>
  rates.find(({ key }) => key === rateKey)?.id ?? '';

export const writePrices = (
  prices: readonly PriceChange[],
  rates: readonly Named[],
): Record<string, Amount> =>
  Object.fromEntries(prices.map(({ rateKey, price }) => [rateIdOf(rates, rateKey), amount(price)]));
