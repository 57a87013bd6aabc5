/** Reads a location's catalog document and its version. */
import type { LocationDocument } from '@gangway/domain/location/complete-location';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

export async function findVersion(db: Queryable, locationKey: number): Promise<number | null> {
  const row = await db
    .selectFrom('location')
    .select('version')
    .where('location_key', '=', locationKey)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.version ?? null;
}

export async function findLocation(
  db: Queryable,
  locationKey: number,
): Promise<{ version: number; location: LocationDocument } | null> {
  const { rows } = await sql<{ version: number; definition: LocationDocument }>`
    select version, definition from location
    where location_key = ${locationKey} and removed_at is null`.execute(db);
  const row = rows[0];
  return row === undefined ? null : { version: row.version, location: row.definition };
}

export interface ListedLocation {
  locationKey: number;
  name: string;
  tagline: string | null;
  /** ISO, UTC: when the venue's file was last imported with a change. */
  changedAt: string;
}

export async function listLocations(db: Queryable): Promise<ListedLocation[]> {
  const { rows } = await sql<ListedLocation>`
    select location_key as "locationKey", definition ->> 'name' as name, definition ->> 'tagline' as tagline,
      to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
    from location where removed_at is null order by location_key`.execute(db);
  return rows;
}
