/** Copies a shop's pictures from one store to another; what is there already is left, so a copy that was interrupted goes on (docs/operations.md, "Pictures"). */
import type { PictureStore } from './picture-store.ts';

interface CopiedPictures {
  copied: number;
  /** Files that the other store had already. */
  there: number;
}

const isRecord = (name: string) => name.endsWith('.json');

/** Returns the file that a record names, such as `7/kayak-0123456789ab.jpg`; null for an unreadable record. */
function fileOf(name: string, record: Buffer): string | null {
  try {
    const { file } = JSON.parse(record.toString()) as { file?: unknown };
    return typeof file === 'string' ? `${name.slice(0, name.indexOf('/'))}/${file}` : null;
  } catch {
    return null;
  }
}

/** Copies pictures first, then the records that show them, so that no record names a picture that is not there. */
export async function copyPictures(from: PictureStore, to: PictureStore): Promise<CopiedPictures> {
  const names = await from.list();
  const there = new Set(await to.list());
  let copied = 0;

  async function copy(name: string, bytes: Buffer | null): Promise<void> {
    // Replaced by an import meanwhile: its record is read later and names the new one.
    if (bytes === null) return;
    await to.write(name, bytes);
    there.add(name);
    copied += 1;
  }

  // The names of pictures have the hash of what was imported: the same name is the same picture.
  for (const name of names) if (!isRecord(name) && !there.has(name)) await copy(name, await from.read(name));
  for (const name of names.filter(isRecord)) {
    const record = await from.read(name);
    const before = there.has(name) ? await to.read(name) : null;
    if (record === null || before?.equals(record)) continue;
    const file = fileOf(name, record);
    if (file !== null && !there.has(file)) await copy(file, await from.read(file));
    await copy(name, record);
    const replaced = before === null ? null : fileOf(name, before);
    if (replaced !== null && replaced !== file) await to.remove(replaced);
  }
  return { copied, there: names.length - copied };
}
