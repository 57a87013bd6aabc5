/** Stores pictures as files below a folder, for a shop with one server: `DATA_DIR/pictures`. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, writeAtomically } from '../../platform/files.ts';
import { checkPictureFile, isPictureFile, type PictureStore } from './picture-store.ts';

/** Returns the folder with the pictures of all locations, inside the data directory. */
export function pictureFolder(dataDir: string): string {
  return join(dataDir, 'pictures');
}

/** Returns null if a file or folder is not there; other errors are faults. */
async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** `folder` need not exist: the first picture makes it. */
export function folderPictures(folder: string): PictureStore {
  const pathOf = (name: string) => join(folder, checkPictureFile(name));

  return {
    kind: 'folder',
    place: folder,
    read: (name) => ifThere(readFile(pathOf(name))),
    async has(name) {
      return (await ifThere(stat(pathOf(name))))?.isFile() ?? false;
    },
    write: (name, bytes) => writeAtomically(pathOf(name), bytes),
    remove: (name) => rm(pathOf(name), { force: true }),
    async list(location) {
      const locations = location === undefined ? ((await ifThere(readdir(folder))) ?? []) : [location];
      const names: string[] = [];
      for (const each of locations)
        for (const file of (await ifThere(readdir(join(folder, each)))) ?? []) names.push(`${each}/${file}`);
      return names.filter(isPictureFile).sort();
    },
    async check() {
      // The data directory is checked before anything is opened.
    },
    async close() {
      // Files are opened per call.
    },
  };
}
