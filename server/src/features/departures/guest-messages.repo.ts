/** The SQL of emails that the venue's people write to guests (docs/rules/emails.md, "Writing to guests"). */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

/** An email to the guest of an order. */
export interface MessageToSend {
  orderId: number;
  /** Of the link to the receipt that is in it; hex. */
  keyHash: string;
  payload: object;
}

/** Queues all of them with the links that are in them, and records each with its order, in one statement. */
export async function insertGuestMessages(
  db: Queryable,
  locationKey: number,
  messages: readonly MessageToSend[],
  { requestId, details }: { requestId: string; details: object },
): Promise<void> {
  const statement = sql`
    with message as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m
        ("orderId" bigint, "keyHash" text, payload jsonb)
    ), link as (
      insert into order_link (location_key, key_hash, order_id)
      select ${locationKey}, decode("keyHash", 'hex'), "orderId" from message
    ), event as (
      insert into order_event (order_id, kind, request_id, details)
      select "orderId", 'written to', ${requestId}, ${JSON.stringify(details)}::jsonb from message
    )
    insert into outbox (topic, dedupe_key, payload)
    select 'guest-message', 'guest-message-' || "orderId" || '-' || ${requestId}::text, payload from message`;
  await changing(db, statement);
}
