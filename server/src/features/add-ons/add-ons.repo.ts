/** Reads what is taken of the stock of add-ons on a day (docs/rules/capacity.md). */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

export interface StockQuestion {
  locationKey: number;
  subjects: readonly string[];
  at: string;
  /** A line whose own units count as free, when it is being edited by whoever holds its order's key. */
  own: { orderKeyHash: Buffer; line: number } | null;
}

/** Units left by subject, of those that anybody ever took; a hold past its end does not count, swept or not. */
export async function listStockLeft(db: Queryable, question: StockQuestion): Promise<Map<string, number>> {
  const { locationKey, subjects, at, own } = question;
  const { rows } = await sql<{ subject: string; left: number }>`
    select c.subject, (c.capacity - c.claimed + coalesce((
      select sum(k.units) from claim k
      where k.location_key = c.location_key and k.subject = c.subject and k.at = c.at and k.expires_at is not null
        and (k.expires_at <= clock_timestamp() or (k.line_id = ${own?.line ?? null} and k.order_id = (
          select o.order_id from shop_order o where o.order_key_hash = ${own?.orderKeyHash ?? null})))), 0)
      )::integer as left
    from cell c
    where c.location_key = ${locationKey} and c.subject = any (${[...subjects]}::text[]) and c.at = ${at}
      and c.capacity is not null`.execute(db);
  return new Map(rows.map(({ subject, left }) => [subject, left]));
}
