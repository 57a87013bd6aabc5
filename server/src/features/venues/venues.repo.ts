/**
 * What an import of a venue reads and writes: the catalog document, its keys, and the capacity of touched
 * cells (docs/venue-files.md).
 */

import type { VersionKind } from '@gangway/contract/venues';
import type { LocationDocument } from '@gangway/domain/location/complete-location';
import type { Location } from '@gangway/domain/location/location';
import type { TouchedCell } from '@gangway/domain/venue-file/touched';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

export interface StoredLocation {
  version: number;
  definition: LocationDocument;
  /** Removed from the shop; an import brings it back. */
  isRemoved: boolean;
}

/** With `lock`, no purchase at this location commits before the caller; purchases lock the same row. */
export async function findLocation(
  db: Queryable,
  locationKey: number,
  { lock }: { lock: boolean },
): Promise<StoredLocation | null> {
  const statement = sql<StoredLocation>`
    select version, definition, removed_at is not null as "isRemoved" from location
    where location_key = ${locationKey}
    ${lock ? sql`for update` : sql``}`;
  const { rows } = await (lock ? changing(db, statement) : statement.execute(db));
  return rows[0] ?? null;
}

/** Returns whether a location has orders, carts or gift cards, whose amounts are in minor units of its currency. */
export async function hasAmounts(db: Queryable, locationKey: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from shop_order where location_key = ${locationKey}
        and state in ('new', 'paying', 'saved', 'cancelled'))
      or exists (select from gift_card where location_key = ${locationKey}) as has`.execute(db);
  return rows[0]?.has === true;
}

/** Returns whether there are any locations, including removed ones. */
export async function hasLocations(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('location').select('location_key').limit(1).executeTakeFirst();
  return row !== undefined;
}

export interface KeyRow {
  activityId: string;
  activityKey: number;
  /** Null for an activity without rates. */
  rateId: string | null;
  rateKey: number | null;
  globalId: string | null;
}

export async function listKeys(db: Queryable, locationKey: number): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select a.activity_id as "activityId", a.activity_key as "activityKey", r.rate_id as "rateId",
      r.rate_key as "rateKey", r.global_id as "globalId"
    from activity_key a left join rate_key r using (location_key, activity_id)
    where a.location_key = ${locationKey} order by a.activity_key, r.rate_key`.execute(db);
  return rows;
}

/** Adds new keys; an existing key stays as it is. */
export async function insertKeys(
  db: Queryable,
  locationKey: number,
  activities: readonly { id: string; key: number }[],
  rates: readonly { activityId: string; id: string; key: number; globalId: string }[],
): Promise<void> {
  await sql`
    insert into activity_key (location_key, activity_id, activity_key)
    select ${locationKey}::integer, id, key
    from jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) as t(id text, key integer)
    on conflict (location_key, activity_id) do nothing`.execute(db);
  await sql`
    insert into rate_key (location_key, activity_id, rate_id, rate_key, global_id)
    select ${locationKey}::integer, "activityId", id, key, "globalId"
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
      as t("activityId" text, id text, key integer, "globalId" uuid)
    on conflict (location_key, activity_id, rate_id) do nothing`.execute(db);
}

/** The source of a version, and who saved it. */
export interface VersionNote {
  kind: VersionKind;
  /** Null for a command, and for a system whose role is not known. */
  role: string | null;
  /** The actor's subject; null for a command. */
  by: string | null;
  reason: string | null;
  /** The version that it is as; only of kind restored. */
  restores?: number;
}

/** The version of a command that imports a file. */
const importedFile: VersionNote = { kind: 'imported', role: null, by: null, reason: null };

/** Versions of a venue that are kept. */
const mostVersions = 200;

const noted = (from: RawBuilder<unknown>, { kind, role, by, reason, restores }: VersionNote) => sql`
  insert into location_version (location_key, version, definition, kind, role, done_by, reason, restores)
  select location_key, version, definition, ${kind}, ${role}, ${by}, ${reason}, ${restores ?? null}::integer from ${from}`;

export async function insertLocation(
  db: Queryable,
  definition: Location,
  { isDemo }: { isDemo: boolean },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with made as (
      insert into location (location_key, definition, is_demo)
      values (${definition.key}, ${JSON.stringify(definition)}::jsonb, ${isDemo}) returning location_key, version, definition),
    kept as (${noted(sql`made`, { ...importedFile, kind: 'created' })})
    select version from made`.execute(db);
  return rows[0]?.version ?? 1;
}

/**
 * Saves the next version of a location, and keeps it in its history with the one before. Every purchase names the version it was computed
 * with.
 * @param staysDemo whether a demo remains one
 */
export async function saveLocation(
  db: Queryable,
  definition: Location,
  { staysDemo = false, note = importedFile } = {},
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with before as (
      insert into location_version (location_key, version, definition, kind, saved_at)
      select location_key, version, definition, 'earlier', changed_at from location where location_key = ${definition.key}
      on conflict do nothing),
    made as (
      update location set definition = ${JSON.stringify(definition)}::jsonb, version = version + 1, changed_at = now(),
        removed_at = null, is_demo = is_demo and ${staysDemo}
      where location_key = ${definition.key} returning location_key, version, definition),
    kept as (${noted(sql`made`, note)}),
    old as (
      delete from location_version v using made
      where v.location_key = made.location_key and v.version <= made.version - ${mostVersions}::integer)
    select version from made`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error(`location ${definition.key} is gone`);
  return row.version;
}

