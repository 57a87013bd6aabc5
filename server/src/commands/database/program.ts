/**
 * `npm run database -- export|import|pictures|migrate`: backs up a shop, moves it to another database or store of pictures, upgrades it
 * (docs/operations.md).
 */
import { connectDatabase, type Database, type Queryable } from '../../db/database.ts';
import { makeDirectory } from '../../db/embedded.ts';
import { openForCommand } from '../../db/open-for-command.ts';
import { importDatabase, readMigrations } from '../../db/transfer.ts';
import { adoptFolder } from '../../gateways/storage/adopt-folder.ts';
import { configuredPictures } from '../../gateways/storage/configured-pictures.ts';
import { pictureFolder } from '../../gateways/storage/folder.gateway.ts';
import { t } from '../../messages/t.ts';
import type { Env } from '../../platform/env.ts';
import { databaseOf, defineProgram, type Shop } from '../program.ts';
import {
  bringPictures,
  type DatabaseArguments,
  exportShop,
  migrateShop,
  readDatabaseArguments,
} from './run.ts';

/** Upgrading and restoring work on a database that no shop of this version has left. */
async function open(given: DatabaseArguments, env: Env): Promise<Database> {
  const settings = databaseOf(env);
  if (given.command === 'import') makeDirectory(env.DATA_DIR);
  return given.command === 'import' || given.command === 'migrate'
    ? connectDatabase(settings)
    : openForCommand(settings, { maySetUp: false });
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

export const program = defineProgram({
  usage: () => t('commands.database.usage'),
  read: readDatabaseArguments,
  // The file is read before anything else, so that a wrong one is reported even while a shop is running.
  first: async (given: DatabaseArguments) => {
    if (given.command === 'import') await readMigrations(given.path);
    return null;
  },
  open,
  needsStop: ({ command }) => command === 'import' || command === 'migrate',
  doesSeveral: ({ command }) => command === 'pictures',
  run: async (given, shop) => {
    shop.io.out(await work(given, shop));
    return 0;
  },
});
