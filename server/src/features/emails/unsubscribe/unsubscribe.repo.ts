/** The SQL of unsubscribing from emails that nobody waits for (docs/rules/reminders.md, "Unsubscribing"). */
import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';
import { changing } from '../../../db/unit-of-work.ts';

/** Days after which a link in an email ends. */
const linkDays = 400;

/** Stores the hash of a link's key, unless the mailbox opted out; returns whether it did. Deletes links that have ended. */
export async function insertUnsubscribeLink(
  db: Queryable,
  { locationKey, keyHash, mailboxHash }: { locationKey: number; keyHash: Buffer; mailboxHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    with over as (
      delete from unsubscribe_link where location_key = ${locationKey}
        and created_at < clock_timestamp() - make_interval(days => ${linkDays}))
    insert into unsubscribe_link (location_key, key_hash, mailbox_hash)
    select ${locationKey}, ${keyHash}, ${mailboxHash}
    where not exists (select from email_opt_out where location_key = ${locationKey} and mailbox_hash = ${mailboxHash})
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Whether there is such a link, and whether its mailbox opted out. Null for an unknown link. */
export async function findUnsubscribeLink(
  db: Queryable,
  locationKey: number,
  keyHash: Buffer,
): Promise<{ isOut: boolean } | null> {
  const { rows } = await sql<{ isOut: boolean }>`
    select exists (select from email_opt_out u where u.location_key = l.location_key
      and u.mailbox_hash = l.mailbox_hash) as "isOut"
    from unsubscribe_link l where l.location_key = ${locationKey} and l.key_hash = ${keyHash}`.execute(db);
  return rows[0] ?? null;
}

/** Opts the mailbox of a link out, once; returns whether there is such a link. */
export async function saveOptOut(db: Queryable, locationKey: number, keyHash: Buffer): Promise<boolean> {
  const { rows } = await changing(
    db,
    sql`with link as (
      select location_key, mailbox_hash from unsubscribe_link
      where location_key = ${locationKey} and key_hash = ${keyHash}),
    kept as (
      insert into email_opt_out (location_key, mailbox_hash) select location_key, mailbox_hash from link
      on conflict (location_key, mailbox_hash) do nothing)
    select 1 from link`,
  );
  return rows.length > 0;
}
