/** The price for a party at a departure (D-FT-01; docs/rules/pricing.md). */
import type { Activity, PriceChange } from '../catalog/activity.ts';
import { isDateWithinSeason } from '../catalog/activity.ts';
import { isOnSale, type Rate, type RateSelection } from '../catalog/rate.ts';
import { type VenueDate, type VenueTime, weekdayOf } from '../kernel/local-time.ts';
import { type Amount, add, amount, multiply } from '../kernel/money.ts';

/** The start to price; for a rental, with its length. */
export interface PricedStart {
  date: VenueDate | null;
  time: VenueTime | null;
  lengthMinutes?: number;
}

type Priced = Pick<Activity, 'priceRules' | 'durations'>;

/**
 * Returns the price of one participant: that of the chosen length if there are lengths (D-AV-03), otherwise
 * the first matching price rule for the rate, otherwise the rate's own price.
 */
export function priceOfRate(activity: Priced, rate: Rate, start: PricedStart): Amount {
  const { date, time, lengthMinutes } = start;
  const length = activity.durations.find(({ minutes }) => minutes === lengthMinutes);
  const forLength = length?.prices.find((candidate) => candidate.rateKey === rate.key);
  if (forLength !== undefined) return amount(forLength.price);
  if (date === null) return rate.price;
  for (const rule of activity.priceRules) {
    if (rule.from !== null && date < rule.from) continue;
    if (rule.to !== null && date > rule.to) continue;
    if (!rule.weekdays.includes(weekdayOf(date)) || !isDateWithinSeason(date, rule.season)) continue;
    if (rule.times !== null && (time === null || !rule.times.includes(time))) continue;
    const change = rule.prices.find((candidate) => candidate.rateKey === rate.key);
    if (change !== undefined) return amount(change.price);
  }
  return rate.price;
}

export interface PricedRate extends RateSelection {
  name: string;
  price: Amount;
  subTotal: Amount;
}

export interface PricedLine {
  rates: PricedRate[];
  subTotal: Amount;
}

/** Prices every chosen rate; the line's subtotal is their sum. */
export function priceLine(
  activity: Priced,
  party: readonly { rate: Rate; participants: number }[],
  start: PricedStart,
): PricedLine {
  const rates = party.map(({ rate, participants }) => {
    const price = priceOfRate(activity, rate, start);
    return {
      rateKey: rate.key,
      name: rate.name,
      participants,
      price,
      subTotal: multiply(price, participants),
    };
  });
  return { rates, subTotal: add(...rates.map((rate) => rate.subTotal)) };
}

/**
 * Returns the price of the 'from' rate at a start, or without one the lowest over all starts and lengths
 * (6.2 FromPrice, 3.6-03). For an activity only sold privately, the group's price.
 */
export function fromPrice(
  activity: Priced & Pick<Activity, 'rates' | 'privateTour'>,
  start: PricedStart | null,
): { price: Amount; name: string } | null {
  const from = fromRate(activity, start);
  return from === null ? null : { price: from.price, name: from.rate.name };
}

/** Like fromPrice, with the rate it belongs to. */
export function fromRate(
  activity: Priced & Pick<Activity, 'rates' | 'privateTour'>,
  start: PricedStart | null,
): { price: Amount; rate: Rate } | null {
  const sellable = activity.rates.filter(
    (rate) => isOnSale(rate) && rate.isPrivateTourRate === activity.privateTour.only,
  );
  const shown = sellable.find((rate) => rate.isFromPrice) ?? sellable[0];
  if (shown === undefined) return null;
  if (start !== null) return { price: priceOfRate(activity, shown, start), rate: shown };
  const own = (changes: readonly PriceChange[]) =>
    changes.filter((change) => change.rateKey === shown.key).map((change) => change.price);
  const lengths = activity.durations.flatMap(({ prices }) => own(prices));
  const usual = lengths.length > 0 ? lengths : [shown.price];
  const changed = activity.priceRules.flatMap(({ prices }) => own(prices));
  return { price: amount(Math.min(...usual, ...changed)), rate: shown };
}
