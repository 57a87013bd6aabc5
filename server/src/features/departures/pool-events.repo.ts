/** The SQL of units that the venue's people took out of service, and of those that a departure takes (docs/rules/capacity.md, "Out of service"). */
import type { OutOfPool } from '@gangway/domain/location/out-of-service';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';
import type { DepartureNote } from './departure-events.repo.ts';

export interface PoolEvent extends OutOfPool {
  kind: 'takenOutOfService' | 'putBackInService';
  /** Null if the person's role is not known: a system with a token of staff. */
  role: string | null;
  /** The actor's subject. */
  by: string;
  reason: string | null;
}

export async function insertPoolEvent(
  db: Queryable,
  locationKey: number,
  { kind, role, by, reason, poolId, from, until, units }: PoolEvent,
): Promise<void> {
  const statement = sql`
    insert into staff_event (location_key, kind, role, done_by, pool_id, out_from, out_until, units, reason)
    values (${locationKey}, ${kind}, ${role}, ${by}, ${poolId}, ${from}, ${until}, ${units}::integer, ${reason})`;
  await changing(db, statement);
}

/** Who took units out of service, by pool and hours. */
export interface PoolNote extends OutOfPool {
  note: DepartureNote;
}

/** Lists who took units of some pools out of service, the latest first. */
export async function listPoolNotes(
  db: Queryable,
  locationKey: number,
  poolIds: readonly string[],
): Promise<PoolNote[]> {
  const { rows } = await sql<PoolNote>`
    select e.pool_id as "poolId", e.out_from as "from",
      e.out_until as "until", e.units, jsonb_build_object('by', p.name, 'reason', e.reason,
        'on', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as note
    from staff_event e left join staff_person p on p.person_key = e.done_by
    where e.location_key = ${locationKey} and e.pool_id = any(${[...poolIds]}::text[]) and e.kind = 'takenOutOfService'
    order by e.event_id desc`.execute(db);
  return rows;
}

/** Lines of some activities that start within a time, in venue time, both inclusive. */
export interface LinesOf {
  activityKeys: readonly number[];
  from: string;
  to: string;
}

/**
 * Lists what some lines take of cells, sold and held: with what each departure takes once, as often as it counts.
 * @param cells those of these subjects from the first `at` to the last
 */
export async function listTaken(
  db: Queryable,
  locationKey: number,
  cells: { subjects: readonly string[]; first: string; last: string },
  { activityKeys, from, to }: LinesOf,
): Promise<{ subject: string; at: string; units: number }[]> {
  const { rows } = await sql<{ subject: string; at: string; units: number }>`
    select subject, at, sum(units)::integer as units
    from (
      select k.subject, k.at, max(k.units) as units
      from claim k
      join order_line l on l.order_id = k.order_id and l.line_id = k.line_id
      where k.location_key = ${locationKey} and k.subject = any(${[...cells.subjects]}::text[])
        and k.at between ${cells.first} and ${cells.last}
        and (k.expires_at is null or k.expires_at > clock_timestamp())
        and l.kind = 'activity' and l.item_key = any(${[...activityKeys]}::integer[])
        and l.starts_at_wall between ${from} and ${to}
      group by k.subject, k.at, coalesce(k.shared, k.order_id || ' ' || k.line_id)) as own
    group by subject, at`.execute(db);
  return rows;
}
