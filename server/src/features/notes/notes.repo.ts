/** The SQL of notes on sold orders and on departures (db/functions/notes). */
import type { StaffActor } from '@gangway/domain/kernel/actor';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

/** A note as people of the venue read it. Instants are UTC, ISO 8601. */
export interface Note {
  noteKey: number;
  revision: number;
  text: string;
  isPinned: boolean;
  /** A name, or the account of a token of staff; null for somebody who was erased. */
  writtenBy: string | null;
  writtenOn: string;
  editedBy: string | null;
  editedOn: string | null;
}

export interface DepartureNamed {
  locationKey: number;
  day: VenueDate;
  departureKey: string;
}

export interface OrderNamed {
  locationKey: number;
  orderNumber: string;
}

/** Who writes, in which request. */
export interface By {
  actor: StaffActor;
  requestId: string;
}

export interface Written {
  text: string;
  isPinned: boolean;
}

/** The note that somebody saw. */
export interface Seen {
  noteKey: number;
  revision: number;
}

/** A member that is null stays. */
export interface Changed extends Seen {
  text: string | null;
  isPinned: boolean | null;
}

const iso = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The name of who has this key; an account that is nobody's at the desk as it is; null for somebody who was erased. */
const named = (key: RawBuilder<unknown>) => sql`(
  select case when count(*) = 0 then ${key} else nullif(max(p.name), '') end
  from staff_person p where p.person_key = ${key})`;

const fields = sql`n.note_id as "noteKey", n.revision, n.text, n.is_pinned as "isPinned",
  ${named(sql`n.written_by`)} as "writtenBy", ${iso(sql`n.written_at`)} as "writtenOn",
  case when n.edited_by is not null then ${named(sql`n.edited_by`)} end as "editedBy",
  ${iso(sql`n.edited_at`)} as "editedOn"`;

/** Lists the notes on an order: pinned ones first, then the newest. */
export async function listOrderNotes(db: Queryable, orderId: number): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select ${fields} from order_note n where n.order_id = ${orderId}
    order by n.is_pinned desc, n.note_id desc`.execute(db);
  return rows;
}

/** Lists the notes on a departure: pinned ones first, then the newest. */
export async function listDepartureNotes(
  db: Queryable,
  { locationKey, day, departureKey }: DepartureNamed,
): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select ${fields} from departure_note n
    where n.location_key = ${locationKey} and n.day = ${day}::date and n.departure_key = ${departureKey}
    order by n.is_pinned desc, n.note_id desc`.execute(db);
  return rows;
}

/** A note that was removed. */
export interface Removal {
  by: string | null;
  on: string;
}

/** Lists the removals of notes on a departure, the latest first. */
export async function listRemovals(
  db: Queryable,
  { locationKey, day, departureKey }: DepartureNamed,
): Promise<Removal[]> {
  const { rows } = await sql<Removal>`
    select ${named(sql`e.done_by`)} as by, ${iso(sql`e.at`)} as "on" from departure_event e
    where e.location_key = ${locationKey} and e.day = ${day}::date and e.departure_key = ${departureKey}
      and e.kind = 'note removed'
    order by e.event_id desc`.execute(db);
  return rows;
}

/** A note as the day counts it: of a departure, or a pinned one of an order. */
export interface DayNote {
  /** Null for a note on an order. */
  departureKey: string | null;
  /** Null for a note on a departure. */
  orderId: number | null;
  text: string;
  isPinned: boolean;
  changedOn: string;
}

/** Lists the notes on the departures of a day, and the pinned ones on these orders, oldest first, in one statement. */
export async function listDayNotes(
  db: Queryable,
  { locationKey, day, orderIds }: { locationKey: number; day: VenueDate; orderIds: readonly number[] },
): Promise<DayNote[]> {
  const { rows } = await sql<DayNote>`
    select n.departure_key as "departureKey", null::bigint as "orderId", n.text, n.is_pinned as "isPinned",
      ${iso(sql`n.changed_at`)} as "changedOn", n.note_id as id
    from departure_note n where n.location_key = ${locationKey} and n.day = ${day}::date
    union all
    select null, n.order_id, n.text, true, ${iso(sql`n.changed_at`)}, n.note_id
    from order_note n
    where n.location_key = ${locationKey} and n.order_id = any(${[...orderIds]}::bigint[]) and n.is_pinned
    order by id`.execute(db);
  return rows.map(({ departureKey, orderId, text, isPinned, changedOn }) => ({
    ...{ departureKey, orderId, text, isPinned, changedOn },
  }));
}

