/** Lists what venues may keep no longer (docs/rules/personal-data.md, "Retention"). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

/** Months, by what is kept. */
export interface Retention {
  locationKey: LocationKey;
  orders: number | null;
  carts: number | null;
  memberships: number | null;
}

export async function listRetention(db: Queryable): Promise<Retention[]> {
  const { rows } = await sql<Retention>`
    select location_key as "locationKey", (retention ->> 'orders')::integer as orders,
      (retention ->> 'carts')::integer as carts, (retention ->> 'memberships')::integer as memberships
    from location where retention is not null order by location_key`.execute(db);
  return rows;
}

interface Of {
  locationKey: number;
  now: Date;
  /** Null lists nothing. */
  months: number | null;
  most: number;
}

const before = ({ now, months }: Of) =>
  sql`(${now.toISOString()}::timestamptz - make_interval(months => ${months}::integer))`;

const idsOf = async (db: Queryable, query: ReturnType<typeof sql>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Bought orders whose last day is that long ago: the last of purchase, visits, and what was bought and runs out. */
export const listOldOrders = (db: Queryable, of: Of): Promise<number[]> =>
  idsOf(
    db,
    sql`select o.order_id as id from shop_order o
      where o.location_key = ${of.locationKey} and o.erased_at is null and o.state in ('saved', 'cancelled')
        and o.created_at < ${before(of)} and o.saved_at < ${before(of)}
        and not exists (select from order_line l where l.order_id = o.order_id and l.canceled_at is null
          and (l.starts_at >= ${before(of)} or left(l.ends_at_wall, 10) >= ${before(of)}::date::text))
        and not exists (select from gift_card c where c.order_id = o.order_id and c.expires_at >= ${before(of)})
        and not exists (select from membership m where m.order_id = o.order_id and m.ends_on >= ${before(of)}::date)
        and not exists (select from payment_attempt a where a.order_id = o.order_id
          and a.state in ('pending', 'challenge', 'unknown'))
        and not exists (select from refund r where r.order_id = o.order_id and r.state in ('due', 'to be given'))
        and not exists (select from outbox b where b.sent_at is null and b.gave_up_at is null
          and b.dedupe_key ~ ('^[a-z-]+-' || o.order_id || '(-|$)'))
      order by o.created_at limit ${of.most}`,
  );

/** Deletes notes on departures whose day is that long ago: they may say something of guests. Returns how many. */
export async function deleteOldNotes(db: Queryable, of: Of): Promise<number> {
  const { rows } = await changing(
    db,
    sql`delete from departure_note where (location_key, note_id) in (
        select location_key, note_id from departure_note
        where location_key = ${of.locationKey} and day < ${before(of)}::date
        order by day limit ${of.most})
      returning note_id`,
  );
  return rows.length;
}

/** Deletes hours that were marked on a day that long ago. Returns how many. */
export async function deleteOldMarks(db: Queryable, of: Of): Promise<number> {
  const { rows } = await changing(
    db,
    sql`delete from marked_hours where (location_key, mark_key) in (
        select location_key, mark_key from marked_hours
        where location_key = ${of.locationKey} and day < ${before(of)}::date
        order by day limit ${of.most})
      returning mark_key`,
  );
  return rows.length;
}

/** Deletes who led departures whose day is that long ago. Returns how many. */
export async function deleteOldGuides(db: Queryable, of: Of): Promise<number> {
  const { rows } = await changing(
    db,
    sql`delete from departure_guide where (location_key, day, departure_key, person_id) in (
        select location_key, day, departure_key, person_id from departure_guide
        where location_key = ${of.locationKey} and day < ${before(of)}::date
        order by day limit ${of.most})
      returning person_id`,
  );
  return rows.length;
}

/** Carts that are over, in which somebody wrote something. */
export const listOldCarts = (db: Queryable, of: Of): Promise<number[]> =>
  idsOf(
    db,
    sql`select o.order_id as id from shop_order o
      where o.location_key = ${of.locationKey} and o.erased_at is null and o.state in ('expired', 'abandoned')
        and o.created_at < ${before(of)}
        and (o.customer is not null or o.answers <> '[]' or exists (select from cart_reminder r where r.order_id = o.order_id) or exists (select from order_line l where l.order_id = o.order_id
          and (l.answers <> '[]' or l.pickup is not null or l.kind = 'giftCard')))
      order by o.created_at limit ${of.most}`,
  );

/** Members of memberships that ended that long ago. */
export const listOldMembers = (db: Queryable, of: Of): Promise<number[]> =>
  idsOf(
    db,
    sql`select b.member_id as id from membership_member b join membership m using (membership_id)
      where m.location_key = ${of.locationKey} and b.erased_at is null and m.ends_on < ${before(of)}::date
      order by b.member_id limit ${of.most}`,
  );

/** Credits that expired or were used up that long ago. */
export const listOldCredits = (db: Queryable, of: Of): Promise<number[]> =>
  idsOf(
    db,
    sql`select gift_card_id as id from gift_card
      where location_key = ${of.locationKey} and kind = 'credit' and holder ->> 'email' <> ''
        and (expires_at < ${before(of)} or (spent = value and issued_at < ${before(of)}))
      order by gift_card_id limit ${of.most}`,
  );
