/**
 * What activity and package pages share: loading the item and describing it to search engines (2.1-17,
 * 2.1-18, D-RT-05).
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { part } from '@gangway/ui/lib/missing-part.ts';
import type { ReadItem } from '../features/booking/item-source.ts';
import type { RouterContext } from './context.ts';
import { pageHead, titleOf } from './page-head.ts';

/** Returns the loader and the head of a page that sells one item; `pathOf` gives its canonical address. */
export function itemPage(
  read: ReadItem,
  pathOf: (locationKey: LocationKey | string, itemId: string) => string,
) {
  async function load(context: RouterContext & { locationKey: LocationKey }, itemId: string) {
    // Every click writes choices into the address, and some another section; none of them should reload the item.
    const shown = context.shownItem(context.locationKey, itemId) as Awaited<
      ReturnType<typeof loadAnew>
    > | null;
    return shown ?? loadAnew(context, itemId);
  }

  async function loadAnew(context: RouterContext & { locationKey: LocationKey }, itemId: string) {
    const { loadItem } = await part(() => import('../features/booking/item-source.ts'));
    return loadItem(context, read, itemId);
  }

  /** Embedded or not, search engines get the canonical address at the shop. */
  function head(
    loaderData: Awaited<ReturnType<typeof load>> | undefined,
    { origin, facts }: RouterContext,
    params: { clientLocationKey: string; itemId: string },
  ) {
    const item = loaderData?.item ?? null;
    if (loaderData === undefined || item === null)
      return pageHead({ title: loaderData?.venueName ?? '', isPrivate: true });
    const { venueName, paymentCurrencyCode } = loaderData;
    const url = `${origin}${pathOf(params.clientLocationKey, params.itemId)}`;
    return pageHead({
      title: titleOf(item.name, venueName),
      description: item.summary === '' ? item.description : item.summary,
      canonical: url,
      image: { photo: item, origin },
      facts: facts === null ? [] : [facts.product(item, { name: venueName, paymentCurrencyCode }, url)],
    });
  }

  return { load, head, staleTime: Number.POSITIVE_INFINITY };
}
