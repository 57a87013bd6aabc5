/** Pickup for one departure of an activity: stop and time (D-TR-01, D-TR-02; docs/rules/transport.md). */
import type { Departure } from '../availability/expand-schedule.ts';
import type { Activity } from '../catalog/activity.ts';
import { addMinutes, type WallTime } from '../kernel/local-time.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { findPickup, type PickupVenue } from './find-pickup.ts';
import type { Coordinates } from './transport.ts';

/** Where the guests stay, as entered. */
export interface Hotel extends Coordinates {
  name: string;
}

/** A line's stored data about its pickup (D-TR-02). */
export interface LinePickup {
  hotelName: string;
  hotelLatitude: number;
  hotelLongitude: number;
  pickupKey: number;
  stopName: string;
  pickupAt: WallTime;
}

export type PickupRefusal = { code: 'transportRequired'; name: string } | { code: 'pickupOutside' };

type PickupActivity = Pick<Activity, 'name' | 'transportation'>;

/** Whether guests at a hotel can be picked up for an activity. */
export function canBeFetched(
  location: PickupVenue,
  { transportation }: Pick<Activity, 'transportation'>,
  hotel: Coordinates | null,
): boolean {
  return transportation.offered && hotel !== null && findPickup(location, hotel) !== null;
}

/** Whether transportation is required but the hotel is too far away, so no time can be offered (D-TR-01). */
export function isUnreachable(
  location: PickupVenue,
  activity: Pick<Activity, 'transportation'>,
  hotel: Coordinates | null,
): boolean {
  const { offered, required } = activity.transportation;
  return offered && required && hotel !== null && !canBeFetched(location, activity, hotel);
}

/** Returns stop and time for a departure; null if the hotel is not served or the departure has no time. */
export function pickupOf(
  location: PickupVenue,
  activity: Pick<Activity, 'transportation'>,
  departure: Departure,
  hotel: Hotel,
): LinePickup | null {
  if (!activity.transportation.offered || departure.time === null) return null;
  const found = findPickup(location, hotel);
  if (found === null) return null;
  return {
    hotelName: hotel.name,
    hotelLatitude: hotel.latitude,
    hotelLongitude: hotel.longitude,
    pickupKey: found.stop.key,
    stopName: found.stop.name,
    pickupAt: addMinutes(departure.start, -found.driveMinutes),
  };
}

/** Ignores a hotel if the activity offers no transportation, like all inputs that do not apply. */
export function bookPickup(
  location: PickupVenue,
  activity: PickupActivity,
  departure: Departure,
  hotel: Hotel | null,
): Outcome<LinePickup | null, PickupRefusal> {
  const { offered, required } = activity.transportation;
  if (!offered || hotel === null)
    return offered && required ? refuse({ code: 'transportRequired', name: activity.name }) : accept(null);
  const pickup = pickupOf(location, activity, departure, hotel);
  if (pickup === null) return refuse({ code: 'pickupOutside' });
  return accept(pickup);
}
