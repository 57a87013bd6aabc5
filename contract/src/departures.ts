/** The day at a venue, for its own people (docs/rules/day.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get } from './call.ts';
import { amount, availabilityStatus, numberInQuery, orNull, venueDate, wallTime, wire } from './wire.ts';

/** UTC, ISO 8601. */
const instant = z.string();
/** Places or units; null for no limit. */
const places = z.nullable(z.number());

export const dayDeparture = wire({
  /** Names the departure among those of its day; the rentals of a day are one of them. */
  departureKey: z.string(),
  /** All activities it is of: one, or those that are rented. */
  activityKeys: z.array(z.number()),
  /** Null for rentals of several activities. */
  name: z.nullable(z.string()),
  isRental: z.boolean(),
  hasTime: z.boolean(),
  start: wallTime,
  end: wallTime,
  startsOn: instant,
  endsOn: instant,
  guests: z.number(),
  bookings: z.number(),
  /** Guests whose tickets were scanned. */
  arrived: z.number(),
  /** Places that bookings take; those that carts hold do not count. */
  placesTaken: z.number(),
  capacity: places,
  placesLeft: places,
  status: availabilityStatus,
  /** Still owed by its orders, each counted once. */
  due: amount,
  ordersDue: z.number(),
  /** Bookings of members who have not signed their plan's waiver. */
  waiversMissing: z.number(),
  /** Ids of the venue's pools that it takes from. */
  pools: z.array(z.string()),
});
export type DayDeparture = z.output<typeof dayDeparture>;

export const deskDay = wire({
  date: venueDate,
  /** Today at the venue. */
  today: venueDate,
  timeZone: z.string(),
  currency: z.string(),
  readOn: instant,
  /** By start; what has no time comes first. */
  departures: z.array(dayDeparture),
  guests: z.number(),
  arrived: z.number(),
  /** Still owed by the orders of the day, each counted once. */
  due: amount,
  pools: z.array(wire({ poolId: z.string(), name: z.string(), units: z.number() })),
  /** If there are no departures: the next day with some; null if there is none within a year. */
  nextDate: z.nullable(venueDate),
});
export type DeskDay = z.output<typeof deskDay>;

const input = wire(
  {
    locationKey: numberInQuery<LocationKey>(),
    /** Today at the venue if omitted, whichever day that is by then. */
    date: orNull(venueDate),
  },
  { locationKey: 'clientLocationKey', date: 'date' },
);

export const getDay = get('/api/desk', 'getDay', {
  summary: 'The departures of a day, with what is booked on them and what they still need.',
  input,
  output: deskDay,
  limit: 'read',
  access: 'staff',
  permission: 'day:read',
});

/** Answers text/event-stream instead of JSON; the output here is the stream's content. */
export const watchDay = get('/api/desk', 'watchDay', {
  summary:
    'The day of getDay as server-sent events: a "day" event with the whole answer at first and after each change, within two seconds; "late" while the server cannot read it. It ends with a "closed" event if the caller may no longer see it.',
  input,
  output: z.string(),
  limit: 'read',
  access: 'staff',
  permission: 'day:read',
});
