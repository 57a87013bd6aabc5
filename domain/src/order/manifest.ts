/** The manifest of a day: who comes to which departure (docs/rules/manifest.md). */
import { dateOf, timeOf, type VenueDate, type VenueTime, type WallTime } from '../kernel/local-time.ts';
import { currentLocale } from '../messages/locale.ts';
import {
  byDeparture,
  type DepartureOfLines,
  departureKeyOf,
  departureOfLines,
  grouped,
  isOn,
  type Some,
} from './departure-lines.ts';
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

export interface ManifestDeparture extends DepartureOfLines {
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

function ownPickup({ pickup, participants }: ActivityLine): PartyPickup | null {
  if (pickup === null) return null;
  const { stopName: stop, pickupAt, hotelName: hotel } = pickup;
  return { stop, at: timeOf(pickupAt), guests: participants, hotel };
}

const ridePickup = (ride: TransportLine | null): PartyPickup | null =>
  ride === null ? null : { stop: ride.locationName, at: ride.pickupTime, guests: ride.guests, hotel: null };

function partiesOf(order: Order, day: VenueDate): ManifestParty[] {
  const lines = bookingsOf(order)
    .filter((line) => isOn(line, day) && line.isCalledOff !== true)
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
  const [first, ...others] = parties;
  const departure = departureOfLines([first.line, ...others.map(({ line }) => line)]);
  const compare = new Intl.Collator(currentLocale()).compare;
  const timeKey = ({ line }: ManifestParty) => (departure.isRental ? `${line.start} ${line.end}` : '');
  const byName = parties.toSorted(
    (one, other) =>
      timeKey(one).localeCompare(timeKey(other)) ||
      compare(sortName(one), sortName(other)) ||
      one.order.orderId - other.order.orderId,
  );
  return { ...departure, parties: byName, pickups: stopsOf(byName) };
}

/**
 * Shapes a day's bookings as its manifest.
 * @param orders bought orders; what is canceled of them is no longer among their lines, and what is on a canceled departure is left out
 */
export function manifestOf(orders: readonly Order[], day: VenueDate): Manifest {
  const sold = orders.filter(({ state }) => state === 'saved');
  const parties = sold.flatMap((order) => partiesOf(order, day));
  const departures = grouped(parties, ({ line }) => departureKeyOf(line)).map(departureWith);
  return { day, departures: departures.sort(byDeparture()) };
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
