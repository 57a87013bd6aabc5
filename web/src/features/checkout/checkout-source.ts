/** What the checkout needs of the location record (2.1-19). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueSource } from '../location/venue-source.ts';

export async function loadCheckout({
  venues,
  locationKey,
}: {
  venues: VenueSource;
  locationKey: LocationKey;
}) {
  const record = await venues.location(locationKey);
  return {
    countries: record.countries,
    countryCode: record.countryCode,
    heardAboutUs: record.heardAboutUs,
    requireEmailOptIn: record.requireEmailOptIn,
    cartReminderHours: record.cartReminderHours,
    termsHtml: record.termsHtml,
    languages: record.languages,
    enableOrderLevelTransportation: record.enableOrderLevelTransportation,
    enableGiftCards: record.enableGiftCards,
    latitude: record.latitude,
    longitude: record.longitude,
    hotelSearchRadius: record.hotelSearchRadius,
    transportRequirements: record.transportRequirements,
    transportRequirementsLabel: record.transportRequirementsLabel,
    name: record.name,
  };
}
