/** The commands of `npm run database` (docs/operations.md). */
import { connectDatabase, type Database, type Queryable } from '../../db/database.ts';
import { makeDirectory, StartRefused } from '../../db/embedded.ts';
import { databaseVersion, migrate, schemaState } from '../../db/migrate.ts';
import { openForCommand } from '../../db/open-for-command.ts';
import { exportDatabase, importDatabase } from '../../db/transfer.ts';
import { adoptFolder } from '../../gateways/storage/adopt-folder.ts';
import { configuredPictures, openPictures } from '../../gateways/storage/configured-pictures.ts';
import { copyPictures } from '../../gateways/storage/copy-pictures.ts';
import { pictureFolder } from '../../gateways/storage/folder.gateway.ts';
import type { PictureStore, PictureStoreKind } from '../../gateways/storage/picture-store.ts';
import { t } from '../../messages/t.ts';
import type { Env } from '../../platform/env.ts';
import { databaseOf } from '../open-shop.ts';
import type { Shop } from '../program.ts';
import type { DatabaseArguments } from './arguments.ts';

/** Upgrading and restoring work on a database that no shop of this version has left. */
export async function openForDatabaseCommand(given: DatabaseArguments, env: Env): Promise<Database> {
  const settings = databaseOf(env);
  if (given.command === 'import') makeDirectory(env.DATA_DIR);
  return given.command === 'import' || given.command === 'migrate'
    ? connectDatabase(settings)
    : openForCommand(settings, { maySetUp: false });
}

/** Upgrades a database, or sets up an empty one, and returns what was done: from which version to which, and how long it took. */
async function migrateShop(database: Database): Promise<string> {
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
async function exportShop(
  database: Database,
  store: PictureStore,
  { path, force }: { path: string; force: boolean },
): Promise<string> {
  const { rows, pictures } = await exportDatabase(database, { path, pictures: store }, { force });
  return t('commands.database.exported', { rows, pictures, file: path });
}

/** Copies the pictures of another store into the shop's own and returns what to print. */
async function bringPictures(db: Queryable, env: Env, kind: PictureStoreKind): Promise<string> {
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

/** Does the command, and returns what to print. */
async function work(given: DatabaseArguments, { env, database, pictures }: Shop): Promise<string> {
  switch (given.command) {
    case 'migrate': {
      const said = await migrateShop(database);
      await adoptFolder(env, database);
      return said;
    }
    case 'import': {
      const places = {
        path: given.path,
        aside: pictureFolder(env.DATA_DIR),
        openPictures: (db: Queryable) => configuredPictures(env, db),
      };
      const restored = await importDatabase(database, places);
      return t('commands.database.imported', { ...restored, file: given.path });
    }
    case 'export':
      return exportShop(database, await pictures(), given);
    case 'pictures':
      await adoptFolder(env, database);
      return bringPictures(database.db, env, given.from);
  }
}

export async function runDatabaseCommand(given: DatabaseArguments, shop: Shop): Promise<number> {
  shop.io.out(await work(given, shop));
  return 0;
}
