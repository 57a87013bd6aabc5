/** The data of a page that sells one item (D-RT-05). */
import type { Item } from '@gangway/contract/catalog';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { venueToday } from '@gangway/ui/lib/venue-today.ts';
import type { VenueSource } from '../location/venue-source.ts';

export type ReadItem = (venues: VenueSource, locationKey: LocationKey, key: number) => Promise<Item | null>;

export async function loadItem(
  { venues, locationKey }: { venues: VenueSource; locationKey: LocationKey },
  read: ReadItem,
  itemId: string,
) {
  const venue = await venues.venue(locationKey);
  const item = /^\d{1,10}$/.test(itemId) ? await read(venues, locationKey, Number(itemId)) : null;
  const photos =
    item === null || item.packageKey === null ? {} : await venues.memberPhotos(locationKey, item);
  const { name: venueName, paymentCurrencyCode } = venue;
  return { item, photos, venueName, paymentCurrencyCode, today: venueToday(venue.timeZoneId, Date.now()) };
}
