/** Reads touched cells: one indexed range, never an order (docs/rules/capacity.md). */
import type { CellState } from '@gangway/domain/availability/explain';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

export interface CellRange {
  locationKey: number;
  subject: string;
  /** First and last `at`, inclusive; any text that sorts between them is read. */
  from: string;
  to: string;
  /** A line whose own places count as free, when it is being edited by whoever holds its order's key. */
  own: { orderKeyHash: Buffer; line: number } | null;
}

/** Live claims per `at`: what is claimed less the holds that are past their end, swept or not. */
export async function listTouchedCells(db: Queryable, range: CellRange): Promise<Map<string, CellState>> {
  const { locationKey, subject, from, to, own } = range;
  const { rows } = await sql<{ at: string; capacity: number | null; claimed: number }>`
    select c.at, c.capacity, c.claimed - coalesce(f.units, 0)::integer as claimed
    from cell c left join (
      select k.at, sum(k.units) as units from claim k
      where k.location_key = ${locationKey} and k.subject = ${subject} and k.at between ${from} and ${to}
        and (k.expires_at <= clock_timestamp()
          or (k.expires_at is not null and k.line_id = ${own?.line ?? null} and k.order_id = (
            select o.order_id from shop_order o where o.order_key_hash = ${own?.orderKeyHash ?? null})))
      group by k.at) f on f.at = c.at
    where c.location_key = ${locationKey} and c.subject = ${subject} and c.at between ${from} and ${to}`.execute(
    db,
  );
  return new Map(rows.map(({ at, capacity, claimed }) => [at, { capacity, claimed }]));
}
