/** A package's choices in the URL: each key lists all members' values in order, separated by ~ (D-RT-11). */
import type { BookingQuery } from './booking-state.ts';

const keys = ['private', 'rates', 'date', 'time', 'transport', 'pickup', 'addons', 'guests'] as const;
const between = '~';

/** Joins all members into one query, without unused keys and without trailing members that have no value. */
export function joinBookingQueries(members: readonly BookingQuery[]): BookingQuery {
  const joined: BookingQuery = {};
  for (const key of keys)
    if (members.some((member) => member[key] !== undefined))
      joined[key] = members
        .map((member) => member[key]?.replaceAll(between, '-') ?? '')
        .join(between)
        .replace(/~+$/, '');
  return joined;
}

/** Returns one member's part of the query. */
export function bookingQueryOf(query: BookingQuery, member: number): BookingQuery {
  const own: BookingQuery = {};
  for (const key of keys) {
    const part = query[key]?.split(between)[member];
    if (part !== undefined && part !== '') own[key] = part;
  }
  return own;
}
