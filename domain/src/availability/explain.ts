/**
 * Why a departure, a day or a rate can or cannot be booked: the single function behind calendar, times, cart
 * and completion (docs/rules/availability.md).
 */
import type { Activity } from '../catalog/activity.ts';
import type { Rate } from '../catalog/rate.ts';
import { addDays, type Instant, type VenueDate, type VenueTime, wallTime } from '../kernel/local-time.ts';
import { dateAt, instantOf } from '../kernel/zone-time.ts';
import { type CellStates, fits, standingOf } from './cell-states.ts';
import { demandsOf, type PartyRequest, type Pools, type Vehicles } from './cells.ts';
import type { Departure } from './expand-schedule.ts';
import { hasPassed, isDay } from './has-passed.ts';
import { placesOf } from './places-left.ts';
import { type Reason, reason, reasonOfDemand } from './reason.ts';
import { ratesOnSale, smallestParties } from './smallest-parties.ts';

/** Statuses as spelled on the wire (decisions 6.2). */
export type AvailabilityStatus =
  | 'Available'
  | 'Limited'
  | 'SoldOut'
  | 'Closed'
  | 'Past'
  | 'Cutoff'
  | 'NotYetOpen';

export interface DepartureState {
  departure: Departure;
  status: AvailabilityStatus;
  /** Why it cannot be booked; null if it can. */
  reason: Reason | null;
  /** Places left; null for no limit; 0 when sold out. */
  placesLeft: number | null;
}

export interface Venue extends Pools, Vehicles {
  timeZone: string;
}

/** No guests chosen yet. */
export const anybody: PartyRequest = { party: [], isPrivate: false, guests: null };

interface Refused {
  status: AvailabilityStatus;
  reason: Reason;
}

const statusOfReason: Partial<Record<Reason['code'], AvailabilityStatus>> = {
  past: 'Past',
  cutoff: 'Cutoff',
  notYetOpen: 'NotYetOpen',
  closed: 'Closed',
  notSellable: 'Closed',
};

/** The last date on sale (D-AV-06). */
export function lastSaleDate(
  activity: Pick<Activity, 'salesOpenDaysAhead'>,
  now: Instant,
  zone: string,
): VenueDate {
  return addDays(dateAt(now, zone), activity.salesOpenDaysAhead);
}

function noticeMinutes(
  { cutoffMinutes, privateTour }: Pick<Activity, 'cutoffMinutes' | 'privateTour'>,
  isPrivate: boolean,
): number {
  return isPrivate ? Math.max(cutoffMinutes, privateTour.leadMinutes) : cutoffMinutes;
}

/**
 * The moment from which the cutoff counts back: the start, or for a day its end, since guests may arrive
 * until then. A private tour always needs notice before its start.
 */
function noticeFrom(departure: Departure, isPrivate: boolean): Instant {
  return isDay(departure) && !isPrivate ? departure.endAt : departure.startAt;
}

/** Says whether the day ends at midnight or closing, if the cutoff counts back from its end. */
function endWord(departure: Departure, isPrivate: boolean): Record<string, string> {
  if (!isDay(departure) || isPrivate) return {};
  return { end: departure.end.endsWith('T00:00') ? 'midnight' : 'closing' };
}

/** Explains why a departure is not on sale at this moment, for any party; null if it is (D-AV-06). */
export function timeExplainer(
  activity: Pick<Activity, 'cutoffMinutes' | 'salesOpenDaysAhead' | 'privateTour'>,
  isPrivate: boolean,
  now: Instant,
  zone: string,
): (departure: Departure) => Reason | null {
  const last = lastSaleDate(activity, now, zone);
  const notice = noticeMinutes(activity, isPrivate);
  return (departure) => {
    if (hasPassed(departure, now)) return reason('past');
    if (departure.closed !== undefined) return reason('closed', { of: 'departure' });
    if (notice > 0 && noticeFrom(departure, isPrivate) - notice * 60_000 <= now)
      return reason('cutoff', { minutes: notice, ...endWord(departure, isPrivate) });
    return departure.date > last ? reason('notYetOpen') : null;
  };
}

/**
 * Returns until when timeExplainer's answers stay the same: until one of these departures leaves or closes
 * for sale, or the venue's day ends.
 */
export function timeReasonsUntil(
  activity: Pick<Activity, 'cutoffMinutes' | 'privateTour'>,
  isPrivate: boolean,
  departures: readonly Departure[],
  now: Instant,
  zone: string,
): Instant {
  const notice = noticeMinutes(activity, isPrivate) * 60_000;
  const tomorrow = addDays(dateAt(now, zone), 1);
  let until: number = instantOf(wallTime(tomorrow, '00:00' as VenueTime), zone);
  for (const departure of departures) {
    const { startAt, endAt } = departure;
    for (const moment of [isDay(departure) ? endAt : startAt, noticeFrom(departure, isPrivate) - notice])
      if (moment > now && moment < until) until = moment;
  }
  return until as Instant;
}

const ratesFor = (activity: Activity, { isPrivate }: PartyRequest): Rate[] =>
  isPrivate ? activity.rates.filter((rate) => rate.isPrivateTourRate) : ratesOnSale(activity);

/** Explains why a departure has no places for a party, whenever it is; null if it has. */
export function explainShortage(
  venue: Pools & Vehicles,
  activity: Activity,
  request: PartyRequest,
  departure: Departure,
  states: CellStates,
): Reason | null {
  for (const demand of demandsOf(venue, activity, departure, request)) {
    const standing = standingOf(demand, states);
    if (!fits(demand, standing)) return reasonOfDemand(activity, demand, standing, request);
  }
  return null;
}

