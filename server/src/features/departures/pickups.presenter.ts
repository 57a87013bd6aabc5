/** The runs of a day as the desk shows them (docs/rules/transport.md, "Runs of a day"). */
import type { DayRun } from '@gangway/contract/departures';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { instantOf } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { type FetchedBooking, type PickupRun, runsOf } from '@gangway/domain/order/pickup-runs';

type Booking = Omit<FetchedBooking, 'vehicleId'> & { activityKey: number };

/** Returns the runs of bookings. An activity that the venue no longer has counts no seats. */
export const runsOfDay = <Of extends Booking>(location: Location, bookings: readonly Of[]) => {
  const vehicles = new Map<number, string | null>(
    location.activities.map(({ key, transportation }) => [key, transportation.vehicleId]),
  );
  const fetched = bookings.map((booking) => ({
    ...booking,
    vehicleId: vehicles.get(booking.activityKey) ?? null,
  }));
  return runsOf(fetched, location.orderTransport?.vehicleId ?? null);
};

/** Counts the guests of a run who have arrived: of a party of which some make their own way, at most as many as ride. */
export const arrivedOn = ({ way, stops }: PickupRun<{ arrived: number }>): number =>
  way === 'back'
    ? 0
    : stops
        .flatMap(({ rides }) => rides)
        .reduce((sum, { guests, booking }) => sum + Math.min(guests, booking.arrived), 0);

export function presentRun(
  location: Pick<Location, 'vehicles' | 'timeZone'>,
  { key, way, vehicleId, start, end, guests }: Omit<PickupRun<unknown>, 'stops'>,
): Omit<DayRun, 'arrived'> {
  const vehicle = location.vehicles.find(({ id }) => id === vehicleId);
  const on = (wall: WallTime) => new Date(instantOf(wall, location.timeZone)).toISOString();
  return {
    ...{ runKey: key, way, start, end, guests },
    vehicle: vehicle?.name ?? null,
    seats: vehicle?.seats ?? null,
    ...{ startsOn: on(start), endsOn: on(end) },
  };
}
