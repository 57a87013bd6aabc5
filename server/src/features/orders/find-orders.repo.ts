/** Reads what belongs to bought orders, for the venue, and adds links to them. */
import type { Actor } from '@gangway/domain/kernel/actor';
import type { Order } from '@gangway/domain/order/order';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';
import { type OrderRow, readOrder } from './order-row.shared.ts';

export interface OrderEvent {
  kind: string;
  at: string;
  details: Record<string, unknown>;
}

/** A gift card that an order bought. */
export interface BoughtCard {
  lineKey: number;
  codeEnd: string;
  /** In minor units. */
  left: number;
  voidedAt: string | null;
}

/** A membership that an order bought. */
export interface BoughtMembership {
  lineKey: number;
  key: string;
  from: string;
  to: string;
  canceledAt: string | null;
}

export async function listBought(
  db: Queryable,
  orderId: number,
): Promise<{ cards: BoughtCard[]; memberships: BoughtMembership[] }> {
  const { rows: cards } = await sql<BoughtCard>`
    select line_id as "lineKey", code_end as "codeEnd", value - spent - voided as left, voided_at as "voidedAt"
    from gift_card where order_id = ${orderId} and line_id is not null order by gift_card_id`.execute(db);
  const { rows: memberships } = await sql<BoughtMembership>`
    select line_id as "lineKey", membership_key as key, starts_on::text as from, ends_on::text as to,
      canceled_at as "canceledAt"
    from membership where order_id = ${orderId} and line_id is not null order by membership_id`.execute(db);
  return { cards, memberships };
}

/** Adds a further key for the link to an order's receipt, unless it has it. */
export async function insertLink(
  db: Queryable,
  { locationKey, orderId, keyHash }: { locationKey: number; orderId: number; keyHash: Buffer },
): Promise<void> {
  await sql`insert into order_link (location_key, key_hash, order_id)
    values (${locationKey}, ${keyHash}, ${orderId}) on conflict do nothing`.execute(db);
}

/** Adds that key unless the order has it, and records who handed the link on. */
export async function insertHandedLink(
  db: Queryable,
  handed: { locationKey: number; orderId: number; keyHash: Buffer; by: Actor; requestId: string },
): Promise<void> {
  const { locationKey, orderId, keyHash, by, requestId } = handed;
  await changing(
    db,
    sql`with link as (
        insert into order_link (location_key, key_hash, order_id)
        values (${locationKey}, ${keyHash}, ${orderId}) on conflict do nothing)
      insert into order_event (order_id, kind, request_id, details)
      values (${orderId}, 'link shown', ${requestId}, ${JSON.stringify({ by })}::jsonb)`,
  );
}

/** The same, and queues a text message; without an event if it is queued already. */
export async function insertTextedLink(
  db: Queryable,
  handed: Parameters<typeof insertHandedLink>[1],
  { topic, dedupeKey, payload }: { topic: string; dedupeKey: string; payload: object },
): Promise<void> {
  const { locationKey, orderId, keyHash, by, requestId } = handed;
  await changing(
    db,
    sql`with link as (
        insert into order_link (location_key, key_hash, order_id)
        values (${locationKey}, ${keyHash}, ${orderId}) on conflict do nothing),
      queued as (
        insert into outbox (topic, dedupe_key, payload) values (${topic}, ${dedupeKey}, ${JSON.stringify(payload)}::jsonb)
        on conflict (dedupe_key) do nothing returning 1)
      insert into order_event (order_id, kind, request_id, details)
      select ${orderId}, 'link texted', ${requestId}, ${JSON.stringify({ by })}::jsonb from queued`,
  );
}

/** Says in the history of an order that a text message did not arrive. */
export async function insertTextFailed(db: Queryable, orderId: number, error: string): Promise<void> {
  await changing(
    db,
    sql`insert into order_event (order_id, kind, details)
      values (${orderId}, 'text failed', ${JSON.stringify({ error })}::jsonb)`,
  );
}

/** Lists bought orders with a booking that starts within a time and is not canceled, each once, in one statement. */
export async function listOrdersStarting(
  db: Queryable,
  locationKey: number,
  { from, before }: { from: Date; before: Date },
): Promise<Order[]> {
  const { rows } = await sql<{ document: OrderRow }>`
    select load_order(o.location_key, o.order_key_hash) as document
    from shop_order o where o.state = 'saved' and o.order_id in (
      select l.order_id from order_line l
      where l.location_key = ${locationKey} and l.starts_at is not null and l.canceled_at is null
        and l.starts_at >= ${from.toISOString()}::timestamptz and l.starts_at < ${before.toISOString()}::timestamptz)
    order by o.order_id`.execute(db);
  return rows.map(({ document }) => readOrder(document));
}

/** Lists some of a location's bought orders in one statement. */
export async function listOrders(
  db: Queryable,
  locationKey: number,
  orderIds: readonly number[],
): Promise<Order[]> {
  const { rows } = await sql<{ document: OrderRow }>`
    select load_order(o.location_key, o.order_key_hash) as document
    from shop_order o
    where o.location_key = ${locationKey} and o.state = 'saved' and o.order_id = any(${[...orderIds]}::bigint[])
    order by o.order_id`.execute(db);
  return rows.map(({ document }) => readOrder(document));
}

/** Lists what happened to an order, oldest first. */
export async function listEvents(db: Queryable, orderId: number): Promise<OrderEvent[]> {
  const { rows } = await sql<OrderEvent>`
    select kind, happened_at as at, coalesce(details, '{}') as details from order_event
    where order_id = ${orderId} order by event_id`.execute(db);
  return rows;
}

/** Lists the names of people of the desk by their keys; what is no key of anybody is left out. */
export async function listStaffNames(
  db: Queryable,
  personKeys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select person_key as key, name from staff_person where person_key = any(${[...personKeys]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** What the last cancellation of an order said, as its email keeps it; null if nothing of it was canceled. */
export async function findCancellation(db: Queryable, orderId: number): Promise<object | null> {
  const { rows } = await sql<{ lines: { lineKey: number; kept: number }[]; back: object[] | null }>`
    select c.details -> 'lines' as lines, (
      select r.details -> 'parts' from order_event r
      where r.order_id = c.order_id and r.kind = 'refunded' and r.request_id = c.request_id
        and r.details ->> 'reason' = 'cancellation' order by r.event_id desc limit 1) as back
    from order_event c where c.order_id = ${orderId} and c.kind = 'canceled' order by c.event_id desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const kept = row.lines.reduce((sum, line) => sum + line.kept, 0);
  return { lineKeys: row.lines.map(({ lineKey }) => lineKey), kept, back: row.back ?? [] };
}

/** Units that an order claims of something at one moment. */
export interface ClaimedUnits {
  subject: string;
  at: string;
  units: number;
}

/** Lists what an order claims of each departure, pool and stock. */
export async function listClaimed(db: Queryable, orderId: number): Promise<ClaimedUnits[]> {
  const { rows } = await sql<ClaimedUnits>`
    select subject, at, sum(units)::integer as units from claim
    where order_id = ${orderId} group by subject, at order by subject, at`.execute(db);
  return rows;
}
