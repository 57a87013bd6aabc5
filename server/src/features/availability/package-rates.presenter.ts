/**
 * What guests pay and save for all members of a package together: rates in the shape of the contract
 * (D-PK-05; docs/rules/packages.md).
 */
import type { TimeSlot } from '@gangway/contract/catalog';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import type { Activity } from '@gangway/domain/catalog/activity';
import { hasOneParty, type Package } from '@gangway/domain/catalog/package';
import type { Rate } from '@gangway/domain/catalog/rate';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import { granted, type MemberTerms, smallest } from '@gangway/domain/memberships/member-terms';
import { matchRate } from '@gangway/domain/party/match-rates';
import { priceOfRate } from '@gangway/domain/pricing/price-line';
import { type ShownRate, shownFrom, shownRate } from '@gangway/domain/pricing/shown-price';
import { beforeDiscount, presentRate, sellableRates } from './availability.presenter.ts';
import { presentMemberRate } from './member-rate.presenter.ts';
import type { TermsAt } from './member-terms.service.ts';

/** @param sold the rates of each activity */
const sharedRates = (sold: readonly (readonly Rate[])[]): { rate: Rate; members: Rate[] }[] => {
  const [lead, ...others] = sold;
  return (lead ?? []).flatMap((rate) => {
    const matches = others.map((rates) => matchRate(rate, rates));
    const members = [rate, ...matches.flatMap((match) => match ?? [])];
    return members.length === sold.length ? [{ rate, members }] : [];
  });
};

/** When members start, as far as known. */
type Starts = readonly (Departure | null)[] | null;

interface Part extends ShownRate {
  /** The member's price before the package discount; null if the membership has no terms for this rate. */
  own: { price: Amount; terms: MemberTerms } | null;
}

/**
 * A membership may cover some of the activities: their limits apply to all, and the others cost the public price. A guest
 * takes a guest pass for each activity that asks for one.
 */
function memberRateOf(rate: Rate, parts: readonly Part[]): TimeSlot['rates'][number]['memberRateInfo'] {
  const covered = parts.flatMap(({ own }) => own?.terms ?? []);
  const [first] = covered;
  if (first === undefined) return null;
  const applying = granted(covered);
  const passes = applying.flatMap(({ guestPassesLeft }) => guestPassesLeft ?? []);
  return presentMemberRate(rate, add(...parts.map(({ own, price }) => own?.price ?? price)), {
    maxQuantity: smallest(applying.map(({ maxQuantity }) => maxQuantity)),
    remainingUses: smallest(applying.map(({ remainingUses }) => remainingUses)),
    guestPassesLeft: passes.length === 0 ? null : Math.floor(Math.min(...passes) / passes.length),
    reason: applying.length === 0 ? first.reason : null,
  });
}

/** Returns what one guest of each rate pays and saves for all members at the given starts. */
export function packageRates(
  item: Package,
  activities: readonly Activity[],
  departures: Starts,
  termsAt: TermsAt = () => [],
): TimeSlot['rates'] {
  const termsOf = activities.map((activity, index) => {
    const start = departures?.[index] ?? null;
    return start === null ? [] : termsAt(activity.key, start);
  });
  return sharedRates(activities.map(sellableRates)).map(({ rate, members }) => {
    const parts = members.map((member, index): Part => {
      const activity = activities[index];
      const start = departures?.[index] ?? null;
      const price =
        activity === undefined || start === null ? member.price : priceOfRate(activity, member, start);
      if (activity === undefined) return { price, discount: zero, own: null };
      const shown = shownRate(activity, member, price, item);
      const terms = termsOf[index]?.find(({ rateKey }) => rateKey === member.key);
      const own =
        terms === undefined
          ? null
          : { terms, price: beforeDiscount(shownRate(activity, member, terms.priceOf(price), item), shown) };
      return { ...shown, own };
    });
    return {
      ...presentRate(rate, add(...parts.map(({ price }) => price))),
      packageDiscount: add(...parts.map(({ discount }) => discount)),
      memberRateInfo: memberRateOf(rate, parts),
    };
  });
}

/** Returns the lowest guest price of the first rate; null if none is sold. */
export function packageFromPrice(rates: TimeSlot['rates']) {
  const shown = rates.find(({ isFromPrice }) => isFromPrice) ?? rates[0];
  if (shown === undefined) return null;
  const own = shown.memberRateInfo;
  return {
    price: subtract(own === null ? shown.price : own.price, shown.packageDiscount),
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
