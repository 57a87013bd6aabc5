/**
 * Prices as guests see them before anything is in the cart: as set, or with fees and tax included
 * (D-FT-03; docs/rules/pricing.md, "Prices with everything inside").
 */
import type { Activity } from '../catalog/activity.ts';
import type { ChargeRules } from '../catalog/charge-rules.ts';
import type { Package } from '../catalog/package.ts';
import type { Rate } from '../catalog/rate.ts';
import { type Amount, subtract } from '../kernel/money.ts';
import { allInPrice, withTax } from './all-in.ts';
import { discountOf } from './package-discount.ts';
import { fromRate, type PricedStart } from './price-line.ts';

type Shown = Pick<Activity, 'key' | 'taxClass' | 'minParticipants' | 'shownBy'>;
type Within = Pick<Package, 'members'> | null;

/** The fees and taxes of a venue, and whether its shown prices include them. */
interface Charging extends ChargeRules {
  /** 3 if the prices shown include it (D-FT-03). */
  feeDisplayType: 1 | 2 | 3;
}

/** Adds the fees and taxes to include in the activities' shown prices, if the venue includes them. */
export function withShownPrices<Venue extends Charging & { activities: readonly Activity[] }>(
  location: Venue,
): Venue {
  const { feeDisplayType, fees, taxes } = location;
  if (feeDisplayType !== 3) return location;
  return {
    ...location,
    activities: location.activities.map((activity) => ({ ...activity, shownBy: { fees, taxes } })),
  };
}

/**
 * Returns the people one participant brings; for a private tour, the smallest group. A package's guests are
 * charged per-participant fees once, with its first activity.
 */
function peopleOf(activity: Shown, rate: Pick<Rate, 'people' | 'isPrivateTourRate'>, item: Within): number {
  if (item !== null && item.members[0]?.activityKey !== activity.key) return 0;
  return rate.isPrivateTourRate ? Math.max(1, activity.minParticipants) : rate.people;
}

/** Returns the price of one participant as shown. */
export function shownPrice(
  activity: Shown,
  rate: Pick<Rate, 'people' | 'isPrivateTourRate'>,
  price: Amount,
  item: Within = null,
): Amount {
  const { shownBy, taxClass } = activity;
  return shownBy === undefined
    ? price
    : allInPrice(shownBy, price, { people: peopleOf(activity, rate, item), taxClass });
}

/** Returns the cost of something without guests as shown, such as an add-on. */
export function shownCost(
  { shownBy, taxClass }: Pick<Activity, 'taxClass' | 'shownBy'>,
  cost: Amount,
): Amount {
  return shownBy === undefined ? cost : allInPrice(shownBy, cost, { people: 0, taxClass });
}

/** Returns the cost of a day's transportation per guest as shown; it has no per-participant fees. */
export function shownRide(
  { orderTransport, ...venue }: Charging & { orderTransport: { taxClass: string } | null },
  price: Amount,
): Amount {
  if (venue.feeDisplayType !== 3 || orderTransport === null) return price;
  return allInPrice(venue, price, { people: 0, taxClass: orderTransport.taxClass });
}

/** Returns the price of what has no fees as shown: memberships, merchandise. */
export function shownGoods(
  venue: Charging,
  { price, taxClass }: { price: Amount; taxClass: string | null },
): Amount {
  return venue.feeDisplayType === 3 ? withTax(venue.taxes, price, taxClass) : price;
}

export interface ShownRate {
  price: Amount;
  discount: Amount;
}

/** Returns a rate's standalone price and the package's discount, as shown; one guest pays the difference. */
export function shownRate(
  activity: Shown,
  rate: Pick<Rate, 'key' | 'people' | 'isPrivateTourRate'>,
  price: Amount,
  item: Within,
): ShownRate {
  const off = discountOf(item, activity.key, rate.key, price);
  const list = shownPrice(activity, rate, price, item);
  return { price: list, discount: subtract(list, shownPrice(activity, rate, subtract(price, off), item)) };
}

/** Returns the 'from' price as shown, and a package's discount on it. */
export function shownFrom(
  activity: Activity,
  start: PricedStart | null,
  item: Within = null,
): { price: Amount; discount: Amount; name: string } | null {
  const from = fromRate(activity, start);
  if (from === null) return null;
  return { ...shownRate(activity, from.rate, from.price, item), name: from.rate.name };
}
