/** The addresses of the desk, and what is at each. */
import type { StaffSession } from '@gangway/contract/staff';
import { type LocationKey, readLocationKey } from '@gangway/domain/kernel/keys';
import { isVenueDate, type VenueDate } from '@gangway/domain/kernel/local-time';
import { type OrderFilters, readFilters, writeFilters } from './order-filters.ts';
import { may, type Venue } from './session.ts';
import { storage } from './storage.ts';

export type Place =
  | { screen: 'home' | 'welcome' | 'account' | 'sign-on-return' | 'unknown' }
  /** Where to go after signing in; null for the first screen. */
  | { screen: 'sign-in'; next: string | null }
  | { screen: 'people' | 'versions'; venue: LocationKey }
  /** Date and view as the address says; null for today, and for a view that is not said. */
  | {
      screen: 'day';
      venue: LocationKey;
      date: VenueDate | null;
      view: DayView | null;
      by: DayGrouping | null;
    }
  | { screen: 'pickups'; venue: LocationKey; date: VenueDate }
  | { screen: 'departure'; venue: LocationKey; date: VenueDate; departureKey: string }
  /** Today at the venue for null. */
  | { screen: 'book'; venue: LocationKey; date: VenueDate | null }
  | ({ screen: 'calendar'; venue: LocationKey; date: VenueDate | null } & CalendarShown)
  | { screen: 'orders'; venue: LocationKey; search: OrderFilters }
  | { screen: 'order'; venue: LocationKey; orderNumber: string }
  /** Departures to cancel, by the keys of those that are chosen so far. */
  | { screen: 'cancel'; venue: LocationKey; date: VenueDate; departureKeys: readonly string[] }
  | { screen: 'canceled'; venue: LocationKey; cancellationKey: string };

export type DayView = 'timeline' | 'list';
export type DayGrouping = 'pool' | 'activity' | 'guide';

/** The calendar as the address says; null for a choice that is not said. */
export interface CalendarShown {
  view: 'month' | 'week' | null;
  by: 'activity' | 'pool' | null;
  /** The key of the only activity that is shown; null for all. */
  activity: number | null;
}

export const homeAddress = '/desk';
export const accountAddress = '/desk/account';
export const peopleAddress = (venue: LocationKey): string => `/desk/${venue}/people`;
export const versionsAddress = (venue: LocationKey): string => `/desk/${venue}/versions`;

export const departureAddress = (venue: LocationKey, date: VenueDate, departureKey: string): string =>
  `/desk/${venue}/day/${date}/${departureKey}`;

/** The word is no key of a departure: those have a digit, but for the rentals. */
const pickups = 'pickups';

export const pickupsAddress = (venue: LocationKey, date: VenueDate): string =>
  `/desk/${venue}/day/${date}/${pickups}`;

/** An address with a day, and a query of what is not null. */
function shownAddress(path: string, date: VenueDate | null, shown: object): string {
  const query = new URLSearchParams(
    Object.entries(shown).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  ).toString();
  return `${path}${date === null ? '' : `/${date}`}${query === '' ? '' : `?${query}`}`;
}

/** @param shown left out of the address where it is null */
export const dayAddress = (
  venue: LocationKey,
  date: VenueDate | null = null,
  shown: { view: DayView | null; by: DayGrouping | null } = { view: null, by: null },
): string => shownAddress(`/desk/${venue}/day`, date, shown);

/** @param shown left out of the address where it is null */
export const calendarAddress = (
  venue: LocationKey,
  date: VenueDate | null = null,
  { view, by, activity }: CalendarShown = { view: null, by: null, activity: null },
): string => shownAddress(`/desk/${venue}/calendar`, date, { view, by, activity });

export const bookAddress = (venue: LocationKey, date: VenueDate | null = null): string =>
  `/desk/${venue}/book${date === null ? '' : `/${date}`}`;

export function ordersAddress(venue: LocationKey, filters: OrderFilters): string {
  const query = writeFilters(filters);
  return `/desk/${venue}/orders${query === '' ? '' : `?${query}`}`;
}

export const orderAddress = (venue: LocationKey, orderNumber: string): string =>
  `/desk/${venue}/orders/${encodeURIComponent(orderNumber)}`;

export function cancelAddress(
  venue: LocationKey,
  date: VenueDate,
  departureKeys: readonly string[] = [],
): string {
  const query = departureKeys.length === 0 ? '' : `?departures=${departureKeys.join(',')}`;
  return `/desk/${venue}/cancel/${date}${query}`;
}

export const canceledAddress = (venue: LocationKey, cancellationKey: string): string =>
  `/desk/${venue}/canceled/${encodeURIComponent(cancellationKey)}`;

const signIn = '/desk/sign-in';
/** Registered at the operator's identity provider, which sends browsers back to it. */
const signOnReturn = '/desk/sign-in/return';
const welcome = '/desk/welcome';

/** Returns an address to return to after signing in if it is one of a screen of the desk, else null. */
export function ownAddress(address: string | null): string | null {
  if (address === null || !/^\/desk\/[\w/?=&.,:%+*-]*$/.test(address)) return null;
  const { pathname, search } = new URL(address, location.origin);
  const isScreen = pathname.startsWith('/desk/') && ![signIn, signOnReturn, welcome].includes(pathname);
  return isScreen ? `${pathname}${search}` : null;
}

