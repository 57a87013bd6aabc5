/** The embedded engine on a file system that really writes to disk (docs/decisions/0004-database.md). */
import { fsyncSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
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

/** Opens the engine in a directory whose lock is held, or in memory, there with the contents of another one if given. */
export function openEngine(directory: string | null, contents?: Blob): Promise<PGlite> {
  if (directory === null) return PGlite.create({ parsers, startParams, loadDataDir: contents });
  return PGlite.create({
    fs: new DurableFS(join(directory, 'postgres')),
    parsers,
    startParams: [...startParams.filter((param) => param !== '-F'), ...durableStart],
  });
}
