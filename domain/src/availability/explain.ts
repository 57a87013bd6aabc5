/** Why a departure, a day or a rate can be booked or not: the one function behind calendar, times, cart and completion (docs/rules/availability.md). */
import type { Activity } from '../catalogue/activity.ts';
import type { RateSelection } from '../catalogue/rate.ts';
import { addDays, dateOf, type Instant, type VenueDate, wallAt } from '../kernel/local-time.ts';
import type { Departure } from './expand-schedule.ts';

/** The words of the wire (decisions 6.2). */
export type AvailabilityStatus =
  | 'Available'
  | 'Limited'
  | 'SoldOut'
  | 'Closed'
  | 'Past'
  | 'Cutoff'
  | 'NotYetOpen';

/** What the ledger of places says of a departure: how much may be claimed in all and how much is live. */
export interface CellState {
  capacity: number | null;
  claimed: number;
}

export interface DepartureState {
  departure: Departure;
  status: AvailabilityStatus;
  /** Places left; null for no limit; 0 when sold out. */
  placesLeft: number | null;
}

export type SellableActivity = Pick<
  Activity,
  'rates' | 'minParticipants' | 'hideSpotsLeftUntilLessThan' | 'salesOpenDaysAhead' | 'cutoffMinutes'
>;

/** Places a party takes: participants × seats of the rate. */
export function seatsOf(activity: Pick<Activity, 'rates'>, party: readonly RateSelection[]): number {
  return party.reduce((seats, { rateKey, participants }) => {
    const rate = activity.rates.find((candidate) => candidate.key === rateKey);
    return seats + participants * (rate?.seats ?? 1);
  }, 0);
}

/**
 * Seats the smallest party takes: what must be left for a departure to be open when nobody was chosen yet (6.2). One of
 * it must be of a rate that may come alone; the others are whoever takes the least room.
 */
function leastSeats(activity: SellableActivity): number {
  const onSale = activity.rates.filter(
    (rate) => rate.isActive && !rate.internalUseOnly && !rate.isPrivateTourRate,
  );
  const fewest = (rates: SellableActivity['rates']) =>
    rates.reduce((least, { seats }) => Math.min(least, seats), Infinity);
  const lead = fewest(onSale.filter((rate) => !rate.needsAdult));
  const others = Math.max(1, activity.minParticipants) - 1;
  // Guests without a seat of their own do not keep a full departure open.
  return Number.isFinite(lead) ? Math.max(1, lead + others * fewest(onSale)) : others + 1;
}

/** Few places: a quarter of the capacity or less, or below the operator's own threshold (6.2). */
function isLimited(activity: SellableActivity, capacity: number, left: number): boolean {
  return left * 4 <= capacity || left < activity.hideSpotsLeftUntilLessThan;
}

/** Explains departures at one moment, for a party (empty: nobody chosen yet). */
export type Explain = (departure: Departure, cell: CellState | null) => DepartureState;

/** One question asked of many departures: what depends on the moment and the party alone is worked out once. */
export function explainer(
  activity: SellableActivity,
  party: readonly RateSelection[],
  now: Instant,
  zone: string,
): Explain {
  const needed = Math.max(seatsOf(activity, party), leastSeats(activity));
  const today = dateOf(wallAt(now, zone));
  const last = lastSaleDate(activity, now, zone);
  const cutoff = activity.cutoffMinutes * 60_000;

  function statusOf(
    departure: Departure,
    capacity: number | null,
    placesLeft: number | null,
  ): AvailabilityStatus {
    const lastMoment = departure.time === null ? null : departure.startAt;
    if (lastMoment !== null ? lastMoment <= now : departure.date < today) return 'Past';
    if (lastMoment !== null && lastMoment - cutoff <= now) return 'Cutoff';
    if (departure.date > last) return 'NotYetOpen';
    if (placesLeft !== null && placesLeft < needed) return 'SoldOut';
    if (placesLeft !== null && capacity !== null && isLimited(activity, capacity, placesLeft))
      return 'Limited';
    return 'Available';
  }

  return (departure, cell) => {
    const capacity = cell === null ? departure.capacity : cell.capacity;
    const placesLeft = capacity === null ? null : Math.max(0, capacity - (cell?.claimed ?? 0));
    return { departure, status: statusOf(departure, capacity, placesLeft), placesLeft };
  };
}

/** One departure at one moment. */
export function explainDeparture(
  activity: SellableActivity,
  departure: Departure,
  cell: CellState | null,
  party: readonly RateSelection[],
  now: Instant,
  zone: string,
): DepartureState {
  return explainer(activity, party, now, zone)(departure, cell);
}

/** The furthest day that is on sale (D-AV-06). */
export function lastSaleDate(
  activity: Pick<Activity, 'salesOpenDaysAhead'>,
  now: Instant,
  zone: string,
): VenueDate {
  return addDays(dateOf(wallAt(now, zone)), activity.salesOpenDaysAhead);
}

export function isBookable(status: AvailabilityStatus): boolean {
  return status === 'Available' || status === 'Limited';
}

export interface DayState {
  date: VenueDate;
  status: AvailabilityStatus;
  isAvailable: boolean;
  /** Sum of places left over the day's bookable departures; null for no limit. */
  placesLeft: number | null;
  /** Bookable departures of the day. */
  times: number;
}

const preference: readonly AvailabilityStatus[] = ['SoldOut', 'Cutoff', 'NotYetOpen', 'Past'];

/** A day in one word: the best of its departures; closed when it has none. */
export function explainDay(date: VenueDate, states: readonly DepartureState[], today: VenueDate): DayState {
  const open = states.filter((state) => isBookable(state.status));
  const first = open[0];
  if (first === undefined) {
    const status =
      date < today
        ? 'Past'
        : (preference.find((word) => states.some((state) => state.status === word)) ?? 'Closed');
    return { date, status, isAvailable: false, placesLeft: 0, times: 0 };
  }
  const status = open.some((state) => state.status === 'Available') ? 'Available' : 'Limited';
  const placesLeft = open.reduce<number | null>(
    (sum, state) => (sum === null || state.placesLeft === null ? null : sum + state.placesLeft),
    0,
  );
  return { date, status, isAvailable: true, placesLeft, times: open.length };
}
