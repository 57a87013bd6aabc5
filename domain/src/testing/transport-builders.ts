/** A venue that picks up guests, as described in docs/rules/transport.md. */
import type { VenueTime } from '../kernel/local-time.ts';
import { amount } from '../kernel/money.ts';
import type { Location } from '../location/location.ts';
import type { Pickup } from '../transport/transport.ts';
import { aLocation, anActivity } from './builders.ts';

/** A tenth of a degree of latitude is 6.9 miles. */
export function aPickup(changes: Partial<Pickup> = {}): Pickup {
  return {
    key: 5,
    id: 'grand-lodge',
    name: 'Grand Lodge',
    address: '12 Lake Road',
    latitude: 40.1,
    longitude: -105,
    driveMinutes: null,
    stopKey: null,
    price: null,
    ...changes,
  };
}

export const transportPickups = [
  aPickup(),
  aPickup({ key: 6, id: 'station', name: 'Station', address: 'Station Square', latitude: 40.02 }),
  aPickup({
    key: 7,
    id: 'cabin',
    name: 'Château Cabin',
    address: 'Forest Road',
    latitude: 40.11,
    stopKey: 5,
  }),
  aPickup({
    key: 8,
    id: 'summit',
    name: 'Summit House',
    address: 'Old Pass',
    latitude: 40.05,
    driveMinutes: 35,
    price: amount(1200),
  }),
];

export function aTransportLocation(changes: Partial<Omit<Location, 'key'>> = {}): Location {
  return aLocation({
    place: { name: 'Marina', address: 'Lake Road 1', latitude: 40, longitude: -105 },
    hotelSearchRadius: 12,
    pickups: transportPickups,
    pickupZones: [
      { miles: 8, minutes: 20 },
      { miles: 3, minutes: 10 },
    ],
    vehicles: [{ id: 'shuttle', name: 'White shuttle', seats: 6 }],
    enableOrderLevelTransportation: true,
    orderTransport: {
      vehicleId: 'shuttle',
      price: amount(800),
      arrivals: ['08:00', '08:30', '12:30'] as VenueTime[],
      returns: ['11:30', '12:00', '17:00'] as VenueTime[],
      taxClass: 'standard',
    },
    activities: [anActivity({ transportation: { offered: true, required: false, vehicleId: 'shuttle' } })],
    ...changes,
  });
}
