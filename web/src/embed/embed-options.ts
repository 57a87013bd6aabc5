/** What a site asks the storefront to show, and its address (docs/embedding.md, "What to show"). */
import { allCatalogViews } from '@gangway/domain/location/offers';

/** In the names of the data attributes. */
export interface EmbedOptions {
  /** Number of the venue. */
  location?: string | undefined;
  /** Number of an activity or a package: shown alone, without the catalog's tabs. */
  item?: string | undefined;
  /** A tab of the catalog, or `date`. */
  view?: string | undefined;
  /** A day for the view by date, yyyy-mm-dd. */
  date?: string | undefined;
  agent?: string | undefined;
  bookingAgent?: string | undefined;
  sig?: string | undefined;
  theme?: string | undefined;
  /** Names the frame for screen readers. */
  title?: string | undefined;
}

export const optionNames = [
  'location',
  'item',
  'view',
  'date',
  'agent',
  'bookingAgent',
  'sig',
  'theme',
  'title',
] as const satisfies readonly (keyof EmbedOptions)[];

/** Reads the options from data attributes or properties. */
export const readOptions = (read: (name: keyof EmbedOptions) => string | null | undefined): EmbedOptions =>
  Object.fromEntries(
    optionNames.flatMap((name) => {
      const value = read(name);
      return value ? [[name, value]] : [];
    }),
  );

const tabs: readonly string[] = allCatalogViews;

function pathOf({ item, view = '', date = '' }: EmbedOptions): string {
  if (item) return `embed/item/${Number(item)}`;
  if (view !== 'date') return tabs.includes(view) ? `catalog/${view}` : 'catalog';
  const [year, month, day] = date.split('-').map(Number);
  return day ? `catalog/date/${day}/${month}/${year}` : 'catalog/date';
}

function withVisit(address: URL, { agent, bookingAgent, sig, theme }: EmbedOptions): URL {
  const query = { clientAgentKey: agent, bookingAgentKey: bookingAgent, sig, theme };
  for (const [name, value] of Object.entries(query))
    if (value && !address.searchParams.has(name)) address.searchParams.set(name, value);
  return address;
}

/**
 * Returns the storefront's address for an address of its own or for options, which the script's own attributes
 * complete; null if it is an address of somebody else, or names no venue.
 */
export function addressFor(what: string | EmbedOptions, usual: EmbedOptions, origin: string): URL | null {
  if (typeof what === 'string') {
    if (!URL.canParse(what, document.baseURI)) return null;
    const address = new URL(what, document.baseURI);
    return address.origin === origin ? withVisit(address, usual) : null;
  }
  const options = { ...usual, ...what };
  if (!/^[1-9]\d*$/.test(options.location ?? '')) return null;
  return withVisit(new URL(`/${options.location}/${pathOf(options)}`, origin), options);
}
