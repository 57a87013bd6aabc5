/**
 * What a package costs one guest before anyone is counted: the price of its leading rate at the times chosen
 * so far (D-PK-07, D-FT-03).
 */
import type { Item, Rate } from '@gangway/contract/catalog';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import { matchRate } from '@gangway/domain/party/match-rates';
import { t } from '../../../messages/t.ts';
import { hidesPrices, sellable, sharedRates } from './package-rules.ts';

export interface GuestPrice {
  list: Amount;
  paid: Amount;
}

export interface PackagePrice extends GuestPrice {
  /** One price per activity, in order. */
  members: readonly GuestPrice[];
  /** The guest the price is for: 'Adult'. */
  per: string | null;
}

const ofRate = (rate: Rate | null): GuestPrice => {
  if (rate === null) return { list: zero, paid: zero };
  const paid = subtract(rate.price, rate.packageDiscount);
  return { list: rate.price, paid: paid > 0 ? paid : zero };
};

/**
 * Returns the rate that prices are labeled with, per activity: the package's own rate that all activities
 * share, otherwise each activity's first.
 */
function leadRates(item: Item, known: readonly (readonly Rate[])[]): (Rate | null)[] {
  const { activities, fromPriceName } = item;
  const shared = sharedRates(activities);
  const lead =
    shared.find(({ isFromPrice }) => isFromPrice) ??
    shared.find(({ name }) => name === fromPriceName) ??
    shared[0];
  return activities.map((activity, index) => {
    const rates = known[index] ?? sellable(activity);
    if (lead !== undefined) return matchRate(lead, rates);
    return rates.find(({ isFromPrice }) => isFromPrice) ?? rates[0] ?? null;
  });
}

/**
 * @param known the rates in force per activity: those of its time, otherwise the catalog's
 * @returns null if prices are hidden
 */
export function packagePrice(item: Item, known: readonly (readonly Rate[])[]): PackagePrice | null {
  if (hidesPrices(item)) return null;
  const leads = leadRates(item, known);
  if (leads.some((lead) => lead === null)) return null;
  const members = leads.map(ofRate);
  return {
    members,
    list: add(...members.map(({ list }) => list)),
    paid: add(...members.map(({ paid }) => paid)),
    // Rates of different names, one of each activity, add up to what a guest pays who takes part in all.
    per: sharedRates(item.activities).length > 0 ? (leads[0]?.name ?? null) : t('lib.pricePer.guest'),
  };
}
