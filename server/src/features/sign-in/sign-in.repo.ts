/** The statements of sign-in: who an account holder is bound to (docs/rules/sign-in.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/**
 * Binds the account holders with a number to whoever signed in with it first. Nothing is bound, and true answered, where
 * another identity holds a membership with this number already: numbers pass from one person to another.
 */
export async function saveHolder(
  db: Queryable,
  locationKey: LocationKey,
  subject: string,
  phone: string,
): Promise<{ isDisputed: boolean }> {
  const { rows } = await sql<{ disputed: boolean }>`
    with waiting as (
      select member_id from membership_member
      where location_key = ${locationKey} and phone = ${phone} and is_account_holder and identity_subject is null
      order by member_id for update
    ), others as (
      select count(*) > 0 as claimed from membership_member
      where location_key = ${locationKey} and phone = ${phone} and is_account_holder and identity_subject <> ${subject}
    ), bound as (
      update membership_member set identity_subject = ${subject}
      where member_id in (select member_id from waiting) and identity_subject is null
        and not (select claimed from others)
    )
    select (select claimed from others) and exists (select from waiting) as disputed`.execute(db);
  return { isDisputed: rows[0]?.disputed ?? false };
}

/** Where a membership is, and whom its account holder is bound to; null where there is none with this key. */
export async function findHolding(
  db: Queryable,
  membershipKey: string,
): Promise<{ locationKey: LocationKey; subject: string | null } | null> {
  const { rows } = await sql<{ location_key: LocationKey; identity_subject: string | null }>`
    select m.location_key, b.identity_subject from membership m
    join membership_member b on b.membership_id = m.membership_id and b.is_account_holder
    where m.membership_key = ${membershipKey}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { locationKey: row.location_key, subject: row.identity_subject };
}
