/**
 * Takes units of a pool out of service for some hours and puts them back, in the venue's document, as an import of its file would
 * (docs/rules/capacity.md, "Out of service"; docs/decisions/0167-pools-out-of-service.md).
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { previewOutOfService, takeOutOfService } from '@gangway/contract/departures';
import type { RefusalCode, RefusalDetails } from '@gangway/contract/refusals';
import { cellStates } from '@gangway/domain/availability/cell-states';
import { poolSubject, writeQuarter } from '@gangway/domain/availability/cells';
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import { scheduledDeparture } from '@gangway/domain/location/change-departure';
import type { Location } from '@gangway/domain/location/location';
import {
  type ChangedPools,
  type OutOfPool,
  type OutOfServiceRefusal,
  putBack,
  spanOf,
  takeOut,
} from '@gangway/domain/location/out-of-service';
import type { DayDeparture } from '@gangway/domain/order/day';
import type { TouchedCell } from '@gangway/domain/venue-file/touched';
import type { Database } from '../../db/database.ts';
import { retrying } from '../../db/retry.ts';
import { listTouchedCells } from '../../db/touched-cells.repo.ts';
import { onceCommitted, together } from '../../db/unit-of-work.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import { placesWithPools, withUnitsOf } from '../availability/places-with-pools.service.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { changeVenue, touchedPlaces } from '../venues/save-venue.service.ts';
import { notePool } from '../webhooks/note-departure.service.ts';
import { findDeparture } from './departure-standing.service.ts';
import { insertPoolEvent, type PoolEvent } from './pool-events.repo.ts';
import { fewestLeft, poolState, rangeOf, spanOfDeparture } from './pool-standing.service.ts';

type Asked = InputOf<typeof takeOutOfService>;
type Previewed = InputOf<typeof previewOutOfService>;
type Rule = (venue: Location, out: OutOfPool, now: Instant) => ChangedPools;

const codes: Readonly<Record<OutOfServiceRefusal['code'], RefusalCode>> = {
  endsBeforeStart: 'outOfServiceEnds',
  past: 'past',
  tooMany: 'outOfServiceFull',
  gone: 'poolChanged',
  tooFewUnits: 'poolTooFew',
};

const outOf = ({ poolId, from, until, units }: OutOfPool): OutOfPool => ({ poolId, from, until, units });

/** The venue with the change; refuses as the rule does. */
function decide(rule: Rule, venue: Location, asked: OutOfPool, now: Instant): Location {
  const changed = rule(venue, outOf(asked), now);
  if (changed.ok) return { ...venue, pools: changed.pools };
  const { code, ...details } = changed.refusal;
  throw new Refused(codes[code], details);
}

/** The cells of a pool at some hours. */
function cellsOf({ timeZone }: Pick<Location, 'timeZone'>, asked: OutOfPool) {
  const { first, end } = spanOf(asked, timeZone);
  return { subject: poolSubject(asked.poolId), first: writeQuarter(first), last: writeQuarter(end - 1) };
}

/** Counts the units that are booked where the fewest are free, and those that could be taken out instead. */
function unitsTaken(lost: readonly TouchedCell[]): RefusalDetails {
  const free = ({ capacity, sold, held }: TouchedCell) => Math.max(0, (capacity ?? 0) - sold - held);
  const worst = lost.reduce((one, other) => (free(other) < free(one) ? other : one));
  return { sold: worst.sold, held: worst.held, most: free(worst) };
}

export type PoolChanges = ReturnType<typeof createPoolChanges>;

export function createPoolChanges({
  database,
  clock,
  catalog,
  departureOf,
}: {
  database: Pick<Database, 'db' | 'unit'>;
  clock: Clock;
  catalog: Pick<Catalog, 'forget' | 'snapshot'>;
  /** A departure of a day, with the pools that it takes from. Refuses one that is not there as not found. */
  departureOf: (
    locationKey: number,
    date: VenueDate,
    departureKey: string,
  ) => Promise<{ departure: DayDeparture; poolIds: readonly string[] }>;
}) {
  const { db } = database;

  async function make(kind: PoolEvent['kind'], rule: Rule, asked: Asked, { staff }: StaffContext) {
    const { locationKey, state, reason } = asked;
    const now = clock();
    let cells = { subject: '', first: '', last: '' };
    const venue = await changeVenue(db, locationKey, now, (before) => {
      const pool = before.pools.find(({ id }) => id === asked.poolId);
      if (pool === undefined || poolState(pool) !== state) throw new Refused('poolChanged');
      cells = cellsOf(before, asked);
      const note = { kind: 'pool', role: staff.role, by: staff.subject, reason: reason || null } as const;
      return { note, after: decide(rule, before, asked, now), cells };
    });
    if (!venue.isFound) throw new Refused('notFound');
    if (venue.lost.length > 0) throw new Refused('poolUnitsTaken', unitsTaken(venue.lost));
    const { role, subject: by } = staff;
    await insertPoolEvent(db, locationKey, { kind, role, by, reason: reason || null, ...outOf(asked) });
    await notePool(db, { locationKey, ...cells }, now);
    onceCommitted(() => catalog.forget(locationKey));
  }

  const calling = (kind: PoolEvent['kind'], rule: Rule) => async (input: Asked, context: StaffContext) => {
    await retrying(() => together(database, () => make(kind, rule, input, context)));
    return { applied: true, modelErrors: null };
  };

  /** Refuses as taking the units out would; else tells how many units and places are left afterwards. */
  async function preview(asked: Previewed): Promise<OutputOf<typeof previewOutOfService>> {
    const { locationKey, date, departureKey, poolId } = asked;
    const snapshot = await catalog.snapshot(locationKey);
    const { location: venue } = snapshot;
    const now = clock();
    const { departure, poolIds } = await departureOf(locationKey, date, departureKey);
    if (!poolIds.includes(poolId)) throw new Refused('poolChanged');
    const after = decide(takeOut, venue, asked, now);
    const cells = cellsOf(venue, asked);
    const { problems, concerned } = await touchedPlaces(db, venue, after, { now, cells });
    if (problems.length > 0) throw new Refused('poolUnitsTaken', unitsTaken(concerned));
    const span = spanOfDeparture(venue, date, departure);
    const found = departure.isRental ? null : findDeparture(venue, { date, departureKey });
    const scheduled = found === null ? null : scheduledDeparture(found);
    const activity = found === null ? null : snapshot.activity(found.activity.key);
    const touched = await listTouchedCells(db, locationKey, [rangeOf(poolId, span)], null);
    const then = cellStates(withUnitsOf(after, touched));
    const places =
      activity === null || scheduled === null
        ? { placesLeft: null, placesLeftThen: null }
        : await placesWithPools(db, { before: venue, after }, activity, scheduled);
    const unitsLeft = fewestLeft(after, poolId, span, then);
    return { applied: true, modelErrors: null, unitsLeft, ...places };
  }

  const nothing = { unitsLeft: null, placesLeft: null, placesLeftThen: null };

  return {
    takeOut: calling('takenOutOfService', takeOut),
    putBack: calling('putBackInService', putBack),
    preview: (asked: Previewed) =>
      preview(asked).catch((error: unknown) => {
        throw error instanceof Refused ? error.with(nothing) : error;
      }),
  };
}
