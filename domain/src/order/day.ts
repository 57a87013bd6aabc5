/** A day at a venue: every departure with what is booked on it and what it still needs (docs/rules/day.md). */
import type { AvailabilityStatus } from '../availability/explain.ts';
import type { VenueDate, WallTime } from '../kernel/local-time.ts';
import { type Amount, add, zero } from '../kernel/money.ts';
import {
  byDeparture,
  type DepartureLine,
  departureKeyOf,
  departureOfLines,
  grouped,
  isOn,
  rentalsKey,
  type Some,
  startKey,
} from './departure-lines.ts';

/** A sold booking that starts on the day. */
export interface DayBooking extends DepartureLine {
  orderId: number;
  lineKey: number;
  /** Still owed by its whole order. */
  due: Amount;
  /** How many of its guests have had their ticket scanned. */
  arrived: number;
  /** Whether it is at the members' price of somebody who has not signed the plan's waiver. */
  lacksWaiver: boolean;
  /** Whether an email of its order was given up, or a refund of it refused. */
  hasFailedEmail: boolean;
  hasFailedRefund: boolean;
}

/** A departure as the schedule has it. */
export interface PlannedDeparture {
  activityKey: number;
  slotKey: number;
  name: string;
  start: WallTime;
  end: WallTime;
  hasTime: boolean;
  isRental: boolean;
  /** All its places; null for no limit and for rentals. */
  capacity: number | null;
  /** Guests from whom it is worth running; null for any number. */
  minGuestsToRun: number | null;
  /** Those that a guest could still book, had they come in time; null for no limit and for rentals. */
  left: number | null;
  status: AvailabilityStatus;
  /** Whether it is closed for sale: it runs for who has booked. */
  isClosed: boolean;
}

export interface DayDeparture {
  /** Names it among those of its day: an activity and a start, or the rentals. */
  key: string;
  /** Of the first one of rentals. */
  activityKey: number;
  slotKey: number;
  /** All that it is of: one, or those that are rented. */
  activityKeys: readonly number[];
  /** Null for rentals of several activities. */
  name: string | null;
  isRental: boolean;
  hasTime: boolean;
  start: WallTime;
  end: WallTime;
  guests: number;
  bookings: number;
  arrived: number;
  seatsTaken: number;
  capacity: number | null;
  /** Guests from whom it is worth running; null for any number, and for what the schedule no longer has. */
  minGuestsToRun: number | null;
  left: number | null;
  /** 'Closed' for what is booked and the schedule no longer has. */
  status: AvailabilityStatus;
  /** Whether it is closed for sale: it runs for who has booked. False for what the schedule no longer has. */
  isClosed: boolean;
  /** Still owed by its orders, each counted once. */
  due: Amount;
  ordersDue: number;
  /** Bookings of members who have not signed. */
  waiversMissing: number;
  /** Orders with an email that was given up, and those with a refund that was refused. */
  failedEmails: number;
  failedRefunds: number;
}

export interface DayTotals {
  departures: number;
  guests: number;
  arrived: number;
  /** Of all orders of the day, each counted once. */
  due: Amount;
}

export interface Day {
  departures: readonly DayDeparture[];
  totals: DayTotals;
}

