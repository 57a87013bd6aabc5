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

/** Columns of all rows: three hundred departures in one value, as taking rows apart costs more than reading them. */
interface Columns {
  at: string[] | null;
  capacity: (number | null)[] | null;
  claimed: number[] | null;
}

/** Live claims per `at`: what is claimed less the holds that are past their end, swept or not. */
export async function listTouchedCells(db: Queryable, range: CellRange): Promise<Map<string, CellState>> {
  const { locationKey, subject, from, to, own } = range;
  const { rows } = await sql<{ cells: Columns; free: Record<string, number> | null }>`
    select (
      select json_build_object('at', array_agg(at), 'capacity', array_agg(capacity), 'claimed', array_agg(claimed))
      from cell where location_key = ${locationKey} and subject = ${subject} and at between ${from} and ${to}
    ) as cells, (
      select json_object_agg(at, units) from (
        select k.at, sum(k.units) as units from claim k
        where k.location_key = ${locationKey} and k.subject = ${subject} and k.at between ${from} and ${to}
          and k.expires_at is not null and (k.expires_at <= clock_timestamp()
            or (k.line_id = ${own?.line ?? null} and k.order_id = (
              select o.order_id from shop_order o where o.order_key_hash = ${own?.orderKeyHash ?? null})))
        group by k.at) as past
    ) as free`.execute(db);
  const { at, capacity, claimed } = rows[0]?.cells ?? { at: null, capacity: null, claimed: null };
  const free = rows[0]?.free ?? {};
  return new Map(
    (at ?? []).map((key, index) => [
      key,
      { capacity: capacity?.[index] ?? null, claimed: (claimed?.[index] ?? 0) - (free[key] ?? 0) },
    ]),
  );
}
