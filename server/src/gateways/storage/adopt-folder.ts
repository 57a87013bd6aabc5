/** Takes the pictures of an older version along: they were always in a folder (docs/operations.md, "Pictures"). */
import type { Database } from '../../db/database.ts';
import type { Env } from '../../platform/env.ts';
import { copyPictures } from './copy-pictures.ts';
import { databasePictures } from './database.gateway.ts';
import { folderPictures, pictureFolder } from './folder.gateway.ts';

/**
 * Where pictures are in the database because nothing else was chosen, and it has none yet, copies those of
 * DATA_DIR/pictures into it, all or none; the folder stays. Returns how many files it copied.
 */
export async function adoptFolder(
  { DATA_DIR, pictures }: Pick<Env, 'DATA_DIR' | 'pictures'>,
  database: Database,
): Promise<number> {
  if (pictures.store !== 'database' || pictures.isChosen) return 0;
  if ((await databasePictures(database.db).list()).length > 0) return 0;
  const folder = folderPictures(pictureFolder(DATA_DIR));
  if ((await folder.list()).length === 0) return 0;
  const { copied } = await database.transaction((db) => copyPictures(folder, databasePictures(db)));
  return copied;
}
