/**
 * A location's pictures for other features: what is stored, what a file would become, and storing it
 * (D-UI-02, D-UI-07).
 */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { accept, type Outcome, refuse } from '@gangway/domain/kernel/outcome';
import { memoryPictures } from '../../gateways/storage/memory.gateway.ts';
import type { PictureStore } from '../../gateways/storage/picture-store.ts';
import { isLogoName, pictureHash } from './picture-name.ts';
import {
  addPicture,
  describePicture,
  PictureRefused,
  readRecord,
  type StoredPicture,
} from './picture-store.service.ts';

export interface PictureFile {
  extension: string;
  read(): Promise<Buffer | null>;
}

export interface PictureShelf {
  /**
   * Prepares a picture without changing what the location shows now. A picture with a new name is stored at
   * once, because nothing refers to it yet; one that would replace another is only rendered to the side.
   * `keep` finishes the latter.
   */
  prepare(locationKey: number, path: string, name: string): Promise<Outcome<StoredPicture, string>>;
  /** Stores the picture; storing the same one again changes nothing. */
  keep(locationKey: number, path: string, name: string): Promise<void>;
  /** Returns the version a file has or would get, as used in its addresses. */
  versionOf(locationKey: number, path: string, name: string): Promise<string>;
  /** Returns what is stored under a name; null if nothing is. */
  describe(locationKey: number, name: string): Promise<StoredPicture | null>;
  /** Returns the extension of a stored picture's file, such as `.jpg`, and what reads it; null if it is gone. */
  findFile(locationKey: number, name: string): Promise<PictureFile | null>;
}

/** Renders the file as a picture of the location without storing it. */
async function developAside(locationKey: number, path: string, name: string): Promise<StoredPicture> {
  const aside = memoryPictures();
  try {
    return await addPicture(aside, locationKey, path, { name });
  } finally {
    await aside.close();
  }
}

/** Returns the refusal's message; rethrows any other error. */
function wordsOf(error: unknown): string {
  if (error instanceof PictureRefused) return error.message;
  throw error;
}

/** Returns why the file cannot become a picture; null if it can. Stores nothing. */
export async function inspectPicture(path: string, name: string): Promise<string | null> {
  try {
    await developAside(1, path, name);
    return null;
  } catch (error) {
    return wordsOf(error);
  }
}

/** Opens the pictures of a store. */
export function openPictureShelf(store: PictureStore): PictureShelf {
  /** Returns the stored picture if the file is its original or its copy. */
  async function sameAsKept(locationKey: number, path: string, name: string): Promise<StoredPicture | null> {
    const record = await readRecord(store, String(locationKey), name);
    if (record === null) return null;
    const file = `${locationKey}/${record.file}`;
    const bytes = await readFile(path);
    const isSame =
      pictureHash(bytes) === record.hash
        ? await store.has(file)
        : ((await store.read(file))?.equals(bytes) ?? false);
    return isSame ? describePicture(store, locationKey, name) : null;
  }

  return {
    async prepare(locationKey, path, name) {
      try {
        const kept = await sameAsKept(locationKey, path, name);
        if (kept !== null) return accept(kept);
        const isReplaced = (await describePicture(store, locationKey, name)) !== null;
        return accept(
          isReplaced
            ? await developAside(locationKey, path, name)
            : await addPicture(store, locationKey, path, { name }),
        );
      } catch (error) {
        return refuse(wordsOf(error));
      }
    },

    async keep(locationKey, path, name) {
      if ((await sameAsKept(locationKey, path, name)) === null)
        await addPicture(store, locationKey, path, { name });
    },

    async versionOf(locationKey, path, name) {
      const kept = await sameAsKept(locationKey, path, name);
      if (kept !== null) return kept.version;
      const hash = pictureHash(await readFile(path));
      return isLogoName(name) ? hash : `${name}-${hash}`;
    },

    describe: (locationKey, name) => describePicture(store, locationKey, name),

    async findFile(locationKey, name) {
      const record = await readRecord(store, String(locationKey), name);
      if (record === null) return null;
      const file = `${locationKey}/${record.file}`;
      if (!(await store.has(file))) return null;
      return { extension: extname(record.file), read: () => store.read(file) };
    },
  };
}
