/** The day at a venue, for its own people (docs/rules/day.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import { departureGuide } from './guides.ts';
import { staffNote } from './notes.ts';
import { ticket } from './tickets.ts';
import {
  amount,
  availabilityStatus,
  count,
  line,
  list,
  locationKey,
  modelErrors,
  numberInQuery,
  orNull,
  revision,
  text,
  venueDate,
  wallTime,
  wire,
} from './wire.ts';

/** UTC, ISO 8601. */
const instant = z.string();
/** Places or units; null for no limit. */
const places = z.nullable(z.number());

export const dayDeparture = wire({
  /** Names the departure among those of its day, such as 101-0930; the rentals of a day are 'rentals'. */
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
  /** Guests from whom it is worth running; null for any number. */
  minGuestsToRun: z.nullable(z.number()),
  status: availabilityStatus,
  /** Whether it is closed for sale: it runs for who has booked, and nobody else can book it. */
  isClosed: z.boolean(),
  /** Still owed by its orders, each counted once. */
  due: amount,
  ordersDue: z.number(),
  /** Bookings of members who have not signed their plan's waiver. */
  waiversMissing: z.number(),
  /** Orders with an email that was given up, and those with a refund that the payment provider refused. */
  failedEmails: z.number(),
  failedRefunds: z.number(),
  /** Ids of the venue's pools that it takes from. */
  pools: z.array(z.string()),
  /** Those who lead it, by name. */
  guides: z.array(departureGuide),
  /** The texts of its pinned notes, oldest first. */
  pinnedNotes: z.array(z.string()),
  /** Orders on it that have a pinned note. */
  ordersNoted: z.number(),
  /** Its notes and the pinned ones of its orders: how many, and when one of them was written or changed last. */
  noteCount: z.number(),
  notesChangedOn: z.nullable(instant),
});
export type DayDeparture = z.output<typeof dayDeparture>;

/** A trip of a vehicle that fetches guests of the day, or takes them back. */
const vehicleRun = {
  /** Names it among the runs of its day. */
  runKey: z.string(),
  way: z.enum(['to', 'back']),
  /** Null where the venue counts no seats. */
  vehicle: z.nullable(z.string()),
  seats: places,
  /** At the first stop, or when it leaves the venue. */
  start: wallTime,
  end: wallTime,
  startsOn: instant,
  endsOn: instant,
  guests: z.number(),
};

export const dayRun = wire({
  ...vehicleRun,
  /** Guests whose tickets were scanned; 0 on the way back. */
  arrived: z.number(),
});
export type DayRun = z.output<typeof dayRun>;

/** Characters of the text of marked hours. */
export const longestMark = 80;
/** Marks of one day at a venue: all of them are shown in it. */
export const mostMarks = 20;

/** Hours of a day that the venue's people marked by hand, such as for wind. */
const marked = {
  markKey: z.string(),
  /** Counts its changes; a change names the one that was seen. */
  revision,
  /** In their words, of one line. */
  text: z.string(),
  from: wallTime,
  /** Null for the rest of the day. */
  until: z.nullable(wallTime),
  /** Those that it concerns; none for all. */
  activities: z.array(wire({ activityKey: z.number(), name: z.string() })),
  /** The name of who marked them; null for somebody who was erased. */
  markedBy: z.nullable(z.string()),
  markedOn: instant,
  /** Both null while it stands as it was marked. */
  changedBy: z.nullable(z.string()),
  changedOn: z.nullable(instant),
};
const hoursMark = wire(marked);
export type HoursMark = z.output<typeof hoursMark>;

/** With what it touches, of the departures that the caller sees. */
const dayMark = wire({
  ...marked,
  departureKeys: z.array(z.string()),
  /** All departures of the activities that it concerns, at whatever time. */
  concernedKeys: z.array(z.string()),
  /** On these departures. */
  bookings: z.number(),
  guests: z.number(),
});
export type DayMark = z.output<typeof dayMark>;

export const deskDay = wire({
  date: venueDate,
  /** Today at the venue. */
  today: venueDate,
  timeZone: z.string(),
  currency: z.string(),
  readOn: instant,
  /** By start; what has no time comes first. */
  departures: z.array(dayDeparture),
  /** By start. */
  runs: z.array(dayRun),
  guests: z.number(),
  arrived: z.number(),
  /** Still owed by the orders of the day, each counted once. */
  due: amount,
  pools: z.array(
    wire({
      poolId: z.string(),
      name: z.string(),
      units: z.number(),
      /** Units that are out of service on this day, at the time when most are. */
      outOfService: z.number(),
      /** As in getDeparture. */
      state: z.string(),
    }),
  ),
  /** By the hour from which they are marked. */
  marks: z.array(dayMark),
  /** If there are no departures: the next day with some that the caller sees; null if there is none within a year. */
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
  ownPermission: 'day:own',
});

