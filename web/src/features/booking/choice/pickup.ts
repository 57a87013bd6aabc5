/** Pickup from the booking's point of view: the chosen hotel, and whether it is in range (D-TR-01). */
import type { Activity } from '@gangway/contract/catalog';
import type { BookingState } from '@gangway/domain/booking/booking-state';
import { readPickup } from '@gangway/domain/booking/pickup-text';
import type { Hotel } from '@gangway/domain/transport/book-pickup';
import { t } from '../../../messages/t.ts';
import type { TimesState } from '../loading/times-source.ts';
import type { Wanted } from './completeness.ts';

type Offer = Pick<Activity, 'offerTransportation' | 'isTransportationRequired'>;

/** Returns the hotel that applies; null if the activity has no pickup or the visitor did not ask for one. */
export function chosenHotel(activity: Offer, choice: BookingState): Hotel | null {
  const isNeeded = choice.needTransport || activity.isTransportationRequired;
  return activity.offerTransportation && isNeeded ? (readPickup(choice.pickup)?.hotel ?? null) : null;
}

/** Returns whether the day's times are loaded and none has a pickup for the hotel. */
export function isPickupOutside(
  activity: Offer,
  choice: BookingState,
  { slots, isLoading, hasFailed }: Pick<TimesState, 'slots' | 'isLoading' | 'hasFailed'>,
): boolean {
  if (chosenHotel(activity, choice) === null || slots === null || isLoading || hasFailed) return false;
  return slots.length === 0
    ? activity.isTransportationRequired
    : slots.every(({ pickupLocation }) => pickupLocation === null);
}

/** Returns what is still missing for pickup; null if nothing is. */
export function transportMissing(
  activity: Offer,
  choice: BookingState,
  times: Pick<TimesState, 'slots' | 'isLoading' | 'hasFailed'>,
): Wanted | null {
  if (!activity.offerTransportation) return null;
  if (!choice.needTransport && !activity.isTransportationRequired) return null;
  if (chosenHotel(activity, choice) === null)
    return { words: t('booking.missing.hotel'), sentence: t('booking.missing.hotelToContinue') };
  if (!isPickupOutside(activity, choice, times)) return null;
  const sentence = t('booking.missing.pickupOutside');
  return { words: sentence, sentence };
}

/** 'Pickup 8:40 AM, Grand Lodge', or that the guests come on their own. */
export function pickupWords(pickup: { pickupTime: string; locationName: string } | null): string {
  return pickup === null
    ? t('booking.pickup.weMeet')
    : t('booking.pickup.from', { time: pickup.pickupTime, place: pickup.locationName });
}
