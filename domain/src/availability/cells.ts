/** The cells a booking claims: everything that can run out, with its units (docs/rules/capacity.md). */
import type { Activity } from '../catalog/activity.ts';
import type { RateSelection } from '../catalog/rate.ts';
import type { OutOfService, ResourcePool } from '../catalog/resource-pool.ts';
import { dateOf, type Instant, minutesOf, timeOf, toDayNumber, type WallTime } from '../kernel/local-time.ts';
import { instantOf, lastInstantOf, wallAt } from '../kernel/zone-time.ts';
import { type Coming, peopleOf } from '../party/people.ts';
import type { Departure } from './expand-schedule.ts';
import { vehicleSubject } from './vehicle-subject.ts';

type PoolUnits = Pick<ResourcePool, 'units' | 'outOfService'>;

/** The venue's pools of equipment and guides, and the zone of their hours out of service. */
export interface Pools {
  timeZone: string;
  pools: readonly (PoolUnits & Pick<ResourcePool, 'id'>)[];
}

/** The venue's vehicles, with their seats. */
export interface Vehicles {
  vehicles: readonly { id: string; seats: number }[];
}

export interface WantedCell {
  subject: string;
  at: string;
  /** From the rules; null for no limit. Applies only if the cell was never touched. */
  capacity: number | null;
  units: number;
  /** A private tour: accepted only if nothing is claimed yet, and blocks all later claims. */
  exclusive?: true;
  /** The departure that takes these units once, however many bookings want them. */
  shared?: string;
}

/** A cell without a limit: one unit for each booking of a departure that shares something of a pool. */
export interface Sharing {
  subject: string;
  at: string;
}

/** Consecutive quarters of an hour since 1970 UTC, so a clock change neither repeats nor skips any. */
export interface Quarters {
  first: number;
  count: number;
}

/** Units of a limited resource, at one moment or for a period. */
export interface Demand {
  subject: string;
  at: string | Quarters;
  capacity: number | null;
  /** If units are out of service meanwhile: the capacity of each quarter. */
  capacityAt?: (quarter: number) => number;
  units: number;
  exclusive: boolean;
  /** Counts the bookings of the departure that takes the units once; if it has any, it has the units. */
  sharing?: Sharing;
}

/** The guests: the chosen rates, or a group on a private tour. */
export interface PartyRequest extends Coming {
  /** Whether the activity's vehicle picks them up. */
  isFetched?: boolean;
}

export const quarterMs = 15 * 60_000;

/** The subject under which an activity's departures are counted. */
export function activitySubject(activityKey: number): string {
  return `activity/${activityKey}`;
}

export const rateSubject = (rateKey: number) => `rate/${rateKey}`;
export const poolSubject = (poolId: string) => `pool/${poolId}`;

export const sharingSubject = (activityKey: number, poolId: string) => `departure/${activityKey}/${poolId}`;

/** Formats a quarter as it is stored with its units: `2026-06-12T15:00Z`. */
export function writeQuarter(quarter: number): string {
  return `${wallAt((quarter * quarterMs) as Instant, 'UTC')}Z`;
}

export function readQuarter(at: string): number {
  const wall = at as WallTime;
  return (toDayNumber(dateOf(wall)) * 1440 + minutesOf(timeOf(wall))) / 15;
}

/** Returns the whole quarters that a booking occupies, from preparation to the end of the turnaround. */
export function quartersOf(
  activity: Pick<Activity, 'prepMinutes' | 'turnaroundMinutes'>,
  { startAt, endAt }: { startAt: Instant; endAt: Instant },
): Quarters {
  const first = Math.floor((startAt - activity.prepMinutes * 60_000) / quarterMs);
  const end = Math.ceil((endAt + activity.turnaroundMinutes * 60_000) / quarterMs);
  return { first, count: end - first };
}

/** Returns the places a party takes: participants × seats of the rate. */
export function seatsOf(activity: Pick<Activity, 'rates'>, party: readonly RateSelection[]): number {
  return party.reduce((seats, { rateKey, participants }) => {
    const rate = activity.rates.find((candidate) => candidate.key === rateKey);
    return seats + participants * (rate?.seats ?? 1);
  }, 0);
}

function departureDemands(activity: Activity, departure: Departure, request: PartyRequest): Demand[] {
  if (activity.capacityType === 'duration') return [];
  const seats = request.isPrivate
    ? Math.max(1, peopleOf(activity.rates, request))
    : seatsOf(activity, request.party);
  const whole: Demand = {
    subject: activitySubject(activity.key),
    at: departure.at,
    capacity: departure.capacity,
    units: seats,
    exclusive: request.isPrivate,
  };
  if (activity.capacityType === 'time' || request.isPrivate) return [whole];
  const rates = request.party.map(({ rateKey, participants }) => ({
    subject: rateSubject(rateKey),
    at: departure.at,
    capacity: activity.rates.find(({ key }) => key === rateKey)?.capacity ?? null,
    units: participants,
    exclusive: false,
  }));
  return [whole, ...rates];
}

