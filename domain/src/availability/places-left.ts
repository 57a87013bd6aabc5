/**
 * How many places a departure has left, in total and per rate: TotalAvailable and Vacancies
 * (D-AV-02 to 05; docs/rules/capacity.md).
 */
import type { Activity } from '../catalog/activity.ts';
import type { Rate } from '../catalog/rate.ts';
import type { ResourceUse } from '../catalog/resource-pool.ts';
import { type CellStates, standingOf } from './cell-states.ts';
import {
  activitySubject,
  type Demand,
  type Pools,
  poolDemand,
  rateSubject,
  sharingSubject,
} from './cells.ts';
import type { Departure } from './expand-schedule.ts';

interface Places {
  /** Null for no limit. */
  left: number | null;
  capacity: number | null;
}

const noLimit: Places = { left: null, capacity: null };

const lower = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other);
const sum = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one + other;

/** Returns what a pool has left during a departure, in sets of `units`. */
function inPool(
  venue: Pools,
  activity: Activity,
  departure: Departure,
  states: CellStates,
  { poolId, units, per }: { poolId: string; units: number; per?: ResourceUse['per'] },
): Places {
  const demand: Demand = {
    ...poolDemand(venue, activity, departure, poolId, units),
    ...(per === 'departure'
      ? { sharing: { subject: sharingSubject(activity.key, poolId), at: departure.at } }
      : {}),
  };
  const { left, capacity } = standingOf(demand, states);
  const sets = (all: number | null) => (all === null ? null : Math.floor(all / units));
  return { left: sets(left), capacity: sets(capacity) };
}

/**
 * Returns what shared pools leave of a departure: guests who can be equipped, or none if the booking or the departure cannot.
 */
function byResources(venue: Pools, activity: Activity, departure: Departure, states: CellStates): Places {
  let places: Places = noLimit;
  for (const use of activity.resources) {
    const { left, capacity } = inPool(venue, activity, departure, states, use);
    if (use.per === 'participant')
      places = { left: lower(places.left, left), capacity: lower(places.capacity, capacity) };
    else if (left === 0) places = { ...places, left: 0 };
  }
  return places;
}

function atDeparture(
  subject: string,
  capacity: number | null,
  departure: Departure,
  states: CellStates,
): Places {
  return standingOf({ subject, at: departure.at, capacity, units: 1, exclusive: false }, states);
}

/** Returns the places of one rate; null if only the total counts. */
function ofRate(
  venue: Pools,
  activity: Activity,
  departure: Departure,
  states: CellStates,
  rate: Rate,
): Places | null {
  if (activity.capacityType === 'rate')
    return atDeparture(rateSubject(rate.key), rate.capacity, departure, states);
  if (activity.capacityType === 'duration' && rate.pool !== null)
    return inPool(venue, activity, departure, states, rate.pool);
  return activity.capacityType === 'duration' ? noLimit : null;
}

/** Returns what limits all rates together: the departure's seats, and shared pools, which count people. */
function ofAll(
  venue: Pools,
  activity: Activity,
  departure: Departure,
  states: CellStates,
): { seats: Places; shared: Places } {
  const shared = activity.resources.length === 0 ? noLimit : byResources(venue, activity, departure, states);
  if (activity.capacityType === 'duration') return { seats: noLimit, shared };
  const seats = atDeparture(activitySubject(activity.key), departure.capacity, departure, states);
  return { seats, shared };
}

const lowerPlaces = (one: Places, other: Places): Places => ({
  left: lower(one.left, other.left),
  capacity: lower(one.capacity, other.capacity),
});

/** Returns how many sets of `each` units fit into what is left; none if nothing is left. */
const setsOf = (left: number | null, each: number): number | null =>
  left === null || (each === 0 && left > 0) ? null : Math.floor(left / Math.max(1, each));

/** TotalAvailable: the departure's seats, or the sum over the requested rates, within their shared limits. */
export function placesOf(
  venue: Pools,
  activity: Activity,
  departure: Departure,
  states: CellStates,
  rates: readonly Rate[],
): Places {
  const { seats, shared } = ofAll(venue, activity, departure, states);
  const all = lowerPlaces(seats, shared);
  if (activity.capacityType === 'time') return all;
  const total = rates.reduce<Places>(
    (places, rate) => {
      const one = ofRate(venue, activity, departure, states, rate);
      return {
        left: sum(places.left, one?.left ?? null),
        capacity: sum(places.capacity, one?.capacity ?? null),
      };
    },
    { left: 0, capacity: 0 },
  );
  return lowerPlaces(total, all);
}

/**
 * Vacancies of a rate: what is left of it, within shared limits; null without a limit of its own (D-AV-02).
 */
export function vacanciesOf(
  venue: Pools,
  activity: Activity,
  departure: Departure,
  states: CellStates,
  rate: Rate,
): number | null {
  const own = ofRate(venue, activity, departure, states, rate);
  if (own === null) return null;
  const { seats, shared } = ofAll(venue, activity, departure, states);
  return lower(own.left, lower(setsOf(seats.left, rate.seats), setsOf(shared.left, rate.people)));
}
