/** The SQL of the daily manifest (docs/rules/manifest.md). */
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

/** A venue whose people get the manifest. */
export interface ManifestVenue {
  locationKey: number;
  to: string[];
  at: VenueTime;
  timeZone: string;
}

export async function listManifestVenues(db: Queryable): Promise<ManifestVenue[]> {
  const { rows } = await sql<ManifestVenue>`
    select location_key as "locationKey", manifest -> 'to' as "to", manifest ->> 'at' as at,
      manifest ->> 'timeZone' as "timeZone"
    from location where manifest is not null and removed_at is null`.execute(db);
  return rows;
}

/** What the outbox keeps of a manifest to send. */
export interface ManifestPayload {
  locationKey: number;
  day: VenueDate;
  to: string;
  /** Whether somebody asked for it; otherwise it is that day's own. */
  isAskedFor: boolean;
}

/** The manifest of a day, for each of the addresses. */
export interface ManifestToQueue extends Omit<ManifestPayload, 'to'> {
  to: readonly string[];
  /** The same for all servers, so that one of them sends it. */
  key: string;
}

/** Queues one email per address, unless those of this key have been queued. */
export async function insertManifests(db: Queryable, manifests: readonly ManifestToQueue[]): Promise<void> {
  await changing(
    db,
    sql`
    insert into outbox (topic, dedupe_key, payload)
    select 'manifest', m.key || '-' || a.n, jsonb_build_object('locationKey', m."locationKey", 'day', m.day, 'to', a.address,
      'isAskedFor', m."isAskedFor")
    from jsonb_to_recordset(${JSON.stringify(manifests)}::jsonb)
        as m(key text, "locationKey" integer, day text, "isAskedFor" boolean, "to" jsonb)
      cross join jsonb_array_elements_text(m."to") with ordinality as a(address, n)
    where not exists (select from outbox b where b.dedupe_key = m.key || '-1')
    on conflict (dedupe_key) do nothing`,
  );
}
