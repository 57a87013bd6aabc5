/** The SQL of signing in with the operator's own identity provider (docs/rules/staff.md, docs/decisions/0165). */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';
import { inSeconds, insertSession, type NewSession, signedIn } from './staff.repo.ts';

/** Stores that somebody was sent to the provider, by the hash of their browser's secret. */
export async function saveTry(
  db: Queryable,
  { hash, next, seconds }: { hash: Buffer; next: string | null; seconds: number },
): Promise<void> {
  await sql`insert into staff_sign_on_try (try_hash, next, expires_at)
    values (${hash}, ${next}::text, ${inSeconds(seconds)})`.execute(db);
}

/** Uses up a try; returns null if there is none that has not ended. Two requests with the same get it once. */
export async function takeTry(db: Queryable, hash: Buffer): Promise<{ next: string | null } | null> {
  const { rows } = await sql<{ next: string | null }>`
    delete from staff_sign_on_try where try_hash = ${hash} and expires_at > clock_timestamp() returning next`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface ProvenAccount {
  issuer: string;
  subject: string;
  /** As addresses are compared; null if the provider does not say whose it is. */
  email: string | null;
}

/** Locks whoever an account may be of, so that two first sign-ins of one person come one after the other. */
export async function lockPeopleOf(db: Queryable, { issuer, subject, email }: ProvenAccount): Promise<void> {
  await changing(
    db,
    sql`select 1 from staff_person where email = ${email}::text or person_id in (
        select person_id from staff_sign_on where issuer = ${issuer} and subject = ${subject})
      order by person_id for update`,
  );
}

/**
 * The outcome of signing in with an account: a session has begun, it is of nobody who works here, or the person with its address signs in
 * with another account of the provider.
 */
export type SignedOn = 'in' | 'nobody' | 'otherAccount';

/**
 * Begins a session of the person whose account it is. An account that was never used here becomes that of the person with its address,
 * who has no other; from then on the address no longer counts.
 */
export async function useSignOn(
  db: Queryable,
  { issuer, subject, email }: ProvenAccount,
  session: NewSession,
): Promise<SignedOn> {
  const statement = sql<{ isIn: boolean; isTaken: boolean }>`
    with working as (
      select p.person_id, p.person_key, p.email from staff_person p
      where p.email is not null and exists (
        select from staff_member m join location l using (location_key)
        where m.person_id = p.person_id and l.removed_at is null)
    ), known as (
      select person_id from staff_sign_on where issuer = ${issuer} and subject = ${subject}
    ), named as (
      select w.person_id, w.person_key from working w
      where w.email = ${email}::text and not exists (select from known)
    ), taken as (
      select s.person_id from staff_sign_on s join named using (person_id) where s.issuer = ${issuer}
    ), added as (
      insert into staff_sign_on (person_id, issuer, subject)
      select person_id, ${issuer}, ${subject} from named where not exists (select from taken)
      on conflict (issuer, subject) do nothing
      returning person_id
    ), noted as (
      insert into staff_event (location_key, kind, person_id, role, done_by)
      select m.location_key, 'signOnLinked', m.person_id, m.role, n.person_key
      from staff_member m join added using (person_id) join named n using (person_id)
    ), used as (
      update staff_sign_on s set used_at = clock_timestamp() from known join working using (person_id)
      where s.person_id = known.person_id and s.issuer = ${issuer}
      returning s.person_id
    ), who as (
      select person_id from used union all select person_id from added
    ), begun as (
      ${insertSession(session, sql`select person_id from who`)} returning 1
    ), seen as (
      ${signedIn('signOn', sql`select person_id from who`)}
    )
    select exists (select from begun) as "isIn", exists (select from taken) as "isTaken"`;
  const { rows } = await changing(db, statement);
  const [found] = rows;
  if (found?.isIn === true) return 'in';
  return found?.isTaken === true ? 'otherAccount' : 'nobody';
}
