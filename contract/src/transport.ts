/**
 * Transportation: hotels by name, rides of a day, removing a day's ride (D-API-29, D-API-61, D-API-62;
 * decisions 10).
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get } from './call.ts';
import { orderAnswer } from './order.ts';
import { amount, numberInQuery, orderKey, orNull, signs, venueDate, wire } from './wire.ts';

export const hotel = wire({
  pickupLocationKey: z.number(),
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

export const searchHotels = get('/api/booking', 'searchHotels', {
  summary: 'At most ten hotels and stops inside the radius by name, or the one of a key (D-API-61).',
  input: wire(
    {
      locationKey: numberInQuery<LocationKey>(),
      query: z._default(signs(100), ''),
      pickupLocationKey: orNull(numberInQuery()),
    },
    { locationKey: 'clientLocationKey', query: 'query', pickupLocationKey: 'pickupLocationKey' },
  ),
  output: z.array(hotel),
  limit: 'read',
});

const dayOfOrder = {
  input: wire(
    { locationKey: numberInQuery<LocationKey>(), orderKey, day: venueDate },
    { locationKey: 'clientLocationKey', orderKey: 'orderKey', day: 'day' },
  ),
};

const ride = wire({ timeString: z.string(), seatsLeft: z.nullable(z.number()) });

export const getTransportOptions = get('/api/booking', 'getTransportOptions', {
  ...dayOfOrder,
  summary: 'Stops and rides that fit what an order has on a day; no stop where nothing fits (D-API-62).',
  output: wire({
    day: venueDate,
    locations: z.array(
      wire({
        pickupLocationKey: z.number(),
        locationName: z.string(),
        address: z.string(),
        price: amount,
        pickupTimes: z.array(ride),
        returnTimes: z.array(ride),
        seatsLeft: z.nullable(z.number()),
      }),
    ),
  }),
  limit: 'read',
});
export type TransportOptions = z.output<typeof getTransportOptions.output>;

export const deleteTransportationFromCart = get('/api/booking', 'deleteTransportationFromCart', {
  ...dayOfOrder,
  summary: 'Takes the transportation of a day out of the cart; doing it twice succeeds (D-API-29).',
  output: orderAnswer,
  limit: 'cart',
  changes: true,
  alsoPost: true,
});
