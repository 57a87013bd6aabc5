/**
 * Who a 'from' price is for: the rate's name if rates are kinds of guests, the guest's own name if they are
 * kinds of places or boats.
 */
import type { Activity, Item } from '@gangway/contract/catalog';
import { inSentence } from '@gangway/domain/order/guest-words';
import { t } from '../messages/t.ts';

type Named = Pick<Item, 'fromPriceName' | 'overrideRateLabel' | 'rateLabelSingular'>;
type Priced = Pick<Activity, 'privateToursOnly' | 'capacityType'> & {
  rates: readonly Pick<Activity['rates'][number], 'isActive' | 'internalUseOnly' | 'isPrivateTourRate'>[];
};

/** 'Adult', 'rider', 'group'; null if no price is shown. */
export function pricePer(item: Named, activity: Priced): string | null {
  // A private tour's price covers the whole group, so no single guest's name fits.
  if (activity.privateToursOnly) return t('lib.pricePer.group');
  if (item.fromPriceName === null) return null;
  const own = item.overrideRateLabel ? item.rateLabelSingular : null;
  // Where all rates share the places of a departure, they are kinds of guests. Otherwise the rate's name is a place:
  // nobody pays 'per lawn'.
  if (activity.capacityType !== 'time') return own ?? t('lib.pricePer.guest');
  const kinds = activity.rates.filter(
    (rate) => rate.isActive && !rate.internalUseOnly && !rate.isPrivateTourRate,
  );
  return kinds.length === 1 ? (own ?? item.fromPriceName) : item.fromPriceName;
}

/** 'per adult' */
export const perWords = (per: string | null) =>
  per === null ? null : t('lib.pricePer.per', { guest: inSentence(per) });
