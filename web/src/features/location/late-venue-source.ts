/**
 * The venue source of the browser, loaded with the first navigation: the data of the page that the server
 * rendered came with it.
 */
import { part } from '@gangway/ui/lib/missing-part.ts';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import type { Caller } from '../../lib/call.ts';
import { findConfiguration } from '../../lib/configuration.ts';
import type { VenueSource } from './venue-source.ts';

export function createLateVenueSource(call: Caller, address: () => SearchText): VenueSource {
  let made: VenueSource | null = null;
  async function source(): Promise<VenueSource> {
    const { createVenueSource } = await part(() => import('./venue-source.ts'));
    made ??= createVenueSource(call, address, () => findConfiguration()?.analytics ?? null);
    return made;
  }
  return {
    location: async (...of) => (await source()).location(...of),
    venue: async (...of) => (await source()).venue(...of),
    cards: async (...of) => (await source()).cards(...of),
    item: async (...of) => (await source()).item(...of),
    packageCards: async (...of) => (await source()).packageCards(...of),
    packageItem: async (...of) => (await source()).packageItem(...of),
    memberPhotos: async (...of) => (await source()).memberPhotos(...of),
  };
}
