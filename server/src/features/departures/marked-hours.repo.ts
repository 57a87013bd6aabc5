/** The SQL of hours that were marked by hand (docs/rules/day.md, "Marked hours"). */
import type { StaffActor } from '@gangway/domain/kernel/actor';
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import type { MarkedHours } from '@gangway/domain/order/marked-hours';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

export interface HoursToSave extends Pick<MarkedHours, 'activityKeys'> {
  day: VenueDate;
  begins: VenueTime;
  /** Null for the rest of the day. */
  ends: VenueTime | null;
  text: string;
}

/** A mark as people of the venue read it. Instants are UTC, ISO 8601. */
export interface MarkRow extends MarkedHours {
  text: string;
  markKey: string;
  revision: number;
  /** A name, or the account of a token of staff; null for somebody who was erased. */
  markedBy: string | null;
  markedOn: string;
  changedBy: string | null;
  changedOn: string | null;
}

export interface SeenMark {
  markKey: string;
  revision: number;
}

const iso = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The name of who has this key; an account that is nobody's at the desk as it is; null for somebody who was erased. */
const named = (key: RawBuilder<unknown>) => sql`(
  select case when count(*) = 0 then ${key} else nullif(max(p.name), '') end
  from staff_person p where p.person_key = ${key})`;

const wallOf = (row: string, time: 'begins' | 'ends') =>
  sql`to_char(${sql.ref(`${row}.day`)} + ${sql.ref(`${row}.${time}`)}, 'YYYY-MM-DD"T"HH24:MI')`;

/** Lists the marks of a day by the hour at which they begin, in one statement. */
export async function listMarks(
  db: Queryable,
  { locationKey, day }: { locationKey: number; day: VenueDate },
): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select m.mark_key as "markKey", m.revision, m.text, m.activity_keys as "activityKeys",
      ${wallOf('m', 'begins')} as "from", ${wallOf('m', 'ends')} as until,
      ${named(sql`m.marked_by`)} as "markedBy", ${iso(sql`m.marked_at`)} as "markedOn",
      case when m.changed_by is not null then ${named(sql`m.changed_by`)} end as "changedBy",
      ${iso(sql`m.changed_at`)} as "changedOn"
    from marked_hours m where m.location_key = ${locationKey} and m.day = ${day}::date
    order by m.begins, m.place`.execute(db);
  return rows;
}

/** How hours stand in the record, which has none of their text. */
const recorded = (row: string) => sql`jsonb_build_object('from', ${wallOf(row, 'begins')},
  'until', ${wallOf(row, 'ends')}, 'activityKeys', to_jsonb(${sql.ref(`${row}.activity_keys`)}))`;

const keysOf = ({ activityKeys }: HoursToSave) => sql`${[...activityKeys]}::integer[]`;

/**
 * Saves a mark at the first free place of its day. Returns false if there is none, or another mark took it at the same moment.
 * @param most places of a day
 */
export async function insertMark(
  db: Queryable,
  { locationKey, markKey }: { locationKey: number; markKey: string },
  hours: HoursToSave,
  { subject, role }: StaffActor,
  most: number,
): Promise<boolean> {
  const { day, begins, ends, text } = hours;
  const { rows } = await changing(
    db,
    sql`
    with mark as (
      insert into marked_hours (location_key, mark_key, day, place, begins, ends, text, activity_keys, marked_by)
      select ${locationKey}, ${markKey}, ${day}::date, free.place, ${begins}::time, ${ends}::time, ${text},
        ${keysOf(hours)}, ${subject}
      from (
        select min(p.place) as place from generate_series(1, ${most}::integer) as p(place)
        where not exists (
          select from marked_hours m
          where m.location_key = ${locationKey} and m.day = ${day}::date and m.place = p.place)) free
      where free.place is not null
      on conflict on constraint marked_hours_place do nothing
      returning *),
    event as (
      insert into staff_event (location_key, kind, role, done_by, mark_key, hours_after)
      select location_key, 'hoursMarked', ${role}, marked_by, mark_key, ${recorded('mark')} from mark)
    select 1 from mark`,
  );
  return rows.length > 0;
}

/** Returns the mark's revision; null if there is none of that day with the revision that was seen. The same hours and text change nothing. */
export async function updateMark(
  db: Queryable,
  locationKey: number,
  { markKey, revision }: SeenMark,
  hours: HoursToSave,
  { subject, role }: StaffActor,
): Promise<number | null> {
  const { day, begins, ends, text } = hours;
  const { rows } = await changing(
    db,
    sql<{ revision: number }>`
    with seen as (
      select * from marked_hours
      where location_key = ${locationKey} and mark_key = ${markKey} and day = ${day}::date
        and revision = ${revision}
      for update),
    mark as (
      update marked_hours m set begins = ${begins}::time, ends = ${ends}::time, text = ${text},
        activity_keys = ${keysOf(hours)}, revision = m.revision + 1, changed_by = ${subject},
        changed_at = clock_timestamp()
      from seen
      where m.location_key = seen.location_key and m.mark_key = seen.mark_key
        and (seen.begins, seen.ends, seen.text, seen.activity_keys)
          is distinct from (${begins}::time, ${ends}::time, ${text}, ${keysOf(hours)})
      returning m.*),
    event as (
      insert into staff_event (location_key, kind, role, done_by, mark_key, hours_before, hours_after)
      select mark.location_key, 'hoursChanged', ${role}, mark.changed_by, mark.mark_key, ${recorded('seen')},
        ${recorded('mark')}
      from mark join seen using (location_key, mark_key))
    select coalesce(mark.revision, seen.revision) as revision
    from seen left join mark using (location_key, mark_key)`,
  );
  return rows[0]?.revision ?? null;
}

/** Returns whether there was one with the revision that was seen. */
export async function deleteMark(
  db: Queryable,
  locationKey: number,
  { markKey, revision }: SeenMark,
  { subject, role }: StaffActor,
): Promise<boolean> {
  const { rows } = await changing(
    db,
    sql`
    with mark as (
      delete from marked_hours
      where location_key = ${locationKey} and mark_key = ${markKey} and revision = ${revision}
      returning *),
    event as (
      insert into staff_event (location_key, kind, role, done_by, mark_key, hours_before)
      select location_key, 'hoursRemoved', ${role}, ${subject}, mark_key, ${recorded('mark')} from mark)
    select 1 from mark`,
  );
  return rows.length > 0;
}
