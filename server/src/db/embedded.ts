/** Opens the embedded database durably: a real fsync, a lock on its directory, the same parsers as the server engine (docs/decisions/0004-database.md). */
import { existsSync, fsyncSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** A sentence for the operator; the process ends with it. */
export class StartRefused extends Error {}

interface OpenedStream {
  nfd: number;
}

/** What Emscripten's file system offers beside its types. */
interface RealFiles {
  stream_ops: { fsync?: (stream: OpenedStream) => number };
}

type Options = Parameters<NodeFS['init']>[1];

/** The stock file system never calls fsync; this one does, so that a commit survives a power cut. */
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

/** How often the embedded database has forced its files to disk in this process. */
export function countFsyncs(): number {
  return fsyncCount;
}

/** Step by step: the recursive form never returns below /proc, where a mkdir in a directory that exists answers ENOENT. */
function makeEach(directory: string): void {
  if (existsSync(directory)) return;
  makeEach(dirname(directory));
  mkdirSync(directory);
}

/** Makes a directory and those above it, or says in one sentence that it can not. */
export function makeDirectory(directory: string): void {
  try {
    makeEach(directory);
  } catch (cause) {
    throw new StartRefused(
      `The data directory ${directory} can not be written. Choose another one with DATA_DIR.`,
      { cause },
    );
  }
}

/** Holds the directory for the life of the process; the system frees it even after a kill. */
export function lockDirectory(directory: string): () => void {
  makeDirectory(directory);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(directory, 'lock.sqlite'));
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    lock?.close();
    const held = String((cause as Error).message).includes('locked');
    throw new StartRefused(
      held
        ? `Another process uses the data directory ${directory}. Stop it, or choose another directory with DATA_DIR.`
        : `The data directory ${directory} can not be written. Choose another one with DATA_DIR.`,
      { cause },
    );
  }
  const opened = lock;
  return () => opened.close();
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

/** On disk in a directory, or in memory for tests when none is given. */
export async function openEmbedded(
  directory: string | null,
): Promise<{ database: PGlite; unlock: () => void }> {
  if (directory === null) {
    const database = await PGlite.create({ parsers });
    return { database, unlock: () => undefined };
  }
  const unlock = lockDirectory(directory);
  const startParams = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...durableStart];
  const database = await PGlite.create({
    fs: new DurableFS(join(directory, 'postgres')),
    parsers,
    startParams,
  });
  return { database, unlock };
}
