/** What search engines read of all venues: the sitemap and the feed of activities (docs/rules/discovery.md). */
import { createHash } from 'node:crypto';
import type { ClientLocation } from '@gangway/contract/location';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { catalogViews } from '@gangway/domain/location/offers';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import type { LocationService } from '../location/location.service.ts';
import { type SitemapEntry, sitemapFiles } from './sitemap.ts';
import { feedOf, productsOf, type ThingToDo } from './things-to-do.ts';

/** How long files are kept: prices and venues change rarely, and crawlers ask often. */
export const fileSeconds = 300;

export interface DiscoveryFile {
  text: string;
  etag: string;
}

export interface Discovery {
  /** Returns a file by its path, such as /sitemap.xml; null if there is none. */
  file(path: string): Promise<DiscoveryFile | null>;
}

export const feedPath = '/feeds/google-things-to-do.json';

function entriesOf(venue: ClientLocation, root: string, changedAt: string): SitemapEntry[] {
  const offer = {
    activities: venue.individual.length > 0,
    packages: venue.packages.length > 0,
    giftCard: venue.giftCard !== null,
  };
  const paths = [
    ...catalogViews({ ...venue, offer }).map((view) => `catalog/${view}`),
    ...venue.individual.map(({ activityKey }) => `activity/details/${activityKey}`),
    ...venue.packages.map(({ packageKey }) => `package/details/${packageKey}`),
    ...(venue.termsHtml === null ? [] : ['terms']),
  ];
  return paths.map((path) => ({ url: `${root}/${venue.locationKey}/${path}`, changedAt }));
}

const fileOf = (text: string): DiscoveryFile => ({
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
});

export function createDiscovery(needs: {
  clock: Clock;
  catalog: Pick<Catalog, 'list'>;
  location: Pick<LocationService, 'record'>;
  rootUrl: string;
}): Discovery {
  const { clock, catalog, location, rootUrl } = needs;
  let kept: { files: Promise<ReadonlyMap<string, DiscoveryFile>>; until: number } | null = null;

  /** Reads each venue as its visitors see it; null if it was removed in the meantime. */
  const recordOf = (locationKey: number) =>
    location
      .record({
        locationKey: locationKey as LocationKey,
        bookingAgentKey: null,
        bookingAgentSignature: null,
      })
      .catch((error: unknown) => {
        if (error instanceof Refused) return null;
        throw error;
      });

  async function make(): Promise<ReadonlyMap<string, DiscoveryFile>> {
    const entries: SitemapEntry[] = [];
    const products: ThingToDo[] = [];
    // One after the other, so that a large shop does not take up the database.
    for (const { locationKey, changedAt } of await catalog.list()) {
      const venue = await recordOf(locationKey);
      if (venue === null) continue;
      entries.push(...entriesOf(venue, rootUrl, changedAt));
      products.push(...productsOf(venue, rootUrl));
    }
    const texts = [...sitemapFiles(entries, rootUrl), [feedPath, JSON.stringify(feedOf(products))] as const];
    return new Map(texts.map(([path, text]) => [path, fileOf(text)]));
  }

  return {
    async file(path) {
      if (kept === null || clock() >= kept.until) {
        const files = make();
        kept = { files, until: clock() + fileSeconds * 1000 };
        // The next request tries again.
        files.catch(() => {
          kept = null;
        });
      }
      return (await kept.files).get(path) ?? null;
    },
  };
}
