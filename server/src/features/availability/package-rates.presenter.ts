/**
 * What guests pay and save for all members of a package together: rates in the shape of the contract
 * (D-PK-05; docs/rules/packages.md).
 */
import type { TimeSlot } from '@gangway/contract/catalog';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import type { Activity } from '@gangway/domain/catalog/activity';
import { hasOneParty, type Package } from '@gangway/domain/catalog/package';
import type { Rate } from '@gangway/domain/catalog/rate';
import { add, subtract, zero } from '@gangway/domain/kernel/money';
import { matchRate } from '@gangway/domain/party/match-rates';
import { priceOfRate } from '@gangway/domain/pricing/price-line';
import { shownFrom, shownRate } from '@gangway/domain/pricing/shown-price';
import { presentRate, sellableRates } from './availability.presenter.ts';

const sharedRates = (activities: readonly Activity[]): { rate: Rate; members: Rate[] }[] => {
  const [lead, ...others] = activities.map(sellableRates);
  return (lead ?? []).flatMap((rate) => {
    const matches = others.map((rates) => matchRate(rate, rates));
    const members = [rate, ...matches.flatMap((match) => match ?? [])];
    return members.length === activities.length ? [{ rate, members }] : [];
  });
};

/** When members start, as far as known. */
type Starts = readonly (Departure | null)[] | null;

/** Returns what one guest of each rate pays and saves for all members at the given starts. */
export function packageRates(
  item: Package,
  activities: readonly Activity[],
  departures: Starts,
): TimeSlot['rates'] {
  return sharedRates(activities).map(({ rate, members }) => {
    const parts = members.map((member, index) => {
      const activity = activities[index];
      const start = departures?.[index] ?? null;
      const price =
        activity === undefined || start === null ? member.price : priceOfRate(activity, member, start);
      return activity === undefined ? { price, discount: zero } : shownRate(activity, member, price, item);
    });
    return {
      ...presentRate(rate, add(...parts.map(({ price }) => price))),
      packageDiscount: add(...parts.map(({ discount }) => discount)),
    };
  });
}

/** Returns the lowest guest price of the first rate; null if none is sold. */
export function packageFromPrice(rates: TimeSlot['rates']) {
  const shown = rates.find(({ isFromPrice }) => isFromPrice) ?? rates[0];
  if (shown === undefined) return null;
  return {
    price: subtract(shown.price, shown.packageDiscount),
    listPrice: shown.price,
    saving: shown.packageDiscount ?? zero,
    name: shown.name,
  };
}

/**
 * Returns one guest's price for everything: for the first rate all members share, otherwise the sum of their
 * starting prices.
 */
export function packagePrice(item: Package, activities: readonly Activity[], departures: Starts) {
  if (hasOneParty(item)) {
    const shared = packageFromPrice(packageRates(item, activities, departures));
    if (shared !== null) return shared;
  }
  const parts = activities.flatMap((activity, index) => {
    const from = shownFrom(activity, departures?.[index] ?? null, item);
    return from === null ? [] : [from];
  });
  const listPrice = add(...parts.map(({ price }) => price));
  const saving = add(...parts.map(({ discount }) => discount));
  return { price: subtract(listPrice, saving), listPrice, saving, name: null };
}
