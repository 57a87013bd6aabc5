/**
 * Units of a pool out of service for some hours, and back: as the venue's people say at the desk, in the words of the venue file
 * (docs/rules/capacity.md, "Out of service").
 */
import { mostOutOfService, outQuarters, quarterMs, unitsAt } from '../availability/cells.ts';
import type { OutOfService, ResourcePool } from '../catalog/resource-pool.ts';
import type { Instant } from '../kernel/local-time.ts';
import type { Location } from './location.ts';

/** Some hours of a pool out of service. */
export interface OutOfPool extends OutOfService {
  poolId: string;
}

export type OutOfServiceRefusal =
  | { code: 'endsBeforeStart' | 'past' | 'tooMany' | 'gone' }
  /** @param most units that are in service all the time */
  | { code: 'tooFewUnits'; most: number };

/** The venue's pools with the change. */
export type ChangedPools =
  | { ok: true; pools: readonly ResourcePool[] }
  | { ok: false; refusal: OutOfServiceRefusal };

type OfPools = Pick<Location, 'pools' | 'timeZone'>;

/** The first quarter of some hours, and the one at which they are over. */
export interface Span {
  first: number;
  end: number;
}

const quarterAt = (instant: Instant): number => Math.floor(instant / quarterMs);

/** Returns the whole quarters of some hours at a venue. */
export function spanOf(out: OutOfService, timeZone: string): Span {
  const [span] = outQuarters({ units: 0, outOfService: [out] }, timeZone);
  return span ?? { first: 0, end: 0 };
}

/** Returns the fewest units that a pool has in service at any time of a span. */
export function fewestUnits(pool: ResourcePool, timeZone: string, { first, end }: Span): number {
  const starts = outQuarters(pool, timeZone).map((out) => out.first);
  const changes = [first, ...starts.filter((start) => first < start && start < end)];
  return Math.min(...changes.map((quarter) => unitsAt(pool, timeZone, quarter)));
}

/** Returns the hours of a pool out of service that touch a span, by when they begin. */
export const outDuring = (pool: ResourcePool, timeZone: string, { first, end }: Span): OutOfService[] =>
  (pool.outOfService ?? [])
    .filter((out) => {
      const own = spanOf(out, timeZone);
      return own.first < end && first < own.end;
    })
    .toSorted(byStart);

const byStart = (one: OutOfService, other: OutOfService): number =>
  one.from.localeCompare(other.from) || one.until.localeCompare(other.until) || one.units - other.units;

/** The pools with other hours of one of them, of which those that are over are left out. */
function withHours(
  { pools, timeZone }: OfPools,
  pool: ResourcePool,
  hours: readonly OutOfService[],
  now: Instant,
) {
  const coming = hours.filter((out) => spanOf(out, timeZone).end > quarterAt(now)).toSorted(byStart);
  const { outOfService: _, ...bare } = pool;
  const changed = coming.length === 0 ? bare : { ...bare, outOfService: coming };
  return { coming, pools: pools.map((one) => (one === pool ? changed : one)) };
}

const refused = (refusal: OutOfServiceRefusal): ChangedPools => ({ ok: false, refusal });

/** Takes units of a pool out of service. Those that are booked are compared afterwards, as with an import. */
export function takeOut(venue: OfPools, { poolId, ...out }: OutOfPool, now: Instant): ChangedPools {
  const pool = venue.pools.find(({ id }) => id === poolId);
  if (pool === undefined) return refused({ code: 'gone' });
  const span = spanOf(out, venue.timeZone);
  if (out.until <= out.from || span.end <= span.first) return refused({ code: 'endsBeforeStart' });
  if (span.end <= quarterAt(now)) return refused({ code: 'past' });
  const ahead = { ...span, first: Math.max(span.first, quarterAt(now)) };
  const most = fewestUnits(pool, venue.timeZone, ahead);
  if (out.units > most) return refused({ code: 'tooFewUnits', most });
  const { coming, pools } = withHours(venue, pool, [...(pool.outOfService ?? []), out], now);
  return coming.length > mostOutOfService ? refused({ code: 'tooMany' }) : { ok: true, pools };
}

/** Puts units of a pool back that are out of service at exactly these hours. */
export function putBack(venue: OfPools, { poolId, ...out }: OutOfPool, now: Instant): ChangedPools {
  const pool = venue.pools.find(({ id }) => id === poolId);
  const hours = pool?.outOfService ?? [];
  const place = hours.findIndex((one) => byStart(one, out) === 0);
  if (pool === undefined || place < 0) return refused({ code: 'gone' });
  return { ok: true, pools: withHours(venue, pool, hours.toSpliced(place, 1), now).pools };
}
