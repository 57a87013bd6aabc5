/** The merchandise a venue offers, loaded when its page is opened. */
import { getMerchandise, type OfferedMerchandise } from '@gangway/contract/merchandise';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Caller } from '../../lib/call.ts';
import type { VenueSource } from '../location/venue-source.ts';

/** Returns nothing, without asking the server, if no merchandise is sold. */
export async function loadMerchandise({
  call,
  venues,
  locationKey,
}: {
  call: Caller;
  venues: VenueSource;
  locationKey: LocationKey;
}): Promise<OfferedMerchandise[]> {
  const { sellMerchandiseOnline } = await venues.venue(locationKey);
  return sellMerchandiseOnline ? (await call(getMerchandise, { locationKey })).products : [];
}