/** Returns the places of a departure that are left for guests who book as this party does; null for no limit. */
export const placesLeftFor = (
  venue: Venue,
  activity: Activity,
  request: PartyRequest,
  departure: Departure,
  states: CellStates,
): number | null => placesOf(venue, activity, departure, states, ratesFor(activity, request)).left;

/** Explains departures at one moment, for a party (anybody: no guests chosen yet). */
export type Explain = (departure: Departure, states: CellStates) => DepartureState;

/** Computes once what depends only on the moment and the party, as many departures are explained. */
export function explainer(venue: Venue, activity: Activity, request: PartyRequest, now: Instant): Explain {
  const timeReason = timeExplainer(activity, request.isPrivate, now, venue.timeZone);
  const rates = ratesFor(activity, request);
  const isChosen = request.isPrivate || request.party.some(({ participants }) => participants > 0);
  const smallest = request.isPrivate
    ? [request]
    : smallestParties(activity).map((party) => ({ ...request, party }));

  const shortage = (asked: PartyRequest, departure: Departure, states: CellStates) =>
    explainShortage(venue, activity, asked, departure, states);

  /** Both the chosen party and the smallest party that may book must fit. */
  function placesReason(departure: Departure, states: CellStates, left: number | null): Reason | null {
    const own = isChosen ? shortage(request, departure, states) : null;
    if (own !== null) return own;
    let first: Reason | null = null;
    for (const asked of smallest) {
      const found = shortage(asked, departure, states);
      if (found === null) return left === 0 ? reason('soldOut', { left: 0 }) : null;
      first ??= found;
    }
    if (first === null) return reason('notSellable');
    if (first.code !== 'soldOut' || isChosen || left === null || left === 0) return first;
    return reason('minimum', { least: Math.max(1, activity.minParticipants), left });
  }

  function refusal(departure: Departure, states: CellStates, left: number | null): Refused | null {
    const found = timeReason(departure) ?? placesReason(departure, states, left);
    return found === null ? null : { status: statusOfReason[found.code] ?? 'SoldOut', reason: found };
  }

  return (departure, states) => {
    const { left, capacity } = placesOf(venue, activity, departure, states, rates);
    const refused = refusal(departure, states, left);
    if (refused !== null) return { departure, placesLeft: left, ...refused };
    const limited = left !== null && capacity !== null && isLimited(activity, capacity, left);
    return { departure, placesLeft: left, status: limited ? 'Limited' : 'Available', reason: null };
  };
}

/** Few places: a quarter of the capacity or less, or below the operator's own threshold (6.2). */
function isLimited(
  activity: Pick<Activity, 'hideSpotsLeftUntilLessThan'>,
  capacity: number,
  left: number,
): boolean {
  return left * 4 <= capacity || left < activity.hideSpotsLeftUntilLessThan;
}

export function isBookable(status: AvailabilityStatus): boolean {
  return status === 'Available' || status === 'Limited';
}

export interface DayState {
  date: VenueDate;
  status: AvailabilityStatus;
  reason: Reason | null;
  isAvailable: boolean;
  /**
   * Places left over the day's bookable departures: their sum, or for a rental, whose starts share the
   * equipment, the maximum; null for no limit.
   */
  placesLeft: number | null;
  /** The number of bookable departures of the day. */
  times: number;
}

const preference: readonly AvailabilityStatus[] = ['SoldOut', 'Cutoff', 'NotYetOpen', 'Past'];

const reasonToClose = (why: string | null): Reason => reason('blackout', why === null ? {} : { why });

/** Why a day has no departures: closed by an exception, which may give a reason, or outside the schedule. */
function closedReason(activity: Pick<Activity, 'exceptions'>, date: VenueDate): Reason {
  const closed = activity.exceptions.findLast(
    (exception) =>
      exception.kind === 'closed' &&
      exception.times === null &&
      exception.from <= date &&
      date <= exception.to,
  );
  return closed?.kind === 'closed' ? reasonToClose(closed.reason) : reason('closed');
}

/** Returns a day's status: the best of its departures; closed if it has none. */
export function explainDay(
  activity: Pick<Activity, 'exceptions' | 'capacityType'>,
  date: VenueDate,
  states: readonly DepartureState[],
  today: VenueDate,
): DayState {
  const open = states.filter((state) => isBookable(state.status));
  const first = open[0];
  if (first === undefined) {
    const nothing = { date, isAvailable: false, placesLeft: 0, times: 0 };
    if (date < today) return { ...nothing, status: 'Past', reason: reason('past') };
    const word = preference.find((status) => states.some((state) => state.status === status));
    const found = states.find(({ status }) => status === word) ?? states[0];
    if (found === undefined) return { ...nothing, status: 'Closed', reason: closedReason(activity, date) };
    const { closed } = found.departure;
    return word === undefined && closed !== undefined
      ? { ...nothing, status: 'Closed', reason: reasonToClose(closed.reason) }
      : { ...nothing, status: word ?? 'Closed', reason: found.reason };
  }
  const status = open.some((state) => state.status === 'Available') ? 'Available' : 'Limited';
  const isRental = activity.capacityType === 'duration';
  const placesLeft = open.reduce<number | null>((all, { placesLeft: left }) => {
    if (all === null || left === null) return null;
    return isRental ? Math.max(all, left) : all + left;
  }, 0);
  return { date, status, reason: null, isAvailable: true, placesLeft, times: open.length };
}
