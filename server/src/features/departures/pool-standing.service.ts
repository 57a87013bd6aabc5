/** The venue's pools as a departure finds them: taken by it, by others, and out of service (docs/rules/capacity.md, "Out of service"). */
import { createHash } from 'node:crypto';
import type { DeparturePool, DeskDay, DeskDeparture } from '@gangway/contract/departures';
import { type CellStates, cellStates, standingOf } from '@gangway/domain/availability/cell-states';
import {
  poolDemand,
  poolSubject,
  quarterMs,
  quartersOf,
  unitsAt,
  writeQuarter,
} from '@gangway/domain/availability/cells';
import type { ResourcePool } from '@gangway/domain/catalog/resource-pool';
import {
  addDays,
  type Instant,
  type VenueDate,
  type VenueTime,
  wallTime,
} from '@gangway/domain/kernel/local-time';
import { instantOf, lastInstantOf, wallAt } from '@gangway/domain/kernel/zone-time';
import { scheduledDeparture } from '@gangway/domain/location/change-departure';
import type { Location } from '@gangway/domain/location/location';
import { fewestUnits, outDuring, type Span } from '@gangway/domain/location/out-of-service';
import type { DayDeparture } from '@gangway/domain/order/day';
import type { Queryable } from '../../db/database.ts';
import { type CellRange, listTouchedCells } from '../../db/touched-cells.repo.ts';
import { findDeparture } from './departure-standing.service.ts';
import { listPoolNotes, listTaken, type PoolNote } from './pool-events.repo.ts';

/** Names how a pool stands, so that a change says what it was decided on. */
export const poolState = ({ units, outOfService }: ResourcePool): string =>
  outOfService === undefined
    ? `${units}`
    : createHash('sha256')
        .update(
          JSON.stringify([units, ...outOfService.map(({ from, until, units: out }) => [from, until, out])]),
        )
        .digest('base64url');

const midnight = '00:00' as VenueTime;

/** Returns the ids of the pools that activities take from, in the order of the venue file. */
export function poolsOf(location: Location, activityKeys: readonly number[]): string[] {
  const used = new Set(
    location.activities
      .filter(({ key }) => activityKeys.includes(key))
      .flatMap(({ resources, rates }) => [
        ...resources.map(({ poolId }) => poolId),
        ...rates.flatMap(({ pool }) => pool?.poolId ?? []),
      ]),
  );
  return location.pools.flatMap(({ id }) => (used.has(id) ? [id] : []));
}

/** Returns the quarters of some days at a venue, both inclusive. */
export function spanOfDays({ timeZone }: Pick<Location, 'timeZone'>, from: VenueDate, to: VenueDate): Span {
  const quarterOf = (day: VenueDate) => instantOf(wallTime(day, midnight), timeZone) / quarterMs;
  return { first: Math.floor(quarterOf(from)), end: Math.ceil(quarterOf(addDays(to, 1))) };
}

/** Presents the venue's pools on a day, with how many units are out of service when most are. */
export function presentPools({ pools, timeZone }: Location, date: VenueDate): DeskDay['pools'] {
  const day = spanOfDays({ timeZone }, date, date);
  return pools.map((pool) => ({
    ...{ poolId: pool.id, name: pool.name, units: pool.units, state: poolState(pool) },
    outOfService: pool.outOfService === undefined ? 0 : pool.units - fewestUnits(pool, timeZone, day),
  }));
}

/** The departure of a day whose pools are read. */
type OfDay = Pick<DayDeparture, 'key' | 'activityKeys' | 'isRental' | 'start' | 'end'>;

/** Returns the quarters in which a departure takes pools, with preparation and turnaround: all of the day's for its rentals. */
export function spanOfDeparture(location: Location, date: VenueDate, departure: OfDay): Span {
  const { timeZone, activities } = location;
  const found = departure.isRental ? null : findDeparture(location, { date, departureKey: departure.key });
  const scheduled = found === null ? null : scheduledDeparture(found);
  const startAt = scheduled?.startAt ?? instantOf(departure.start, timeZone);
  const endAt = scheduled?.endAt ?? lastInstantOf(departure.end, timeZone);
  const spans = activities
    .filter(({ key }) => departure.activityKeys.includes(key))
    .map((activity) => quartersOf(activity, { startAt, endAt }));
  const quarter = Math.floor(startAt / quarterMs);
  return {
    first: Math.min(quarter, ...spans.map(({ first }) => first)),
    end: Math.max(quarter + 1, ...spans.map(({ first, count }) => first + count)),
  };
}

/** Returns what one unit of a pool finds in a quarter, as a booking of this quarter would. */
const standingIn = (location: Location, pool: ResourcePool, quarter: number, states: CellStates) =>
  standingOf(
    poolDemand(
      location,
      { prepMinutes: 0, turnaroundMinutes: 0 },
      { startAt: (quarter * quarterMs) as Instant, endAt: ((quarter + 1) * quarterMs) as Instant },
      pool.id,
      1,
    ),
    states,
  ).left ?? 0;

