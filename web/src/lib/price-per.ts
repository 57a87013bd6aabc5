/** Whom a 'from' price is for: a rate's name where rates are kinds of guests, the guest's own name where they are kinds of places or boats. */
import type { Activity, Item } from '@gangway/contract/catalogue';
import { t } from '../messages/t.ts';

type Named = Pick<Item, 'fromPriceName' | 'overrideRateLabel' | 'rateLabelSingular'>;
type Priced = Pick<Activity, 'privateToursOnly' | 'capacityTypeKey'> & {
  rates: readonly Pick<Activity['rates'][number], 'isActive' | 'internalUseOnly' | 'isPrivateTourRate'>[];
};

/** CapacityTypeKey of departures whose places all rates share: their rates are kinds of guests. */
const sharedPlaces = 1;

/** 'Adult', 'rider', 'group'; null where no price is named. */
export function pricePer(item: Named, activity: Priced): string | null {
  // A private tour's price is for all of the group: it has no name of one guest.
  if (activity.privateToursOnly) return t('lib.pricePer.group');
  if (item.fromPriceName === null) return null;
  const own = item.overrideRateLabel ? item.rateLabelSingular : null;
  // 'per lawn' is no price of anybody.
  if (activity.capacityTypeKey !== sharedPlaces) return own ?? t('lib.pricePer.guest');
  const kinds = activity.rates.filter(
    (rate) => rate.isActive && !rate.internalUseOnly && !rate.isPrivateTourRate,
  );
  return kinds.length === 1 ? (own ?? item.fromPriceName) : item.fromPriceName;
}

/** 'per adult' */
export const perWords = (per: string | null) =>
  per === null ? null : t('lib.pricePer.per', { guest: per.toLowerCase() });
