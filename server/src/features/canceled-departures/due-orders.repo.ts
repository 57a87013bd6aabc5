/** The SQL of the jobs of orders whose departure was canceled: a lease keeps two servers from taking the same one. */
import type { StaffActor } from '@gangway/domain/kernel/actor';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import type { Terms } from './plan.shared.ts';

/** An order that is due to be canceled. */
export interface DueOrder extends Terms {
  locationKey: LocationKey;
  cancellationId: number;
  orderId: number;
  orderNumber: string;
  lineKeys: number[];
  tries: number;
  reason: string;
  /** Who canceled the departure. */
  actor: StaffActor;
}

/** Longer than canceling one takes, even if the database is slow. */
const leaseSeconds = 60;

/** Leases some orders that are due, the oldest first. */
export async function leaseDueOrders(db: Queryable, most: number): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    with leased as (
      update departure_cancellation_order set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::double precision),
        tries = tries + 1
      where (location_key, cancellation_id, order_id) in (
        select location_key, cancellation_id, order_id from departure_cancellation_order
        where state = 'queued' and due_at <= clock_timestamp()
          and (leased_until is null or leased_until <= clock_timestamp())
        order by due_at, cancellation_id, order_id limit ${most} for update skip locked)
      returning *)
    select l.location_key as "locationKey", l.cancellation_id as "cancellationId", l.order_id as "orderId",
      o.order_number as "orderNumber", l.lines as "lineKeys", l.tries, c.percent, c.subject, c.text, c.reason, c.actor
    from leased l join departure_cancellation c using (location_key, cancellation_id)
      join shop_order o on o.order_id = l.order_id
    order by l.cancellation_id, l.order_id`.execute(db);
  return rows.map((row) => ({ ...row, lineKeys: row.lineKeys.map(Number) }));
}

type Of = Pick<DueOrder, 'locationKey' | 'cancellationId' | 'orderId'>;
const isIt = ({ locationKey, cancellationId, orderId }: Of) => sql`location_key = ${locationKey}
  and cancellation_id = ${cancellationId} and order_id = ${orderId} and state = 'queued'`;

/** Tries an order again later. */
export async function saveLater(db: Queryable, of: Of, seconds: number): Promise<void> {
  await sql`update departure_cancellation_order
    set leased_until = null, due_at = clock_timestamp() + make_interval(secs => ${seconds}::double precision)
    where ${isIt(of)}`.execute(db);
}

/** Leaves an order to the venue's people. */
export async function saveBlocked(
  db: Queryable,
  of: Of,
  problem: { code: string; details: object },
): Promise<void> {
  await sql`update departure_cancellation_order
    set state = 'blocked', problem = ${JSON.stringify(problem)}::jsonb, leased_until = null, changed_at = clock_timestamp()
    where ${isIt(of)}`.execute(db);
}
