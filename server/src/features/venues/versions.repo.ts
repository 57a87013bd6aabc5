/** The SQL of a venue's versions (docs/rules/versions.md). */
import type { VersionKind } from '@gangway/contract/venues';
import type { LocationDocument } from '@gangway/domain/location/complete-location';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

export interface ListedVersion {
  version: number;
  kind: VersionKind;
  savedOn: string;
  by: string | null;
  isOfStaff: boolean;
  reason: string | null;
  restores: number | null;
  isCurrent: boolean;
}

/** The versions that are kept, and the current one of a venue that was not changed since versions are kept. */
const keptVersions = (locationKey: number) => sql`(
  select location_key, version, definition, kind, saved_at, done_by, reason, restores from location_version
  where location_key = ${locationKey}
  union all
  select location_key, version, definition, 'earlier', changed_at, null, null, null from location l
  where location_key = ${locationKey} and not exists (
    select from location_version v where v.location_key = l.location_key and v.version = l.version))`;

/** Lists versions, the newest first. @param before only those before this one; null for all */
export async function listVersions(
  db: Queryable,
  locationKey: number,
  { before, most }: { before: number | null; most: number },
): Promise<ListedVersion[]> {
  const { rows } = await sql<ListedVersion>`
    select v.version, v.kind, to_char(v.saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "savedOn",
      p.name as by, v.done_by is not null as "isOfStaff", v.reason, v.restores, v.version = l.version as "isCurrent"
    from ${keptVersions(locationKey)} v
      join location l using (location_key)
      left join staff_person p on p.person_key = v.done_by
    where l.removed_at is null and (${before}::integer is null or v.version < ${before})
    order by v.version desc limit ${most}`.execute(db);
  return rows;
}

export interface StoredVersion {
  version: number;
  definition: LocationDocument;
}

/** Returns a version, then the one before it that is kept; fewer if they are not kept. */
export async function findVersions(
  db: Queryable,
  locationKey: number,
  version: number,
): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select version, definition from ${keptVersions(locationKey)} v where version <= ${version} order by version desc limit 2`.execute(
    db,
  );
  return rows[0]?.version === version ? rows : [];
}
