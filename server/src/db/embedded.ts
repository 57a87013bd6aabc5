/**
 * Opens the embedded database durably: real fsync, a lock on its directory, the same parsers as
 * PostgreSQL (docs/decisions/0004-database.md).
 */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PGlite } from '@electric-sql/pglite';
import { t } from '../messages/t.ts';

/** An error whose message is for the operator; the process exits with it. */
export class StartRefused extends Error {}

/**
 * Creates one directory at a time: the recursive form hangs below /proc, where mkdir in
 * an existing directory returns ENOENT.
 */
function makeEach(directory: string): void {
  if (existsSync(directory)) return;
  makeEach(dirname(directory));
  mkdirSync(directory);
}

/** Restricts bookings to the shop's own account on this machine. Windows has no such modes. */
function closeToOthers(directory: string): void {
  if (process.platform === 'win32') return;
  const { mode } = statSync(directory);
  if ((mode & 0o077) === 0) return;
  const isShared = (mode & 0o1000) !== 0;
  try {
    if (!isShared) chmodSync(directory, 0o700);
  } catch {
    // Reported below: the directory belongs to another account.
  }
  if ((statSync(directory).mode & 0o077) !== 0)
    throw new StartRefused(
      isShared
        ? t('database.directory.shared', { directory })
        : t('database.directory.foreign', { directory }),
    );
}

/** Creates a directory and its parents, readable by this account alone, or throws a readable error. */
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

/** Locks the directory for the life of the process; the operating system frees the lock even after a kill. */
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

/**
 * Opens the embedded database in a directory, or in memory for tests. Loads the engine here
 * because PostgreSQL does not need it.
 */
export async function openEmbedded(
  directory: string | null,
): Promise<{ database: PGlite; unlock: () => void }> {
  const unlock = directory === null ? () => undefined : lockDirectory(directory);
  const { openEngine } = await import('./durable-pglite.ts');
  return { database: await openEngine(directory), unlock };
}
