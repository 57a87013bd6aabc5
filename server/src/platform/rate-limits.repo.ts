/**
 * Adds this process's counts to the shared ones and returns the sums
 * (db/migrations/0005-outbox.sql, rate_window).
 */
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { NameCount } from './window-counter.ts';

export async function saveCounts(
  db: Queryable,
  windowStart: number,
  counts: readonly NameCount[],
): Promise<NameCount[]> {
  const { rows } = await sql<NameCount>`
    insert into rate_window as w (bucket, window_start, requests)
    select t.bucket, to_timestamp(${windowStart / 1000}::double precision), t.requests
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as t(bucket text, requests integer)
    order by t.bucket
    on conflict (bucket, window_start) do update set requests = w.requests + excluded.requests
    returning bucket, requests`.execute(db);
  return rows;
}

/** Removes old counts; hourly windows are kept longer than minute windows. */
export async function removeOldCounts(db: Queryable, minutes: number, hours: number): Promise<void> {
  await sql`delete from rate_window where window_start < to_timestamp(${minutes / 1000}::double precision)
    and (bucket not like 'hour %' or window_start < to_timestamp(${hours / 1000}::double precision))`.execute(
    db,
  );
}
