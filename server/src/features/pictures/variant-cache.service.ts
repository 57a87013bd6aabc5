/** Caches rendered pictures on disk: atomic writes, evicting the least recently used beyond a byte limit. */
import type { Stats } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, writeAtomically } from '../../platform/files.ts';

export class VariantCache {
  private readonly folder: string;
  private readonly limit: number;
  /** Bytes per file, least recently used first. */
  private readonly sizes = new Map<string, number>();
  private total = 0;
  private scanned: Promise<void> | undefined;

  constructor(folder: string, limit: number) {
    this.folder = folder;
    this.limit = limit;
  }

  /** Returns the bytes held on disk. */
  async bytes(): Promise<number> {
    await this.ready();
    return this.total;
  }

  async has(file: string): Promise<boolean> {
    await this.ready();
    return this.sizes.has(file);
  }

  /** Returns the bytes stored under this file name, or null. A file deleted from outside is missing. */
  async read(file: string): Promise<Buffer | null> {
    await this.ready();
    const size = this.sizes.get(file);
    if (size === undefined) return null;
    this.sizes.delete(file);
    this.sizes.set(file, size);
    try {
      const bytes = await readFile(join(this.folder, file));
      if (bytes.length === size) return bytes;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    if (this.sizes.delete(file)) this.total -= size;
    return null;
  }

  async write(file: string, bytes: Buffer): Promise<void> {
    await this.ready();
    if (bytes.length > this.limit) return;
    await writeAtomically(join(this.folder, file), bytes);
    this.total += bytes.length - (this.sizes.get(file) ?? 0);
    this.sizes.delete(file);
    this.sizes.set(file, bytes.length);
    await this.shrink();
  }

  private async shrink(): Promise<void> {
    for (const [file, size] of this.sizes) {
      if (this.total <= this.limit) return;
      this.sizes.delete(file);
      this.total -= size;
      await rm(join(this.folder, file), { force: true });
    }
  }

  private ready(): Promise<void> {
    this.scanned ??= this.scan().catch((error: unknown) => {
      this.scanned = undefined;
      throw error;
    });
    return this.scanned;
  }

  /** Indexes what an earlier run left, oldest first, and deletes partial files. */
  private async scan(): Promise<void> {
    this.sizes.clear();
    this.total = 0;
    await mkdir(this.folder, { recursive: true });
    const found: { file: string; size: number; writtenAt: number }[] = [];
    for (const file of await readdir(this.folder, { recursive: true })) {
      const path = join(this.folder, file);
      const about = await statIfThere(path);
      if (!about?.isFile()) continue;
      if (file.endsWith('.part')) await rm(path, { force: true });
      else found.push({ file, size: about.size, writtenAt: about.mtimeMs });
    }
    found.sort((a, b) => a.writtenAt - b.writtenAt);
    for (const { file, size } of found) {
      this.sizes.set(file, size);
      this.total += size;
    }
    await this.shrink();
  }
}

async function statIfThere(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
