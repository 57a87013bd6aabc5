/** The command line of `npm run database`, and the commands that a running shop can do itself (docs/operations.md). */
import { resolve } from 'node:path';
import type { Database, Queryable } from '../../db/database.ts';
import { StartRefused } from '../../db/embedded.ts';
import { databaseVersion, migrate, schemaState } from '../../db/migrate.ts';
import { exportDatabase } from '../../db/transfer.ts';
import { configuredPictures, openPictures } from '../../gateways/storage/configured-pictures.ts';
import { copyPictures } from '../../gateways/storage/copy-pictures.ts';
import type { PictureStore, PictureStoreKind } from '../../gateways/storage/picture-store.ts';
import { t } from '../../messages/t.ts';
import type { Env } from '../../platform/env.ts';
import { parseWords, WrongUse } from '../words.ts';

export type DatabaseArguments =
  | { command: 'export' | 'import'; path: string; force: boolean }
  | { command: 'pictures'; from: PictureStoreKind }
  | { command: 'migrate' };

const kinds: readonly PictureStoreKind[] = ['folder', 'database', 's3'];

const options = {
  force: { type: 'boolean', default: false },
  from: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows. Paths are relative to `here`, the
 * folder where the command was typed.
 */
export function readDatabaseArguments(words: string[], here: string): DatabaseArguments | null {
  const { values, positionals } = parseWords(words, options);
  const [command, file, ...more] = positionals;
  const { force, from } = values;
  if (values.help || command === undefined) return null;
  const isOfFile = command === 'export' || command === 'import';
  if (!isOfFile && command !== 'pictures' && command !== 'migrate')
    throw new WrongUse(t('commands.database.unknownCommand', { command }));
  const option =
    force && command !== 'export' ? 'force' : from !== undefined && command !== 'pictures' ? 'from' : null;
  if (option !== null) throw new WrongUse(t('commands.order.otherCommand', { option, command }));
  const [word] = isOfFile ? more : [file];
  if (word !== undefined) throw new WrongUse(t('commands.database.tooMany', { text: word }));
  if (command === 'migrate') return { command };
  if (command === 'pictures') {
    const kind = kinds.find((known) => known === from);
    if (kind === undefined) throw new WrongUse(t('commands.database.from'));
    return { command, from: kind };
  }
  if (file === undefined) throw new WrongUse(t('commands.database.file', { command }));
  return { command, path: resolve(here, file), force };
}

/** Upgrades a database, or sets up an empty one, and returns what was done: from which version to which, and how long it took. */
export async function migrateShop(database: Database): Promise<string> {
  const { db } = database;
  const [{ kind }, from] = [await schemaState(db), await databaseVersion(db)];
  const begun = performance.now();
  const applied = await migrate(database);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const to = (await databaseVersion(db)) ?? '';
  if (kind === 'current') return t('commands.database.nothingToDo', { version: to });
  if (from === null) return t('commands.database.setUp', { version: to, seconds });
  if (from === to) return t('commands.database.functionsReplaced', { version: to, seconds });
  return t('commands.database.upgraded', { from, to, count: applied.length, seconds });
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