async function answerOf<Answer>(db: Queryable, statement: RawBuilder<{ answer: Answer }>): Promise<Answer> {
  const { rows } = await changing(db, statement);
  const [row] = rows;
  if (row === undefined) throw new Error('a change of a note without an answer');
  return row.answer;
}

export type WrittenAnswer = { noteId: number; revision: number } | { refused: 'unknown' | 'erased' | 'full' };

/** @param most notes that an order can have */
export const saveOrderNote = (
  db: Queryable,
  { locationKey: location, orderNumber }: OrderNamed,
  note: Written,
  by: By,
  most: number,
): Promise<WrittenAnswer> =>
  answerOf(
    db,
    sql`select write_order_note(${JSON.stringify({ location, orderNumber, ...note, ...by, most })}::jsonb) as answer`,
  );

/** Returns the note's revision; null if there is none with the revision that was seen. */
export const saveOrderNoteChange = (
  db: Queryable,
  { locationKey: location, orderNumber }: OrderNamed,
  { noteKey: noteId, ...change }: Changed,
  by: By,
): Promise<number | null> =>
  answerOf(
    db,
    sql`select change_order_note(${JSON.stringify({ location, orderNumber, noteId, ...change, ...by })}::jsonb) as answer`,
  );

/** Returns whether there was one with the revision that was seen. */
export const deleteOrderNote = (
  db: Queryable,
  { locationKey: location, orderNumber }: OrderNamed,
  { noteKey: noteId, revision }: Seen,
  by: By,
): Promise<boolean> =>
  answerOf(
    db,
    sql`select remove_order_note(${JSON.stringify({ location, orderNumber, noteId, revision, ...by })}::jsonb) as answer`,
  );

/** Returns the new note; null if the departure has as many as it can have. */
export async function saveDepartureNote(
  db: Queryable,
  { locationKey, day, departureKey }: DepartureNamed,
  { text, isPinned }: Written,
  { actor, requestId }: By,
  most: number,
): Promise<Seen | null> {
  const statement = sql<Seen>`
    with note as (
      insert into departure_note (location_key, day, departure_key, text, is_pinned, written_by)
      select ${locationKey}, ${day}::date, ${departureKey}, ${text}, ${isPinned}, ${actor.subject}
      where (select count(*) from departure_note n where n.location_key = ${locationKey} and n.day = ${day}::date
        and n.departure_key = ${departureKey}) < ${most}
      returning location_key, day, departure_key, note_id, revision, written_by),
    event as (
      insert into departure_event (location_key, day, departure_key, kind, done_by, request_id)
      select location_key, day, departure_key, 'note added', written_by, ${requestId} from note)
    select note_id as "noteKey", revision from note`;
  const { rows } = await changing(db, statement);
  return rows[0] ?? null;
}

/** Returns the note's revision; null if there is none with the revision that was seen. */
export const saveDepartureNoteChange = (
  db: Queryable,
  { locationKey: location, day, departureKey }: DepartureNamed,
  { noteKey: noteId, ...change }: Changed,
  { actor: { subject: doneBy }, requestId }: By,
): Promise<number | null> =>
  answerOf(
    db,
    sql`select change_departure_note(${JSON.stringify({ location, day, departureKey, noteId, ...change, doneBy, requestId })}::jsonb)
      as answer`,
  );

/** Returns whether there was one with the revision that was seen. */
export async function deleteDepartureNote(
  db: Queryable,
  { locationKey, day, departureKey }: DepartureNamed,
  { noteKey, revision }: Seen,
  { actor, requestId }: By,
): Promise<boolean> {
  const statement = sql<{ noteId: number }>`
    with note as (
      delete from departure_note n
      where n.location_key = ${locationKey} and n.note_id = ${noteKey} and n.day = ${day}::date
        and n.departure_key = ${departureKey} and n.revision = ${revision}
      returning location_key, day, departure_key, note_id),
    event as (
      insert into departure_event (location_key, day, departure_key, kind, done_by, request_id)
      select location_key, day, departure_key, 'note removed', ${actor.subject}, ${requestId} from note)
    select note_id as "noteId" from note`;
  const { rows } = await changing(db, statement);
  return rows.length > 0;
}
