/** Asks the server what is free on a day, or what runs soonest; its own file, since most visitors never ask. */
import { getItemsByDate, getNextTimes } from '@gangway/contract/availability';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { venueToday } from '@gangway/ui/lib/venue-today.ts';
import { agentsInForce } from '../../lib/agents-in-force.ts';
import type { Caller } from '../../lib/call.ts';
import type { Venue } from '../location/venue-source.ts';
import type { CardFilter } from './filter-cards.ts';

export interface AskNeeds {
  call: Caller;
  locationKey: LocationKey;
  signal: AbortSignal;
}

/** Returns each free activity with its first start; rejects if the call fails or is aborted. */
export async function askFreeTimes(
  { call, locationKey, signal }: AskNeeds,
  venue: Venue,
  search: SearchText,
  filter: CardFilter,
): Promise<[number, WallTime | null][]> {
  const { bookingAgentKey, bookingAgentSignature } = agentsInForce(venue, search);
  const guests = filter.guests === '' ? null : Number(filter.guests);
  const asked = { locationKey, bookingAgentKey, bookingAgentSignature, guests };
  if (filter.date === '') {
    const date = venueToday(venue.timeZoneId, Date.now());
    const found = await call(getNextTimes, { ...asked, date }, { signal });
    return found.map(({ activityKey, firstTime }) => [activityKey, firstTime]);
  }
  const found = await call(getItemsByDate, { ...asked, date: filter.date as VenueDate }, { signal });
  return found.flatMap(({ activityKey, firstTime }) =>
    activityKey === null ? [] : [[activityKey, firstTime]],
  );
}
