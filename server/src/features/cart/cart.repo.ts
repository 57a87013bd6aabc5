/** The SQL of the cart, one round trip per statement (db/functions/cart). */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Order } from '@gangway/domain/order/order';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';
import { type CartChange, type ChangedCart, documentOf, orderAfter } from './cart-document.ts';

/** Applies a change to the order as read (null opens a new one) and returns the changed order. */
export async function saveCartChange(
  db: Queryable,
  change: CartChange,
  before: Order | null,
): Promise<Order> {
  const answer = await changing(
    db,
    sql<{
      changed: ChangedCart;
    }>`select change_cart(${JSON.stringify(documentOf(change, before))}::jsonb) as changed`,
  );
  const changed = answer.rows[0]?.changed;
  if (changed === undefined) throw new Error('a changed cart gave no answer');
  return orderAfter(before, change, changed);
}

export async function saveCartEnd(
  db: Queryable,
  locationKey: number,
  orderId: number,
  state: 'abandoned' | 'expired',
  requestId: string | null,
): Promise<boolean> {
  const statement = sql<{ ended: boolean }>`
    select end_cart(${locationKey}, ${orderId}, ${state}, ${requestId}) as ended`;
  const { rows } = await changing(db, statement);
  return rows[0]?.ended === true;
}

export async function listExpiredCarts(
  db: Queryable,
  most: number,
): Promise<{ orderId: number; locationKey: number }[]> {
  const { rows } = await sql<{ orderId: number; locationKey: number }>`
    select order_id as "orderId", location_key as "locationKey" from shop_order
    where state = 'new' and hold_expires_at <= clock_timestamp()
    order by hold_expires_at limit ${most}`.execute(db);
  return rows;
}

/** Forgets where an order came from once it is neither a cart nor being paid. */
export async function removeHolders(db: Queryable): Promise<void> {
  await sql`update shop_order set holder = null where holder is not null and state not in ('new', 'paying')`.execute(
    db,
  );
}

/**
 * Returns the share (0 to 1) of places held unpaid in carts, from a given day on, over departures that were
 * ever touched.
 */
export async function findHeldUnpaidShare(
  db: Queryable,
  locationKey: number,
  from: VenueDate,
): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    select coalesce(sum(held)::double precision / nullif(sum(capacity), 0), 0) as share
    from (
      select c.capacity, coalesce(sum(k.units) filter (where k.expires_at > clock_timestamp()), 0) as held
      from cell c left join claim k using (location_key, subject, at)
      where c.location_key = ${locationKey} and c.subject like 'activity/%' and c.at >= ${from}
        and c.capacity is not null
      group by c.subject, c.at, c.capacity) departures`.execute(db);
  return rows[0]?.share ?? 0;
}

/** Deletes carts thirty days after they end; saved orders are kept forever (D-OR-03). */
export async function removeOldCarts(db: Queryable, most: number): Promise<number> {
  const { rows } = await sql`
    delete from shop_order where order_id in (
      select order_id from shop_order o
      where state in ('expired', 'abandoned') and hold_expires_at < clock_timestamp() - interval '30 days'
        and not exists (select from payment_attempt p where p.order_id = o.order_id)
      limit ${most})
    returning order_id`.execute(db);
  return rows.length;
}
