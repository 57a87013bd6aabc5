/** Prices as guests see them before anything is in the cart: as they are, or with fees and tax inside (D-FT-03; docs/rules/pricing.md, "Prices with everything inside"). */
import type { Activity } from '../catalogue/activity.ts';
import type { Package } from '../catalogue/package.ts';
import type { Rate } from '../catalogue/rate.ts';
import { type Amount, subtract } from '../kernel/money.ts';
import type { Location } from '../location/location.ts';
import type { MembershipPlan } from '../memberships/plan.ts';
import { allInPrice, withTax } from './all-in.ts';
import { discountOf } from './package-discount.ts';
import { fromRate, type PricedStart } from './price-line.ts';

type Shown = Pick<Activity, 'key' | 'taxClass' | 'minParticipants' | 'shownBy'>;
type Within = Pick<Package, 'members'> | null;

/** The activities of a venue with the fees and taxes their prices are shown with; nothing changes where those stand beside them. */
export function withShownPrices<
  Venue extends Pick<Location, 'feeDisplayType' | 'fees' | 'taxes' | 'activities'>,
>(location: Venue): Venue {
  const { feeDisplayType, fees, taxes } = location;
  if (feeDisplayType !== 3) return location;
  return {
    ...location,
    activities: location.activities.map((activity) => ({ ...activity, shownBy: { fees, taxes } })),
  };
}

/** Whom one of a rate brings; of a private tour the smallest group. Guests of a package bear a fee for each of them once, with its first activity. */
function peopleOf(activity: Shown, rate: Pick<Rate, 'people' | 'isPrivateTourRate'>, item: Within): number {
  if (item !== null && item.members[0]?.activityKey !== activity.key) return 0;
  return rate.isPrivateTourRate ? Math.max(1, activity.minParticipants) : rate.people;
}

/** What one of a rate costs as it is shown. */
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

/** What something without guests of its own costs as it is shown: an add-on. */
export function shownCost(
  { shownBy, taxClass }: Pick<Activity, 'taxClass' | 'shownBy'>,
  cost: Amount,
): Amount {
  return shownBy === undefined ? cost : allInPrice(shownBy, cost, { people: 0, taxClass });
}

type Charging = Pick<Location, 'feeDisplayType' | 'fees' | 'taxes'>;

/** What a day's transportation costs one guest, as it is shown; it bears no fee for each participant. */
export function shownRide(
  { orderTransport, ...venue }: Charging & Pick<Location, 'orderTransport'>,
  price: Amount,
): Amount {
  if (venue.feeDisplayType !== 3 || orderTransport === null) return price;
  return allInPrice(venue, price, { people: 0, taxClass: orderTransport.taxClass });
}

/** What a membership costs, as it is shown; it bears no fee. */
export function shownPlanPrice(
  venue: Charging,
  { price, taxClass }: Pick<MembershipPlan, 'price' | 'taxClass'>,
): Amount {
  return venue.feeDisplayType === 3 ? withTax(venue.taxes, price, taxClass) : price;
}

/** A rate at its price by itself and what the package takes off, as they are shown: less it, the price is what one guest pays. */
export function shownRate(
  activity: Shown,
  rate: Pick<Rate, 'key' | 'people' | 'isPrivateTourRate'>,
  price: Amount,
  item: Within,
): { price: Amount; discount: Amount } {
  const off = discountOf(item, activity.key, rate.key, price);
  const list = shownPrice(activity, rate, price, item);
  return { price: list, discount: subtract(list, shownPrice(activity, rate, subtract(price, off), item)) };
}

/** The 'from' price as it is shown, and what a package takes off it. */
export function shownFrom(
  activity: Activity,
  start: PricedStart | null,
  item: Within = null,
): { price: Amount; discount: Amount; name: string } | null {
  const from = fromRate(activity, start);
  if (from === null) return null;
  return { ...shownRate(activity, from.rate, from.price, item), name: from.rate.name };
}
