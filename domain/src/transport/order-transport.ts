/** Transportation of a whole day for an order: which days, which places and times, what it costs and claims (D-TR-03, D-TR-04; docs/rules/transport.md). */
import type { WantedCell } from '../availability/cells.ts';
import { clockTime } from '../kernel/date-words.ts';
import {
  addMinutes,
  dateOf,
  timeOf,
  type VenueDate,
  type VenueTime,
  type WallTime,
  wallTime,
} from '../kernel/local-time.ts';
import { type Amount, multiply } from '../kernel/money.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { isWithinRadius, type PickupVenue, stopOf } from './find-pickup.ts';
import { offersOrderTransport, type Pickup, type TransportVenue, type Vehicle } from './transport.ts';
import { vehicleSubject } from './vehicle-subject.ts';

/** What a line of the cart asks of the transportation of its day. */
export interface Appointment {
  start: WallTime;
  end: WallTime;
  /** Off for date-only lines, which bind a day and no time. */
  hasTime: boolean;
  arriveMinutesBefore: number;
  participants: number;
}

/** A day with appointments, and what its transportation must fit. */
export interface TransportDay {
  day: VenueDate;
  /** Guests must be there by then and cannot leave before; null where only a date is booked. */
  arriveBy: WallTime | null;
  leaveFrom: WallTime | null;
  /** The largest party of the day: how many guests are fetched unless told otherwise. */
  guests: number;
}

export function transportDays(appointments: readonly Appointment[]): TransportDay[] {
  const days = [...new Set(appointments.map(({ start }) => dateOf(start)))].sort();
  return days.map((day) => {
    const ofDay = appointments.filter(({ start }) => dateOf(start) === day);
    const timed = ofDay.filter(({ hasTime }) => hasTime);
    const [arriveBy = null] = timed
      .map(({ start, arriveMinutesBefore }) => addMinutes(start, -arriveMinutesBefore))
      .sort();
    const leaveFrom = timed
      .map(({ end }) => end)
      .sort()
      .at(-1);
    return {
      day,
      arriveBy,
      leaveFrom: leaveFrom ?? null,
      guests: ofDay.reduce((most, { participants }) => Math.max(most, participants), 0),
    };
  });
}

/** One ride: when guests step in, when the vehicle is at the venue, and the run it belongs to. */
export interface Ride {
  time: VenueTime;
  atVenue: VenueTime;
  run: string;
}

export interface TransportChoices {
  stop: Pickup;
  price: Amount;
  pickups: Ride[];
  returns: Ride[];
}

type DayVenue = PickupVenue & TransportVenue;

/** Runs that bring guests are counted under their arrival, those that take them back under their start. */
const runBack = (day: VenueDate, time: VenueTime) => `${wallTime(day, time)}/back`;

/** Stops with the rides that fit the day; those without a ride in both directions are left out. */
export function transportChoices(location: DayVenue, plan: TransportDay): TransportChoices[] {
  const { orderTransport } = location;
  if (orderTransport === null || !offersOrderTransport(location)) return [];
  const { day, arriveBy, leaveFrom } = plan;
  const arrivals = orderTransport.arrivals.filter(
    (time) => arriveBy === null || wallTime(day, time) <= arriveBy,
  );
  const returns = orderTransport.returns
    .filter((time) => leaveFrom === null || wallTime(day, time) >= leaveFrom)
    .map((time) => ({ time, atVenue: time, run: runBack(day, time) }));
  return location.pickups.flatMap((stop) => {
    const found = stop.stopKey === null && isWithinRadius(location, stop) ? stopOf(location, stop) : null;
    if (found === null) return [];
    const pickups = arrivals.flatMap((arrival) => {
      const arrivesAt = wallTime(day, arrival);
      const at = addMinutes(arrivesAt, -found.driveMinutes);
      return dateOf(at) === day ? [{ time: timeOf(at), atVenue: arrival, run: arrivesAt }] : [];
    });
    return pickups.length === 0 || returns.length === 0
      ? []
      : [{ stop, price: stop.price ?? orderTransport.price, pickups, returns }];
  });
}

/** What was chosen for a day; times as they are told, '8:10 AM'. */
export interface TransportChoice {
  day: VenueDate;
  pickupKey: number;
  guests: number;
  pickupTime: string;
  returnTime: string;
}

export interface BookedTransport {
  day: VenueDate;
  pickupKey: number;
  locationName: string;
  guests: number;
  pickupTime: VenueTime;
  arriveTime: VenueTime;
  returnTime: VenueTime;
  subTotal: Amount;
  taxClass: string;
  wanted: WantedCell[];
}

function wantedSeats(vehicle: Vehicle | undefined, run: string, guests: number): WantedCell[] {
  if (vehicle === undefined) return [];
  return [{ subject: vehicleSubject(vehicle.id), at: run, capacity: vehicle.seats, units: guests }];
}

export type TransportRefusal = { code: 'transportGone'; day: VenueDate };

export function bookTransport(
  location: DayVenue,
  plans: readonly TransportDay[],
  choice: TransportChoice,
): Outcome<BookedTransport, TransportRefusal> {
  const { day, guests } = choice;
  const plan = plans.find((candidate) => candidate.day === day);
  const stops = plan === undefined ? [] : transportChoices(location, plan);
  const chosen = stops.find(({ stop }) => stop.key === choice.pickupKey);
  const named = (rides: readonly Ride[], words: string) =>
    rides.find(({ time }) => clockTime(time) === words);
  const there = named(chosen?.pickups ?? [], choice.pickupTime);
  const back = named(chosen?.returns ?? [], choice.returnTime);
  const { orderTransport } = location;
  const goesBack = there !== undefined && back !== undefined && there.atVenue < back.time;
  if (chosen === undefined || !goesBack || orderTransport === null)
    return refuse({ code: 'transportGone', day });
  const vehicle = location.vehicles.find(({ id }) => id === orderTransport.vehicleId);
  return accept({
    day,
    pickupKey: chosen.stop.key,
    locationName: chosen.stop.name,
    guests,
    pickupTime: there.time,
    arriveTime: there.atVenue,
    returnTime: back.time,
    subTotal: multiply(chosen.price, guests),
    taxClass: orderTransport.taxClass,
    wanted: [...wantedSeats(vehicle, there.run, guests), ...wantedSeats(vehicle, back.run, guests)],
  });
}
