/**
 * A location's pictures for other features: what is stored, what a file would become, and storing it
 * (D-UI-02, D-UI-07).
 */
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
} from './picture-store.service.ts';
import { isMissing } from './variant-cache.service.ts';

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
  /** Returns the path of a stored picture's file, for copying. */
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

/** Renders the file as a picture of the location without storing it. */
async function developAside(locationKey: number, path: string, name: string): Promise<StoredPicture> {
  const aside = await mkdtemp(join(tmpdir(), 'gangway-picture-'));
  try {
    return await addPicture(aside, locationKey, path, { name });
  } finally {
    await rm(aside, { recursive: true, force: true });
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

/** Opens the pictures stored in a data directory. */
export function openPictureShelf(dataDir: string): PictureShelf {
  const source = storedPictures(dataDir);

  /** Returns the stored picture if the file is its original or its copy. */
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
