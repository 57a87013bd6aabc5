/**
 * Where guests at an address are picked up and how long the ride takes (D-TR-01; docs/rules/transport.md).
 */
import { milesBetween } from './miles-between.ts';
import { type Coordinates, centerOf, type Pickup, type TransportVenue } from './transport.ts';

export type PickupVenue = Pick<TransportVenue, 'place' | 'hotelSearchRadius' | 'pickups' | 'pickupZones'>;

export interface FoundPickup {
  /** Where the vehicle stops. */
  stop: Pickup;
  driveMinutes: number;
}

export function isWithinRadius(
  location: Pick<TransportVenue, 'place' | 'hotelSearchRadius'>,
  at: Coordinates,
): boolean {
  const center = centerOf(location);
  return (
    center !== null &&
    location.hotelSearchRadius !== null &&
    milesBetween(center, at) <= location.hotelSearchRadius
  );
}

/** The stop's own minutes, otherwise those of the nearest zone that covers it; null beyond all zones. */
export function driveMinutesOf(location: PickupVenue, stop: Pickup): number | null {
  const center = centerOf(location);
  if (stop.driveMinutes !== null || center === null) return stop.driveMinutes;
  const miles = milesBetween(center, stop);
  const zones = [...location.pickupZones].sort((a, b) => a.miles - b.miles);
  return zones.find((zone) => miles <= zone.miles)?.minutes ?? null;
}

/** Returns where guests of one of the venue's pickup places wait. */
export function stopOf(location: PickupVenue, place: Pickup): FoundPickup | null {
  const stop =
    place.stopKey === null ? place : location.pickups.find((candidate) => candidate.key === place.stopKey);
  const driveMinutes = stop === undefined ? null : driveMinutesOf(location, stop);
  return stop === undefined || driveMinutes === null ? null : { stop, driveMinutes };
}

/** Returns the stop of the nearest served place; null for an address outside the radius. */
export function findPickup(location: PickupVenue, at: Coordinates): FoundPickup | null {
  if (!isWithinRadius(location, at)) return null;
  const served = location.pickups.flatMap((place) => {
    const found = stopOf(location, place);
    return found === null ? [] : [{ ...found, miles: milesBetween(place, at), key: place.key }];
  });
  const [nearest] = served.sort((a, b) => a.miles - b.miles || a.key - b.key);
  return nearest === undefined ? null : { stop: nearest.stop, driveMinutes: nearest.driveMinutes };
}
