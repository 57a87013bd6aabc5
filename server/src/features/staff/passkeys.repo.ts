/** The SQL of passkeys and their challenges (docs/rules/staff.md, docs/decisions/0154-passkeys.md). */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';
import { inSeconds, insertSession, iso, type NewSession, signedIn } from './staff.repo.ts';

export type ChallengePurpose = 'signIn' | 'add';

/** Stores a challenge; the person is who adds a key, null to sign in. */
export async function saveChallenge(
  db: Queryable,
  challenge: { hash: Buffer; purpose: ChallengePurpose; personKey: string | null; seconds: number },
): Promise<void> {
  const { hash, purpose, personKey, seconds } = challenge;
  await sql`insert into staff_challenge (challenge_hash, purpose, person_id, expires_at)
    values (${hash}, ${purpose}, (select person_id from staff_person where person_key = ${personKey}::text),
      ${inSeconds(seconds)})`.execute(db);
}

/** Uses up a challenge; returns whether it was there, for this purpose and person. Two requests with the same get it once. */
export async function takeChallenge(
  db: Queryable,
  { hash, purpose, personKey }: { hash: Buffer; purpose: ChallengePurpose; personKey: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    delete from staff_challenge where challenge_hash = ${hash} and expires_at > clock_timestamp() and purpose = ${purpose}
      and person_id is not distinct from (select person_id from staff_person where person_key = ${personKey}::text)
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Notes at each venue of a person what happened to their passkeys. */
const noted = (
  kind: 'passkeyAdded' | 'passkeyRemoved' | 'passkeyCopied',
  of: RawBuilder<unknown>,
  by: string | null,
) => sql`
  insert into staff_event (location_key, kind, person_id, role, done_by)
  select m.location_key, ${kind}, m.person_id, m.role, ${by}::text from staff_member m where m.person_id in (${of})`;

export interface NewPasskeyRow {
  passkeyKey: string;
  personKey: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  device: string;
  /** Of the email that tells them. */
  locale: string;
}

/** The outcome: it is added, it is somebody's already, or the person has as many as there may be. */
export type Added = 'done' | 'known' | 'full';

export async function insertPasskey(db: Queryable, row: NewPasskeyRow, most: number): Promise<Added> {
  const statement = sql<{ added: number; isKnown: boolean }>`
    with person as (
      select person_id from staff_person where person_key = ${row.personKey} for update
    ), added as (
      insert into staff_passkey (passkey_key, person_id, credential_id, public_key, counter, transports, device)
      select ${row.passkeyKey}, person_id, ${row.credentialId}, ${row.publicKey}, ${row.counter}::bigint,
        ${JSON.stringify(row.transports)}::jsonb, ${row.device}
      from person p where (select count(*) from staff_passkey k where k.person_id = p.person_id) < ${most}
      on conflict (credential_id) do nothing
      returning person_id
    ), noted as (
      ${noted('passkeyAdded', sql`select person_id from added`, row.personKey)}
    ), queued as (
      insert into outbox (topic, dedupe_key, payload)
      select 'staff-passkey', ${`staff-passkey-${row.passkeyKey}`},
        jsonb_build_object('personId', person_id, 'locale', ${row.locale}::text)
      from added
    )
    select (select count(*) from added)::integer as added,
      exists (select from staff_passkey where credential_id = ${row.credentialId}) as "isKnown"`;
  const { rows } = await changing(db, statement);
  const [found] = rows;
  if (found !== undefined && found.added > 0) return 'done';
  return found?.isKnown === true ? 'known' : 'full';
}

export interface ListedPasskey {
  passkeyKey: string;
  device: string;
  addedOn: string;
  usedOn: string | null;
  isCopied: boolean;
  credentialId: Uint8Array;
  transports: string[];
}

export async function listPasskeys(db: Queryable, personKey: string): Promise<ListedPasskey[]> {
  const { rows } = await sql<ListedPasskey>`
    select k.passkey_key as "passkeyKey", k.device, ${iso(sql`k.added_at`)} as "addedOn", ${iso(sql`k.used_at`)} as "usedOn",
      k.copied_at is not null as "isCopied", k.credential_id as "credentialId", k.transports
    from staff_passkey k join staff_person p using (person_id)
    where p.person_key = ${personKey} order by k.passkey_id desc`.execute(db);
  return rows;
}

/** Removes a passkey of a person; returns whether there was one. */
export async function deletePasskey(db: Queryable, personKey: string, passkeyKey: string): Promise<boolean> {
  const statement = sql<{ count: number }>`
    with gone as (
      delete from staff_passkey k using staff_person p
      where p.person_id = k.person_id and p.person_key = ${personKey} and k.passkey_key = ${passkeyKey}
      returning k.person_id
    ), noted as (
      ${noted('passkeyRemoved', sql`select person_id from gone`, personKey)}
    )
    select count(*)::integer as count from gone`;
  const { rows } = await changing(db, statement);
  return (rows[0]?.count ?? 0) > 0;
}

/** Returns a passkey of somebody who works at a venue that is in the shop; null if there is none. */
export async function findPasskey(
  db: Queryable,
  credentialId: Buffer,
): Promise<{ passkeyId: number; publicKey: Uint8Array; personKey: string } | null> {
  const { rows } = await sql<{ passkeyId: number; publicKey: Uint8Array; personKey: string }>`
    select k.passkey_id::integer as "passkeyId", k.public_key as "publicKey", p.person_key as "personKey"
    from staff_passkey k join staff_person p using (person_id)
    where k.credential_id = ${credentialId} and p.email is not null and exists (
      select from staff_member m join location l using (location_key)
      where m.person_id = p.person_id and l.removed_at is null)`.execute(db);
  return rows[0] ?? null;
}

/** The outcome of using a passkey: a session has begun, there may be a copy of it, or it is gone. */
export type Used = 'in' | 'copied' | 'gone';

/**
 * Begins a session by a passkey, whose signature was right. A device that counts always counts further: a use that does not is of
 * a copy, or the one before was, and the passkey signs in no more.
 */
export async function usePasskey(
  db: Queryable,
  { passkeyId, counter }: { passkeyId: number; counter: number },
  session: NewSession,
): Promise<Used> {
  const statement = sql<{ isThere: boolean; isIn: boolean }>`
    with key as (
      select k.passkey_id, k.person_id, k.copied_at,
        k.copied_at is null and (${counter}::bigint > k.counter or (${counter}::bigint = 0 and k.counter = 0)) as is_fine
      from staff_passkey k
      where k.passkey_id = ${passkeyId}::bigint and exists (select from staff_member m where m.person_id = k.person_id)
      for update
    ), used as (
      update staff_passkey k set counter = ${counter}::bigint, used_at = clock_timestamp() from key
      where k.passkey_id = key.passkey_id and key.is_fine
      returning k.person_id
    ), copied as (
      update staff_passkey k set copied_at = clock_timestamp() from key
      where k.passkey_id = key.passkey_id and not key.is_fine and key.copied_at is null
      returning k.person_id
    ), noted as (
      ${noted('passkeyCopied', sql`select person_id from copied`, null)}
    ), begun as (
      ${insertSession(session, sql`select person_id from used`)} returning 1
    ), seen as (
      ${signedIn('passkey', sql`select person_id from used`)}
    )
    select exists (select from key) as "isThere", exists (select from begun) as "isIn"`;
  const { rows } = await changing(db, statement);
  const [found] = rows;
  if (found?.isIn === true) return 'in';
  return found?.isThere === true ? 'copied' : 'gone';
}