/** Which cells are listed: all from the first `at` on, one of them, or those of subjects from the first `at` to the last. */
export type ListedCells =
  | { from: string }
  | Pick<TouchedCell, 'subject' | 'at'>
  | { subject: string | readonly string[]; first: string; last: string };

function listedBy(listed: ListedCells, subject: RawBuilder<unknown>, at: RawBuilder<unknown>) {
  if ('from' in listed) return sql`${at} >= ${listed.from}`;
  return 'at' in listed
    ? sql`${subject} = ${listed.subject} and ${at} = ${listed.at}`
    : sql`${subject} = any(${[listed.subject].flat()}::text[]) and ${at} between ${listed.first} and ${listed.last}`;
}

/**
 * Lists cells of departures, with what is sold and what unexpired carts hold.
 * @param membersSubjects matches the subjects of uses of memberships (like); their key comes second in them
 */
export async function listTouchedCells(
  db: Queryable,
  locationKey: number,
  listed: ListedCells,
  membersSubjects: string,
): Promise<TouchedCell[]> {
  const isListed = listedBy(listed, sql`subject`, sql`at`);
  const isListedCell = listedBy(listed, sql`c.subject`, sql`c.at`);
  const { rows } = await sql<TouchedCell>`
    select c.subject, c.at, coalesce(c.lowered_to, c.capacity) as capacity,
      coalesce(k.sold, 0)::integer as sold, coalesce(k.held, 0)::integer as held, m.plan_key as "planKey"
    from cell c
    left join membership m on c.subject like ${membersSubjects} and m.membership_key = split_part(c.subject, '/', 2)
    left join (
      select subject, at, sum(units) filter (where is_sold) as sold, sum(units) filter (where not is_sold) as held
      from (
        select subject, at, max(units) as units, bool_or(expires_at is null) as is_sold from claim
        where location_key = ${locationKey} and ${isListed}
          and (expires_at is null or expires_at > clock_timestamp())
        group by subject, at, coalesce(shared, order_id || ' ' || line_id)) s
      group by subject, at
    ) k on k.subject = c.subject and k.at = c.at
    where c.location_key = ${locationKey} and ${isListedCell}
    order by c.subject, c.at`.execute(db);
  return rows;
}

/**
 * Frees what expired carts still hold of these cells, then sets their new capacities, in key order. A capacity below what
 * is claimed takes effect as claims are given back.
 */
export async function saveCapacities(
  db: Queryable,
  locationKey: number,
  capacities: readonly { subject: string; at: string; capacity: number | null }[],
): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(capacities)}::jsonb) as w(subject text, at text, capacity integer)`;
  await sql`
    select release_expired(${locationKey}::integer, w.subject, w.at) from ${wanted}
    order by w.subject collate "C", w.at collate "C"`.execute(db);
  await sql`
    with locked as (
      select c.subject, c.at from cell c join ${wanted} on w.subject = c.subject and w.at = c.at
      where c.location_key = ${locationKey} order by c.subject, c.at for update of c)
    update cell c set capacity = case when w.capacity < c.claimed then c.claimed else w.capacity end,
      lowered_to = case when w.capacity < c.claimed then w.capacity end
    from ${wanted}, locked l
    where c.location_key = ${locationKey} and c.subject = w.subject and c.at = w.at
      and l.subject = w.subject and l.at = w.at`.execute(db);
}

export interface BookingOfCell {
  orderNumber: string;
  activity: string;
  /** Venue time; only the date for a day pass, null for an open ticket. */
  start: string | null;
  guests: number;
}

/** Lists saved bookings that take some of these cells, earliest first, with their total count. */
export async function listBookings(
  db: Queryable,
  locationKey: number,
  cells: readonly { subject: string; at: string }[],
  most: number,
): Promise<{ bookings: BookingOfCell[]; count: number }> {
  const wanted = JSON.stringify(cells.map(({ subject, at }) => ({ subject, at })));
  const { rows } = await sql<BookingOfCell & { count: number }>`
    with lines as (
      select distinct c.order_id, c.line_id from claim c
      join jsonb_to_recordset(${wanted}::jsonb) as w(subject text, at text) on w.subject = c.subject and w.at = c.at
      where c.location_key = ${locationKey} and c.expires_at is null)
    select o.order_number as "orderNumber", l.details ->> 'name' as activity,
      regexp_replace(l.starts_at_wall, 'T00:00$', '') as start,
      greatest(l.participants, (select sum(r.participants * r.people) from order_line_rate r
        where r.order_id = l.order_id and r.line_id = l.line_id))::integer as guests,
      (count(*) over ())::integer as count
    from lines join order_line l using (order_id, line_id) join shop_order o using (order_id)
    where o.state = 'saved' order by l.starts_at_wall, o.order_number limit ${most}`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { count, bookings: rows.map(({ count: _, ...booking }) => booking) };
}
