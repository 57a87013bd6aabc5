/** Reads touched cells as indexed ranges in one statement, without reading orders (docs/rules/capacity.md). */
import type { TouchedCell } from '@gangway/domain/availability/cell-states';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';

export interface CellRange {
  subject: string;
  /** First and last `at`, both inclusive. */
  from: string;
  to: string;
}

/**
 * A line being edited, or a package with its members; its own places count as
 * free for the owner of the order key.
 */
export type OwnLine = { orderKeyHash: Buffer; line: number } | null;

/** A line of a sold order that the venue's people change; its own places count as free for them. */
export interface SoldLine {
  soldOrderId: number;
  line: number;
}

/** All rows as one value per column: parsing three hundred rows costs more than reading them. */
interface Columns {
  subject: string[] | null;
  at: string[] | null;
  capacity: (number | null)[] | null;
  claimed: number[] | null;
  exclusive: boolean[] | null;
}

interface ReadPlaces {
  cells: Partial<Columns>;
  free: Record<string, number> | null;
}

/** The places in some ranges; the same text means the same places. */
export interface Places {
  text: string;
  /** Live claims of each cell: claimed units less expired holds, whether swept or not. */
  cells(): TouchedCell[];
}

export async function readPlaces(
  db: Queryable,
  locationKey: number,
  ranges: readonly CellRange[],
  own: OwnLine | SoldLine,
): Promise<Places> {
  // An overbooked departure has no more places than it had before.
  // A separate subquery per range: otherwise the planner reads more of the index than needed.
  const cells = ranges.map(
    ({
      subject,
      from,
      to,
    }) => sql`select subject, at, coalesce(lowered_to, capacity) as capacity, claimed, exclusive from cell
      where location_key = ${locationKey} and subject = ${subject} and at between ${from} and ${to}`,
  );
  const held = own === null || 'soldOrderId' in own ? null : own;
  const sold = own !== null && 'soldOrderId' in own ? own : null;
  /** Whether a claim is of the line of a sold order that is changed. */
  const isSold = (claim: RawBuilder<unknown>) =>
    sold === null
      ? sql`false`
      : sql`(${claim}.order_id = ${sold.soldOrderId} and ${claim}.line_id = ${sold.line})`;
  /** Whether a claim no longer counts: its hold has ended, or it is of the line that is edited. */
  const isOver = (of: 'k' | 'other') => {
    const claim = sql.raw(of);
    return sql`(${isSold(claim)} or (${claim}.expires_at is not null and (${claim}.expires_at <= clock_timestamp()
      or (${claim}.order_id = (
          select o.order_id from shop_order o where o.order_key_hash = ${held?.orderKeyHash ?? null})
        and (${claim}.line_id = ${held?.line ?? null} or ${claim}.line_id in (
          select m.line_id from order_line m
          where m.order_id = ${claim}.order_id and m.parent_line_id = ${held?.line ?? null}))))))`;
  };
  // What a departure takes once is free when none of its claims counts.
  const ended = ranges.map(
    ({ subject, from, to }) => sql`select subject, at, max(units) as units from claim k
      where k.location_key = ${locationKey} and k.subject = ${subject} and k.at between ${from} and ${to}
        and ${sold === null ? sql`k.expires_at is not null` : sql`(k.expires_at is not null or ${isSold(sql.raw('k'))})`}
        and ${isOver('k')}
        and (k.shared is null or not exists (
          select from claim other where other.location_key = k.location_key and other.subject = k.subject
            and other.at = k.at and other.shared = k.shared and not ${isOver('other')}))
      group by subject, at, coalesce(shared, order_id || ' ' || line_id)`,
  );
  const { rows } = await sql<{ places: string }>`
    select json_build_object('cells', (
      select json_build_object('subject', array_agg(subject), 'at', array_agg(at), 'capacity', array_agg(capacity),
        'claimed', array_agg(claimed), 'exclusive', array_agg(exclusive))
      from (${sql.join(cells, sql` union all `)}) as touched
    ), 'free', (
      select json_object_agg(subject || ' ' || at, units) from (
        select subject, at, sum(units) as units from (${sql.join(ended, sql` union all `)}) as past
        group by subject, at order by subject, at) as past
    ))::text as places`.execute(db);
  const text = rows[0]?.places ?? '{}';
  return { text, cells: () => cellsOf(JSON.parse(text) as Partial<ReadPlaces>) };
}

function cellsOf({ cells, free }: Partial<ReadPlaces>): TouchedCell[] {
  const { subject, at, capacity, claimed, exclusive } = cells ?? {};
  return (at ?? []).map((key, index) => {
    const of = subject?.[index] ?? '';
    const live = (claimed?.[index] ?? 0) - (free == null ? 0 : (free[`${of} ${key}`] ?? 0));
    return {
      subject: of,
      at: key,
      capacity: capacity?.[index] ?? null,
      claimed: live,
      exclusive: exclusive?.[index] === true && live > 0,
    };
  });
}

export async function listTouchedCells(
  db: Queryable,
  locationKey: number,
  ranges: readonly CellRange[],
  own: OwnLine | SoldLine,
): Promise<TouchedCell[]> {
  return (await readPlaces(db, locationKey, ranges, own)).cells();
}
