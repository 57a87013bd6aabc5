/** Opens the embedded database durably: a real fsync, a lock on its directory, the same parsers as the server engine (docs/decisions/0004-database.md). */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PGlite } from '@electric-sql/pglite';

/** A sentence for the operator; the process ends with it. */
export class StartRefused extends Error {}

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

/** On disk in a directory, or in memory for tests when none is given. The engine is loaded here: PostgreSQL does without it. */
export async function openEmbedded(
  directory: string | null,
): Promise<{ database: PGlite; unlock: () => void }> {
  const unlock = directory === null ? () => undefined : lockDirectory(directory);
  const { openEngine } = await import('./durable-pglite.ts');
  return { database: await openEngine(directory), unlock };
}
