/** The SQL of sign-in: which account a membership's account holder is bound to (docs/rules/sign-in.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/**
 * Binds account holders waiting for a number, at every location of an organization, to the first account that
 * signs in with it, and stores the number as verified on everything this account holds there. Binds nothing
 * at locations where another account has verified the same number, because numbers change hands; returns
 * those locations.
 */
export async function saveHolder(
  db: Queryable,
  { organizations, subject, phone }: { organizations: readonly string[]; subject: string; phone: string },
): Promise<{ disputed: LocationKey[] }> {
  const by = sql`changed_by = ${JSON.stringify({ actor: 'identity', subject })}::jsonb`;
  const { rows } = await sql<{ location_key: LocationKey }>`
    with here as (
      select location_key from location
      where definition ->> 'identityOrganizationId' = any(${[...organizations]}::text[]) and removed_at is null
    ), waiting as (
      select member_id, location_key from membership_member
      where location_key in (select location_key from here) and phone = ${phone} and is_account_holder
        and identity_subject is null
      order by member_id for update
    ), others as (
      select distinct location_key from membership_member
      where location_key in (select location_key from here) and verified_phone = ${phone} and is_account_holder
        and identity_subject <> ${subject}
    ), bound as (
      update membership_member set ${by}, identity_subject = ${subject}, verified_phone = ${phone}
      where member_id in (select member_id from waiting) and identity_subject is null
        and location_key not in (select location_key from others)
    ), seen as (
      update membership_member set ${by}, verified_phone = ${phone}
      where location_key in (select location_key from here) and identity_subject = ${subject} and is_account_holder
        and verified_phone is distinct from ${phone}
    )
    select distinct location_key from waiting join others using (location_key)`.execute(db);
  return { disputed: rows.map(({ location_key }) => location_key) };
}

/** A membership's location, the order that bought it, and the account its holder is bound to. */
export interface Holding {
  membershipKey: string;
  locationKey: LocationKey;
  orderId: number | null;
  subject: string | null;
}

/** Finds by the key of the membership or of one of its members; null if there is none. */
export async function findHolding(
  db: Queryable,
  of: { membershipKey: string } | { memberKey: string },
): Promise<Holding | null> {
  const isOne =
    'membershipKey' in of
      ? sql`m.membership_key = ${of.membershipKey}`
      : sql`m.membership_id = (select membership_id from membership_member where member_key = ${of.memberKey})`;
  const { rows } = await sql<Holding>`
    select m.membership_key as "membershipKey", m.location_key as "locationKey", m.order_id as "orderId",
      b.identity_subject as subject
    from membership m join membership_member b on b.membership_id = m.membership_id and b.is_account_holder
    where ${isOne}`.execute(db);
  return rows[0] ?? null;
}
