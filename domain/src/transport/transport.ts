/**
 * Pickups: who picks up guests, from where and when
 * (specification 3.1, D-TR-01 to D-TR-06; docs/rules/transport.md).
 */
import type { VenueTime } from '../kernel/local-time.ts';
import type { Amount } from '../kernel/money.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Returns a point from a visitor's input; null if half of it is missing. */
export function coordinatesOf(latitude: number | null, longitude: number | null): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** A hotel or stop on the map. */
export interface Pickup extends Coordinates {
  /** PickupLocationKey: used in links and orders, so it never changes. */
  key: number;
  id: string;
  name: string;
  address: string;
  /** Minutes from here to the venue; null to use the zones. */
  driveMinutes: number | null;
  /** Where guests of this place wait if the vehicle does not come to its door. */
  stopKey: number | null;
  /** Price per guest for a day's transportation from here; null for the usual price. */
  price: Amount | null;
}

export interface Vehicle {
  /** Stable name within the venue, as in the venue file; its seats are counted under it. */
  id: string;
  name: string;
  seats: number;
}

/** Ride time from places up to this many miles from the venue. */
export interface PickupZone {
  miles: number;
  minutes: number;
}

/** Transportation for a whole day, chosen at checkout. */
export interface OrderTransport {
  vehicleId: string;
  /** Price per guest for a day, round trip. */
  price: Amount;
  /** When the vehicle arrives at the venue with guests, and when it leaves to take them back. */
  arrivals: readonly VenueTime[];
  returns: readonly VenueTime[];
  taxClass: string;
}

/** A location's settings for picking up guests. */
export interface TransportVenue {
  place: { latitude: number | null; longitude: number | null } | null;
  /** Miles. */
  hotelSearchRadius: number | null;
  pickups: readonly Pickup[];
  pickupZones: readonly PickupZone[];
  vehicles: readonly Vehicle[];
  enableOrderLevelTransportation: boolean;
  orderTransport: OrderTransport | null;
}

/** Returns where the venue is; null if the operator has not set it. */
export function centerOf({ place }: Pick<TransportVenue, 'place'>): Coordinates | null {
  return place === null ? null : coordinatesOf(place.latitude, place.longitude);
}

/** Order-level transportation requires the flag, both coordinates and a radius (9-15). */
export function offersOrderTransport(
  location: Pick<TransportVenue, 'place' | 'hotelSearchRadius' | 'enableOrderLevelTransportation'>,
): boolean {
  return (
    location.enableOrderLevelTransportation &&
    centerOf(location) !== null &&
    location.hotelSearchRadius !== null
  );
}