/** A booking on a departure, as the venue's people read it. */
export const departureParty = wire({
  orderNumber: z.string(),
  orderLineKey: z.number(),
  /** Who booked. */
  name: z.string(),
  /** International; null without one. */
  phone: z.nullable(z.string()),
  /** '2 adults, 1 child' */
  guests: z.string(),
  participants: z.number(),
  /** When a rental begins and ends, and of what; null for what has the departure's time. */
  rental: z.nullable(z.string()),
  /** Null for guests who make their own way. */
  pickup: z.nullable(z.string()),
  returns: z.nullable(z.string()),
  addOns: z.array(z.string()),
  answers: z.array(z.string()),
  /** The membership it was booked under, and whether its waiver is signed. */
  membership: z.array(z.string()),
  lacksWaiver: z.boolean(),
  /** The package, who sold it, and from when it was moved. */
  notes: z.array(z.string()),
  /** The texts of the order's pinned notes, oldest first; `getSoldOrder` has all of its notes. */
  pinnedNotes: z.array(z.string()),
  /** Still owed by the whole order. */
  due: amount,
  /** Those that are not canceled. */
  tickets: z.array(ticket),
});
export type DepartureParty = z.output<typeof departureParty>;

/** By whom something was changed at the desk, when and why; the name is null for a system with a token of staff. */
const changeNote = wire({ on: instant, by: z.nullable(z.string()), reason: z.nullable(z.string()) });

/** The part of a departure that the venue's people can change. */
export const departureSales = wire({
  /** Null while it is on sale, and if the venue file closed it. */
  closed: z.nullable(changeNote),
  /** As many as the schedule gives it but for a change of this departure alone. */
  placesScheduled: places,
  /** Null if it has as many as the schedule says, and if the venue file says otherwise. */
  placesChanged: z.nullable(changeNote),
  /** Places of sold bookings, and those that carts hold. */
  sold: z.number(),
  held: z.number(),
  /** Names how the departure stands; sent with each change, which is refused if it stands otherwise by then. */
  state: z.string(),
  /** Changes that the caller may make of it as it stands. */
  mayClose: z.boolean(),
  mayOpen: z.boolean(),
  mayChangePlaces: z.boolean(),
});
export type DepartureSales = z.output<typeof departureSales>;

/** Units of a pool that are out of service for some hours, in venue time. */
const outOfService = wire({
  from: wallTime,
  until: wallTime,
  units: z.number(),
  /** Null if the venue file says so. */
  note: z.nullable(changeNote),
});
export type OutOfService = z.output<typeof outOfService>;

/**
 * A pool that a departure takes from, between its preparation and the end of its turnaround. The numbers are of the quarter of an
 * hour in which the fewest are left, and add up to its units.
 */
export const departurePool = wire({
  poolId: z.string(),
  name: z.string(),
  units: z.number(),
  outOfService: z.number(),
  takenHere: z.number(),
  /** By other departures and rentals meanwhile. */
  takenElsewhere: z.number(),
  left: z.number(),
  /** Hours out of service that touch it, by when they begin. */
  hours: z.array(outOfService),
  /** Names how the pool stands; sent with each change, which is refused if it stands otherwise by then. */
  state: z.string(),
});
export type DeparturePool = z.output<typeof departurePool>;

/** How many of a number of places could still be sold; negative if more than these are taken. */
export const placesLeftOf = ({ sold, held }: Pick<DepartureSales, 'sold' | 'held'>, of: number): number =>
  of - sold - held;

/** As getDay names it. */
const departureKey = z.string().check(z.regex(/^[\w-]{1,40}$/));