/** The quarter of a span in which the fewest units of a pool are left; of several the one in which the departure takes most. */
function tightest(
  location: Location,
  pool: ResourcePool,
  { first, end }: Span,
  states: CellStates,
  takenHereAt: (quarter: number) => number,
) {
  let worst: { quarter: number; left: number; takenHere: number } | null = null;
  for (let quarter = first; quarter < end; quarter++) {
    const left = standingIn(location, pool, quarter, states);
    const takenHere = takenHereAt(quarter);
    if (worst === null || left < worst.left || (left === worst.left && takenHere > worst.takenHere))
      worst = { quarter, left, takenHere };
  }
  return worst ?? { quarter: first, left: 0, takenHere: 0 };
}

/** Of several entries with the same hours and units, each has one of the people who took such units out last. */
function hoursOf(
  pool: ResourcePool,
  timeZone: string,
  span: Span,
  notes: readonly PoolNote[],
): DeparturePool['hours'] {
  const left = notes.filter(({ poolId }) => poolId === pool.id);
  return outDuring(pool, timeZone, span).map(({ from, until, units }) => {
    const place = left.findIndex((one) => one.from === from && one.until === until && one.units === units);
    const [noted] = place < 0 ? [] : left.splice(place, 1);
    return { from, until, units, note: noted?.note ?? null };
  });
}

/** The cells of a pool in a span. */
export const rangeOf = (poolId: string, { first, end }: Span): CellRange => ({
  subject: poolSubject(poolId),
  from: writeQuarter(first),
  to: writeQuarter(end - 1),
});

/** Returns how many units of a pool are left all the time of a span. */
export function fewestLeft(location: Location, poolId: string, span: Span, states: CellStates): number {
  const pool = location.pools.find(({ id }) => id === poolId);
  return pool === undefined ? 0 : tightest(location, pool, span, states, () => 0).left;
}

/** Reads what a departure takes of its pools, by two statements, and by one more if units are out of service. */
async function readDeparturePools(
  db: Queryable,
  location: Location,
  departure: OfDay,
  { pools, span }: { pools: readonly ResourcePool[]; span: Span },
): Promise<DeparturePool[]> {
  const { key: locationKey, timeZone } = location;
  const states = cellStates(
    await listTouchedCells(
      db,
      locationKey,
      pools.map(({ id }) => rangeOf(id, span)),
      null,
    ),
  );
  const subjects = pools.map(({ id }) => poolSubject(id));
  const { activityKeys, isRental, start } = departure;
  const day = start.slice(0, 10);
  const taken = await listTaken(
    db,
    locationKey,
    { subjects, first: writeQuarter(span.first), last: writeQuarter(span.end - 1) },
    isRental
      ? { activityKeys, from: `${day}T00:00`, to: `${day}T23:59` }
      : { activityKeys, from: start, to: start },
  );
  const unitsTaken = new Map(taken.map(({ subject, at, units }) => [`${subject} ${at}`, units]));
  const out = pools.filter((pool) => outDuring(pool, timeZone, span).length > 0).map(({ id }) => id);
  const notes = out.length === 0 ? [] : await listPoolNotes(db, locationKey, out);
  return pools.map((pool) => {
    const takenAt = (quarter: number) =>
      unitsTaken.get(`${poolSubject(pool.id)} ${writeQuarter(quarter)}`) ?? 0;
    const { quarter, left, takenHere } = tightest(location, pool, span, states, takenAt);
    const inService = unitsAt(pool, timeZone, quarter);
    return {
      ...{ poolId: pool.id, name: pool.name, units: pool.units, state: poolState(pool) },
      ...{ outOfService: pool.units - inService, takenHere, left },
      takenElsewhere: Math.max(0, inService - left - takenHere),
      hours: hoursOf(pool, timeZone, span, notes),
    };
  });
}

/** The hours for which units of a pool would be taken out of service for a departure; null once it is over. */
function hoursToChange({ first, end }: Span, timeZone: string, now: Instant): DeskDeparture['poolHours'] {
  const from = Math.max(first, Math.floor(now / quarterMs));
  const wall = (quarter: number) => wallAt((quarter * quarterMs) as Instant, timeZone);
  return from >= end ? null : { from: wall(from), until: wall(end) };
}

/**
 * Reads what a departure takes of the venue's pools.
 * @param poolIds those that it takes from
 * @param mayChange whether the caller may change departures at all
 */
export async function readPoolsOf(
  db: Queryable,
  location: Location,
  { date, departure, poolIds }: { date: VenueDate; departure: OfDay; poolIds: readonly string[] },
  { now, mayChange }: { now: Instant; mayChange: boolean },
): Promise<Pick<DeskDeparture, 'pools' | 'poolHours'>> {
  const pools = location.pools.filter(({ id }) => poolIds.includes(id));
  if (pools.length === 0) return { pools: [], poolHours: null };
  const span = spanOfDeparture(location, date, departure);
  return {
    pools: await readDeparturePools(db, location, departure, { pools, span }),
    poolHours: mayChange ? hoursToChange(span, location.timeZone, now) : null,
  };
}
