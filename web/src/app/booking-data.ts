/**
 * What activity and package pages share: loading the item and describing it to search engines (2.1-17,
 * 2.1-18, D-RT-05).
 */
import type { Item } from '@gangway/contract/catalog';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { productFacts } from '../features/location/venue-facts.ts';
import type { VenueSource } from '../features/location/venue-source.ts';
import { photoAddress } from '../lib/photo-address.ts';
import { venueToday } from '../lib/venue-today.ts';
import type { RouterContext } from './context.ts';
import { describe, pageHead, titleOf } from './page-head.ts';

type ReadItem = (venues: VenueSource, locationKey: LocationKey, key: number) => Promise<Item | null>;

/** Returns the loader and the head of a page that sells one item; `pathOf` gives its canonical address. */
export function itemPage(
  read: ReadItem,
  pathOf: (locationKey: LocationKey | string, itemId: string) => string,
) {
  async function load(context: RouterContext & { locationKey: LocationKey }, itemId: string) {
    const { venues, locationKey } = context;
    const venue = await venues.venue(locationKey);
    const item = /^\d{1,10}$/.test(itemId) ? await read(venues, locationKey, Number(itemId)) : null;
    const photos =
      item === null || item.packageKey === null ? {} : await venues.memberPhotos(locationKey, item);
    const { name: venueName, paymentCurrencyCode } = venue;
    return { item, photos, venueName, paymentCurrencyCode, today: venueToday(venue.timeZoneId, Date.now()) };
  }

  /** Embedded or not, search engines get the canonical address at the shop. */
  function head(
    loaderData: Awaited<ReturnType<typeof load>> | undefined,
    origin: string,
    params: { clientLocationKey: string; itemId: string },
  ) {
    const item = loaderData?.item ?? null;
    if (loaderData === undefined || item === null)
      return pageHead({ title: loaderData?.venueName ?? '', isPrivate: true });
    const { venueName, paymentCurrencyCode } = loaderData;
    const photo = photoAddress(item, '1200x630');
    const url = `${origin}${pathOf(params.clientLocationKey, params.itemId)}`;
    return pageHead({
      title: titleOf(item.name, venueName),
      description: describe(item.summary === '' ? item.description : item.summary),
      canonical: url,
      image: photo === null ? undefined : new URL(photo, origin).href,
      facts: [productFacts(item, { name: venueName, paymentCurrencyCode }, url)],
    });
  }

  // Every click writes choices into the address; none of them should reload the item.
  return { load, head, staleTime: Number.POSITIVE_INFINITY };
}
