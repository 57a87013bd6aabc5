/** The SQL of what the venue's people did to a departure, and of the places that are taken of it (docs/rules/day.md). */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

/** A departure of a venue, by what its places are counted under. */
export interface DepartureCell {
  locationKey: number;
  activityKey: number;
  subject: string;
  at: string;
}

export type DepartureEventKind = 'departureClosed' | 'departureOpened' | 'placesChanged';

export interface DepartureEvent {
  kind: DepartureEventKind;
  /** Null if the person's role is not known: a system with a token of staff. */
  role: string | null;
  /** The actor's subject. */
  by: string;
  reason: string | null;
  placesBefore: number | null;
  placesAfter: number | null;
}

export async function insertDepartureEvent(
  db: Queryable,
  { locationKey, activityKey, at }: DepartureCell,
  { kind, role, by, reason, placesBefore, placesAfter }: DepartureEvent,
): Promise<void> {
  const statement = sql`
    insert into staff_event (location_key, kind, role, done_by, activity_key, departs, places_before, places_after, reason)
    values (${locationKey}, ${kind}, ${role}, ${by}, ${activityKey}, ${at}, ${placesBefore}::integer,
      ${placesAfter}::integer, ${reason})`;
  await changing(db, statement);
}

/** By whom, when and why; the name is null for a system with a token of staff. */
export interface DepartureNote {
  on: string;
  by: string | null;
  reason: string | null;
}

export interface DepartureRecord {
  /** Places of sold bookings, and those of carts that have not expired. */
  sold: number;
  held: number;
  /** The last time it was closed or opened, and what it was. */
  sales: (DepartureNote & { kind: DepartureEventKind }) | null;
  /** The last time its places were changed. */
  places: DepartureNote | null;
}

export async function findDepartureRecord(
  db: Queryable,
  { locationKey, activityKey, subject, at }: DepartureCell,
): Promise<DepartureRecord> {
  const lastOf = (kinds: readonly DepartureEventKind[]) => sql`(
    select jsonb_build_object('kind', e.kind, 'by', p.name, 'reason', e.reason,
      'on', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from staff_event e left join staff_person p on p.person_key = e.done_by
    where e.location_key = ${locationKey} and e.activity_key = ${activityKey} and e.departs = ${at}
      and e.kind = any(${[...kinds]}::text[])
    order by e.event_id desc limit 1)`;
  const { rows } = await sql<DepartureRecord>`
    select coalesce(sum(units) filter (where expires_at is null), 0)::integer as sold,
      coalesce(sum(units) filter (where expires_at > clock_timestamp()), 0)::integer as held,
      ${lastOf(['departureClosed', 'departureOpened'])} as sales, ${lastOf(['placesChanged'])} as places
    from claim where location_key = ${locationKey} and subject = ${subject} and at = ${at}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('an aggregate without a row');
  return found;
}
