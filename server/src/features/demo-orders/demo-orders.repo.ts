/** The SQL of demo orders (db/functions/demo; docs/decisions/0152-demo-orders.md). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { OrderState } from '@gangway/domain/kernel/order-state';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

export interface DemoRow {
  locationKey: number;
  name: string;
  plannedAt: string;
  orderId: number | null;
  state: OrderState | null;
  orderNumber: string | null;
  steps: number;
  isDone: boolean;
}

/** Lists what is planned at venues that are demo venues still. */
export async function listDemoOrders(db: Queryable): Promise<DemoRow[]> {
  const { rows } = await sql<DemoRow>`
    select d.location_key as "locationKey", d.name, d.planned_at as "plannedAt", d.order_id as "orderId", o.state,
      o.order_number as "orderNumber", d.steps, d.is_done as "isDone"
    from demo_order d join location l using (location_key) left join shop_order o using (order_id)
    where l.is_demo and l.removed_at is null`.execute(db);
  return rows;
}

export async function listDemoVenues(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`
    select location_key as key from location where is_demo and removed_at is null order by location_key`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** The clock that orders are stamped by. */
export async function databaseTime(db: Queryable): Promise<Instant> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return Number(rows[0]?.now) as Instant;
}

/** Stores a plan, all of it; what another start has stored stays as it is. */
export async function insertDemoOrders(
  db: Queryable,
  orders: readonly { locationKey: number; name: string }[],
  plannedAt: Instant,
): Promise<void> {
  const planned = orders.map(({ locationKey, name }) => ({ location: locationKey, name }));
  await sql`insert into demo_order (location_key, name, planned_at)
    select location, name, ${new Date(plannedAt).toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p (location integer, name text)
    on conflict do nothing`.execute(db);
}

/** Notes the cart of a demo order, so that it is known as one before it is paid; returns its id. */
export async function saveDemoCart(
  db: Queryable,
  of: { locationKey: number; name: string; keyHash: Buffer },
): Promise<number> {
  const { rows } = await changing(
    db,
    sql<{ orderId: number }>`
      update demo_order d set order_id = o.order_id, steps = 0 from shop_order o
      where d.location_key = ${of.locationKey} and d.name = ${of.name} and o.order_key_hash = ${of.keyHash}
      returning o.order_id as "orderId"`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a demo order has no cart');
  return row.orderId;
}

/** Ends the cart of a start that was ended in the middle. */
export async function endDemoCart(
  db: Queryable,
  of: { locationKey: number; orderId: number },
): Promise<void> {
  await sql`select end_cart(${of.locationKey}, ${of.orderId}, 'abandoned', null)`.execute(db);
}

export interface Dating {
  locationKey: number;
  orderId: number;
  since: Instant;
  at: Instant;
  /** The number of steps that are done, this one included. */
  step: number;
  isLast: boolean;
  mails: boolean;
}

/** Brings what was written since the plan back to its time, and notes the step. */
export async function dateDemoOrder(db: Queryable, of: Dating): Promise<void> {
  const [since, at] = [of.since, of.at].map((instant) => new Date(instant).toISOString());
  await changing(
    db,
    sql`select date_demo_order(${of.locationKey}, ${of.orderId}, ${since}::timestamptz, ${at}::timestamptz, ${of.step},
      ${of.isLast}, ${of.mails})`,
  );
}

/** Notes that a demo order is not made. */
export async function saveDemoSkipped(
  db: Queryable,
  of: { locationKey: number; name: string },
): Promise<void> {
  await sql`update demo_order set is_done = true where location_key = ${of.locationKey} and name = ${of.name}`.execute(
    db,
  );
}
