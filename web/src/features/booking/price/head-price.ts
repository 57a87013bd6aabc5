/** The price at the top of the panel: starts as the catalog's price and follows the chosen day, time and group. */
import type { Activity, Item, Rate, TimeSlot } from '@gangway/contract/catalog';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, subtract, zero } from '@gangway/domain/kernel/money';
import { inSentence } from '@gangway/domain/order/guest-words';
import { formatAmount, formatShortAmount } from '@gangway/ui/lib/format-amount.ts';
import { shortDay } from '@gangway/ui/lib/format-date.ts';
import { perWords, pricePer } from '../../../lib/price-per.ts';
import { t } from '../../../messages/t.ts';
import type { Choice } from '../choice/choice.ts';
import { privateRateOf } from '../choice/private-tour.ts';
import type { Loaded } from '../loading/use-loaded.ts';

export interface HeadPrice {
  amount: Amount;
  /** False once it is the price that will be paid. */
  isFrom: boolean;
  /** 'per adult', 'for the group' */
  per: string | null;
}

/** Returns the rate that the price at the top is for. */
export const leadOf = (rates: readonly Rate[]) => rates.find((rate) => rate.isFromPrice) ?? rates[0];
const forGroup = () => t('booking.price.forGroup');

/** The choices and what is loaded for them, as far as prices depend on them. */
export interface Priced {
  choice: Pick<Choice, 'chosen' | 'isPrivate'>;
  loaded: Pick<Loaded, 'slot' | 'rates' | 'month' | 'times'>;
}

/** Returns the lowest price of the leading rate among the times of the chosen day; null while they load. */
function lowestOf(slots: readonly TimeSlot[]): Amount | null {
  const prices = slots
    .filter(({ totalAvailable }) => totalAvailable !== 0)
    .flatMap(({ rates }) => leadOf(rates.filter((rate) => !rate.isPrivateTourRate)) ?? [])
    .map(({ price, packageDiscount }) => subtract(price, packageDiscount));
  return prices.reduce<Amount | null>(
    (least, price) => (least === null || price < least ? price : least),
    null,
  );
}

/** Returns null if the operator hides prices. */
export function headPrice(
  item: Pick<Item, 'fromPrice' | 'fromPriceName' | 'overrideRateLabel' | 'rateLabelSingular'>,
  activity: Pick<Activity, 'hidePriceFromCustomer' | 'privateToursOnly' | 'capacityType' | 'rates'>,
  { choice: { chosen, isPrivate }, loaded: { slot, rates, month, times } }: Priced,
): HeadPrice | null {
  if (activity.hidePriceFromCustomer) return null;
  const group = isPrivate ? (privateRateOf(slot?.rates ?? []) ?? privateRateOf(activity.rates)) : null;
  if (group !== null && (slot !== null || !activity.privateToursOnly))
    return { amount: group.price, isFrom: false, per: forGroup() };
  const lead = leadOf(rates);
  if (slot !== null && lead !== undefined)
    return {
      amount: subtract(lead.price, lead.packageDiscount),
      // Rates that are kinds of places each have their own price.
      isFrom: activity.capacityType === 'rate' && rates.length > 1,
      per: perWords(pricePer({ ...item, fromPriceName: lead.name }, activity)),
    };
  const per = activity.privateToursOnly ? forGroup() : perWords(pricePer(item, activity));
  const ofDay = month.days?.find(({ date }) => date === chosen.date)?.fromPrice ?? null;
  // A page opened with its day already chosen has the times of that day but no month.
  const ofTimes = chosen.date === null || activity.privateToursOnly ? null : lowestOf(times.slots ?? []);
  const amount = ofDay ?? ofTimes ?? item.fromPrice;
  return amount === null ? null : { amount, isFrom: true, per };
}

/** Explains why a price differs from the usual one: '$6 more per adult on Sat, Nov 28'; null if it does not. */
function dayPriceWords(
  now: Pick<Rate, 'rateKey' | 'price' | 'memberRateInfo'> | undefined,
  usual: readonly Pick<Rate, 'rateKey' | 'name' | 'price'>[],
  date: VenueDate,
  currency: string,
): string | null {
  const known = usual.find(({ rateKey }) => rateKey === now?.rateKey);
  // A member's price is explained beside the rate.
  if (now === undefined || known === undefined || now.memberRateInfo !== null) return null;
  const difference = subtract(now.price, known.price);
  if (difference === 0) return null;
  const amount = formatShortAmount(difference > 0 ? difference : subtract(zero, difference), currency);
  const values = { amount, guest: inSentence(known.name), day: shortDay(date) };
  return difference > 0 ? t('booking.price.moreOnDay', values) : t('booking.price.lessOnDay', values);
}

/**
 * Explains the price at the top of the panel once a time is chosen; not for rentals, whose price follows the
 * length.
 */
export function headPriceReason(
  activity: Pick<Activity, 'hidePriceFromCustomer' | 'capacityType' | 'rates'>,
  { choice: { chosen, isPrivate }, loaded: { slot, rates } }: Priced,
  currency: string,
): string | null {
  const isByLength = activity.capacityType === 'duration';
  if (slot === null || chosen.date === null || isPrivate || isByLength || activity.hidePriceFromCustomer)
    return null;
  return dayPriceWords(leadOf(rates), activity.rates, chosen.date, currency);
}

/** Lists what every booking pays in addition to its price: 'plus $6.00 River restoration fund'. */
export function alwaysAddedWords({ addOns }: Pick<Activity, 'addOns'>, currency: string): string[] {
  return addOns
    .filter(({ minQuantity, variants, cost }) => minQuantity > 0 && variants.length === 0 && cost > 0)
    .map(({ addOnName, cost, isPerParticipant, minQuantity }) => {
      const values = { count: minQuantity, amount: formatAmount(cost, currency), name: addOnName };
      return isPerParticipant
        ? t('booking.price.alwaysAddedPerGuest', values)
        : t('booking.price.alwaysAdded', values);
    });
}
