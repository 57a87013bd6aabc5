/** A demo venue as the plan fills it: its departures with the places that are left, and when guests book and arrive. */
import { type Departure, expandSchedule } from '@gangway/domain/availability/expand-schedule';
import type { Activity } from '@gangway/domain/catalog/activity';
import {
  addDays,
  type Instant,
  type VenueDate,
  type VenueTime,
  wallTime,
} from '@gangway/domain/kernel/local-time';
import { dateAt, instantOf, wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { withBlackouts } from '@gangway/domain/location/with-blackouts';
import type { DemoBooking } from './demo-order.ts';
import type { Random } from './random.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Days before and after today. */
export const daysAround = 7;

/** A departure that can be booked, with the places that the plan has not given away. */
export interface OpenDeparture {
  activity: Activity;
  departure: Departure;
  left: number;
  isTouched: boolean;
}

export interface DemoVenue {
  location: Location;
  random: Random;
  now: Instant;
  today: VenueDate;
  /** By day. */
  departures: ReadonlyMap<VenueDate, readonly OpenDeparture[]>;
  /** How many more orders are moved. */
  movesLeft: number;
  /** Whether no order has been canceled yet: the first that can be is. */
  lacksCancellation: boolean;
}

/** Starts at any quarter of an hour, of any length, are not all considered. */
const isUsual = ({ time }: Departure): boolean =>
  time === null || time.endsWith(':00') || time.endsWith(':30');

export function departuresOf(location: Location, today: VenueDate): Map<VenueDate, OpenDeparture[]> {
  const byDay = new Map<VenueDate, OpenDeparture[]>();
  const [from, to] = [addDays(today, -daysAround), addDays(today, daysAround)];
  for (const sold of location.activities) {
    if (sold.appointmentType === 'none' || sold.hideFromCustomer) continue;
    const activity = withBlackouts(sold, location.blackouts);
    for (const departure of expandSchedule(activity, from, to, location.timeZone)) {
      if (activity.capacityType === 'duration' && !isUsual(departure)) continue;
      if (departure.closed !== undefined) continue;
      const left = departure.capacity ?? 4;
      const ofDay = byDay.get(departure.date) ?? [];
      ofDay.push({ activity, departure, left, isTouched: false });
      byDay.set(departure.date, ofDay);
    }
  }
  return byDay;
}

/** Guests book at daytime. */
export function atDaytime(at: number, zone: string): number {
  const hour = Number(wallAt(at as Instant, zone).slice(11, 13));
  return hour >= 7 ? at : at - 9 * hourMs;
}

/** When somebody bought: hours, days or weeks before the start, and in the past. */
export function drawSaleTime(
  { random, location, now }: Pick<DemoVenue, 'random' | 'location' | 'now'>,
  { activity, departure }: Pick<OpenDeparture, 'activity' | 'departure'>,
  isPrivate: boolean,
): Instant {
  const kind = random.weighted([
    { least: 2 * hourMs, most: 14 * hourMs, weight: 14 },
    { least: dayMs, most: 3 * dayMs, weight: 30 },
    { least: 3 * dayMs, most: 11 * dayMs, weight: 34 },
    { least: 11 * dayMs, most: 45 * dayMs, weight: 22 },
  ]);
  // Deposits are offered to those who book early.
  const early = { least: 16 * dayMs, most: 40 * dayMs };
  const { least, most } = activity.deposit === null ? kind : early;
  const opens = activity.appointmentType === 'date' ? departure.startAt + 8 * hourMs : departure.startAt;
  const notice =
    Math.max(activity.cutoffMinutes, isPrivate ? activity.privateTour.leadMinutes : 0, 30) * minuteMs;
  const lead = Math.max(random.between(least, most), notice + random.between(10, 300) * minuteMs);
  const recent = now - random.between(3, 4 * 24 * 60) * minuteMs;
  return Math.min(
    atDaytime(Math.min(opens - lead, recent), location.timeZone),
    now - 3 * minuteMs,
  ) as Instant;
}

/** When the gates of a day without times open. */
const opening = '08:00' as VenueTime;

/** When the guests of a booking arrive, to the minute. */
export function drawArrival(
  { random, location }: Pick<DemoVenue, 'random' | 'location'>,
  { startAt, activityKey }: DemoBooking,
): Instant {
  const { timeZone } = location;
  const isDay = location.activities.some(
    ({ key, appointmentType }) => key === activityKey && appointmentType === 'date',
  );
  if (!isDay) return (startAt - random.between(3, 24) * minuteMs) as Instant;
  const opens = instantOf(wallTime(dateAt(startAt, timeZone), opening), timeZone);
  return (opens + random.between(5, 300) * minuteMs) as Instant;
}
