/**
 * The calendar of a venue's departures, and the changes of its schedule (docs/rules/calendar.md): previewed, made if they still do
 * what was previewed, and undone.
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueTime } from '@gangway/domain/kernel/local-time';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import { mostPlaces } from './departures.ts';
import { t } from './messages/t.ts';
import {
  count,
  line,
  list,
  locationKey,
  modelErrors,
  numberInQuery,
  orNull,
  text,
  venueDate,
  wallTime,
  wire,
} from './wire.ts';

/** UTC, ISO 8601. */
const instant = z.string();
const ofLocation = { locationKey: 'clientLocationKey' } as const;
/** Places; null for no limit. */
const places = z.nullable(z.number());

/** A time of day at the venue, 09:30. */
const venueTime = z.codec(
  z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: () => t('wire.timeOfDay') })),
  z.custom<VenueTime>(),
  { decode: (value) => value as VenueTime, encode: (value) => value },
);

/** A departure of the calendar; the rentals of an activity on a day are one. */
const calendarDeparture = wire({
  activityKey: z.number(),
  /** Names it among the departures of its day, as in getDay. */
  departureKey: z.string(),
  isRental: z.boolean(),
  hasTime: z.boolean(),
  start: wallTime,
  end: wallTime,
  guests: z.number(),
  /** Null for no limit, and for rentals. */
  capacity: places,
  placesLeft: places,
  /** Closed for sale: it runs for who has booked. */
  isClosed: z.boolean(),
  /** Booked, but not in the schedule anymore. */
  isGone: z.boolean(),
});
export type CalendarDeparture = z.output<typeof calendarDeparture>;

/** When an activity runs: one of its schedules, in the words of the venue file. */
const season = {
  /** First and last day; null for no bound. */
  from: orNull(venueDate),
  to: orNull(venueDate),
  /** The part of every year, MM-DD to MM-DD inclusive; null for all of it. */
  yearly: orNull(wire({ from: text(5), to: text(5) })),
  /** 0 Sunday … 6 Saturday. */
  weekdays: list(count(6), 7),
  /** Start times; none for what has no time, and for opening hours. */
  times: list(venueTime, 96),
  lengthMinutes: count(10_080),
  /** Null for no limit. */
  places: orNull(count(mostPlaces)),
};
const calendarSeason = wire({
  ...season,
  /** Its place among the schedules of the activity, from 0. */
  place: z.number(),
  /** The opening hours of rentals, which are changed in the venue file; null for anything else. */
  hours: z.nullable(wire({ from: z.string(), to: z.string(), everyMinutes: z.number() })),
});
export type CalendarSeason = z.output<typeof calendarSeason>;

const calendarActivity = wire({
  activityKey: z.number(),
  name: z.string(),
  isRental: z.boolean(),
  hasTime: z.boolean(),
  /** Whether each rate has places of its own, which are changed in the venue file. */
  hasPlacesOfRates: z.boolean(),
  /** The length that most of its departures have, for one that is added. */
  usualMinutes: z.number(),
  /** In the order of the venue file: of those with the same start, the later wins. */
  seasons: z.array(calendarSeason),
});
export type CalendarActivity = z.output<typeof calendarActivity>;

const calendarDay = wire({
  date: venueDate,
  /** The reason, maybe '', if the whole venue is closed; else null. */
  closed: z.nullable(z.string()),
  /** Those without a time come first, then by start, then in the order of the activities. */
  departures: z.array(calendarDeparture),
  /** How much is taken of each pool that this day uses, in the quarter of an hour with the fewest units left. */
  pools: z.array(
    wire({
      poolId: z.string(),
      /** In service. */
      units: z.number(),
      taken: z.number(),
      /** When, at the venue; null if nothing is taken. */
      at: z.nullable(wallTime),
    }),
  ),
});
export type CalendarDay = z.output<typeof calendarDay>;

export const getCalendar = get('/api/desk', 'getCalendar', {
  summary: 'The departures of a month or a week, by day, with how full they are.',
  input: wire(
    {
      locationKey: numberInQuery<LocationKey>(),
      /** A day of it; today at the venue if omitted. */
      date: orNull(venueDate),
      /** A month is answered in whole weeks. */
      span: z.enum(['month', 'week']),
      /** The day that weeks begin with: 0 Sunday … 6 Saturday. */
      weekStart: numberInQuery<number>(),
    },
    { locationKey: 'clientLocationKey', date: 'date', span: 'span', weekStart: 'weekStart' },
  ),
  output: wire({
    /** The day that was asked for. */
    date: venueDate,
    today: venueDate,
    timeZone: z.string(),
    readOn: instant,
    /** All that run on days, hidden ones too, in the order of the venue file. */
    activities: z.array(calendarActivity),
    pools: z.array(wire({ poolId: z.string(), name: z.string() })),
    /** Each day, the first one of a week first. */
    days: z.array(calendarDay),
    /** Whether the caller may change the schedule. */
    mayChange: z.boolean(),
  }),
  limit: 'read',
  access: 'staff',
  permission: 'day:read',
});
export type DeskCalendar = z.output<typeof getCalendar.output>;

/**
 * `close`: nobody else can book, and who has booked comes. `open`: on sale again, whatever closed it. `places`: another number of
 * places. `add`: departures beside the schedule. `copyWeek`: days get the departures of the same weekdays of a week. `blackout`:
 * nothing runs. `season`: a schedule begins, ends or runs otherwise, is added or taken out.
 */
