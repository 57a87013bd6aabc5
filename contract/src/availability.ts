/** Month, times and next date (specification 7.2; decisions 6.2, 6.3). */
import * as z from 'zod/mini';
import { post } from './call.ts';
import { latitude, longitude, rateChoices, timeSlot } from './catalogue.ts';
import {
  activityKey,
  agentSignature,
  amount,
  count,
  dashedDate,
  locationKey,
  orderKey,
  orderLineKey,
  orNull,
  slashedDate,
  text,
  venueDate,
  wire,
} from './wire.ts';

const agentKey = orNull(count(2_147_483_647));
const status = z.enum(['Available', 'Limited', 'SoldOut', 'Closed', 'Past', 'Cutoff', 'NotYetOpen']);

export const monthDay = wire({
  date: venueDate,
  isAvailable: z.boolean(),
  status,
  totalAvailable: z.nullable(z.number()),
  times: z.number(),
  fromPrice: z.nullable(amount),
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
      membershipKey: agentKey,
      orderKey: orNull(orderKey),
      orderLineKey: orNull(orderLineKey),
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
      capacityTypeKey: orNull(count(100)),
      date: venueDate,
      isPrivateTour: z._default(z.boolean(), false),
      needTransportation: z._default(z.boolean(), false),
      hotelLatitude: latitude,
      hotelLongitude: longitude,
      orderKey: orNull(orderKey),
      orderLineKey: orNull(orderLineKey),
      packageKey: orNull(count(2_147_483_647)),
      rates: rateChoices,
      membershipKey: agentKey,
      bookingAgentKey: agentKey,
      bookingAgentSignature: agentSignature,
    },
    {
      locationKey: 'clientLocationKey',
      activity: 'activity',
      activityKey: 'entityHierarchyKey',
      capacityTypeKey: 'capacityTypeKey',
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
      membershipKey: agentKey,
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
