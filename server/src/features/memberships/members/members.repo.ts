/** The SQL of membership members (db/functions/memberships). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { MemberDetails, Membership } from '@gangway/domain/memberships/member';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';
import { changing } from '../../../db/unit-of-work.ts';

/** Returns the membership a member belongs to; null if there is no such member. */
export async function findMembershipOf(db: Queryable, memberKey: string): Promise<Membership | null> {
  const { rows } = await sql<{ membership: Membership }>`
    select membership_document(m) as membership
    from membership_member b join membership m using (membership_id) where b.member_key = ${memberKey}`.execute(
    db,
  );
  return rows[0]?.membership ?? null;
}

/** What the member form writes: these columns and no others (S24). */
export interface FilledForm {
  firstName: string;
  lastName: string;
  email: string | null;
  /** With country calling code: +13035550101. */
  phone: string | null;
  details: Partial<MemberDetails>;
}

/** Who changes a member, as stored with the change (db/functions/memberships/note_member.sql). */
export interface MemberChange {
  actor: 'holder' | 'staff' | 'buyer';
  subject: string | null;
  requestId: string;
}

const by = (change: MemberChange) => sql`changed_by = ${JSON.stringify(change)}::jsonb`;

/** Saves the form. Returns false for a buyer once someone has signed in as the account holder. */
export async function saveMemberForm(
  db: Queryable,
  memberKey: string,
  form: FilledForm,
  change: MemberChange,
): Promise<boolean> {
  const statement = sql`update membership_member b
    set ${by(change)}, first_name = ${form.firstName}, last_name = ${form.lastName}, email = ${form.email},
      phone = ${form.phone}, details = details || ${JSON.stringify(form.details)}::jsonb
    where member_key = ${memberKey} and (${change.actor !== 'buyer'} or exists (
      select from membership_member h where h.membership_id = b.membership_id and h.is_account_holder
        and h.identity_subject is null))
    returning member_id`;
  const { rows } = await changing(db, statement);
  return rows.length > 0;
}

/**
 * Revokes or reinstates a member; keeps the original time if already revoked. Returns false if the
 * account holder asks to reinstate a member whom the venue or its staff revoked (C-31).
 */
export async function saveRevoked(
  db: Queryable,
  memberKey: string,
  isRevoked: boolean,
  change: MemberChange,
): Promise<boolean> {
  const statement = sql`update membership_member
    set ${by(change)}, revoked_at = case when ${isRevoked} then coalesce(revoked_at, clock_timestamp()) end
    where member_key = ${memberKey} and (${isRevoked || change.actor === 'staff'} or revoked_by not in ('venue', 'staff'))
    returning member_id`;
  const { rows } = await changing(db, statement);
  return rows.length > 0;
}

export interface CountedVisit {
  refused: 'revoked' | 'noVisits' | null;
  visits_remaining: number | null;
  total_visits: number;
}

/** Counts a visit for all of them or none, with who scanned; returns the first member's count. */
export async function saveVisit(
  db: Queryable,
  memberKeys: readonly string[],
  at: Instant,
  by: MemberChange,
): Promise<CountedVisit> {
  const keys = sql.join(memberKeys.map((key) => sql`${key}`));
  const statement = sql<{ counted: CountedVisit }>`
    select check_in_members(array[${keys}]::text[], ${new Date(at).toISOString()}::timestamptz,
      ${JSON.stringify(by)}::jsonb) as counted`;
  const { rows } = await changing(db, statement);
  const counted = rows[0]?.counted;
  if (counted === undefined) throw new Error('a visit gave no answer');
  return counted;
}

/** Stops counting a signature as valid; what was signed stays on record. */
export async function forgetSignature(db: Queryable, memberKey: string): Promise<void> {
  await changing(
    db,
    sql`update membership_member set waiver_signed_at = null where member_key = ${memberKey}`,
  );
}

export interface SignedWaiver {
  signer: string;
  birth_date: string;
  guardian: string | null;
  signature: string;
  client_address: string;
  text_version: string;
  waiver_text: string;
}

/** Returns false if there is no such member. */
export async function insertWaiver(db: Queryable, memberKey: string, signed: SignedWaiver): Promise<boolean> {
  const statement = sql<{ kept: boolean }>`
    select sign_waiver(${memberKey}, ${JSON.stringify(signed)}::jsonb) as kept`;
  const { rows } = await changing(db, statement);
  return rows[0]?.kept === true;
}