export const calendarChangeKinds = [
  'close',
  'open',
  'places',
  'add',
  'copyWeek',
  'blackout',
  'season',
] as const;

/** Activities that one change names, at most. */
const mostActivities = 500;
/** Days that one change spans, at most: a year. */
export const mostCalendarDays = 366;

const change = {
  kind: z.enum(calendarChangeKinds),
  /** None for all: then a blackout, and opening again, are of the whole venue. `add` and `season` name one. */
  activityKeys: list(z.number(), mostActivities),
  /** First and last day, for all but `season`. */
  from: orNull(venueDate),
  to: orNull(venueDate),
  /** Of these days; none for all. 0 Sunday … 6 Saturday. */
  weekdays: z._default(list(count(6), 7), []),
  /** For `close`, `open` and `places`: only these starts; none for all. For `add`: the starts. */
  times: z._default(list(venueTime, 96), []),
  /** For `places`: null for as many as the schedule says. For `add`: null for no limit. */
  places: orNull(count(mostPlaces)),
  /** For `add`. */
  lengthMinutes: orNull(count(10_080)),
  /** For `copyWeek`: the first of the seven days that are copied. */
  week: orNull(venueDate),
  /** For `close` and `blackout`: why, as the calendar tells guests; '' to say nothing. */
  words: z._default(line(200), ''),
  /** For `season`: the place of the schedule; null for a new one. */
  seasonPlace: orNull(count(1000)),
  /** For `season`: null to take it out. */
  season: orNull(wire(season)),
};
const calendarChange = wire(change);
export type CalendarChangeAsked = z.output<typeof calendarChange>;

/** A departure with guests or carts that keeps a change from being made. */
const takenDeparture = wire({
  name: z.string(),
  date: venueDate,
  departureKey: z.string(),
  start: wallTime,
  hasTime: z.boolean(),
  /** Guests who have booked, and places that carts hold. */
  guests: z.number(),
  held: z.number(),
  /** The places it would have; null if it would not run. */
  places: z.nullable(z.number()),
});
export type TakenDeparture = z.output<typeof takenDeparture>;

/** The effect of a change on the departures of the schedule. */
const calendarEffect = wire({
  /** Departures, and for rentals days. */
  added: z.number(),
  removed: z.number(),
  closed: z.number(),
  opened: z.number(),
  /** With another number of places. */
  resized: z.number(),
  /** At another length. */
  relengthened: z.number(),
  /** The first and the last day that changes. */
  from: venueDate,
  to: venueDate,
  /** Of departures that are closed or get another length: those with guests, and their guests, who stay booked. */
  bookedDepartures: z.number(),
  bookedGuests: z.number(),
});
export type CalendarEffect = z.output<typeof calendarEffect>;

const outcome = {
  /** Null with a refusal. */
  effect: z.nullable(calendarEffect),
  /** With the refusal `calendarBooked`: the departures, earliest first, at most twenty, and how many there are. */
  taken: z.array(takenDeparture),
  takenCount: z.number(),
  modelErrors,
};

const ofStaff = { access: 'staff', permission: 'departures:change' } as const;

export const previewCalendarChange = post('/api/desk', 'previewCalendarChange', {
  summary:
    'What a change of the schedule would do to departures and to guests who have booked. Changes nothing.',
  input: wire({ locationKey, ...change }, ofLocation),
  output: wire({
    ...outcome,
    /** Names the effect; said with the change. Null with a refusal. */
    seen: z.nullable(z.string()),
  }),
  limit: 'cart',
  ...ofStaff,
});
export type CalendarPreview = z.output<typeof previewCalendarChange.output>;

export const changeCalendar = post('/api/desk', 'changeCalendar', {
  summary:
    'Changes the schedule, if that still does what was previewed. It never takes places from who has booked.',
  input: wire(
    {
      locationKey,
      ...change,
      seen: text(100),
      /** Kept for the venue; guests do not read it. */
      reason: orNull(line(500)),
    },
    ofLocation,
  ),
  output: wire({
    ...outcome,
    /** Names the change, to undo it; null with a refusal. */
    version: z.nullable(z.number()),
  }),
  limit: 'cart',
  changes: true,
  ...ofStaff,
});

export const undoCalendarChange = post('/api/desk', 'undoCalendarChange', {
  summary: 'Undoes a change of the schedule, if nothing else has changed there since.',
  input: wire({ locationKey, version: count(1_000_000_000) }, ofLocation),
  output: wire(outcome),
  limit: 'cart',
  changes: true,
  ...ofStaff,
});

const madeChange = wire({
  version: z.number(),
  on: instant,
  /** Null for a system with a token of staff, and for somebody who was erased. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  change: calendarChange,
  /** The names of the activities of the change, as they are now; none for all. */
  activities: z.array(z.string()),
  effect: calendarEffect,
  undone: z.nullable(wire({ on: instant, by: z.nullable(z.string()) })),
  /** Whether nothing else has changed there since. */
  mayUndo: z.boolean(),
});
export type MadeCalendarChange = z.output<typeof madeChange>;

export const getCalendarChanges = get('/api/desk', 'getCalendarChanges', {
  summary: 'The last twenty changes that were made in the calendar, the newest first.',
  input: wire({ locationKey: numberInQuery<LocationKey>() }, ofLocation),
  output: wire({ changes: z.array(madeChange) }),
  limit: 'read',
  ...ofStaff,
});
