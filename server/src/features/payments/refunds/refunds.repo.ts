/** The SQL of sending refunds to the gateway (db/functions/refunds). */
import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';

export interface DueRefund {
  orderId: number;
  refundId: number;
  chargeId: string;
  account: string | null;
  /** In minor units. */
  amount: number;
  /** How often it was tried before. */
  tries: number;
  /** Which key it is sent under, counted from 1. */
  round: number;
  /** Of the order, for the log. */
  orderNumber: string;
  venue: number;
  currency: string;
  /** The payment was never taken, and nothing is held for it anymore. */
  isLost: boolean;
}

/** Lists refunds that are due, oldest first; those of a payment that is not captured yet wait for that, or until it never will be. */
export async function listDueRefunds(db: Queryable, most: number): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    select r.order_id as "orderId", r.refund_id as "refundId", a.charge_id as "chargeId", a.account, r.amount, r.tries, r.round,
      o.order_number as "orderNumber", o.location_key as venue, o.currency, a.capture_is_lost as "isLost"
    from refund r join payment_attempt a using (attempt_row_id) join shop_order o on o.order_id = r.order_id
    where r.state = 'due' and r.due_at <= clock_timestamp() and a.charge_id is not null
      and (a.state = 'captured' or (a.state = 'authorised' and a.capture_is_lost))
    order by r.due_at limit ${most}`.execute(db);
  return rows;
}

/** Records what the gateway did, unless it is recorded already; returns whether it was not. */
export async function saveRefundEnd(
  db: Queryable,
  end: {
    orderId: number;
    refundId: number;
    state: 'due' | 'sent' | 'refused';
    error: string | null;
    waitMinutes: number;
    /** Of the email to the guest; null if there is nothing to tell. */
    key: { orderKey: string; hash: string } | null;
  },
): Promise<boolean> {
  const { rows } = await sql<{ ended: number }>`
    with due as materialized (
      select order_id, refund_id from refund
      where order_id = ${end.orderId} and refund_id = ${end.refundId} and state = 'due' for update),
    ended as materialized (
      select end_refund(order_id, refund_id, ${end.state}, ${end.error}, make_interval(mins => ${end.waitMinutes}),
        ${end.key === null ? null : JSON.stringify(end.key)}::jsonb) from due)
    select count(*)::integer as ended from ended`.execute(db);
  return (rows[0]?.ended ?? 0) > 0;
}

/** Tells the venue, once, that a refund is not made yet. */
export async function saveRefundDelay(
  db: Queryable,
  { orderId, refundId }: Pick<DueRefund, 'orderId' | 'refundId'>,
  problem: string,
): Promise<void> {
  await sql`select note_refund_delay(${orderId}, ${refundId}, ${problem})`.execute(db);
}

/** Ends a refund of a payment that was never taken. */
export async function saveReleasedInstead(
  db: Queryable,
  { orderId, refundId }: Pick<DueRefund, 'orderId' | 'refundId'>,
): Promise<void> {
  await sql`select release_instead(${orderId}, ${refundId})`.execute(db);
}
