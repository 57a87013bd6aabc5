/**
 * Title and description of a page, identical on the server and after
 * a navigation; and its structured data, on the server (D-CFG-01).
 */
import type { PhotoPlace } from '@gangway/ui/lib/photo-file.ts';
import type { Thing } from 'schema-dts';
import { t } from '../messages/t.ts';

export interface PageHead {
  title: string;
  /** May be longer than search engines show, and contain tags. */
  description?: string | undefined;
  /** Absolute address without a query; undefined for pages with an order key. */
  canonical?: string | undefined;
  /** The picture of link previews, and the page's host. */
  image?: { photo: PhotoPlace; origin: string } | undefined;
  /** Keeps the page out of search results. */
  isPrivate?: boolean | undefined;
  /** schema.org objects. */
  facts?: readonly Exclude<Thing, string>[] | undefined;
}

/** The title of a venue's page. */
export const titleOf = (page: string, venue: string) => t('app.titles.ofVenue', { page, venue });

/** What a route's `head` returns; `mergeHead` makes tags of it, which the browser needs only after a navigation. */
export const pageHead = (page: PageHead) => ({ meta: [page as object] });