/** Adds up the amounts that the orders of bookings still owe, each order once. */
function dueOf(bookings: readonly DayBooking[]): Pick<DayDeparture, 'due' | 'ordersDue'> {
  const orders = new Map(bookings.flatMap(({ orderId, due }) => (due > zero ? [[orderId, due]] : [])));
  return { due: add(zero, ...orders.values()), ordersDue: orders.size };
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((sum, item) => sum + of(item), 0);

/** Counts the orders of bookings that something is true of. */
const ordersThat = (bookings: readonly DayBooking[], is: (booking: DayBooking) => boolean): number =>
  new Set(bookings.filter(is).map(({ orderId }) => orderId)).size;

const earlier = (one: WallTime, other: WallTime) => (one < other ? one : other);
const later = (one: WallTime, other: WallTime) => (one > other ? one : other);

/** The rentals of the day from the first start to the last end, or one departure. */
function plannedAs(plans: Some<PlannedDeparture>) {
  const [first] = plans;
  const keys = [...new Set(plans.map(({ activityKey }) => activityKey))];
  return {
    ...first,
    activityKeys: keys,
    name: keys.length === 1 ? first.name : null,
    hasTime: plans.some((plan) => plan.hasTime),
    start: plans.reduce((start, plan) => earlier(start, plan.start), first.start),
    end: plans.reduce((end, plan) => later(end, plan.end), first.end),
    status: plans.find(({ status }) => status === 'Available')?.status ?? first.status,
  };
}

function departureOf(
  key: string,
  bookings: readonly DayBooking[],
  plans: Some<PlannedDeparture> | null,
): DayDeparture {
  const [first, ...others] = bookings;
  const booked = first === undefined ? null : departureOfLines([first, ...others]);
  const planned = plans === null ? null : plannedAs(plans);
  const base = booked ?? planned;
  if (base === null) throw new Error('a departure is booked or planned');
  const keys = [
    ...new Set([...(planned?.activityKeys ?? []), ...bookings.map(({ activityKey }) => activityKey)]),
  ];
  return {
    key,
    activityKey: base.activityKey,
    slotKey: planned?.slotKey ?? base.slotKey,
    activityKeys: keys,
    // The venue's name of today; what the schedule no longer has keeps the name that it was sold with.
    name: keys.length === 1 ? (planned?.name ?? base.name) : null,
    isRental: base.isRental,
    hasTime: base.hasTime,
    start: planned === null ? base.start : earlier(base.start, planned.start),
    end: planned === null ? base.end : later(base.end, planned.end),
    guests: booked?.guests ?? 0,
    bookings: bookings.length,
    arrived: sumOf(bookings, ({ arrived }) => arrived),
    seatsTaken: booked?.seatsTaken ?? 0,
    capacity: planned?.capacity ?? null,
    minGuestsToRun: planned?.minGuestsToRun ?? null,
    left: planned === null ? 0 : planned.left,
    status: planned?.status ?? 'Closed',
    isClosed: planned?.isClosed ?? false,
    ...dueOf(bookings),
    waiversMissing: bookings.filter(({ lacksWaiver }) => lacksWaiver).length,
    failedEmails: ordersThat(bookings, ({ hasFailedEmail }) => hasFailedEmail),
    failedRefunds: ordersThat(bookings, ({ hasFailedRefund }) => hasFailedRefund),
  };
}

/** Names the departure that a planned start is part of. */
export const plannedKey = (plan: Pick<PlannedDeparture, 'isRental' | 'activityKey' | 'start'>): string =>
  plan.isRental ? rentalsKey : startKey(plan);

/**
 * Shapes what is planned and booked on a day as its departures, in the order of a list; the rentals of a day are one of them.
 * @param bookings sold ones, without what is canceled of them
 */
export function dayOf(
  day: VenueDate,
  planned: readonly PlannedDeparture[],
  bookings: readonly DayBooking[],
): Day {
  const listed = bookings.filter((booking) => isOn(booking, day));
  const plans = new Map(grouped(planned, plannedKey).map((those) => [plannedKey(those[0]), those]));
  const booked = new Map(grouped(listed, departureKeyOf).map((those) => [departureKeyOf(those[0]), those]));
  const departures = [...new Set([...plans.keys(), ...booked.keys()])].map((key) =>
    departureOf(key, booked.get(key) ?? [], plans.get(key) ?? null),
  );
  return {
    departures: departures.sort(byDeparture()),
    totals: {
      departures: departures.length,
      guests: sumOf(departures, ({ guests }) => guests),
      arrived: sumOf(departures, ({ arrived }) => arrived),
      due: dueOf(listed).due,
    },
  };
}
