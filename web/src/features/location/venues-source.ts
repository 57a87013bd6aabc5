/** What the list of a shop's venues shows of each. */
import { readLocationKey } from '@gangway/domain/kernel/keys';
import type { VenueSource } from './venue-source.ts';

interface Needs {
  venues: VenueSource;
  report: (words: string, error: unknown) => void;
}

export async function loadVenues(listed: readonly { key: number }[], { venues, report }: Needs) {
  const entries = await Promise.all(
    listed.map(async ({ key }) => {
      const locationKey = readLocationKey(String(key));
      if (locationKey === null) return null;
      // One venue that fails to load does not take down the list.
      return Promise.all([venues.venue(locationKey), venues.cards(locationKey)])
        .then(([venue, cards]) => ({ venue, activities: cards.length }))
        .catch((error: unknown) => {
          report('Could not load a venue', error);
          return null;
        });
    }),
  );
  return entries.filter((entry) => entry !== null);
}