function poolDemands(
  venue: Pools,
  activity: Activity,
  departure: Departure,
  request: PartyRequest,
): Demand[] {
  const units = new Map<string, number>();
  const take = (poolId: string, more: number) => units.set(poolId, (units.get(poolId) ?? 0) + more);
  if (activity.capacityType === 'duration')
    for (const { rateKey, participants } of request.party) {
      const pool = activity.rates.find(({ key }) => key === rateKey)?.pool ?? null;
      if (pool !== null) take(pool.poolId, participants * pool.units);
    }
  for (const { poolId, units: each, per } of activity.resources)
    if (per !== 'departure')
      take(poolId, per === 'booking' ? each : each * peopleOf(activity.rates, request));
  const of = (poolId: string, wanted: number) => poolDemand(venue, activity, departure, poolId, wanted);
  return [
    ...[...units].map(([poolId, wanted]) => of(poolId, wanted)),
    ...activity.resources
      .filter(({ per }) => per === 'departure')
      .flatMap(({ poolId, units: wanted }): Demand[] => {
        const sharing = { subject: sharingSubject(activity.key, poolId), at: departure.at };
        return [
          { ...sharing, capacity: null, units: 1, exclusive: false },
          { ...of(poolId, wanted), sharing },
        ];
      }),
  ];
}

/** Entries of hours out of service that a pool has at most. */
export const mostOutOfService = 200;

/** Units that are out of service from one quarter until before another. */
interface OutQuarters {
  first: number;
  end: number;
  units: number;
}

/** Read once for each list and zone: a month asks thousands of times. */
const outKnown = new WeakMap<readonly OutOfService[], { zone: string; out: readonly OutQuarters[] }>();

/** Returns the hours of a pool out of service as whole quarters: an hour that the clock repeats is out both times. */
export function outQuarters({ outOfService }: PoolUnits, zone: string): readonly OutQuarters[] {
  if (outOfService === undefined) return [];
  const known = outKnown.get(outOfService);
  if (known?.zone === zone) return known.out;
  const out = outOfService.map(({ from, until, units }) => ({
    first: Math.floor(instantOf(from, zone) / quarterMs),
    end: Math.ceil(lastInstantOf(until, zone) / quarterMs),
    units,
  }));
  outKnown.set(outOfService, { zone, out });
  return out;
}

const unitsLess = (units: number, out: readonly OutQuarters[], quarter: number): number =>
  out.reduce(
    (left, { first, end, units: away }) => (first <= quarter && quarter < end ? left - away : left),
    units,
  );

/** Returns the units of a pool in a quarter: all less those out of service, never below none. */
export const unitsAt = (pool: PoolUnits, zone: string, quarter: number): number =>
  Math.max(0, unitsLess(pool.units, outQuarters(pool, zone), quarter));

/** Returns a demand for units of a pool while a departure needs them. */
export function poolDemand(
  { pools, timeZone }: Pools,
  activity: Pick<Activity, 'prepMinutes' | 'turnaroundMinutes'>,
  departure: Pick<Departure, 'startAt' | 'endAt'>,
  poolId: string,
  units: number,
): Demand {
  const pool = pools.find(({ id }) => id === poolId);
  const at = quartersOf(activity, departure);
  const isLess =
    pool?.outOfService !== undefined &&
    outQuarters(pool, timeZone).some(({ first, end }) => first < at.first + at.count && at.first < end);
  return {
    subject: poolSubject(poolId),
    at,
    // A missing pool has no units.
    capacity: pool?.units ?? 0,
    ...(isLess ? { capacityAt: (quarter: number) => unitsAt(pool, timeZone, quarter) } : {}),
    units,
    exclusive: false,
  };
}

/**
 * Takes a seat for each guest who is picked up, on the vehicle run that ends at the departure
 * (docs/rules/transport.md).
 */
function seatDemands(
  { vehicles }: Vehicles,
  { rates, transportation: { vehicleId } }: Activity,
  departure: Departure,
  request: PartyRequest,
): Demand[] {
  if (request.isFetched !== true || vehicleId === null) return [];
  return [
    {
      subject: vehicleSubject(vehicleId),
      at: departure.at,
      capacity: vehicles.find(({ id }) => id === vehicleId)?.seats ?? 0,
      units: peopleOf(rates, request),
      exclusive: false,
    },
  ];
}

/** Returns everything a request takes of a departure, each subject once, without demands for zero units. */
export function demandsOf(
  venue: Pools & Vehicles,
  activity: Activity,
  departure: Departure,
  request: PartyRequest,
): Demand[] {
  const demands = departureDemands(activity, departure, request);
  if (activity.capacityType === 'duration' || activity.resources.length > 0)
    demands.push(...poolDemands(venue, activity, departure, request));
  demands.push(...seatDemands(venue, activity, departure, request));
  return demands.filter(({ units }) => units > 0);
}

/** Returns the cells of demands; one per quarter for demands that last. */
export function wantedCells(demands: readonly Demand[]): WantedCell[] {
  return demands.flatMap(({ subject, at, capacity, capacityAt, units, exclusive, sharing }) => {
    const cell = {
      ...{ subject, capacity, units },
      ...(exclusive ? { exclusive } : {}),
      ...(sharing === undefined ? {} : { shared: `${sharing.subject} ${sharing.at}` }),
    };
    if (typeof at === 'string') return [{ ...cell, at }];
    return Array.from({ length: at.count }, (_, index) => ({
      ...cell,
      ...(capacityAt === undefined ? {} : { capacity: capacityAt(at.first + index) }),
      at: writeQuarter(at.first + index),
    }));
  });
}
