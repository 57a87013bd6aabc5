/** The SQL of removing a venue, and of finding what blocks it (docs/decisions/0046-removing-venues.md). */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** What a venue still owes its guests. */
export interface Standing {
  /** Payments that are neither finished nor given up. */
  openPayments: number;
  /** Saved orders with a booking that is not over. */
  aheadOrders: number;
  /** The earliest of their days, in venue time. */
  firstAhead: string | null;
  unpaidOrders: number;
  giftCards: number;
  memberships: number;
  /** All orders that stay in the books. */
  orders: number;
}

const openStates = sql`('pending', 'challenge', 'unknown', 'authorised')`;

/** Removed with the venue, because nobody made them. */
const isDemo = (order: RawBuilder<unknown>) =>
  sql`exists (select from demo_order d where d.order_id = ${order})`;

/** Counts what a venue owes, except demo orders, gift cards and memberships. `wall` is the current venue time. */
export async function countStanding(db: Queryable, locationKey: number, wall: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with ahead as (
      select l.order_id, l.starts_at_wall from order_line l join shop_order o using (order_id)
      where o.location_key = ${locationKey} and o.state = 'saved' and l.kind = 'activity' and l.canceled_at is null
        and coalesce(l.ends_at_wall, l.starts_at_wall, 'open') >= ${wall} and not ${isDemo(sql`o.order_id`)})
    select
      (select count(*)::integer from payment_attempt a join shop_order o using (order_id)
        where o.location_key = ${locationKey} and a.state in ${openStates}) as "openPayments",
      (select count(distinct order_id)::integer from ahead) as "aheadOrders",
      (select left(min(starts_at_wall), 10) from ahead) as "firstAhead",
      (select count(*)::integer from shop_order where location_key = ${locationKey} and state = 'saved'
        and total > paid + redeemed and not ${isDemo(sql`shop_order.order_id`)}) as "unpaidOrders",
      (select count(*)::integer from gift_card where location_key = ${locationKey} and not is_demo
        and spent + voided < value and not ${isDemo(sql`gift_card.order_id`)}
        and (expires_at is null or expires_at > clock_timestamp())) as "giftCards",
      (select count(*)::integer from membership where location_key = ${locationKey} and not is_demo
        and canceled_at is null and ends_on >= left(${wall}, 10)::date) as memberships,
      (select count(*)::integer from shop_order where location_key = ${locationKey} and order_number is not null
        and not ${isDemo(sql`shop_order.order_id`)}) as orders`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the counts of a venue are missing');
  return row;
}

/**
 * Removes a venue as a new version. Its carts expire and are swept, its pending emails are given up, and its notes, guides,
 * marked hours and what emails said are deleted.
 */
export async function saveRemoval(db: Queryable, locationKey: number): Promise<void> {
  await sql`update location set removed_at = clock_timestamp(), version = version + 1, changed_at = now()
    where location_key = ${locationKey}`.execute(db);
  await sql`update shop_order set hold_expires_at = clock_timestamp() - interval '1 second'
    where location_key = ${locationKey} and state in ('new', 'paying') and hold_expires_at > clock_timestamp()`.execute(
    db,
  );
  await sql`update outbox set gave_up_at = clock_timestamp(), payload = '{}', last_error = 'the venue was removed'
    where sent_at is null and gave_up_at is null
    and (payload ->> 'locationKey')::integer = ${locationKey}`.execute(db);
  await sql`select save_endpoints(${locationKey}, '[]')`.execute(db);
  // Nobody works there who would read them.
  await sql`delete from order_note where location_key = ${locationKey}`.execute(db);
  await sql`delete from order_email where location_key = ${locationKey}`.execute(db);
  await sql`delete from departure_note where location_key = ${locationKey}`.execute(db);
  await sql`delete from marked_hours where location_key = ${locationKey}`.execute(db);
  await sql`delete from departure_guide where location_key = ${locationKey}`.execute(db);
  await sql`delete from order_view where location_key = ${locationKey}`.execute(db);
}

/** Lists the demo venues still in the shop. */
export async function listDemoLocations(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`
    select location_key as key from location where is_demo and removed_at is null order by location_key`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

const countDemo = (table: 'gift_card' | 'membership' | 'staff_person'): RawBuilder<number> =>
  sql<number>`(select count(*)::integer from ${sql.table(table)} where is_demo)`;

export interface DemoRows {
  orders: number;
  giftCards: number;
  memberships: number;
  /** Who sign in to the desk with one click. */
  people: number;
}

export async function countDemoRows(db: Queryable): Promise<DemoRows> {
  const { rows } = await sql<DemoRows>`
    select (select count(*)::integer from demo_order join shop_order using (order_id)
        where state in ('saved', 'cancelled')) as orders,
      ${countDemo('gift_card')} as "giftCards", ${countDemo('membership')} as memberships,
      ${countDemo('staff_person')} as people`.execute(db);
  return rows[0] ?? { orders: 0, giftCards: 0, memberships: 0, people: 0 };
}
