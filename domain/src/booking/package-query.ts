/** The choices of a package in the address: each key holds those of all members, in their order, with ~ between them (D-RT-11). */
import type { BookingQuery } from './booking-state.ts';

const keys = ['private', 'rates', 'date', 'time', 'transport', 'pickup', 'addons', 'guests'] as const;
const between = '~';

/** One query for all members; a key that nobody has is left out, and so are members at the end that have none. */
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

/** What the query says of one member. */
export function bookingQueryOf(query: BookingQuery, member: number): BookingQuery {
  const own: BookingQuery = {};
  for (const key of keys) {
    const part = query[key]?.split(between)[member];
    if (part !== undefined && part !== '') own[key] = part;
  }
  return own;
}
