/** Queues an email about an order long after it was bought, with a key of its own for its link to the order. */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

export interface LinkedEmail {
  topic: string;
  /** The same for all servers, so that one of them queues it. */
  dedupeKey: string;
  locationKey: number;
  orderId: number;
  /** With the order's key. */
  payload: object;
  keyHash: Buffer;
}

/** Queues it unless it is queued. */
export async function insertLinkedEmail(
  db: Queryable,
  { topic, dedupeKey, locationKey, orderId, payload, keyHash }: LinkedEmail,
): Promise<void> {
  await sql`
    with queued as (
      insert into outbox (topic, dedupe_key, payload) values (${topic}, ${dedupeKey}, ${JSON.stringify(payload)}::jsonb)
      on conflict (dedupe_key) do nothing returning 1)
    insert into order_link (location_key, key_hash, order_id)
    select ${locationKey}, ${keyHash}, ${orderId} from queued`.execute(db);
}
