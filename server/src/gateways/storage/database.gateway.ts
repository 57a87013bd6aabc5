/** Stores pictures in the shop's database, so that servers that share it share the pictures, with nothing more to set up. */
import type { Queryable } from '../../db/database.ts';
import { checkPictureFile, type PictureStore, StoreUnavailable } from './picture-store.ts';
import {
  findPictureFile,
  hasPictureFile,
  listPictureFiles,
  removePictureFile,
  savePictureFile,
} from './pictures.repo.ts';

/** With a transaction as `db`, what is written belongs to it. */
export function databasePictures(db: Queryable): PictureStore {
  const place = 'DATABASE_URL';

  async function asking<T>(question: Promise<T>): Promise<T> {
    try {
      return await question;
    } catch (error) {
      throw new StoreUnavailable(place, 'unreachable', error);
    }
  }

  function apart(name: string): [locationKey: number, file: string] {
    const [location, file = ''] = checkPictureFile(name).split('/');
    return [Number(location), file];
  }

  return {
    kind: 'database',
    place,
    read: (name) => asking(findPictureFile(db, ...apart(name))),
    has: (name) => asking(hasPictureFile(db, ...apart(name))),
    // Errors of writes stay as they are: the transaction they belong to may be repeated because of one.
    write: (name, bytes) => savePictureFile(db, ...apart(name), bytes),
    remove: (name) => removePictureFile(db, ...apart(name)),
    async list(location) {
      const found = await asking(listPictureFiles(db, location === undefined ? null : Number(location)));
      return found.map(({ locationKey, file }) => `${locationKey}/${file}`).sort();
    },
    async check() {
      // There is nothing that could be set wrongly.
    },
    async close() {
      // The database is closed by whoever opened it.
    },
  };
}
