/** Reads how much add-on stock is taken on a day (docs/rules/capacity.md). */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import type { OwnLine } from '../../db/touched-cells.repo.ts';

export interface StockQuestion {
  locationKey: number;
  subjects: readonly string[];
  at: string;
  /** A line, or a package with its members, whose own units count as free. */
  own: OwnLine;
}

/** Returns units left by subject, for subjects ever taken. An expired hold does not count, swept or not. */
export async function listStockLeft(db: Queryable, question: StockQuestion): Promise<Map<string, number>> {
  const { locationKey, subjects, at, own } = question;
  const { rows } = await sql<{ subject: string; left: number }>`
    select c.subject, (c.capacity - c.claimed + coalesce((
      select sum(k.units) from claim k
      where k.location_key = c.location_key and k.subject = c.subject and k.at = c.at and k.expires_at is not null
        and (k.expires_at <= clock_timestamp()
          or (k.order_id = (
              select o.order_id from shop_order o where o.order_key_hash = ${own?.orderKeyHash ?? null})
            and (k.line_id = ${own?.line ?? null} or k.line_id in (
              select m.line_id from order_line m
              where m.order_id = k.order_id and m.parent_line_id = ${own?.line ?? null}))))), 0)
      )::integer as left
    from cell c
    where c.location_key = ${locationKey} and c.subject = any (${[...subjects]}::text[]) and c.at = ${at}
      and c.capacity is not null`.execute(db);
  return new Map(rows.map(({ subject, left }) => [subject, left]));
}
