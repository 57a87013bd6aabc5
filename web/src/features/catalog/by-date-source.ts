/** The data of the catalog by date: a day's items, and the status of the days around it (2.1-16, D-RT-07). */
import {
  type DateOfItems,
  getDatesWithItems,
  getItemsByDate,
  type ItemOfDate,
} from '@gangway/contract/availability';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { addDays, firstOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { venueToday } from '@gangway/ui/lib/venue-today.ts';
import { redirect } from '@tanstack/react-router';
import { agentsInForce } from '../../lib/agents-in-force.ts';
import type { Caller } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import type { VenueSource } from '../location/venue-source.ts';
import { type DateParts, dateOfParts } from './date-of-parts.ts';

interface Seller {
  locationKey: LocationKey;
  bookingAgentKey: number | null;
  bookingAgentSignature: string | null;
}

export interface DayView {
  date: VenueDate;
  today: VenueDate;
  /** Null if they could not be loaded. */
  items: ItemOfDate[] | null;
  /** The days of the strip, in order. */
  week: DateOfItems[];
  /** The first later day with something to book, within the months loaded. */
  next: VenueDate | null;
  /** The items of that next day; loaded only if something is unavailable on this day. */
  nextItems: ItemOfDate[];
}

/** Returns whether a day was loaded and nothing on it can be booked. */
const isOver = ({ items }: DayView): boolean => items?.every(({ times }) => times === 0) === true;

const daysBefore = 3;

/** Returns the seven days around the one shown; it includes past days only if the day shown is past. */
function weekAround(date: VenueDate, today: VenueDate): VenueDate[] {
  const centered = addDays(date, -daysBefore);
  const first = date < today || centered >= today ? centered : today;
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

export function loadMonth(
  call: Caller,
  seller: Seller,
  date: VenueDate,
  options: { signal?: AbortSignal; supersede?: string } = {},
): Promise<DateOfItems[]> {
  return call(getDatesWithItems, { ...seller, date }, options);
}

interface DayNeeds {
  call: Caller;
  report: (words: string, error: unknown) => void;
  signal: AbortSignal;
}

/** A day is shown even if its items or the days around it fail to load; failures are only logged. */
async function loadDay(needs: DayNeeds, seller: Seller, date: VenueDate, today: VenueDate): Promise<DayView> {
  const { call, report, signal } = needs;
  const week = weekAround(date, today);
  const months = [...new Set(week.map(firstOfMonth))];
  const told = (words: string) => (error: unknown) => {
    if (signal.aborted) throw error;
    report(words, error);
    return null;
  };
  const [items, ...days] = await Promise.all([
    call(getItemsByDate, { ...seller, date, guests: null }, { signal }).catch(
      told('Could not load the items of the day'),
    ),
    ...months.map((month) =>
      loadMonth(call, seller, month, { signal }).catch(told('Could not load the days of the month')),
    ),
  ]);
  const known = days.flatMap((month) => month ?? []);
  const next = known.find((day) => day.date > date && day.items > 0)?.date ?? null;
  const hasOff = items?.some(({ times }) => times === 0) === true;
  const nextItems =
    next === null || !hasOff
      ? null
      : await call(getItemsByDate, { ...seller, date: next, guests: null }, { signal }).catch(
          told('Could not load the items of the next day'),
        );
  return {
    date,
    today,
    items,
    week: week.map(
      (day) =>
        known.find((one) => one.date === day) ?? {
          date: day,
          status: day < today ? 'Past' : 'Available',
          items: 0,
        },
    ),
    next,
    nextItems: nextItems ?? [],
  };
}

interface ByDateNeeds extends DayNeeds {
  venues: VenueSource;
  locationKey: LocationKey;
}

/** Loads the day that an address means; redirects if that is not the address of the day. */
export async function loadByDate(
  needs: ByDateNeeds,
  params: DateParts,
  { pathname, search }: { pathname: string; search: SearchText },
) {
  const { venues, locationKey } = needs;
  const venue = await venues.venue(locationKey);
  const today = venueToday(venue.timeZoneId, Date.now());
  const date = dateOfParts(params, today);
  const to = paths.byDate(locationKey, date);
  const { bookingAgentKey, bookingAgentSignature } = agentsInForce(venue, search);
  const seller = { locationKey, bookingAgentKey, bookingAgentSignature };
  if (params.day === undefined) {
    // Without a day in the address, open the first day with
    // something available: in the evening, that is tomorrow.
    const first = await loadDay(needs, seller, date, today);
    const free = isOver(first) && first.next !== null ? first.next : date;
    throw redirect({ to: paths.byDate(locationKey, free), search, replace: true });
  }
  if (pathname !== to) throw redirect({ to, search, replace: true });
  const [cards, packages, day] = await Promise.all([
    venues.cards(locationKey),
    venues.packageCards(locationKey),
    loadDay(needs, seller, date, today),
  ]);
  return { cards, packages, day, venueName: venue.name };
}
