/** Words of the booking screen that depend on the item: guests, parties, prices (9-09, 3.6-04, D-FT-03). */
import type { Activity, Item, Rate } from '@gangway/contract/catalog';
import type { BookingState } from '@gangway/domain/booking/booking-state';
import { comma } from '@gangway/domain/kernel/word-list';
import { rateWords } from '@gangway/domain/order/guest-words';
import { t } from '../../../messages/t.ts';
import type { Venue } from '../../location/venue-source.ts';
import { participantsOf } from '../choice/booking-machine.ts';

type Labelled = Pick<Item, 'overrideRateLabel' | 'rateLabelSingular' | 'rateLabelPlural'>;

/** Returns 'guest' and 'guests' unless the item has its own words. */
export function guestWords(item: Labelled): { singular: string; plural: string } {
  const own = item.overrideRateLabel;
  return {
    singular: (own ? item.rateLabelSingular : null) ?? t('booking.words.guest'),
    plural: (own ? item.rateLabelPlural : null) ?? t('booking.words.guests'),
  };
}

/** '3 guests' */
export function countGuests(count: number, item: Labelled): string {
  return item.overrideRateLabel
    ? t('booking.words.countOwn', { count, ...guestWords(item) })
    : t('booking.words.countGuests', { count });
}

/** 'Guests', the title of the step. */
export function guestsTitle(item: Labelled): string {
  if (!item.overrideRateLabel) return t('booking.words.guestsTitle');
  const { plural } = guestWords(item);
  return plural.charAt(0).toUpperCase() + plural.slice(1);
}

/** '2 adults, 1 child' */
export function partyWords(rates: readonly Rate[], choice: Pick<BookingState, 'rates'>): string {
  return rates
    .map((rate) => ({ rate, participants: participantsOf(choice, rate.rateKey) }))
    .filter(({ participants }) => participants > 0)
    .map(({ rate, participants }) => rateWords(participants, rate.name, null))
    .join(comma());
}

/** 'Private tour, 6 guests'; empty while the group size is 0. */
export function privateWords(guests: number, item: Labelled): string {
  return guests === 0 ? '' : t('booking.words.privateParty', { guests: countGuests(guests, item) });
}

/** Returns the operator's name for a private tour. */
export function privateName({ privateTourRateName }: Pick<Activity, 'privateTourRateName'>): string {
  return privateTourRateName ?? t('booking.words.privateTour');
}

type Charging = Pick<Venue, 'feeDisplayType' | 'hasAddedCharges'>;

/** Returns the note on fees and taxes beside a price, so that nothing is added later without notice. */
export function chargesWords(venue: Charging, place: 'price' | 'total'): string | null {
  if (venue.feeDisplayType === 'included')
    return place === 'price' ? t('booking.charges.includedInPrice') : t('booking.charges.includedInTotal');
  if (!venue.hasAddedCharges) return null;
  return place === 'price' ? t('booking.charges.onTopOfPrice') : t('booking.charges.onTopOfTotal');
}
