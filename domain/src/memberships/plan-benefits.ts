/**
 * The savings that a plan gives its members, derived only from the rates it names
 * (D-MB-03, D-MB-11; docs/rules/member-rates.md, "What a plan says").
 */
import type { Activity } from '../catalog/activity.ts';
import { isOnSale, type Rate } from '../catalog/rate.ts';
import { type Amount, amount } from '../kernel/money.ts';
import { shownPrice } from '../pricing/shown-price.ts';
import { openToMembers } from './member-rate.ts';
import type { MembershipPlan } from './plan.ts';
import { memberPrice, type PlanRate } from './plan-rate.ts';

export interface PlanBenefit {
  activityName: string;
  /** Null if it applies to every rate of the activity. */
  rateName: string | null;
  /** The member's price, as shown; null if it is a percentage off the day's price. */
  price: Amount | null;
  /** The lowest public price above the member's. */
  usualPrice: Amount | null;
  /** Whether the public price is higher still on some days. */
  usualVaries: boolean;
  /** Off the day's price, in hundredths of a percent; null if members pay a fixed amount. */
  basisPoints: number | null;
  mostPerOrder: number | null;
  mostPerDay: number | null;
  /** Whether each participant takes a guest pass. */
  usesGuestPass: boolean;
}

/** Returns every price that guests may pay for a rate. */
function publicPrices({ durations, priceRules }: Activity, rate: Rate): Amount[] {
  const own = (prices: readonly { rateKey: number; price: number }[]) =>
    prices.filter(({ rateKey }) => rateKey === rate.key).map(({ price }) => amount(price));
  const lengths = durations.flatMap(({ prices }) => own(prices));
  return [
    ...(lengths.length > 0 ? lengths : [rate.price]),
    ...priceRules.flatMap(({ prices }) => own(prices)),
  ];
}

function benefitOf(activity: Activity, rate: Rate, terms: PlanRate): PlanBenefit | null {
  const { price, mostPerOrder, mostPerDay, usesGuestPass } = terms;
  const { name: rateName, membersOnly } = rate;
  const common = { activityName: activity.name, rateName, mostPerOrder, mostPerDay, usesGuestPass };
  const unpriced = { price: null, usualPrice: null, usualVaries: false, basisPoints: null };
  if (price.kind === 'off' && price.basisPoints > 0)
    return { ...common, ...unpriced, basisPoints: price.basisPoints };
  const isHidden = activity.hidePriceFromCustomer;
  if (membersOnly) {
    // Nobody else buys the rate, so there is no price to compare with.
    const own = amount(Math.min(...publicPrices(activity, rate).map((one) => memberPrice(price, one))));
    return isHidden ? null : { ...common, ...unpriced, price: shownPrice(activity, rate, own) };
  }
  // A price hidden from guests is not shown here either.
  if (price.kind === 'off' || isHidden) return null;
  const dearer = publicPrices(activity, rate).filter((one) => one > price.amount);
  if (dearer.length === 0) return null;
  const usual = amount(Math.min(...dearer));
  return {
    ...common,
    price: shownPrice(activity, rate, price.amount),
    usualPrice: shownPrice(activity, rate, usual),
    usualVaries: dearer.some((one) => one > usual),
    basisPoints: null,
  };
}

const terms = ({ activityName, rateName: _, ...rest }: PlanBenefit) => JSON.stringify(rest);

/** Merges the benefits of an activity into one if all its rates have the same terms. */
function ofActivity(activity: Activity, plan: Pick<MembershipPlan, 'rates'>): PlanBenefit[] {
  const { rates } = openToMembers(activity, plan.rates);
  const benefitsOf = (some: readonly Rate[]) =>
    some.flatMap((rate) => {
      const named = plan.rates.find(({ rateKey }) => rateKey === rate.key);
      const benefit = named === undefined ? null : benefitOf(activity, rate, named);
      return benefit === null ? [] : [benefit];
    });
  const open = new Set(rates.filter(isOnSale).map(({ key }) => key));
  const everyones = activity.rates.filter(isOnSale);
  const benefits = benefitsOf(everyones);
  const members = benefitsOf(activity.rates.filter((rate) => rate.membersOnly && open.has(rate.key)));
  const [first] = benefits;
  if (first === undefined) return members;
  const isSame = benefits.length === everyones.length && benefits.every((one) => terms(one) === terms(first));
  return [...(isSame ? [{ ...first, rateName: null }] : benefits), ...members];
}

/** Returns benefits in the order of activities and rates, without anything hidden from guests. */
export const planBenefits = (
  activities: readonly Activity[],
  plan: Pick<MembershipPlan, 'rates'>,
): PlanBenefit[] =>
  activities.filter(({ hideFromCustomer }) => !hideFromCustomer).flatMap((one) => ofActivity(one, plan));
