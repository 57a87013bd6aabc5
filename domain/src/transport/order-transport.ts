/**
 * Transportation for a whole day of an order: days, stops, times, cost and claims
 * (D-TR-03, D-TR-04; docs/rules/transport.md).
 */
import type { WantedCell } from '../availability/cells.ts';
import { vehicleSubject } from '../availability/vehicle-subject.ts';
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

/** The transportation that a line of the cart requires on its day. */
export interface Appointment {
  start: WallTime;
  end: WallTime;
  /** False for date-only lines, which have a day but no time. */
  hasTime: boolean;
  arriveMinutesBefore: number;
  participants: number;
}

/** A day with appointments, and the limits its transportation must fit. */
export interface TransportDay {
  day: VenueDate;
  /** Guests must arrive by this time and can leave from the next one; null if only a date is booked. */
  arriveBy: WallTime | null;
  leaveFrom: WallTime | null;
  /** The largest party of the day: the default number of guests to pick up. */
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

/** One ride: when guests board, when the vehicle is at the venue, and the run it belongs to. */
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

/** Runs to the venue are counted under their arrival, runs back under their departure. */
const runBack = (day: VenueDate, time: VenueTime) => `${wallTime(day, time)}/back`;

/** Returns stops with the rides that fit the day, without stops that lack a ride in either direction. */
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

/** The choice for a day; times as shown, '8:10 AM'. */
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
