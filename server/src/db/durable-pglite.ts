/** The embedded engine on a file system that really writes to disk (docs/decisions/0004-database.md). */
import { existsSync, fsyncSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { inServer } from '../platform/places.ts';
import { searchPath } from './schema-name.ts';

interface OpenedStream {
  nfd: number;
}

/** The parts of Emscripten's file system that its types leave out. */
interface RealFiles {
  stream_ops: { fsync?: (stream: OpenedStream) => number };
}

type Options = Parameters<NodeFS['init']>[1];

/** The stock file system never calls fsync; this one does, so that a commit survives a power failure. */
class DurableFS extends NodeFS {
  override async init(database: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = emscriptenOpts.preRun ?? [];
    const steps = Array.isArray(preRun) ? preRun : [preRun];
    const makeDurable = (module: object) => {
      const files = (module as { NODEFS?: RealFiles }).NODEFS;
      if (files === undefined) throw new Error('the embedded database has no file system to make durable');
      files.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        fsyncCount += 1;
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [makeDurable, ...steps] } };
  }
}

let fsyncCount = 0;

/** Returns how often this process has flushed the embedded database's files to disk. */
export function countFsyncs(): number {
  return fsyncCount;
}

const asText = (value: string) => value;
const parsers = {
  20: (value: string) => {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError(`not a safe integer: ${value}`);
    return number;
  },
  1082: asText,
  1083: asText,
  1114: asText,
  1184: asText,
};

const durableStart = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on'];

/** The engine's default parameters except for the schema search path. */
const startParams = PGlite.defaultStartParams.map((param) =>
  param === 'search_path=public' ? `search_path=${searchPath}` : param,
);

/** An empty database, as the engine's own `initdb` leaves it: unpacking it takes a quarter of the time (generate-empty-database.ts). */
export const emptyDatabaseFile = inServer('assets/empty-database.tar.br');

async function emptyDatabase(): Promise<Blob> {
  return new Blob([await promisify(brotliDecompress)(await readFile(emptyDatabaseFile))]);
}

/** Flushes all files below a folder to disk. */
async function flush(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    await file.sync();
    await file.close();
  }
}

/** Opens the engine in a directory whose lock is held. */
async function openDurable(directory: string): Promise<PGlite> {
  const files = join(directory, 'postgres');
  // Says that the files are not all there yet: a start that was interrupted begins again.
  const unfinished = `${files}.unfinished`;
  if (existsSync(unfinished)) rmSync(files, { recursive: true, force: true });
  const isNew = !existsSync(join(files, 'PG_VERSION'));
  if (isNew) writeFileSync(unfinished, '');
  const engine = await PGlite.create({
    fs: new DurableFS(files),
    parsers,
    startParams: [...startParams.filter((param) => param !== '-F'), ...durableStart],
    loadDataDir: isNew ? await emptyDatabase() : undefined,
  });
  if (isNew) {
    await flush(files);
    rmSync(unfinished);
  }
  return engine;
}

/**
 * Opens the engine in a directory whose lock is held, or in memory, there with the contents of another one.
 * @param contents of another engine, `initdb` to make them anew; those of an empty database unless given
 */
export async function openEngine(directory: string | null, contents?: Blob | 'initdb'): Promise<PGlite> {
  if (directory !== null) return openDurable(directory);
  const loadDataDir = contents === 'initdb' ? undefined : (contents ?? (await emptyDatabase()));
  return PGlite.create({ parsers, startParams, loadDataDir });
}
