/** Checks that the database responds (D-API-06). */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

export async function pingDatabase(db: Queryable): Promise<void> {
  await sql`select 1`.execute(db);
}
