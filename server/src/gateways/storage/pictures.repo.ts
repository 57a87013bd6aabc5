/** The SQL of pictures that are stored in the database. */
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

export async function findPictureFile(
  db: Queryable,
  locationKey: number,
  file: string,
): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Uint8Array }>`
    select content from picture_file where location_key = ${locationKey} and file = ${file}`.execute(db);
  return rows[0] === undefined ? null : Buffer.from(rows[0].content);
}

export async function hasPictureFile(db: Queryable, locationKey: number, file: string): Promise<boolean> {
  const { rows } = await sql`
    select from picture_file where location_key = ${locationKey} and file = ${file}`.execute(db);
  return rows.length > 0;
}

export async function savePictureFile(
  db: Queryable,
  locationKey: number,
  file: string,
  content: Buffer,
): Promise<void> {
  await sql`insert into picture_file (location_key, file, content) values (${locationKey}, ${file}, ${content})
    on conflict (location_key, file) do update set content = excluded.content`.execute(db);
}

export async function removePictureFile(db: Queryable, locationKey: number, file: string): Promise<void> {
  await sql`delete from picture_file where location_key = ${locationKey} and file = ${file}`.execute(db);
}

/** Lists the files of one location, or of all if it is null. */
export async function listPictureFiles(
  db: Queryable,
  locationKey: number | null,
): Promise<{ locationKey: number; file: string }[]> {
  const { rows } = await sql<{ locationKey: number; file: string }>`
    select location_key as "locationKey", file from picture_file
    where ${locationKey}::bigint is null or location_key = ${locationKey}::bigint`.execute(db);
  return rows;
}
