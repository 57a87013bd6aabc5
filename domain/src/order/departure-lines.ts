/** Which bookings of a day leave together, and what they come to (docs/rules/manifest.md, docs/rules/day.md). */
import { dateOf, timeOf, type VenueDate, type WallTime } from '../kernel/local-time.ts';
import { currentLocale } from '../messages/locale.ts';
import type { ActivityLine, LineDetails } from './lines.ts';

/** The part of a booking that says with whom it leaves. */
export interface DepartureLine
  extends Pick<ActivityLine, 'activityKey' | 'slotKey' | 'start' | 'end' | 'participants' | 'isPrivate'> {
  rates: readonly Pick<ActivityLine['rates'][number], 'participants' | 'seats'>[];
  details: Pick<LineDetails, 'name' | 'appointmentType' | 'capacityType'>;
}

/** A departure as its bookings make it. */
export interface DepartureOfLines {
  /** Names it among those of its day. */
  key: string;
  activityKey: number;
  slotKey: number;
  /** Null for rentals of several activities. */
  name: string | null;
  /** Whether these are the rentals of the day, each with a time of its own. */
  isRental: boolean;
  start: WallTime;
  end: WallTime;
  /** False for what is booked for a day without a time. */
  hasTime: boolean;
  guests: number;
  /** Places that the bookings take; those that carts hold do not count. */
  seatsTaken: number;
}

export type Some<Item> = [Item, ...Item[]];

/** Groups what has the same key, in the order of the first of each. */
export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Some<Item>[] {
  const groups = new Map<string, Some<Item>>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    if (known === undefined) groups.set(keyOf(item), [item]);
    else known.push(item);
  }
  return [...groups.values()];
}

/** Whether a booking is listed on a day: passes without a date are not. */
export const isOn = (
  { start, details }: Pick<DepartureLine, 'start'> & { details: Pick<LineDetails, 'appointmentType'> },
  day: VenueDate,
): boolean => details.appointmentType !== 'none' && dateOf(start) === day;

/** False for what is booked for a day without a time. */
export const hasTime = ({ details }: { details: Pick<LineDetails, 'appointmentType'> }): boolean =>
  details.appointmentType === 'dateTime';

/** Names the list of a day's rentals, which have a time for each booking and so are one list. */
export const rentalsKey = 'rentals';

/** Names a departure among those of its day: '101-0930'. */
export const startKey = ({ activityKey, start }: Pick<DepartureLine, 'activityKey' | 'start'>): string =>
  `${activityKey}-${timeOf(start).replace(':', '')}`;

/** The part of a booking that names its departure. */
export interface DepartureNamingLine extends Pick<DepartureLine, 'activityKey' | 'start'> {
  details: Pick<LineDetails, 'capacityType'>;
}

const isRental = ({ details }: Pick<DepartureNamingLine, 'details'>) => details.capacityType === 'duration';

/** Names the departure that a booking is on. */
export const departureKeyOf = (line: DepartureNamingLine): string =>
  isRental(line) ? rentalsKey : startKey(line);

const seatsOf = ({ isPrivate, participants, rates }: DepartureLine): number =>
  isPrivate
    ? Math.max(1, participants)
    : rates.reduce((seats, rate) => seats + rate.participants * rate.seats, 0);

/** @param lines the bookings of one departure, or the rentals of a day */
export function departureOfLines(lines: Some<DepartureLine>): DepartureOfLines {
  const [line] = lines;
  const isOne = lines.every(({ activityKey }) => activityKey === line.activityKey);
  return {
    key: departureKeyOf(line),
    ...{ activityKey: line.activityKey, slotKey: line.slotKey, name: isOne ? line.details.name : null },
    isRental: isRental(line),
    start: lines.reduce((first, { start }) => (start < first ? start : first), line.start),
    hasTime: lines.some(hasTime),
    // Where the venue has changed the length since, the longest counts.
    end: lines.reduce((last, { end }) => (end > last ? end : last), line.end),
    guests: lines.reduce((sum, { participants }) => sum + participants, 0),
    seatsTaken: lines.reduce((sum, one) => sum + seatsOf(one), 0),
  };
}

/** Compares departures for a list of the day: by start, then by name; what has no time comes first. */
export function byDeparture(): (
  one: Pick<DepartureOfLines, 'hasTime' | 'start' | 'end' | 'name'>,
  other: Pick<DepartureOfLines, 'hasTime' | 'start' | 'end' | 'name'>,
) => number {
  const { compare } = new Intl.Collator(currentLocale());
  return (one, other) =>
    one.hasTime !== other.hasTime
      ? Number(one.hasTime) - Number(other.hasTime)
      : one.start === other.start
        ? compare(one.name ?? '', other.name ?? '') || one.end.localeCompare(other.end)
        : one.start.localeCompare(other.start);
}
