/** What every route may use while loading, on the server and in the browser. */
import type { SearchFacts } from '../features/location/venue-facts.ts';
import type { VenueSource } from '../features/location/venue-source.ts';
import type { Caller } from '../lib/call.ts';
import type { StyleName } from './styles.ts';

/** A venue on the start page. */
export interface DemoVenue {
  key: number;
  name: string;
  tagline: string | null;
}

export interface RouterContext {
  isServer: boolean;
  call: Caller;
  /** Logs a fault when the visitor only sees its consequence. */
  report: (words: string, error: unknown) => void;
  venues: VenueSource;
  /** Scheme and host of the page, for canonical addresses. */
  origin: string;
  /** What search engines are told; null in the browser, where nobody reads it. */
  facts: SearchFacts | null;
  /** Set by the server for the start page; null elsewhere, or if there are no venues to list. */
  demoVenues: readonly DemoVenue[] | null;
  /** Whether the venues on the start page are demos. */
  isDemo: boolean;
  /** Whether this navigation is the first one of the page. */
  isFirstNavigation: () => boolean;
  /** The loaded item of the page that is shown, if it is this one; null otherwise, and once it must be loaded again. */
  shownItem: (locationKey: number, itemId: string) => unknown;
  /** Fetches style sheets that the document does not have yet; on the server they are already inline. */
  loadStyles: (names: readonly StyleName[]) => Promise<void>;
}
