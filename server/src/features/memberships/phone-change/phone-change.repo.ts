/**
 * The SQL of links that change the number a membership waits for (docs/rules/members.md, "The link of a
 * receipt").
 */
import type { MemberDetails } from '@gangway/domain/memberships/member';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';
import { changing } from '../../../db/unit-of-work.ts';

/** Returns whether any membership of an order still waits for its account holder's first sign-in. */
export async function isWaiting(db: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from membership m join membership_member b using (membership_id)
      where m.order_id = ${orderId} and b.is_account_holder and b.identity_subject is null) as waits`.execute(
    db,
  );
  return rows[0]?.waits === true;
}

/** Stores the hash of a link's secret and deletes expired links. */
export async function insertPhoneChangeLink(
  db: Queryable,
  link: { hash: Buffer; orderId: number; seconds: number },
): Promise<void> {
  await sql`with over as (delete from phone_change_link where expires_at <= clock_timestamp())
    insert into phone_change_link (token_hash, order_id, expires_at)
    values (${link.hash}, ${link.orderId},
      clock_timestamp() + make_interval(secs => ${link.seconds}::double precision))`.execute(db);
}

/** The number with its country calling code, and its parts. */
export interface NewPhone {
  phone: string;
  details: Pick<MemberDetails, 'phoneCountryKey' | 'phoneAreaCode' | 'phoneSubscriberNumber'>;
}

/**
 * Uses up a link and all others of its order, and changes the number of the memberships nobody has signed in
 * for. Returns false if there is no such link or no membership is waiting.
 */
export async function usePhoneChangeLink(
  db: Queryable,
  locationKey: number,
  hash: Buffer,
  { phone, details }: NewPhone,
): Promise<boolean> {
  const statement = sql<{ changed: number }>`
    with used as (
      delete from phone_change_link l
      using shop_order o
      where l.token_hash = ${hash} and l.expires_at > clock_timestamp() and o.order_id = l.order_id
        and o.location_key = ${locationKey}
      returning l.order_id
    ), others as (
      delete from phone_change_link where order_id in (select order_id from used) and token_hash <> ${hash}
    ), changed as (
      update membership_member b set changed_by = '{"actor": "buyer"}', phone = ${phone}, details = b.details || ${JSON.stringify(details)}::jsonb
      from membership m join used using (order_id)
      where b.membership_id = m.membership_id and b.is_account_holder and b.identity_subject is null
      returning b.member_id
    )
    select count(*)::integer as changed from changed`;
  const { rows } = await changing(db, statement);
  return (rows[0]?.changed ?? 0) > 0;
}
