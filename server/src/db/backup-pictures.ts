/** The pictures of a backup: read from their store, and restored all or none (docs/operations.md). */
import { type FileHandle, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPictureFile, type PictureStore } from '../gateways/storage/picture-store.ts';
import { t } from '../messages/t.ts';
import { TransferRefused } from './backup-file.ts';

/** Lines of a backup hold this much of a picture, whatever its size. */
const pieceBytes = 48 * 1024;

/** Reads a picture file, and cuts its bytes into pieces. */
export async function readPictureFile(
  store: PictureStore,
  name: string,
): Promise<{ size: number; pieces: Iterable<Buffer> }> {
  const bytes = await store.read(name);
  if (bytes === null) throw new TransferRefused(t('database.backup.pictureReplaced'));
  function* pieces() {
    for (let at = 0; at < (bytes as Buffer).length; at += pieceBytes)
      yield (bytes as Buffer).subarray(at, at + pieceBytes);
  }
  return { size: bytes.length, pieces: pieces() };
}

export interface StagedPictures {
  /** Begins a picture; throws if the previous one is incomplete. */
  begin(name: string, size: number): Promise<void>;
  add(base64: string): Promise<void>;
  /** Ends the last picture and throws if it is incomplete; returns how many there are. */
  end(): Promise<number>;
  /** Copies all pictures into the store. If one would replace a different file, refuses and copies none. */
  place(store: PictureStore): Promise<void>;
  /** Removes what was placed. */
  undo(): Promise<void>;
  /** Deletes what was not placed. */
  close(): Promise<void>;
}

const damaged = () => new TransferRefused(t('database.backup.damagedPicture'));

const otherPicture = (store: PictureStore, picture: string) =>
  new TransferRefused(
    store.kind === 'folder'
      ? t('database.backup.otherPicture', { folder: store.place, picture })
      : t('database.backup.otherPictureInStore', { place: store.place, picture }),
  );

/** Lists what the store does not have yet; refuses if it has a different file of the same name. */
async function namesToPlace(store: PictureStore, aside: string, names: readonly string[]) {
  const there = new Set(await store.list());
  const wanted: string[] = [];
  for (const name of names) {
    if (!there.has(name)) wanted.push(name);
    else if (!(await store.read(name))?.equals(await readFile(join(aside, name))))
      throw otherPicture(store, name);
  }
  return wanted;
}

/** Stages pictures in a folder beside this path until all of them are there. */
export async function stagePictures(path: string): Promise<StagedPictures> {
  await mkdir(dirname(path), { recursive: true });
  const aside = await mkdtemp(`${path}.import-`);
  const names: string[] = [];
  const placed: { store: PictureStore; name: string }[] = [];
  let file: FileHandle | null = null;
  let missing = 0;

  async function end(): Promise<number> {
    await file?.close();
    file = null;
    if (missing !== 0) throw damaged();
    return names.length;
  }

  return {
    async begin(name, size) {
      await end();
      if (!isPictureFile(name)) throw damaged();
      await mkdir(dirname(join(aside, name)), { recursive: true });
      file = await open(join(aside, name), 'wx');
      missing = size;
      names.push(name);
    },
    async add(base64) {
      const bytes = Buffer.from(base64, 'base64');
      missing -= bytes.length;
      if (file === null || missing < 0) throw damaged();
      await file.write(bytes);
    },
    end,
    async place(store) {
      for (const name of await namesToPlace(store, aside, names)) {
        await store.write(name, await readFile(join(aside, name)));
        placed.push({ store, name });
      }
    },
    async undo() {
      // Pictures in the database are undone with its transaction.
      for (const { store, name } of placed.splice(0)) if (store.kind !== 'database') await store.remove(name);
    },
    async close() {
      await file?.close();
      file = null;
      await rm(aside, { recursive: true, force: true });
    },
  };
}
