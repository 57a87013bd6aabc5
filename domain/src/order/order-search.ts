/** The filters and the sorting of sold orders (docs/rules/finding-orders.md). */
import type { VenueDate } from '../kernel/local-time.ts';

/** Days of the venue, both included; null for no end on that side. */
export interface Days {
  from: VenueDate | null;
  to: VenueDate | null;
}

export const isBackwards = ({ from, to }: Days): boolean => from !== null && to !== null && to < from;

export const searchStates = ['saved', 'partlyCanceled', 'canceled'] as const;
export type SearchState = (typeof searchStates)[number];

/** Money that the guest still owes, or that the venue has to give back itself. */
export const searchDues = ['owed', 'back'] as const;
export type SearchDue = (typeof searchDues)[number];

export const searchSorts = ['newest', 'oldest', 'visit', 'guest', 'due'] as const;
export type SearchSort = (typeof searchSorts)[number];
