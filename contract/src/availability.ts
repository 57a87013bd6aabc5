/**
 * Month, times and next date, and what can be booked on a day (specification 7.2; decisions 6.2, 6.3,
 * D-API-60).
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { chosenAddOns } from './add-ons.ts';
import { get, post } from './call.ts';
import { latitude, longitude, rateChoices, timeSlot } from './catalog.ts';
import { capacityTypeGiven } from './kinds.ts';
import { reasonMembers } from './reasons.ts';
import {
  activityKey,
  agentSignature,
  amount,
  availabilityStatus,
  count,
  dashedDate,
  guestsInQuery,
  locationKey,
  membershipKeyGiven,
  numberInQuery,
  orderKey,
  orderLineKey,
  orNull,
  slashedDate,
  text,
  venueDate,
  wallTime,
  wire,
} from './wire.ts';

const agentKey = orNull(count(2_147_483_647));
/** Limits the answer to departures of this length; all lengths if omitted. */
const minutes = orNull(count(50_000));
/** Size of a private group. */
const guests = orNull(count(200));

export const monthDay = wire({
  date: venueDate,
  isAvailable: z.boolean(),
  status: availabilityStatus,
  totalAvailable: z.nullable(z.number()),
  times: z.number(),
  fromPrice: z.nullable(amount),
  ...reasonMembers,
});

export type MonthDay = z.output<typeof monthDay>;

export const getMonthAvailability = post('/api/booking', 'getMonthAvailability', {
  summary: 'One entry per day of the month of the given date (6.2).',
  input: wire(
    {
      locationKey,
      date: dashedDate,
      activityKey,
      isPrivateTour: z._default(z.boolean(), false),
      rates: rateChoices,
      specificCulture: z._default(text(20), 'en-US'),
      hotelLatitude: latitude,
      hotelLongitude: longitude,
      bookingAgentKey: agentKey,
      bookingAgentSignature: agentSignature,
      membershipKey: membershipKeyGiven,
      orderKey: orNull(orderKey),
      orderLineKey: orNull(orderLineKey),
      durationMinutes: minutes,
      guests,
      packageKey: orNull(count(2_147_483_647)),
    },
    {
      locationKey: 'ClientLocationKey',
      activityKey: 'EntityHierarchyKey',
      rates: 'rates',
      orderKey: 'orderKey',
      orderLineKey: 'orderEntityKey',
    },
  ),
  output: z.array(monthDay),
  limit: 'read',
});

export const timesOfDay = wire({ date: venueDate, times: z.array(timeSlot) });
export type TimesOfDay = z.output<typeof timesOfDay>;

const activityNamed = orNull(wire({ activityKey }, { activityKey: 'EntityHierarchyKey' }));

export const getTimes = post('/api/booking', 'getTimes', {
  summary: 'The departures of a day with their places and prices (6.3).',
  input: wire(
    {
      locationKey,
      activity: activityNamed,
      activityKey: orNull(activityKey),
      /** Those chosen so far; each time answers how many of them there can be. */
      addOns: chosenAddOns,
      capacityType: capacityTypeGiven,
      date: venueDate,
      isPrivateTour: z._default(z.boolean(), false),
      needTransportation: z._default(z.boolean(), false),
      hotelLatitude: latitude,
      hotelLongitude: longitude,
      orderKey: orNull(orderKey),
      orderLineKey: orNull(orderLineKey),
      packageKey: orNull(count(2_147_483_647)),
      rates: rateChoices,
      membershipKey: membershipKeyGiven,
      bookingAgentKey: agentKey,
      bookingAgentSignature: agentSignature,
      durationMinutes: minutes,
      guests,
    },
    {
      locationKey: 'clientLocationKey',
      activity: 'activity',
      activityKey: 'entityHierarchyKey',
      addOns: 'addOns',
      capacityType: 'capacityTypeKey',
      date: 'date',
      isPrivateTour: 'isPrivateTour',
      needTransportation: 'needTransportation',
      hotelLatitude: 'hotelLatitude',
      hotelLongitude: 'hotelLongitude',
      orderKey: 'orderKey',
      orderLineKey: 'orderEntityKey',
      packageKey: 'packageKey',
      rates: 'rates',
      membershipKey: 'membershipKey',
      durationMinutes: 'durationMinutes',
      guests: 'guests',
    },
  ),
  output: z.array(timesOfDay),
  limit: 'read',
});

