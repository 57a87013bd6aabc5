/** Databases that earlier versions left, with what they had sold (server/db/earlier). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { statementsOf } from '../db/sql-files.ts';

export interface Sold {
  what: string;
  locationKey: number;
  orderKey: string;
  number: string | null;
  total: number;
  balance: number;
}

export const earlierFolder = join(import.meta.dirname, '../../db/earlier');

/** What each version sold, by the name of its newest migration. */
export const soldEarlier = JSON.parse(readFileSync(join(earlierFolder, 'sold.json'), 'utf8')) as Record<
  string,
  Sold[]
>;

/** Fills an empty database with what an earlier version left, without opening it with this version. */
export async function fillAsEarlier(database: Database, version: string): Promise<void> {
  const text = gunzipSync(readFileSync(join(earlierFolder, `${version}.sql.gz`))).toString();
  await database.transaction(async (db) => {
    // As pg_dump has it: functions come before the tables that they name.
    await sql`set local check_function_bodies = off`.execute(db);
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(db);
  });
  await renewHolds(database);
}

/** Renews the carts' holds, as if the earlier version had just left the database. */
export async function renewHolds({ db }: Database): Promise<void> {
  await sql`update shop_order set hold_expires_at = clock_timestamp() + interval '10 minutes',
    hold_ends_latest_at = clock_timestamp() + interval '30 minutes' where state = 'new'`.execute(db);
  await sql`update claim set expires_at = clock_timestamp() + interval '10 minutes' where expires_at is not null`.execute(
    db,
  );
}
