/** The runs of the venue's vehicles on a day: who rides when, from which stops (docs/rules/transport.md, "Runs of a day"). */
import { addMinutes, minutesOf, timeOf, type WallTime } from '../kernel/local-time.ts';
import { grouped } from './departure-lines.ts';

/** Guests who are brought to the venue, or back from it. */
export type RunWay = 'to' | 'back';

/** The ride of an order for a whole day: all of its times are on that day. */
export interface DayRide {
  stop: string;
  guests: number;
  pickupAt: WallTime;
  arriveAt: WallTime;
  returnAt: WallTime;
}

/** A booking of the day, with how its guests come. */
export interface FetchedBooking {
  orderId: number;
  start: WallTime;
  participants: number;
  /** Its own pickup; null without one. */
  pickup: { stop: string; at: WallTime } | null;
  /** The vehicle of its activity; null where seats are not counted. */
  vehicleId: string | null;
  /** The ride that its order has on the day; null without one. */
  ride: DayRide | null;
}

/** Guests of one booking or order who ride together. */
export interface Ride<Booking> {
  way: RunWay;
  vehicleId: string | null;
  stop: string;
  /** When the vehicle is at the stop, and at the venue. */
  stopAt: WallTime;
  venueAt: WallTime;
  guests: number;
  booking: Booking;
}

export interface RunStop<Booking> {
  stop: string;
  at: WallTime;
  guests: number;
  rides: readonly Ride<Booking>[];
}

/** One trip of a vehicle. */
export interface PickupRun<Booking> {
  /** Names it among the runs of the day. */
  key: string;
  way: RunWay;
  vehicleId: string | null;
  start: WallTime;
  end: WallTime;
  guests: number;
  /** By time, then by stop. */
  stops: readonly RunStop<Booking>[];
}

function dayRides<Booking extends FetchedBooking>(
  booking: Booking & { ride: DayRide },
  vehicleId: string | null,
): Ride<Booking>[] {
  const { stop, guests, pickupAt, arriveAt, returnAt } = booking.ride;
  const shared = { vehicleId, stop, guests, booking };
  // The way back takes as long as the way there.
  const minutes = minutesOf(timeOf(arriveAt)) - minutesOf(timeOf(pickupAt));
  const backAt = addMinutes(returnAt, minutes);
  return [
    { ...shared, way: 'to', stopAt: pickupAt, venueAt: arriveAt },
    { ...shared, way: 'back', stopAt: backAt, venueAt: returnAt },
  ];
}

const hasRide = <Booking extends FetchedBooking>(booking: Booking): booking is Booking & { ride: DayRide } =>
  booking.ride !== null;

/** Returns who rides: with each booking that has a pickup of its own, and once for the ride of an order. */
function ridesOf<Booking extends FetchedBooking>(
  bookings: readonly Booking[],
  dayVehicleId: string | null,
): Ride<Booking>[] {
  const own = bookings.flatMap((booking): Ride<Booking>[] => {
    const { pickup, vehicleId, start, participants } = booking;
    if (pickup === null) return [];
    const { stop, at } = pickup;
    return [{ way: 'to', vehicleId, stop, stopAt: at, venueAt: start, guests: participants, booking }];
  });
  const byOrder = grouped(bookings.filter(hasRide), ({ orderId }) => String(orderId));
  const ofDay = byOrder.flatMap((those) => {
    const [first, ...others] = those.toSorted((one, other) => (one.start < other.start ? -1 : 1));
    // Guests are brought to the first departure without a pickup of its own.
    const brought = [first, ...others].find((booking) => booking?.pickup === null) ?? first;
    return brought === undefined ? [] : dayRides(brought, dayVehicleId);
  });
  return [...own, ...ofDay];
}

function stopsOf<Booking>(rides: readonly Ride<Booking>[]): RunStop<Booking>[] {
  return grouped(rides, ({ stop, stopAt }) => `${stopAt} ${stop}`)
    .map((those) => ({
      stop: those[0].stop,
      at: those[0].stopAt,
      guests: those.reduce((sum, { guests }) => sum + guests, 0),
      rides: those,
    }))
    .sort((one, other) => (`${one.at} ${one.stop}` < `${other.at} ${other.stop}` ? -1 : 1));
}

/**
 * Shapes the bookings of a day as the runs that fetch their guests and take them back, by start. Guests who ride in the same
 * vehicle, the same way, and are at the venue at the same time are in one run.
 * @param bookings sold ones, without what is canceled of them
 * @param dayVehicleId the vehicle of rides for whole days; null without one
 */
export function runsOf<Booking extends FetchedBooking>(
  bookings: readonly Booking[],
  dayVehicleId: string | null,
): PickupRun<Booking>[] {
  const keyOf = ({ way, vehicleId, venueAt }: Ride<Booking>) =>
    [way, timeOf(venueAt).replace(':', ''), vehicleId ?? ''].join('-');
  return grouped(ridesOf(bookings, dayVehicleId), keyOf)
    .map((those) => {
      const [{ way, vehicleId, venueAt }] = those;
      const stops = stopsOf(those);
      const farthest = way === 'to' ? stops[0]?.at : stops.at(-1)?.at;
      const [start, end] = way === 'to' ? [farthest ?? venueAt, venueAt] : [venueAt, farthest ?? venueAt];
      const guests = stops.reduce((sum, stop) => sum + stop.guests, 0);
      return { key: keyOf(those[0]), way, vehicleId, start, end, guests, stops };
    })
    .sort((one, other) => (`${one.start} ${one.key}` < `${other.start} ${other.key}` ? -1 : 1));
}
