/** Reads touched cells: indexed ranges in one statement, never an order (docs/rules/capacity.md). */
import type { TouchedCell } from '@gangway/domain/availability/cell-states';
import { sql } from 'kysely';
import type { Queryable } from './database.ts';

export interface CellRange {
  subject: string;
  /** First and last `at`, inclusive. */
  from: string;
  to: string;
}

/** A line, or a package with its members, whose own places count as free, when it is being edited by whoever holds its order's key. */
export type OwnLine = { orderKeyHash: Buffer; line: number } | null;

/** Columns of all rows: three hundred departures in one value, as taking rows apart costs more than reading them. */
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

/** What the database says of some ranges: the same text means the same places. */
export interface Places {
  text: string;
  /** Live claims of each cell: what is claimed less the holds that are past their end, swept or not. */
  cells(): TouchedCell[];
}

export async function readPlaces(
  db: Queryable,
  locationKey: number,
  ranges: readonly CellRange[],
  own: OwnLine,
): Promise<Places> {
  // A range of its own for each: the planner cannot be led to read more of the index than is asked for.
  const cells = ranges.map(
    ({ subject, from, to }) => sql`select subject, at, capacity, claimed, exclusive from cell
      where location_key = ${locationKey} and subject = ${subject} and at between ${from} and ${to}`,
  );
  const ended = ranges.map(
    ({ subject, from, to }) => sql`select subject, at, units from claim k
      where k.location_key = ${locationKey} and k.subject = ${subject} and k.at between ${from} and ${to}
        and k.expires_at is not null and (k.expires_at <= clock_timestamp()
          or (k.order_id = (
              select o.order_id from shop_order o where o.order_key_hash = ${own?.orderKeyHash ?? null})
            and (k.line_id = ${own?.line ?? null} or k.line_id in (
              select m.line_id from order_line m where m.order_id = k.order_id and m.package_line_id = ${own?.line ?? null}))))`,
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
  own: OwnLine,
): Promise<TouchedCell[]> {
  return (await readPlaces(db, locationKey, ranges, own)).cells();
}
