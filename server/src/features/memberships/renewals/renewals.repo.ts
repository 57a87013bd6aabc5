/** The SQL of renewing memberships: links and reminders (db/migrations/0060-renewals.sql; docs/rules/memberships.md, "Renewing"). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Membership } from '@gangway/domain/memberships/member';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';

/** Days after which an unused link ends. */
const linkDays = 400;

/** Stores the hash of a link's secret and deletes links that have ended. */
export async function insertRenewalLink(db: Queryable, membershipKey: string, hash: Buffer): Promise<void> {
  await sql`with over as (
      delete from renewal_link where created_at < clock_timestamp() - make_interval(days => ${linkDays}))
    insert into renewal_link (token_hash, membership_id)
    select ${hash}, membership_id from membership where membership_key = ${membershipKey}`.execute(db);
}

/** Returns the membership that a link renews; null if there is no such link at the location, or it has ended. */
export async function findLinkedMembership(
  db: Queryable,
  locationKey: LocationKey,
  hash: Buffer,
): Promise<Membership | null> {
  const { rows } = await sql<{ membership: Membership }>`
    select membership_document(m) as membership from renewal_link l join membership m using (membership_id)
    where l.token_hash = ${hash} and m.location_key = ${locationKey}
      and l.created_at >= clock_timestamp() - make_interval(days => ${linkDays})`.execute(db);
  return rows[0]?.membership ?? null;
}

/** Lists the locations with memberships that end within these days. */
export async function listLocationsOfEnding(
  db: Queryable,
  from: VenueDate,
  to: VenueDate,
): Promise<LocationKey[]> {
  const { rows } = await sql<{ location_key: LocationKey }>`
    select distinct location_key from membership where ends_on between ${from} and ${to}`.execute(db);
  return rows.map(({ location_key }) => location_key);
}

/**
 * Queues the reminder that each membership of a location is due today, once: the latest of the given days before its
 * end, unless the days that were paid for last had not begun by then.
 */
export async function insertReminders(
  db: Queryable,
  locationKey: LocationKey,
  { today, daysBefore }: { today: VenueDate; daysBefore: readonly number[] },
): Promise<void> {
  await sql`
    insert into outbox (topic, dedupe_key, payload)
    select 'renewal-reminder', 'renewal-reminder-' || m.membership_id || '-' || m.ends_on || '-' || due.days,
      json_build_object('membershipKey', m.membership_key, 'endsOn', m.ends_on, 'daysBefore', due.days)
    from membership m
    cross join lateral (
      select min(d) as days from unnest(${[...daysBefore]}::integer[]) d where m.ends_on - d <= ${today}::date) due
    where m.location_key = ${locationKey} and m.canceled_at is null and m.ends_on >= ${today}::date and due.days is not null
      and m.ends_on - due.days > (
        select coalesce(max(r.starts_on), m.starts_on) from membership_renewal r where r.membership_id = m.membership_id)
    on conflict (dedupe_key) do nothing`.execute(db);
}

/** Returns the language of the latest order that bought or renewed a membership; null if none names one. */
export async function findOrderLanguage(db: Queryable, membershipKey: string): Promise<number | null> {
  const { rows } = await sql<{ language_key: number | null }>`
    select o.language_key from membership m
    left join membership_renewal r using (membership_id)
    join shop_order o on o.order_id = coalesce(r.order_id, m.order_id)
    where m.membership_key = ${membershipKey}
    order by r.renewal_id desc nulls last limit 1`.execute(db);
  return rows[0]?.language_key ?? null;
}
