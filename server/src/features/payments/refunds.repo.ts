/** The SQL of sending refunds to the gateway (db/functions/refunds.sql). */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

export interface DueRefund {
  orderId: number;
  refundId: number;
  chargeId: string;
  /** In minor units. */
  amount: number;
  /** How often it was tried before. */
  tries: number;
}

/** Lists refunds that are due, oldest first; those of a payment that is not captured yet wait for that. */
export async function listDueRefunds(db: Queryable, most: number): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    select r.order_id as "orderId", r.refund_id as "refundId", a.charge_id as "chargeId", r.amount, r.tries
    from refund r join payment_attempt a using (attempt_row_id)
    where r.state = 'due' and r.due_at <= clock_timestamp() and a.state = 'captured' and a.charge_id is not null
    order by r.due_at limit ${most}`.execute(db);
  return rows;
}

/** Records what the gateway did, unless it is recorded already. */
export async function saveRefundEnd(
  db: Queryable,
  end: {
    orderId: number;
    refundId: number;
    state: 'due' | 'sent' | 'refused';
    error: string | null;
    waitMinutes: number;
  },
): Promise<void> {
  await sql`select end_refund(${end.orderId}, ${end.refundId}, ${end.state}, ${end.error},
    make_interval(mins => ${end.waitMinutes}))`.execute(db);
}
