/**
 * Guests of a prefix package with the price of all its activities, which share one party (2.8-03, D-PK-03).
 */
import type { Item, Rate } from '@gangway/contract/catalog';
import { add } from '@gangway/domain/kernel/money';
import { matchRate } from '@gangway/domain/party/match-rates';

/** Null for a package whose activities have their own guests and prices. */
export function partyPrices(item: Item): Rate[] | null {
  const [lead, ...others] = item.activities;
  if (item.packageType !== 'prefix' || lead === undefined) return null;
  return lead.rates.map((rate) => {
    const matches = others.flatMap((activity) => matchRate(rate, activity.rates) ?? []);
    return { ...rate, subTotal: add(...[rate, ...matches].flatMap(({ subTotal }) => subTotal ?? [])) };
  });
}
