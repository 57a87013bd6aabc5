/** Counts how often promo codes were used (db/functions/promo-codes). */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

export interface AskedUses {
  locationKey: number;
  code: string;
  /** The cell that counts its uses. */
  cell: { subject: string; at: string };
  /** The customer's email hash, if the email is known. */
  emailHash: Buffer | null;
  /** The asking order, whose own use does not count. */
  orderId: number;
}

/** Counts uses by others: saved orders, and carts whose hold has not expired. */
export async function countUses(
  db: Queryable,
  { locationKey, code, cell, emailHash, orderId }: AskedUses,
): Promise<{ total: number; byEmail: number }> {
  const ofCell = sql`location_key = ${locationKey} and subject = ${cell.subject} and at = ${cell.at}`;
  const { rows } = await sql<{ total: number; byEmail: number }>`
    select coalesce((select claimed from cell where ${ofCell}), 0)
        - (select count(*)::integer from claim where ${ofCell} and expires_at <= clock_timestamp() and order_id <> ${orderId})
        - (select count(*)::integer from claim where ${ofCell} and order_id = ${orderId}) as total,
      case when ${emailHash}::bytea is null then 0
        else promo_uses_by_email(${locationKey}, ${code}, ${emailHash}, ${orderId})::integer end as "byEmail"`.execute(
    db,
  );
  return rows[0] ?? { total: 0, byEmail: 0 };
}
