/** Who fetches guests, from where and when (specification 3.1, D-TR-01 to D-TR-06; docs/rules/transport.md). */
import type { VenueTime } from '../kernel/local-time.ts';
import type { Amount } from '../kernel/money.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** A point that a visitor gave; null where half of it is missing. */
export function coordinatesOf(latitude: number | null, longitude: number | null): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** A hotel or stop on the map. */
export interface Pickup extends Coordinates {
  /** PickupLocationKey: stands in links and orders, so it never changes. */
  key: number;
  id: string;
  name: string;
  address: string;
  /** Ride from here to the venue; null for what the zones say. */
  driveMinutes: number | null;
  /** Where guests of this place wait, when the vehicle does not come to its door. */
  stopKey: number | null;
  /** What one guest pays for transportation of a day from here; null for the usual price. */
  price: Amount | null;
}

export interface Vehicle {
  /** Stable name within the venue, as in the venue file; its seats are counted under it. */
  id: string;
  name: string;
  seats: number;
}

/** Rides from places up to this many miles from the venue take this long. */
export interface PickupZone {
  miles: number;
  minutes: number;
}

/** Transportation of a whole day, chosen at checkout. */
export interface OrderTransport {
  vehicleId: string;
  /** What one guest pays for a day, there and back. */
  price: Amount;
  /** When the vehicle arrives at the venue with guests, and when it leaves to take them back. */
  arrivals: readonly VenueTime[];
  returns: readonly VenueTime[];
  taxClass: string;
}

/** What a location has for fetching guests. */
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

/** Where the venue is; null where the operator has not said it. */
export function centreOf({ place }: Pick<TransportVenue, 'place'>): Coordinates | null {
  return place === null ? null : coordinatesOf(place.latitude, place.longitude);
}

/** Order-level transport needs the flag, both coordinates and a radius (9-15). */
export function offersOrderTransport(
  location: Pick<TransportVenue, 'place' | 'hotelSearchRadius' | 'enableOrderLevelTransportation'>,
): boolean {
  return (
    location.enableOrderLevelTransportation &&
    centreOf(location) !== null &&
    location.hotelSearchRadius !== null
  );
}
