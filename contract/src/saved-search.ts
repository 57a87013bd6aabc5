/** Searches for sold orders that are made again and again: their days may move along with today (docs/rules/finding-orders.md, "Saved views"). */
import { addDays, type VenueDate } from '@gangway/domain/kernel/local-time';
import type { SearchDue, SearchSort, SearchState } from '@gangway/domain/order/order-search';
import type { EverydayView } from './orders.ts';

/** Days of a search, each a date, or a number of days from today: 0 for today, below zero for days before. */
export interface SavedDays {
  visitFrom: VenueDate | null;
  visitTo: VenueDate | null;
  soldFrom: VenueDate | null;
  soldTo: VenueDate | null;
  visitFromIn: number | null;
  visitToIn: number | null;
  soldFromIn: number | null;
  soldToIn: number | null;
}

type OnDay<Search> = Omit<Search, 'visitFromIn' | 'visitToIn' | 'soldFromIn' | 'soldToIn'>;

/** Returns a search with its days as they are on a day. @param today at the venue */
export function searchOn<Search extends SavedDays>(search: Search, today: VenueDate): OnDay<Search> {
  const { visitFromIn, visitToIn, soldFromIn, soldToIn, ...others } = search;
  const dayOf = (day: VenueDate | null, inDays: number | null) =>
    inDays === null ? day : addDays(today, inDays);
  return {
    ...others,
    visitFrom: dayOf(search.visitFrom, visitFromIn),
    visitTo: dayOf(search.visitTo, visitToIn),
    soldFrom: dayOf(search.soldFrom, soldFromIn),
    soldTo: dayOf(search.soldTo, soldToIn),
  };
}

export interface EverydaySearch extends SavedDays {
  text: null;
  activityKey: null;
  state: SearchState | null;
  due: SearchDue | null;
  sort: SearchSort | null;
}

const nothing: EverydaySearch = {
  ...{ text: null, activityKey: null, state: null, due: null, sort: null },
  ...{ visitFrom: null, visitTo: null, soldFrom: null, soldTo: null },
  ...{ visitFromIn: null, visitToIn: null, soldFromIn: null, soldToIn: null },
};

/** The views that every venue has. */
export const everydaySearches: Readonly<Record<EverydayView, EverydaySearch>> = {
  today: { ...nothing, visitFromIn: 0, visitToIn: 0, sort: 'visit' },
  owed: { ...nothing, due: 'owed', sort: 'due' },
  back: { ...nothing, due: 'back', sort: 'due' },
  canceled: { ...nothing, state: 'canceled' },
};