export const getDeparture = get('/api/desk', 'getDeparture', {
  summary: 'The manifest of a departure: its bookings by name, with tickets and what is to know of them.',
  input: wire(
    { locationKey: numberInQuery<LocationKey>(), date: venueDate, departureKey },
    { locationKey: 'clientLocationKey', date: 'date', departureKey: 'departureKey' },
  ),
  output: wire({
    date: venueDate,
    today: venueDate,
    timeZone: z.string(),
    currency: z.string(),
    readOn: instant,
    departure: dayDeparture,
    /** Null for the rentals of a day. */
    sales: z.nullable(departureSales),
    /** Those of the venue's pools that it takes from, in the order of the venue file. */
    pools: z.array(departurePool),
    /** The hours for which units would be taken out of service for it; null for somebody who may not, and for what is over. */
    poolHours: z.nullable(wire({ from: wallTime, until: wallTime })),
    /** Whether the caller may say who leads it. */
    mayAssignGuides: z.boolean(),
    /** The marked hours of the day that touch it. */
    marks: z.array(hoursMark),
    parties: z.array(departureParty),
    /** Pinned ones first, then the newest. */
    notes: z.array(staffNote),
    /** The notes that were removed, by whom and when, the latest first; null for somebody who was erased. */
    removedNotes: z.array(wire({ by: z.nullable(z.string()), on: instant })),
    /** By time, then by stop. */
    pickups: z.array(wire({ time: z.string(), stop: z.string(), guests: z.string(), names: z.string() })),
  }),
  limit: 'read',
  access: 'staff',
  permission: 'day:read',
  ownPermission: 'day:own',
});
export type DeskDeparture = z.output<typeof getDeparture.output>;

/** Guests of one booking at a stop. */
const fetchedParty = wire({
  orderNumber: z.string(),
  /** Who booked. */
  name: z.string(),
  /** International; null without one. */
  phone: z.nullable(z.string()),
  /** Who ride; fewer than have booked, if the others make their own way. */
  guests: z.number(),
  /** Where they stay; null if they ride for the whole day. */
  hotel: z.nullable(z.string()),
  /** The departure that they come for, and from which they go back. */
  departureKey: z.string(),
  departure: z.nullable(z.string()),
  start: wallTime,
  hasTime: z.boolean(),
  /** Of those who have booked, whose tickets were scanned. */
  arrived: z.number(),
});
export type FetchedParty = z.output<typeof fetchedParty>;

export const pickupRun = wire({
  ...vehicleRun,
  /** By time, then by stop. */
  stops: z.array(
    wire({ at: wallTime, stop: z.string(), guests: z.number(), parties: z.array(fetchedParty) }),
  ),
});
export type PickupRun = z.output<typeof pickupRun>;

export const getPickups = get('/api/desk', 'getPickups', {
  summary: 'The runs that fetch the guests of a day and take them back, stop by stop, with who waits there.',
  input,
  output: wire({
    date: venueDate,
    today: venueDate,
    timeZone: z.string(),
    currency: z.string(),
    readOn: instant,
    /** By start. */
    runs: z.array(pickupRun),
  }),
  limit: 'read',
  access: 'staff',
  permission: 'day:read',
  ownPermission: 'day:own',
});
export type DeskPickups = z.output<typeof getPickups.output>;

/** A departure as whoever changes it has seen it; the reason is kept for the venue, and guests do not read it. */
const departureChange = {
  locationKey,
  date: venueDate,
  departureKey,
  state: text(100),
  reason: orNull(line(500)),
};
const changed = wire({ applied: z.boolean(), modelErrors });
const ofStaff = { limit: 'cart', changes: true, access: 'staff', permission: 'departures:change' } as const;

export const closeDeparture = post('/api/desk', 'closeDeparture', {
  summary: 'Closes a departure for sale. Who has booked stays booked, and nobody else can book it.',
  input: wire(departureChange, { locationKey: 'clientLocationKey' }),
  output: changed,
  ...ofStaff,
});

export const openDeparture = post('/api/desk', 'openDeparture', {
  summary: 'Puts a closed departure on sale again.',
  input: wire(departureChange, { locationKey: 'clientLocationKey' }),
  output: changed,
  ...ofStaff,
});

/** Places that a departure may have at most, as in the venue file. */
export const mostPlaces = 10_000;

export const changePlaces = post('/api/desk', 'changePlaces', {
  summary: 'Gives a departure another number of places, never fewer than are sold and held.',
  input: wire(
    {
      ...departureChange,
      /** Null for as many as the schedule says. */
      places: orNull(count(mostPlaces)),
    },
    { locationKey: 'clientLocationKey' },
  ),
  output: changed,
  ...ofStaff,
});

