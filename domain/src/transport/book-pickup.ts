/** Pickup for one departure of an activity: stop, time and seats of the vehicle (D-TR-01, D-TR-02; docs/rules/transport.md). */
import type { WantedCell } from '../availability/cells.ts';
import type { Departure } from '../availability/expand-schedule.ts';
import type { Activity } from '../catalogue/activity.ts';
import { addMinutes, type WallTime } from '../kernel/local-time.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { findPickup, type PickupVenue } from './find-pickup.ts';
import type { Coordinates, TransportVenue, Vehicle } from './transport.ts';

/** Where the guests stay, as they gave it. */
export interface Hotel extends Coordinates {
  name: string;
}

/** What a line keeps of its pickup (D-TR-02). */
export interface LinePickup {
  hotelName: string;
  hotelLatitude: number;
  hotelLongitude: number;
  pickupKey: number;
  stopName: string;
  pickupAt: WallTime;
}

export type PickupRefusal = { code: 'transportRequired'; name: string } | { code: 'pickupOutside' };

export function vehicleSubject(vehicleId: string): string {
  return `vehicle/${vehicleId}`;
}

/** Seats of one run of a vehicle. Activities that leave at the same moment with the same vehicle share them. */
export function wantedSeats(vehicle: Vehicle | undefined, at: string, guests: number): WantedCell[] {
  if (vehicle === undefined || guests === 0) return [];
  return [{ subject: vehicleSubject(vehicle.id), at, capacity: vehicle.seats, units: guests }];
}

type PickupActivity = Pick<Activity, 'name' | 'transportation'>;

export function vehicleOf(
  location: Pick<TransportVenue, 'vehicles'>,
  { transportation }: Pick<Activity, 'transportation'>,
): Vehicle | undefined {
  return location.vehicles.find(({ id }) => id === transportation.vehicleId);
}

/** Stop and time for a departure; null where the hotel can not be picked up from, or nobody leaves at a time. */
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

export interface BookedPickup {
  pickup: LinePickup | null;
  wanted: WantedCell[];
}

/** A hotel where the activity offers no transportation is ignored, as are all members that do not apply. */
export function bookPickup(
  location: PickupVenue & Pick<TransportVenue, 'vehicles'>,
  activity: PickupActivity,
  departure: Departure,
  hotel: Hotel | null,
  guests: number,
): Outcome<BookedPickup, PickupRefusal> {
  const { offered, required } = activity.transportation;
  if (!offered || hotel === null)
    return offered && required
      ? refuse({ code: 'transportRequired', name: activity.name })
      : accept({ pickup: null, wanted: [] });
  const pickup = pickupOf(location, activity, departure, hotel);
  if (pickup === null) return refuse({ code: 'pickupOutside' });
  return accept({ pickup, wanted: wantedSeats(vehicleOf(location, activity), departure.at, guests) });
}
