/** The pictures of a backup: read from their folder in chunks, and restored all or none (docs/operations.md). */
import { type FileHandle, mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { t } from '../messages/t.ts';
import { TransferRefused } from './backup-file.ts';

const locationForm = /^[1-9]\d{0,9}$/;
const fileForm = /^[a-z0-9-]+\.(?:json|jpg|png|webp)$/;

/** Pictures are read and written in chunks of this size, whatever their own size. */
const pieceBytes = 48 * 1024;

async function namesIn(folder: string, form: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => form.test(name)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Lists every picture file below a folder as location/file. */
export async function listPictureFiles(folder: string): Promise<string[]> {
  const names: string[] = [];
  for (const location of await namesIn(folder, locationForm))
    for (const file of await namesIn(join(folder, location), fileForm)) names.push(`${location}/${file}`);
  return names;
}

/** Passes a file's size and its bytes, in chunks, to `work`. */
export async function readPictureFile(
  folder: string,
  name: string,
  work: (size: number, pieces: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  let file: FileHandle;
  try {
    file = await open(join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new TransferRefused(t('database.backup.pictureReplaced'), { cause: error });
  }
  try {
    const { size } = await file.stat();
    await work(size, file.createReadStream({ highWaterMark: pieceBytes, autoClose: false }));
  } finally {
    await file.close();
  }
}

export interface StagedPictures {
  /** Begins a picture; throws if the previous one is incomplete. */
  begin(name: string, size: number): Promise<void>;
  add(base64: string): Promise<void>;
  /** Ends the last picture and throws if it is incomplete; returns how many there are. */
  end(): Promise<number>;
  /** Moves all pictures into place. If one would replace an existing file, refuses and moves none. */
  place(): Promise<void>;
  /** Removes what was placed. */
  undo(): Promise<void>;
  /** Deletes what was not placed. */
  close(): Promise<void>;
}

const damaged = () => new TransferRefused(t('database.backup.damagedPicture'));

async function isSame(one: string, other: string): Promise<boolean> {
  return (await readFile(one)).equals(await readFile(other));
}

async function isThere(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  await file?.close();
  return file !== null;
}

/** Stages pictures beside their target folder until all of them are there. */
export async function stagePictures(folder: string): Promise<StagedPictures> {
  await mkdir(dirname(folder), { recursive: true });
  const aside = await mkdtemp(`${folder}.import-`);
  const names: string[] = [];
  const placed: string[] = [];
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
      const [location = '', picture = '', ...more] = name.split('/');
      if (!locationForm.test(location) || !fileForm.test(picture) || more.length > 0) throw damaged();
      await mkdir(join(aside, location), { recursive: true });
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
    async place() {
      const others: string[] = [];
      const wanted: string[] = [];
      for (const name of names) {
        if (!(await isThere(join(folder, name)))) wanted.push(name);
        else if (!(await isSame(join(aside, name), join(folder, name)))) others.push(name);
      }
      if (others[0] !== undefined)
        throw new TransferRefused(t('database.backup.otherPicture', { folder, picture: others[0] }));
      for (const name of wanted) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await rename(join(aside, name), join(folder, name));
        placed.push(name);
      }
    },
    async undo() {
      for (const name of placed.splice(0)) await rm(join(folder, name), { force: true });
    },
    async close() {
      await file?.close();
      file = null;
      await rm(aside, { recursive: true, force: true });
    },
  };
}