/** Hours of one day, from an hour until a later one of the same day. */
const hours = {
  locationKey,
  from: wallTime,
  /** Null for the rest of the day. */
  until: orNull(wallTime),
  /** Longer than it may be, because blanks around it do not count. */
  text: line(400),
  /** Keys of the activities that it concerns; none for all. */
  activityKeys: z._default(list(count(Number.MAX_SAFE_INTEGER), 200), []),
};
/** The mark as somebody saw it: it is refused if it is another one by now. */
const seenMark = { markKey: text(40), revision };
const markSaved = wire({ markKey: z.nullable(z.string()), modelErrors });

export const markHours = post('/api/desk', 'markHours', {
  summary:
    'Marks hours of a day, such as for wind. getDay says which departures they touch; nothing is closed.',
  input: wire(hours, { locationKey: 'clientLocationKey' }),
  output: markSaved,
  ...ofStaff,
});

export const changeMarkedHours = post('/api/desk', 'changeMarkedHours', {
  summary: 'Changes marked hours of a day, if they still are as they were seen.',
  input: wire({ ...hours, ...seenMark }, { locationKey: 'clientLocationKey' }),
  output: markSaved,
  ...ofStaff,
});

export const removeMarkedHours = post('/api/desk', 'removeMarkedHours', {
  summary: 'Removes marked hours, if they still are as they were seen.',
  input: wire({ locationKey, ...seenMark }, { locationKey: 'clientLocationKey' }),
  output: changed,
  ...ofStaff,
});

/** Units of a pool and hours in venue time. */
const unitsOfPool = { poolId: line(100), from: wallTime, until: wallTime };
const poolChange = {
  locationKey,
  ...unitsOfPool,
  units: count(mostPlaces).check(z.gte(1)),
  state: text(100),
  /** For the venue; guests do not read it. */
  reason: orNull(line(500)),
};

export const previewOutOfService = get('/api/desk', 'previewOutOfService', {
  summary: 'How many units of a pool a departure would have left if some were out of service for some hours.',
  input: wire(
    {
      ...{ locationKey: numberInQuery<LocationKey>(), date: venueDate, departureKey },
      ...unitsOfPool,
      units: numberInQuery<number>(),
    },
    {
      ...{ locationKey: 'clientLocationKey', date: 'date', departureKey: 'departureKey' },
      ...{ poolId: 'poolId', from: 'from', until: 'until', units: 'units' },
    },
  ),
  output: wire({
    /** Whether it could be done, and why not. */
    applied: z.boolean(),
    modelErrors,
    /** Units that the departure would have left; null if it could not be done. */
    unitsLeft: z.nullable(z.number()),
    /** Places of the departure that could still be booked, now and then; null for rentals, and for no limit. */
    placesLeft: places,
    placesLeftThen: places,
  }),
  limit: 'read',
  access: 'staff',
  permission: 'departures:change',
});
export type OutOfServicePreview = z.output<typeof previewOutOfService.output>;

export const takeOutOfService = post('/api/desk', 'takeOutOfService', {
  summary: 'Takes units of a pool out of service for some hours, never units that are sold or held.',
  input: wire(poolChange, { locationKey: 'clientLocationKey' }),
  output: changed,
  ...ofStaff,
});

export const putBackInService = post('/api/desk', 'putBackInService', {
  summary: 'Puts units of a pool back in service, which are out of it for exactly these hours.',
  input: wire(poolChange, { locationKey: 'clientLocationKey' }),
  output: changed,
  ...ofStaff,
});

/** One departure, or with null all of the day that are booked. */
const manifestInput = wire(
  { locationKey: numberInQuery<LocationKey>(), date: venueDate, departureKey: orNull(departureKey) },
  { locationKey: 'clientLocationKey', date: 'date', departureKey: 'departureKey' },
);

/** Answers application/pdf instead of JSON; the output here is the file's content. */
export const manifestPdf = get('/api/desk', 'manifest.pdf', {
  summary:
    'The manifest to print, each departure on a page of its own, in the default language of the location. What nobody has booked has an empty list.',
  input: manifestInput,
  output: z.string(),
  limit: 'cart',
  access: 'staff',
  permission: 'day:read',
  ownPermission: 'day:own',
});

/** Answers text/csv instead of JSON; the output here is the file's content. */
export const manifestCsv = get('/api/desk', 'manifest.csv', {
  summary:
    'The manifest for spreadsheets, with a row for each booking, in the default language of the location.',
  input: manifestInput,
  output: z.string(),
  limit: 'cart',
  access: 'staff',
  permission: 'day:read',
  ownPermission: 'day:own',
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
  ownPermission: 'day:own',
});
