/** A location's pictures for other features: what is kept, what a file would become, and keeping it (D-UI-02, D-UI-07). */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accept, type Outcome, refuse } from '@gangway/domain/kernel/outcome';
import { isLogoName, pictureHash } from './picture-name.ts';
import {
  addPicture,
  describePicture,
  PictureRefused,
  type StoredPicture,
  storedPictures,
} from './picture-store.ts';
import { isMissing } from './variant-cache.ts';

export interface PictureShelf {
  /**
   * Makes ready what the location is going to show, without touching what it shows now: a picture of a new name is kept at
   * once, for nobody refers to it yet; one that would replace another is only developed aside. `keep` finishes the latter.
   */
  prepare(locationKey: number, path: string, name: string): Promise<Outcome<StoredPicture, string>>;
  /** Keeps the picture; the same one again changes nothing. */
  keep(locationKey: number, path: string, name: string): Promise<void>;
  /** The version a file has or would get, in the form of its addresses. */
  versionOf(locationKey: number, path: string, name: string): Promise<string>;
  /** The file of a kept picture, to be copied elsewhere. */
  findFile(locationKey: number, name: string): Promise<string | null>;
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function isCopy(bytes: Buffer, path: string): Promise<boolean> {
  return (await isThere(path)) && bytes.equals(await readFile(path));
}

/** What the file would be as a picture of the location; the shelf stays as it is. */
async function developAside(locationKey: number, path: string, name: string): Promise<StoredPicture> {
  const aside = await mkdtemp(join(tmpdir(), 'gangway-picture-'));
  try {
    return await addPicture(aside, locationKey, path, { name });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** A refused picture in words; every other failure is passed on. */
function wordsOf(error: unknown): string {
  if (error instanceof PictureRefused) return error.message;
  throw error;
}

/** Why the file cannot become a picture; null when it can. Keeps nothing. */
export async function inspectPicture(path: string, name: string): Promise<string | null> {
  try {
    await developAside(1, path, name);
    return null;
  } catch (error) {
    return wordsOf(error);
  }
}

/** The pictures kept below a data directory. */
export function openPictureShelf(dataDir: string): PictureShelf {
  const source = storedPictures(dataDir);

  /** The kept picture, when the file is the one it was made from, or its copy. */
  async function sameAsKept(locationKey: number, path: string, name: string): Promise<StoredPicture | null> {
    const [kept, file] = await Promise.all([
      describePicture(dataDir, locationKey, name),
      source.find(String(locationKey), name),
    ]);
    if (kept === null || file === null) return null;
    const bytes = await readFile(path);
    const isSame =
      pictureHash(bytes) === kept.hash ? await isThere(file.path) : await isCopy(bytes, file.path);
    return isSame ? kept : null;
  }

  return {
    async prepare(locationKey, path, name) {
      try {
        const kept = await sameAsKept(locationKey, path, name);
        if (kept !== null) return accept(kept);
        const isReplaced = (await describePicture(dataDir, locationKey, name)) !== null;
        return accept(
          isReplaced
            ? await developAside(locationKey, path, name)
            : await addPicture(dataDir, locationKey, path, { name }),
        );
      } catch (error) {
        return refuse(wordsOf(error));
      }
    },

    async keep(locationKey, path, name) {
      if ((await sameAsKept(locationKey, path, name)) === null)
        await addPicture(dataDir, locationKey, path, { name });
    },

    async versionOf(locationKey, path, name) {
      const kept = await sameAsKept(locationKey, path, name);
      if (kept !== null) return kept.version;
      const hash = pictureHash(await readFile(path));
      return isLogoName(name) ? hash : `${name}-${hash}`;
    },

    async findFile(locationKey, name) {
      return (await source.find(String(locationKey), name))?.path ?? null;
    },
  };
}
