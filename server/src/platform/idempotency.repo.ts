/** Stores which requests were answered and how (db/migrations/0022-sealed-answers.sql, idempotent_request). */
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

export interface RequestToRemember {
  scope: string;
  keyHash: Buffer;
  requestHash: Buffer;
  /** Null if only the request is remembered, not its answer. */
  sealedAnswer: Buffer | null;
  keepMinutes: number;
}

export interface RememberedRequest {
  requestHash: Uint8Array;
  sealedAnswer: Uint8Array | null;
}

/**
 * Returns whether the caller is the first to use this key; waits for a concurrent
 * request that has not committed yet.
 */
export async function insertRequest(db: Queryable, request: RequestToRemember): Promise<boolean> {
  const { scope, keyHash, requestHash, sealedAnswer, keepMinutes } = request;
  const { rows } = await sql`
    insert into idempotent_request (scope, key_hash, request_hash, sealed_answer, forget_at)
    values (${scope}, ${keyHash}::bytea, ${requestHash}::bytea, ${sealedAnswer}::bytea,
      clock_timestamp() + make_interval(mins => ${keepMinutes}))
    on conflict do nothing returning scope`.execute(db);
  return rows.length > 0;
}

export async function findRequest(
  db: Queryable,
  scope: string,
  keyHash: Buffer,
): Promise<RememberedRequest | null> {
  const { rows } = await sql<RememberedRequest>`
    select request_hash as "requestHash", sealed_answer as "sealedAnswer"
    from idempotent_request where scope = ${scope} and key_hash = ${keyHash}::bytea`.execute(db);
  return rows[0] ?? null;
}

export async function removeOldRequests(db: Queryable): Promise<void> {
  await sql`delete from idempotent_request where forget_at < clock_timestamp()`.execute(db);
}
