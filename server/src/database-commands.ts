/** The command line of `npm run database`, and the commands that a running shop can do itself (docs/operations.md). */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database, Queryable } from './db/database.ts';
import { StartRefused } from './db/embedded.ts';
import { exportDatabase } from './db/transfer.ts';
import { configuredPictures, openPictures } from './gateways/storage/configured-pictures.ts';
import { copyPictures } from './gateways/storage/copy-pictures.ts';
import type { PictureStore, PictureStoreKind } from './gateways/storage/picture-store.ts';
import { t } from './messages/t.ts';
import type { Env } from './platform/env.ts';

export type DatabaseArguments =
  | { command: 'export' | 'import'; path: string; force: boolean }
  | { command: 'pictures'; from: PictureStoreKind }
  | { command: 'migrate' };

const kinds: readonly PictureStoreKind[] = ['folder', 'database', 's3'];

/** Parses the command line; returns null if it is invalid. Paths are relative to `here`, the folder where the command was typed. */
export function readDatabaseArguments(words: string[], here: string): DatabaseArguments | null {
  try {
    const options = { force: { type: 'boolean', default: false }, from: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
    const [command, file, ...more] = positionals;
    const { force, from } = values;
    if (more.length > 0 || (force && command !== 'export')) return null;
    const kind = kinds.find((known) => known === from);
    if (command === 'pictures' && file === undefined && kind !== undefined) return { command, from: kind };
    if (from !== undefined) return null;
    if (command === 'migrate' && file === undefined) return { command };
    if ((command !== 'export' && command !== 'import') || file === undefined) return null;
    return { command, path: resolve(here, file), force };
  } catch {
    return null;
  }
}

/** Writes a backup and returns what to print. */
export async function exportShop(
  database: Database,
  store: PictureStore,
  { path, force }: { path: string; force: boolean },
): Promise<string> {
  const { rows, pictures } = await exportDatabase(database, { path, pictures: store }, { force });
  return t('commands.database.exported', { rows, pictures, file: path });
}

/** Copies the pictures of another store into the shop's own and returns what to print. */
export async function bringPictures(db: Queryable, env: Env, kind: PictureStoreKind): Promise<string> {
  if (kind === env.pictures.store) throw new StartRefused(t('commands.database.sameStore', { store: kind }));
  const from = await openPictures(kind, env, db);
  const to = await configuredPictures(env, db);
  try {
    const { copied, there } = await copyPictures(from, to);
    return t('commands.database.pictures', { copied, there, from: from.place, to: to.place });
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}
