/** The SQL of emails to the guests of many orders (docs/rules/emails.md, "Writing to guests"). */
import type { Order } from '@gangway/domain/order/order';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';
import { type OrderRow, readOrder } from './order-row.shared.ts';

/** The events of emails that somebody asked for, in an order's history. */
export type MailEvent = 'sentAgain' | 'writtenTo';

const kindOf = (event: MailEvent) =>
  event === 'sentAgain' ? sql`'sent again'::text` : sql`'written to'::text`;

/** Lists a location's bought orders with these numbers, each once, in one statement. */
export async function listOrdersByNumber(
  db: Queryable,
  locationKey: number,
  orderNumbers: readonly string[],
): Promise<Order[]> {
  const { rows } = await sql<{ document: OrderRow }>`
    select load_order(location_key, order_key_hash) as document from shop_order
    where location_key = ${locationKey} and order_number = any(${[...orderNumbers]}::text[])`.execute(db);
  return rows.map(({ document }) => readOrder(document));
}

/** Returns the number of each order's latest event of a kind; orders without one are left out. */
export async function listLatestEvents(
  db: Queryable,
  orderIds: readonly number[],
  event: MailEvent,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ orderId: number; latest: number }>`
    select order_id as "orderId", max(event_id) as latest from order_event
    where order_id = any(${[...orderIds]}::bigint[]) and kind = ${kindOf(event)} group by order_id`.execute(
    db,
  );
  return new Map(rows.map(({ orderId, latest }) => [Number(orderId), Number(latest)]));
}

/** An email to the guest of an order. */
export interface EmailToQueue {
  orderId: number;
  /** Of the link to the receipt that is in it; hex. */
  keyHash: string;
  /** The same for the same email, whoever asks for it; begins with the topic and the order's id. */
  dedupeKey: string;
  payload: object;
}

/**
 * Queues all of them that were not queued before, with the links that are in them, and records each with its order, in one
 * statement. Returns the orders whose email was queued. In one order of keys, so that no two of these wait for each other.
 */
export async function insertEmails(
  db: Queryable,
  locationKey: number,
  emails: readonly EmailToQueue[],
  of: { topic: string; event: MailEvent; requestId: string; details: object },
): Promise<ReadonlySet<number>> {
  const { topic, event, requestId, details } = of;
  const statement = sql<{ orderId: number }>`
    with email as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as m
        ("orderId" bigint, "keyHash" text, "dedupeKey" text, payload jsonb)
    ), queued as (
      insert into outbox (topic, dedupe_key, payload)
      select ${topic}, "dedupeKey", payload from email order by "dedupeKey"
      on conflict (dedupe_key) do nothing returning dedupe_key
    ), fresh as (
      select email.* from email join queued on queued.dedupe_key = email."dedupeKey"
    ), link as (
      insert into order_link (location_key, key_hash, order_id)
      select ${locationKey}, decode("keyHash", 'hex'), "orderId" from fresh
    ), event as (
      insert into order_event (order_id, kind, request_id, details)
      select "orderId", ${kindOf(event)}, ${requestId}, ${JSON.stringify(details)}::jsonb from fresh
    )
    select "orderId" from fresh`;
  const { rows } = await changing(db, statement);
  return new Set(rows.map(({ orderId }) => Number(orderId)));
}
