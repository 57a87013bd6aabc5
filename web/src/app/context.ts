/** What every route may use while it loads, on the server and in the browser alike. */
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
  /** Notes a fault that the visitor only sees the consequence of. */
  report: (words: string, error: unknown) => void;
  venues: VenueSource;
  /** Scheme and host of the page, for canonical addresses. */
  origin: string;
  /** Given by the server for the start page; null elsewhere, and where there is none. */
  demoVenues: readonly DemoVenue[] | null;
  /** Whether the venues of the start page are for trying out. */
  isDemo: boolean;
  /** Whether the address now being opened is the first one of this page. */
  isFirstNavigation: () => boolean;
  /** Fetches style sheets the document does not have yet; on the server they stand in the document. */
  loadStyles: (names: readonly StyleName[]) => Promise<void>;
}
