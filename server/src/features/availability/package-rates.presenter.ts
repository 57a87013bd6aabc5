/** What guests pay for all members of a package at once, and save: rates in the shape of the contract (D-PK-05; docs/rules/packages.md). */
import type { TimeSlot } from '@gangway/contract/catalogue';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { matchRate } from '@gangway/domain/booking/match-rates';
import type { Activity } from '@gangway/domain/catalogue/activity';
import { hasOneParty, type Package } from '@gangway/domain/catalogue/package';
import type { Rate } from '@gangway/domain/catalogue/rate';
import { add, subtract, zero } from '@gangway/domain/kernel/money';
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

/** When members start, as far as it is known. */
type Starts = readonly (Departure | null)[] | null;

/** What one guest of a rate pays for all members, and saves, when they start at some departures; by themselves without. */
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

/** The lowest price of a guest of the first rate; null where none is sold. */
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

/** What one guest pays for everything: of the first rate that all members have, else the sum of what each begins at. */
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
