/** What is asked about the availability of a booking: a month, and the next date after it (7.2). */
import type { getMonthAvailability, getNextAvailableDate } from '@gangway/contract/availability';
import type { InputOf } from '@gangway/contract/call';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { BookingSubject } from './booking-subject.ts';

const sellerAndPlace = (about: BookingSubject) => ({
  hotelLatitude: about.hotel?.latitude ?? null,
  hotelLongitude: about.hotel?.longitude ?? null,
  bookingAgentKey: about.bookingAgentKey,
  bookingAgentSignature: about.bookingAgentSignature,
  membershipKey: about.membershipKey,
  packageKey: about.packageKey,
});

/** Builds the request for a month, for a party or for a private tour. */
export function monthInput(
  about: BookingSubject,
  month: VenueDate,
  party: readonly RateSelection[],
  isPrivate: boolean,
): InputOf<typeof getMonthAvailability> {
  return {
    ...sellerAndPlace(about),
    locationKey: about.locationKey,
    activityKey: about.activityKey,
    date: month,
    isPrivateTour: isPrivate,
    rates: isPrivate ? [] : [...party],
    specificCulture: 'en-US',
    orderKey: about.orderKey,
    orderLineKey: about.orderLineKey,
    durationMinutes: null,
    guests: null,
  };
}

/** Builds the request for the next date with any place at all, from a day on. */
export function nextDateInput(
  about: BookingSubject,
  from: VenueDate,
  isPrivate: boolean,
): InputOf<typeof getNextAvailableDate> {
  const { locationKey, activityKey } = about;
  return {
    ...sellerAndPlace(about),
    locationKey,
    activityKey,
    activity: { activityKey },
    date: from,
    rates: about.rateKeys.map((rateKey) => ({ rateKey, participants: 0 })),
    isPrivateTour: isPrivate,
  };
}
