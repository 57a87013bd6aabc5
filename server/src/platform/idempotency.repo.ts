/** Remembers which requests were answered how (db/migrations/0005-outbox.sql, idempotent_request). */
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

export interface RememberedRequest {
  /** Hex. */
  requestHash: string;
  answer: unknown;
  abandoned: boolean;
}

/** Whether the caller is the first to bring this key. */
export async function insertRequest(
  db: Queryable,
  scope: string,
  key: string,
  hash: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotent_request (scope, idempotency_key, request_hash)
    values (${scope}, ${key}, decode(${hash}, 'hex')) on conflict do nothing returning scope`.execute(db);
  return rows.length > 0;
}

/** A request without an answer after a minute was cut off and may be made again. */
export async function findRequest(
  db: Queryable,
  scope: string,
  key: string,
): Promise<RememberedRequest | null> {
  const { rows } = await sql<RememberedRequest>`
    select encode(request_hash, 'hex') as "requestHash", answer,
      answer is null and created_at < clock_timestamp() - interval '1 minute' as abandoned
    from idempotent_request where scope = ${scope} and idempotency_key = ${key}`.execute(db);
  return rows[0] ?? null;
}

export async function saveAnswer(db: Queryable, scope: string, key: string, answer: unknown): Promise<void> {
  await sql`update idempotent_request set answer = ${JSON.stringify(answer)}::jsonb
    where scope = ${scope} and idempotency_key = ${key}`.execute(db);
}

export async function removeRequest(db: Queryable, scope: string, key: string): Promise<void> {
  await sql`delete from idempotent_request where scope = ${scope} and idempotency_key = ${key}`.execute(db);
}

/** Keys are honoured for a day. */
export async function removeOldRequests(db: Queryable): Promise<void> {
  await sql`delete from idempotent_request where created_at < clock_timestamp() - interval '1 day'`.execute(
    db,
  );
}
