/** The price at the head of the panel: it follows what is chosen, from the catalogue's to that of the day, the time and the group. */
import type { Activity, Item } from '@gangway/contract/catalogue';
import { type Amount, subtract } from '@gangway/domain/kernel/money';
import { formatAmount } from '../../lib/format-amount.ts';
import { privateRateOf } from './private-tour.ts';
import type { Booking } from './use-booking.ts';

export interface HeadPrice {
  amount: Amount;
  /** Off once it is the price that will be paid. */
  isFrom: boolean;
  /** 'per adult', 'for the group' */
  per: string | null;
}

const perWords = (name: string | null) => (name === null ? null : `per ${name.toLowerCase()}`);
const forGroup = 'for the group';

type Chosen = Pick<Booking, 'isPrivate' | 'slot' | 'rates' | 'choice' | 'month'>;

/** Null where the operator shows no price. */
export function headPrice(
  item: Pick<Item, 'fromPrice' | 'fromPriceName'>,
  activity: Pick<Activity, 'hidePriceFromCustomer' | 'privateToursOnly' | 'rates'>,
  { isPrivate, slot, rates, choice, month }: Chosen,
): HeadPrice | null {
  if (activity.hidePriceFromCustomer) return null;
  const group = isPrivate ? (privateRateOf(slot?.rates ?? []) ?? privateRateOf(activity.rates)) : null;
  if (group !== null && (slot !== null || !activity.privateToursOnly))
    return { amount: group.price, isFrom: false, per: forGroup };
  const lead = rates.find((rate) => rate.isFromPrice) ?? rates[0];
  if (slot !== null && lead !== undefined)
    return { amount: subtract(lead.price, lead.packageDiscount), isFrom: false, per: perWords(lead.name) };
  const per = activity.privateToursOnly ? forGroup : perWords(item.fromPriceName);
  const ofDay = month.days?.find(({ date }) => date === choice.date)?.fromPrice ?? null;
  const amount = ofDay ?? item.fromPrice;
  return amount === null ? null : { amount, isFrom: true, per };
}

/** What every booking pays beside its price: 'plus $6.00 River restoration fund'. */
export function alwaysAddedWords({ addOns }: Pick<Activity, 'addOns'>, currency: string): string[] {
  return addOns
    .filter(({ minQuantity, variants, cost }) => minQuantity > 0 && variants.length === 0 && cost > 0)
    .map(({ addOnName, cost, isPerParticipant, minQuantity }) => {
      const count = minQuantity > 1 ? `${minQuantity} × ` : '';
      return `plus ${count}${formatAmount(cost, currency)} ${addOnName}${isPerParticipant ? ' per guest' : ''}`;
    });
}
