/** The addresses of the desk, and what is at each. */
import type { StaffSession } from '@gangway/contract/staff';
import { type LocationKey, readLocationKey } from '@gangway/domain/kernel/keys';
import { may, type Venue } from './session.ts';
import { storage } from './storage.ts';

export type Place =
  | { screen: 'home' | 'welcome' | 'account' | 'unknown' }
  /** Where to go after signing in; null for the first screen. */
  | { screen: 'sign-in'; next: string | null }
  | { screen: 'people'; venue: LocationKey };

export const homeAddress = '/desk';
export const accountAddress = '/desk/account';
export const peopleAddress = (venue: LocationKey): string => `/desk/${venue}/people`;

const signIn = '/desk/sign-in';
const welcome = '/desk/welcome';

/** Returns an address to return to after signing in if it is one of a screen of the desk, else null. */
function ownAddress(address: string | null): string | null {
  if (address === null || !/^\/desk\/[\w/?=&.,:%-]*$/.test(address)) return null;
  const { pathname, search } = new URL(address, location.origin);
  const isScreen = pathname.startsWith('/desk/') && pathname !== signIn && pathname !== welcome;
  return isScreen ? `${pathname}${search}` : null;
}

export const signInAddress = (next: string | null = null): string =>
  ownAddress(next) === null ? signIn : `${signIn}?next=${encodeURIComponent(next ?? '')}`;

/** Reads an address: path and query. */
export function placeOf(address: string): Place {
  const { pathname, searchParams } = new URL(address, location.origin);
  // As the server reads it, whatever the case of its letters.
  const path = pathname.toLowerCase().replace(/\/$/, '');
  if (path === homeAddress) return { screen: 'home' };
  if (path === signIn) return { screen: 'sign-in', next: ownAddress(searchParams.get('next')) };
  if (path === welcome) return { screen: 'welcome' };
  if (path === accountAddress) return { screen: 'account' };
  const [, key = ''] = /^\/desk\/(\d+)\/people$/.exec(path) ?? [];
  const venue = readLocationKey(key);
  return venue === null ? { screen: 'unknown' } : { screen: 'people', venue };
}

/** The venue whose screens were open last if the person still works there, else the first. */
export function lastVenue({ venues }: StaffSession): Venue | undefined {
  return venues.find(({ locationKey }) => String(locationKey) === storage.venue.read()) ?? venues[0];
}

/** The first screen that the person may see at a venue. */
export const firstScreen = (venue: Venue | undefined): string =>
  venue !== undefined && may(venue, 'staff:manage') ? peopleAddress(venue.locationKey) : accountAddress;
