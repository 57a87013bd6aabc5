/** The SQL of operators' requests (docs/rules/sign-up.md). */
import type { SignUpRequest } from '@gangway/domain/sign-up/sign-up';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

/**
 * Stores a request and its emails in one statement. The confirmation, in the language of `locale`, is left out if the
 * same mailbox has asked within a day, so that the form cannot be used to flood somebody else's.
 */
export async function insertSignUp(db: Queryable, request: SignUpRequest, locale: string): Promise<void> {
  const email = request.email.toLowerCase();
  const statement = sql`
    with stored as (
      insert into sign_up_request (email, request) values (${email}, ${JSON.stringify(request)}::jsonb)
      returning sign_up_request_id as id
    )
    insert into outbox (topic, dedupe_key, payload)
    select topic, topic || '-' || id, jsonb_build_object('requestId', id, 'locale', ${locale}::text)
    from stored, unnest(array['sign-up-request', 'sign-up-received']) as topic
    where topic = 'sign-up-request' or not exists (
      select from sign_up_request
      where email = ${email} and requested_at > clock_timestamp() - interval '1 day')`;
  await changing(db, statement);
}

/** Returns a stored request, or null if it was deleted. */
export async function findSignUp(db: Queryable, requestId: number): Promise<SignUpRequest | null> {
  const { rows } = await sql<{ request: SignUpRequest }>`
    select request from sign_up_request where sign_up_request_id = ${requestId}`.execute(db);
  return rows[0]?.request ?? null;
}

/** Deletes requests that are twelve months old; returns how many. */
export async function removeOldSignUps(db: Queryable): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_up_request where requested_at < clock_timestamp() - interval '12 months'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
