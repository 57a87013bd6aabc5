/** The manifest of a day: who comes to which departure (docs/rules/manifest.md). */
import { dateOf, timeOf, type VenueDate, type VenueTime, type WallTime } from '../kernel/local-time.ts';
import { currentLocale } from '../messages/locale.ts';
import {
  type ActivityLine,
  bookingsOf,
  type Order,
  packageOf,
  ridesByDay,
  type TransportLine,
} from './order.ts';

/** Where a party is picked up for a departure. */
export interface PartyPickup {
  stop: string;
  at: VenueTime;
  guests: number;
  /** Where the guests stay; null if the pickup is for the whole day. */
  hotel: string | null;
}

/** One booking on a departure. */
export interface ManifestParty {
  order: Order;
  line: ActivityLine;
  packageName: string | null;
  /** Null without one, and if the day's ride has brought the guests to another departure. */
  pickup: PartyPickup | null;
  /** When the day's ride takes the guests back; null without one. */
  returnAt: VenueTime | null;
}

export interface PickupStop {
  stop: string;
  at: VenueTime;
  guests: number;
  parties: readonly ManifestParty[];
}

export interface ManifestDeparture {
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
  /** By name; rentals by time first. */
  parties: readonly ManifestParty[];
  /** By time, then by stop. */
  pickups: readonly PickupStop[];
}

export interface Manifest {
  day: VenueDate;
  /** By start; what has no time comes first. */
  departures: readonly ManifestDeparture[];
}

type Some<Item> = [Item, ...Item[]];

/** Groups what has the same key, in the order of the first of each. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Some<Item>[] {
  const groups = new Map<string, Some<Item>>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    if (known === undefined) groups.set(keyOf(item), [item]);
    else known.push(item);
  }
  return [...groups.values()];
}

/** Whether a booking is listed on a day: passes without a date are not. */
const isOn = (line: ActivityLine, day: VenueDate) =>
  line.details.appointmentType !== 'none' && dateOf(line.start) === day;

/** False for what is booked for a day without a time. */
export const hasTime = ({ details }: ActivityLine) => details.appointmentType === 'dateTime';

const isRental = ({ details }: ActivityLine) => details.capacityType === 'duration';

/** Rentals have a time for each booking, so those of a day are one list. */
const departureOf = (line: ActivityLine) =>
  isRental(line) ? 'rentals' : [line.activityKey, line.start].join(' ');

const seatsOf = ({ isPrivate, participants, rates }: ActivityLine): number =>
  isPrivate
    ? Math.max(1, participants)
    : rates.reduce((seats, rate) => seats + rate.participants * rate.seats, 0);

function ownPickup({ pickup, participants }: ActivityLine): PartyPickup | null {
  if (pickup === null) return null;
  const { stopName: stop, pickupAt, hotelName: hotel } = pickup;
  return { stop, at: timeOf(pickupAt), guests: participants, hotel };
}

const ridePickup = (ride: TransportLine | null): PartyPickup | null =>
  ride === null ? null : { stop: ride.locationName, at: ride.pickupTime, guests: ride.guests, hotel: null };

function partiesOf(order: Order, day: VenueDate): ManifestParty[] {
  const lines = bookingsOf(order)
    .filter((line) => isOn(line, day))
    .sort((one, other) => (one.start < other.start ? -1 : 1));
  const ride = ridesByDay(order).find((one) => one.day === day) ?? null;
  // Guests are brought once, to the first departure without a pickup of its own.
  const brought = ride === null ? null : (lines.find(({ pickup }) => pickup === null) ?? null);
  return lines.map((line) => ({
    ...{ order, line },
    packageName: packageOf(order, line)?.details.name ?? null,
    pickup: ownPickup(line) ?? (line === brought ? ridePickup(ride) : null),
    returnAt: ride?.returnTime ?? null,
  }));
}

/** 'HH:mm' first, so that stops sort by time. */
const stopKey = ({ at, stop }: PartyPickup) => `${at} ${stop}`;

function stopsOf(parties: readonly ManifestParty[]): PickupStop[] {
  const fetched = parties.flatMap((party) =>
    party.pickup === null ? [] : [{ party, pickup: party.pickup }],
  );
  return grouped(fetched, ({ pickup }) => stopKey(pickup))
    .sort(([one], [other]) => (stopKey(one.pickup) < stopKey(other.pickup) ? -1 : 1))
    .map((those) => ({
      stop: those[0].pickup.stop,
      at: those[0].pickup.at,
      guests: those.reduce((sum, { pickup }) => sum + pickup.guests, 0),
      parties: those.map(({ party }) => party),
    }));
}

/** The lead's name to sort by; who gave none is sorted by email address. */
function sortName({ order: { customer } }: ManifestParty): string {
  const { lastName = '', firstName = '', email = '' } = customer ?? {};
  return [lastName, firstName].join(' ').trim() || email;
}

function departureWith(parties: Some<ManifestParty>): ManifestDeparture {
  const [{ line }] = parties;
  const compare = new Intl.Collator(currentLocale()).compare;
  const timeKey = (of: ManifestParty) => (isRental(of.line) ? `${of.line.start} ${of.line.end}` : '');
  const byName = parties.toSorted(
    (one, other) =>
      timeKey(one).localeCompare(timeKey(other)) ||
      compare(sortName(one), sortName(other)) ||
      one.order.orderId - other.order.orderId,
  );
  const lines = parties.map((party) => party.line);
  const isOne = lines.every(({ activityKey }) => activityKey === line.activityKey);
  return {
    ...{ activityKey: line.activityKey, slotKey: line.slotKey, name: isOne ? line.details.name : null },
    isRental: isRental(line),
    start: lines.reduce((first, { start }) => (start < first ? start : first), line.start),
    hasTime: lines.some(hasTime),
    // Where the venue has changed the length since, the longest counts.
    end: lines.reduce((last, { end }) => (end > last ? end : last), line.end),
    guests: lines.reduce((sum, { participants }) => sum + participants, 0),
    seatsTaken: lines.reduce((sum, one) => sum + seatsOf(one), 0),
    parties: byName,
    pickups: stopsOf(byName),
  };
}

/**
 * Shapes a day's bookings as its manifest.
 * @param orders bought orders; what is canceled of them is no longer among their lines
 */
export function manifestOf(orders: readonly Order[], day: VenueDate): Manifest {
  const sold = orders.filter(({ state }) => state === 'saved');
  const parties = sold.flatMap((order) => partiesOf(order, day));
  const departures = grouped(parties, ({ line }) => departureOf(line)).map(departureWith);
  const compare = new Intl.Collator(currentLocale()).compare;
  return {
    day,
    departures: departures.sort((one, other) =>
      one.hasTime !== other.hasTime
        ? Number(one.hasTime) - Number(other.hasTime)
        : one.start === other.start
          ? compare(one.name ?? '', other.name ?? '') || one.end.localeCompare(other.end)
          : one.start.localeCompare(other.start),
    ),
  };
}

/** Counts the guests and bookings of the departures. */
export const countOf = (departures: readonly Pick<ManifestDeparture, 'guests' | 'parties'>[]) => ({
  guests: departures.reduce((sum, { guests }) => sum + guests, 0),
  bookings: departures.reduce((sum, { parties }) => sum + parties.length, 0),
});

/**
 * Returns the day whose manifest is due at a venue: today from the time on that its venue file names; null before.
 * @param now the venue's wall clock
 */
export const manifestDue = (now: WallTime, at: VenueTime): VenueDate | null =>
  timeOf(now) >= at ? dateOf(now) : null;
