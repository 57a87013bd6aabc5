/** The SQL of tickets (db/functions/tickets). */
import type { WallTime } from '@gangway/domain/kernel/local-time';
import type { LineDetails } from '@gangway/domain/order/lines';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

/** What a scan did. */
export interface Scan {
  /** Whether it was the first, and so admits. */
  counted: boolean;
  /** UTC; when the first one was. */
  usedAt: string | null;
}

/** Returns null if the order has no ticket of this number. */
export async function saveScan(
  db: Queryable,
  of: { orderId: number; number: number; subject: string; requestId: string },
): Promise<Scan | null> {
  const { rows } = await changing(
    db,
    sql<{ scan: Scan | null }>`
      select scan_ticket(${of.orderId}, ${of.number}, ${of.subject}, ${of.requestId}) as scan`,
  );
  return rows[0]?.scan ?? null;
}

/** Returns the name of who checked a ticket in; null for a system, and for somebody who is not known here. */
export async function findUser(
  db: Queryable,
  of: { orderId: number; number: number },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select p.name from ticket t join staff_person p on p.person_key = t.used_by
    where t.order_id = ${of.orderId} and t.number = ${of.number}`.execute(db);
  return rows[0]?.name ?? null;
}

/** A ticket, named by what its code says. */
export interface NamedTicket {
  uuid: string;
  number: number;
}

/** A ticket of several that were checked in. */
export interface CheckedIn extends Scan, NamedTicket {
  isCanceled: boolean;
  /** The name of who had scanned it before, if it is one of the venue's own people; else null. */
  usedBy: string | null;
}

/** Numbered from 1, so that what was asked for twice is answered twice. */
const asked = (tickets: readonly NamedTicket[]) => sql`
  jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as a(uuid text, number integer)`;

/** A ticket with the part of its booking that says on which departure it is. */
export interface BookedTicket extends NamedTicket {
  activityKey: number;
  start: WallTime;
  details: Pick<LineDetails, 'capacityType' | 'appointmentType'>;
}

/** Lists the tickets of a location among those asked for, with their bookings. */
export async function listBookedTickets(
  db: Queryable,
  locationKey: number,
  tickets: readonly NamedTicket[],
): Promise<BookedTicket[]> {
  const { rows } = await sql<BookedTicket>`
    select distinct o.ticket_uuid as uuid, t.number, l.item_key as "activityKey", l.starts_at_wall as start,
      jsonb_build_object('capacityType', l.details -> 'capacityType', 'appointmentType', l.details -> 'appointmentType') as details
    from ${asked(tickets)}
      join shop_order o on o.ticket_uuid = a.uuid::uuid and o.location_key = ${locationKey}
      join ticket t on t.order_id = o.order_id and t.number = a.number
      join order_line l on l.order_id = t.order_id and l.line_id = t.line_id`.execute(db);
  return rows;
}

interface By {
  locationKey: number;
  subject: string;
  requestId: string;
}

/** Whether ticket t admits nobody anymore: it was canceled, or its departure was. */
const isCanceled = sql<boolean>`(t.cancelled_at is not null or exists (select from order_line l
  where l.order_id = t.order_id and l.line_id = t.line_id and l.called_off_at is not null))`;

/**
 * Scans tickets of a location in one transaction, whichever order they are in; leaves out those that it has not. They are taken
 * in one order, so that two requests for the same ones wait for each other.
 */
export async function saveScans(
  db: Queryable,
  tickets: readonly NamedTicket[],
  { locationKey, subject, requestId }: By,
): Promise<CheckedIn[]> {
  const { rows } = await changing(
    db,
    sql<CheckedIn>`
      with wanted as materialized (
        select distinct o.order_id, o.ticket_uuid, a.number from ${asked(tickets)}
          join shop_order o on o.ticket_uuid = a.uuid::uuid and o.location_key = ${locationKey}
        order by o.order_id, a.number),
      scanned as materialized (
        select w.*, scan_ticket(w.order_id, w.number, ${subject}, ${requestId}) as scan from wanted w)
      select s.ticket_uuid as uuid, s.number, (s.scan ->> 'counted')::boolean as counted, s.scan ->> 'usedAt' as "usedAt",
        ${isCanceled} as "isCanceled",
        (select p.name from staff_person p where p.person_key = t.used_by) as "usedBy"
      from scanned s join ticket t using (order_id, number)
      where s.scan is not null`,
  );
  return rows;
}

/** Makes tickets of a location valid again; leaves out those that it has not. */
export async function undoScans(
  db: Queryable,
  tickets: readonly NamedTicket[],
  { locationKey, subject, requestId }: By,
): Promise<(NamedTicket & { isCanceled: boolean })[]> {
  const { rows } = await changing(
    db,
    sql<NamedTicket & { isCanceled: boolean }>`
      with wanted as materialized (
        select distinct o.order_id, o.ticket_uuid, a.number from ${asked(tickets)}
          join shop_order o on o.ticket_uuid = a.uuid::uuid and o.location_key = ${locationKey}
        order by o.order_id, a.number),
      undone as materialized (
        select w.*, undo_scan(w.order_id, w.number, ${subject}, ${requestId}) as was_used from wanted w)
      select u.ticket_uuid as uuid, u.number, ${isCanceled} as "isCanceled"
      from undone u join ticket t using (order_id, number)
      where u.was_used is not null`,
  );
  return rows;
}
