/** Checks that the database responds and takes changes (D-API-06). */
import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** Returns what answers: a primary, or a standby, which takes no changes. */
export async function pingDatabase(db: Queryable): Promise<'primary' | 'standby'> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
  return rows[0]?.standby === true ? 'standby' : 'primary';
}
