/** Hours of a day that the venue's people mark by hand, and the departures that they touch (docs/rules/day.md, "Marked hours"). */
import type { AvailabilityStatus } from '../availability/explain.ts';
import { dateOf, type WallTime } from '../kernel/local-time.ts';

/** From a time of a day until a later one of it, in the venue's time. */
export interface MarkedHours {
  from: WallTime;
  /** Null for the rest of the day. */
  until: WallTime | null;
  /** Keys of the activities that it concerns; none for all. */
  activityKeys: readonly number[];
}

/** A departure, as far as it matters here. */
export interface MarkableDeparture {
  activityKeys: readonly number[];
  hasTime: boolean;
  start: WallTime;
  end: WallTime;
  status: AvailabilityStatus;
  /** Whether it is closed for sale: it runs for who has booked. */
  isClosed: boolean;
  bookings: number;
  guests: number;
}

/** Whether hours can be marked: they end on the day on which they begin, and later. */
export const areInOrder = ({ from, until }: Pick<MarkedHours, 'from' | 'until'>): boolean =>
  until === null || (until > from && dateOf(until) === dateOf(from));

/** Whether a mark concerns the activities of a departure, at whatever time it runs. */
export const concerns = (
  { activityKeys }: Pick<MarkedHours, 'activityKeys'>,
  departure: Pick<MarkableDeparture, 'activityKeys'>,
): boolean =>
  activityKeys.length === 0 ||
  departure.activityKeys.some((activityKey) => activityKeys.includes(activityKey));

/** Whether somebody has to be told, or could still book: what is closed and has no bookings does not run. */
const runs = ({ status, isClosed, bookings }: MarkableDeparture) =>
  status !== 'Closed' || isClosed || bookings > 0;

/**
 * Whether a mark touches a departure of its day: it concerns an activity of it, and they have a moment in common. One that ends when the
 * hours begin, or begins when they end, is not touched; what has no time is good all day.
 */
export function isTouched(mark: MarkedHours, departure: MarkableDeparture): boolean {
  if (!runs(departure) || !concerns(mark, departure)) return false;
  const { from, until } = mark;
  const { hasTime, start, end } = departure;
  if (!hasTime) return true;
  return (until === null || start < until) && (end > from || start >= from);
}

export interface Touched<Departure> {
  departures: readonly Departure[];
  bookings: number;
  guests: number;
}

/** Returns which departures of its day a mark touches, in their order, with what is booked on them. */
export function touchedBy<Departure extends MarkableDeparture>(
  mark: MarkedHours,
  departures: readonly Departure[],
): Touched<Departure> {
  const touched = departures.filter((departure) => isTouched(mark, departure));
  const sum = (of: (departure: Departure) => number) =>
    touched.reduce((total, departure) => total + of(departure), 0);
  return {
    departures: touched,
    bookings: sum(({ bookings }) => bookings),
    guests: sum(({ guests }) => guests),
  };
}
