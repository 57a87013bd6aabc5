/** Every address of the storefront; no other module builds one (2.1, decisions 3). */

import type { CatalogView } from '@gangway/domain/location/offers';

/** A location key as written in an address. */
type Key = number | string;

const root = (key: Key) => `/${key}`;

export const paths = {
  /** The list of all venues, if the shop has several. */
  venues: () => '/',
  /** Where operators ask to sell with us. */
  signUp: () => '/signup',
  client: (key: Key) => root(key),
  catalog: (key: Key) => `${root(key)}/catalog`,
  view: (key: Key, view: CatalogView) => `${root(key)}/catalog/${view}`,
  /** Day, month, year, in this order (D-RT-07). */
  byDate: (key: Key, date?: string) => {
    const parts = date === undefined ? [] : date.split('-').map(Number).reverse();
    return [`${root(key)}/catalog/date`, ...parts].join('/');
  },
  activity: (key: Key, itemId: Key, bookingSection?: string) =>
    `${root(key)}/activity/details/${itemId}${bookingSection === undefined ? '' : `/${bookingSection}`}`,
  /** Sections of a package: which part of it, which activity, and which step of that (D-RT-05). */
  package: (key: Key, itemId: Key, ...sections: readonly (string | undefined)[]) =>
    [`${root(key)}/package/details/${itemId}`, ...sections.filter((part) => part !== undefined)].join('/'),
  /** Leads to the activity or the package, whichever it is. */
  embedItem: (key: Key, itemId: Key) => `${root(key)}/embed/item/${itemId}`,
  embedActivity: (key: Key, itemId: Key, bookingSection?: string) =>
    `${root(key)}/embed/item/${itemId}/activity${bookingSection === undefined ? '' : `/${bookingSection}`}`,
  embedPackage: (key: Key, itemId: Key, ...sections: readonly (string | undefined)[]) =>
    [`${root(key)}/embed/item/${itemId}/package`, ...sections.filter((part) => part !== undefined)].join('/'),
  checkout: (key: Key, section?: string) =>
    `${root(key)}/checkout${section === undefined ? '' : `/${section}`}`,
  /** Where guests come back to from the page of another way to pay; the server builds this address, too. */
  payment: (key: Key) => `${root(key)}/payment`,
  receipt: (key: Key) => `${root(key)}/receipt`,
  /** Followed by the UUID of an order's tickets. */
  tickets: (key: Key, ticketUuid?: string) =>
    `${root(key)}/ticket${ticketUuid === undefined ? '' : `/${ticketUuid}`}`,
  /** The frame of trackers, which the server answers. */
  trackers: (key: Key) => `${root(key)}/trackers`,
  terms: (key: Key) => `${root(key)}/terms`,
  login: (key: Key) => `${root(key)}/login`,
  authenticated: (key: Key) => `${root(key)}/authenticated`,
  /** Further parts: `member`, its key, and `card` (D-RT-10). */
  membership: (key: Key, ...parts: readonly string[]) => [`${root(key)}/membership`, ...parts].join('/'),
  error: (key?: Key) => (key === undefined ? '/error' : `${root(key)}/error`),
} as const;

/** Which part of the storefront an address belongs to. */
export const isCatalogPath = (pathname: string): boolean => /^\/\d+\/catalog(\/|$)/.test(pathname);
export const isByDatePath = (pathname: string): boolean => /^\/\d+\/catalog\/date(\/|$)/.test(pathname);
/** A package on its own or in another site's frame. */
export const isPackagePath = (pathname: string): boolean =>
  /^\/\d+\/(package|embed\/item\/[^/]+\/package)(\/|$)/.test(pathname);
export const isReceiptPath = (pathname: string): boolean => /^\/\d+\/receipt(\/|$)/.test(pathname);
export const isPaymentPath = (pathname: string): boolean => /^\/\d+\/payment(\/|$)/.test(pathname);
export const isTicketPath = (pathname: string): boolean => /^\/\d+\/ticket(\/|$)/.test(pathname);
export const isSignInPath = (pathname: string): boolean =>
  /^\/\d+\/(login|authenticated|logout)(\/|$)/.test(pathname);
export const isCheckoutPath = (pathname: string): boolean => /^\/\d+\/checkout(\/|$)/.test(pathname);
/**
 * Catalog and booking pages may run a location's script;
 * pages that show a card or a ticket may not (D-CFG-05).
 */
export const isOpenToScripts = (pathname: string): boolean =>
  /^\/\d+\/(catalog|activity|package|embed\/item)(\/|$)/.test(pathname);
