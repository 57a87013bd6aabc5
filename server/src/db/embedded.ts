/** Opens the embedded database durably: a real fsync, a lock on its directory, the same parsers as the server engine (docs/decisions/0004-database.md). */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PGlite } from '@electric-sql/pglite';
import { t } from '../messages/t.ts';

/** A sentence for the operator; the process ends with it. */
export class StartRefused extends Error {}

/** Step by step: the recursive form never returns below /proc, where a mkdir in a directory that exists answers ENOENT. */
function makeEach(directory: string): void {
  if (existsSync(directory)) return;
  makeEach(dirname(directory));
  mkdirSync(directory);
}

/** Bookings are for the shop's own account of this machine alone. Windows knows no such modes. */
function closeToOthers(directory: string): void {
  if (process.platform === 'win32') return;
  const { mode } = statSync(directory);
  if ((mode & 0o077) === 0) return;
  const isShared = (mode & 0o1000) !== 0;
  try {
    if (!isShared) chmodSync(directory, 0o700);
  } catch {
    // Said below: it belongs to another account.
  }
  if ((statSync(directory).mode & 0o077) !== 0)
    throw new StartRefused(
      isShared
        ? t('database.directory.shared', { directory })
        : t('database.directory.foreign', { directory }),
    );
}

/** Makes a directory and those above it, readable by this account alone, or says in one sentence that it cannot. */
export function makeDirectory(directory: string): void {
  if (existsSync(directory) && !statSync(directory).isDirectory())
    throw new StartRefused(t('database.directory.isAFile', { directory }));
  try {
    makeEach(directory);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartRefused(t('database.directory.notWritable', { directory }), { cause });
  }
  closeToOthers(directory);
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
        ? t('database.directory.inUse', { directory })
        : t('database.directory.notWritable', { directory }),
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
