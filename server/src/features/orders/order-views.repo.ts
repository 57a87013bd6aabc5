/** The SQL of saved searches for orders (docs/rules/finding-orders.md, "Saved views"). */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

/** Who asks, and whether they change shared views, which are everybody's. */
export interface Viewer {
  locationKey: number;
  owner: string;
  mayShare: boolean;
}

export interface ViewRow {
  viewKey: number;
  revision: number;
  name: string;
  filters: Record<string, unknown>;
  isShared: boolean;
  isOwn: boolean;
}

export interface ViewToSave {
  name: string;
  filters: object;
  isShared: boolean;
}

/** The view that somebody saw. */
export interface SeenView {
  viewKey: number;
  revision: number;
}

/** Lists the views of somebody and the shared ones of the location: their own first, each in the order of its places. */
export async function listViews(
  db: Queryable,
  { locationKey, owner }: Pick<Viewer, 'locationKey' | 'owner'>,
): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select view_id as "viewKey", revision, name, filters, is_shared as "isShared", owned_by = ${owner} as "isOwn"
    from order_view where location_key = ${locationKey} and (owned_by = ${owner} or is_shared)
    order by owned_by <> ${owner}, owned_by, place`.execute(db);
  return rows.map((row) => ({ ...row, viewKey: Number(row.viewKey) }));
}

/**
 * Saves a view at its owner's first free place. Returns its key; null if there is none, or another view took it at the same
 * moment.
 */
export async function insertView(
  db: Queryable,
  { locationKey, owner }: Pick<Viewer, 'locationKey' | 'owner'>,
  { name, filters, isShared }: ViewToSave,
  most: number,
): Promise<number | null> {
  const { rows } = await changing(
    db,
    sql<{ viewKey: number }>`
      insert into order_view (location_key, owned_by, place, name, filters, is_shared)
      select ${locationKey}, ${owner}, free.place, ${name}, ${JSON.stringify(filters)}::jsonb, ${isShared}
      from (
        select min(p.place) as place from generate_series(1, ${most}::integer) as p(place)
        where not exists (
          select from order_view v
          where v.location_key = ${locationKey} and v.owned_by = ${owner} and v.place = p.place)) free
      where free.place is not null
      on conflict on constraint order_view_place do nothing
      returning view_id as "viewKey"`,
  );
  return rows[0] === undefined ? null : Number(rows[0].viewKey);
}

/** Their own view that is not shared, or a shared one if they change those. */
const mayChange = ({ owner, mayShare }: Viewer) =>
  sql`case when is_shared then ${mayShare}::boolean else owned_by = ${owner} end`;

/**
 * Changes a view, if it still is as it was seen and the viewer may. Only its owner takes it back from the others. Returns whether it
 * did.
 */
export async function updateView(
  db: Queryable,
  viewer: Viewer,
  { viewKey, revision }: SeenView,
  { name, filters, isShared }: ViewToSave,
): Promise<boolean> {
  const { rows } = await changing(
    db,
    sql`update order_view set name = ${name}, filters = ${JSON.stringify(filters)}::jsonb, is_shared = ${isShared},
        revision = revision + 1, changed_at = clock_timestamp()
      where location_key = ${viewer.locationKey} and view_id = ${viewKey} and revision = ${revision}
        and ${mayChange(viewer)}
        -- Its owner may have left, and nobody would see it then.
        and (${isShared}::boolean or owned_by = ${viewer.owner})
      returning 1`,
  );
  return rows.length > 0;
}

/** Deletes a view, if it still is as it was seen and the viewer may. Returns whether it did. */
export async function deleteView(
  db: Queryable,
  viewer: Viewer,
  { viewKey, revision }: SeenView,
): Promise<boolean> {
  const { rows } = await changing(
    db,
    sql`delete from order_view
      where location_key = ${viewer.locationKey} and view_id = ${viewKey} and revision = ${revision}
        and ${mayChange(viewer)}
      returning 1`,
  );
  return rows.length > 0;
}