export const getNextAvailableDate = post('/api/booking', 'getNextAvailableDate', {
  summary: 'The first bookable day on or after a date, or null within the horizon (D-API-25).',
  input: wire(
    {
      locationKey,
      activityKey: orNull(activityKey),
      activity: activityNamed,
      date: slashedDate,
      rates: rateChoices,
      hotelLatitude: latitude,
      hotelLongitude: longitude,
      isPrivateTour: z._default(z.boolean(), false),
      packageKey: orNull(count(2_147_483_647)),
      membershipKey: membershipKeyGiven,
      bookingAgentKey: agentKey,
      bookingAgentSignature: agentSignature,
    },
    {
      locationKey: 'clientLocationKey',
      activityKey: 'entityHierarchyKey',
      activity: 'activity',
      date: 'date',
      rates: 'rates',
      hotelLatitude: 'hotelLatitude',
      hotelLongitude: 'hotelLongitude',
      isPrivateTour: 'isPrivateTour',
      packageKey: 'packageKey',
      membershipKey: 'membershipKey',
    },
  ),
  output: z.nullable(venueDate),
  limit: 'read',
});

/** One start of an item on a day, with enough data to link to its booking. */
const itemTime = wire({
  value: z.string(),
  displayName: z.string(),
  status: availabilityStatus,
  totalAvailable: z.nullable(z.number()),
  ...reasonMembers,
});

/** An item for sale, an activity or a package depending on which key is set, and its status on a day. */
export const itemOfDate = wire(
  {
    activityKey: z.nullable(activityKey),
    packageKey: z.nullable(z.number()),
    status: availabilityStatus,
    totalAvailable: z.nullable(z.number()),
    fromPrice: z.nullable(amount),
    firstTime: z.nullable(wallTime),
    /** How many times can still be booked. */
    times: z.number(),
    timeSlots: z.array(itemTime),
    ...reasonMembers,
  },
  { activityKey: 'EntityHierarchyKey' },
);

export type ItemOfDate = z.output<typeof itemOfDate>;

const placeAndDate = {
  locationKey: numberInQuery<LocationKey>(),
  date: venueDate,
  bookingAgentKey: orNull(numberInQuery<number>()),
  bookingAgentSignature: agentSignature,
};
const placeAndDateNames = {
  locationKey: 'clientLocationKey',
  date: 'date',
  bookingAgentKey: 'bookingAgentKey',
  bookingAgentSignature: 'bookingAgentSignature',
} as const;

export const getItemsByDate = get('/api/booking', 'getItemsByDate', {
  summary: 'Everything that is for sale, with how it stands on a day and its times (D-API-60).',
  input: wire(
    {
      ...placeAndDate,
      /** Only times with places for so many; any number if omitted. */
      guests: orNull(guestsInQuery),
    },
    { ...placeAndDateNames, guests: 'guests' },
  ),
  output: z.array(itemOfDate),
  limit: 'read',
});

/** A day's status across everything for sale. */
export const dateOfItems = wire({ date: venueDate, status: availabilityStatus, items: z.number() });

export type DateOfItems = z.output<typeof dateOfItems>;

export const getDatesWithItems = get('/api/booking', 'getDatesWithItems', {
  summary: 'One entry per day of the month of the given date: how many items can be booked (D-RT-07).',
  input: wire(placeAndDate, placeAndDateNames),
  output: z.array(dateOfItems),
  limit: 'read',
});

/** The next start of an activity; null if it has none in the days that were looked at. */
export const nextTime = wire(
  { activityKey, firstTime: z.nullable(wallTime) },
  { activityKey: 'EntityHierarchyKey' },
);

export type NextTime = z.output<typeof nextTime>;

export const getNextTimes = get('/api/booking', 'getNextTimes', {
  summary:
    'The first bookable start of each activity that has dates, in the 60 days from a date on (docs/rules/availability.md).',
  input: wire({ ...placeAndDate, guests: orNull(guestsInQuery) }, { ...placeAndDateNames, guests: 'guests' }),
  output: z.array(nextTime),
  limit: 'read',
});