export const signInAddress = (next: string | null = null): string =>
  ownAddress(next) === null ? signIn : `${signIn}?next=${encodeURIComponent(next ?? '')}`;

/** Reads an address: path and query. */
export function placeOf(address: string): Place {
  const { pathname, searchParams } = new URL(address, location.origin);
  // As the server reads it, whatever the case of its letters.
  const written = pathname.replace(/\/$/, '');
  const path = written.toLowerCase();
  if (path === homeAddress) return { screen: 'home' };
  if (path === signIn) return { screen: 'sign-in', next: ownAddress(searchParams.get('next')) };
  if (path === signOnReturn) return { screen: 'sign-on-return' };
  if (path === welcome) return { screen: 'welcome' };
  if (path === accountAddress) return { screen: 'account' };
  const [, , key = '', screen = '', ...more] = path.split('/');
  const venue = readLocationKey(key);
  if (venue === null) return { screen: 'unknown' };
  // Order numbers and keys of cancellations keep their case.
  const asWritten = written.split('/').slice(4);
  const place =
    screen === 'orders'
      ? ordersAt(venue, asWritten, searchParams)
      : screen === 'canceled'
        ? canceledAt(venue, asWritten)
        : placeAt(venue, screen, more, searchParams);
  return place ?? { screen: 'unknown' };
}

const isKey = (text: string) => /^[\w-]{1,40}$/.test(text);

function ordersAt(
  venue: LocationKey,
  [written, ...more]: readonly string[],
  query: URLSearchParams,
): Place | null {
  if (more.length > 0) return null;
  if (written === undefined) return { screen: 'orders', venue, search: readFilters(query) };
  const orderNumber = decoded(written);
  return isKey(orderNumber) ? { screen: 'order', venue, orderNumber } : null;
}

function canceledAt(venue: LocationKey, [written = '', ...more]: readonly string[]): Place | null {
  const cancellationKey = decoded(written);
  return more.length === 0 && isKey(cancellationKey) ? { screen: 'canceled', venue, cancellationKey } : null;
}

/** Returns '' for what is not well encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** Reads the part of an address that is of one venue; null if there is nothing at it. */
function placeAt(
  venue: LocationKey,
  screen: string,
  [date, departureKey, ...more]: readonly string[],
  query: URLSearchParams,
): Place | null {
  if ((screen === 'people' || screen === 'versions') && date === undefined) return { screen, venue };
  if (screen === 'book') return bookAt(venue, date, departureKey);
  if (screen === 'calendar') return departureKey === undefined ? calendarAt(venue, date, query) : null;
  if (screen === 'cancel') return departureKey === undefined ? cancelAt(venue, date, query) : null;
  if (screen !== 'day' || more.length > 0) return null;
  if (date === undefined) return { screen, venue, date: null, ...shownIn(query) };
  if (!isVenueDate(date)) return null;
  if (departureKey === undefined) return { screen, venue, date, ...shownIn(query) };
  if (departureKey === pickups) return { screen: 'pickups', venue, date };
  return isKey(departureKey) ? { screen: 'departure', venue, date, departureKey } : null;
}

function bookAt(venue: LocationKey, date: string | undefined, more: string | undefined): Place | null {
  if (date === undefined) return { screen: 'book', venue, date: null };
  return isVenueDate(date) && more === undefined ? { screen: 'book', venue, date } : null;
}

function calendarAt(venue: LocationKey, date: string | undefined, query: URLSearchParams): Place | null {
  if (date !== undefined && !isVenueDate(date)) return null;
  const [view, by, activity] = [query.get('view'), query.get('by'), query.get('activity') ?? ''];
  return {
    ...{ screen: 'calendar', venue, date: date ?? null },
    view: view === 'month' || view === 'week' ? view : null,
    by: by === 'activity' || by === 'pool' ? by : null,
    activity: /^\d{1,9}$/.test(activity) ? Number(activity) : null,
  };
}

/** Keys that no departure has are left out, and those that are said twice. */
function cancelAt(venue: LocationKey, date: string | undefined, query: URLSearchParams): Place | null {
  if (date === undefined || !isVenueDate(date)) return null;
  const departureKeys = [...new Set((query.get('departures') ?? '').split(','))].filter(isKey);
  return { screen: 'cancel', venue, date, departureKeys };
}

function shownIn(query: URLSearchParams): { view: DayView | null; by: DayGrouping | null } {
  const [view, by] = [query.get('view'), query.get('by')];
  return {
    view: view === 'timeline' || view === 'list' ? view : null,
    by: by === 'pool' || by === 'activity' || by === 'guide' ? by : null,
  };
}

/** The venue whose screens were open last if the person still works there, else the one that was there first. */
export function lastVenue({ venues }: StaffSession): Venue | undefined {
  const last = venues.find(({ locationKey }) => String(locationKey) === storage.venue.read());
  return last ?? venues.toSorted((one, other) => one.locationKey - other.locationKey)[0];
}

/** The first screen that the person may see at a venue. */
export const firstScreen = (venue: Venue | undefined): string =>
  venue !== undefined && may(venue, 'day:own') ? dayAddress(venue.locationKey) : accountAddress;
