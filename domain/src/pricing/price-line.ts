/** What a party pays at a departure (D-FT-01; docs/rules/pricing.md). */
import type { Activity } from '../catalogue/activity.ts';
import { isDateWithinSeason } from '../catalogue/activity.ts';
import type { Rate, RateSelection } from '../catalogue/rate.ts';
import { type VenueDate, type VenueTime, weekdayOf } from '../kernel/local-time.ts';
import { type Amount, add, amount, multiply } from '../kernel/money.ts';

/** The price of one participant on a day: the first price rule that matches and names the rate, else the rate's own price. */
export function priceOfRate(
  activity: Pick<Activity, 'priceRules'>,
  rate: Rate,
  date: VenueDate | null,
  time: VenueTime | null,
): Amount {
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
  activity: Pick<Activity, 'priceRules'>,
  party: readonly { rate: Rate; participants: number }[],
  date: VenueDate | null,
  time: VenueTime | null,
): PricedLine {
  const rates = party.map(({ rate, participants }) => {
    const price = priceOfRate(activity, rate, date, time);
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

/** The lowest price of the 'from' rate on a day, or over all days when none is given (6.2 FromPrice, 3.6-03). */
export function fromPrice(
  activity: Pick<Activity, 'priceRules' | 'rates'>,
  date: VenueDate | null,
  time: VenueTime | null = null,
): { price: Amount; name: string } | null {
  const sellable = activity.rates.filter(
    (rate) => rate.isActive && !rate.internalUseOnly && !rate.isPrivateTourRate,
  );
  const shown = sellable.find((rate) => rate.isFromPrice) ?? sellable[0];
  if (shown === undefined) return null;
  if (date !== null) return { price: priceOfRate(activity, shown, date, time), name: shown.name };
  const changed = activity.priceRules.flatMap((rule) =>
    rule.prices.filter((change) => change.rateKey === shown.key).map((change) => change.price),
  );
  return { price: amount(Math.min(shown.price, ...changed)), name: shown.name };
}
