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
import { databaseOf, type RunsAlone, runProgram } from '../run-program.ts';
import { terminal, typedIn } from '../terminal.ts';
import {
  bringPictures,
  type DatabaseArguments,
  exportShop,
  migrateShop,
  readDatabaseArguments,
} from './run.ts';

async function run(given: DatabaseArguments, { env }: RunsAlone): Promise<number> {
  const { poolSize: _one, ...settings } = databaseOf(env);
  let database: Database | null = null;
  try {
    if (given.command === 'migrate') {
      database = await connectDatabase(settings);
      const said = await migrateShop(database);
      await adoptFolder(env, database);
      terminal.out(said);
    } else if (given.command === 'import') {
      makeDirectory(env.DATA_DIR);
      database = await connectDatabase(settings);
      const places = {
        path: given.path,
        aside: pictureFolder(env.DATA_DIR),
        openPictures: (db: Queryable) => configuredPictures(env, db),
      };
      const { rows, pictures } = await importDatabase(database, places);
      terminal.out(t('commands.database.imported', { rows, pictures, file: given.path }));
    } else {
      database = await openForCommand(settings, { maySetUp: false });
      await adoptFolder(env, database);
      terminal.out(
        given.command === 'pictures'
          ? await bringPictures(database.db, env, given.from)
          : await exportShop(database, await configuredPictures(env, database.db), given),
      );
    }
    return 0;
  } finally {
    await database?.close();
  }
}

/** The file is read before anything else, so that a wrong one is reported even while a shop is running. */
async function checkFile(given: DatabaseArguments): Promise<null> {
  if (given.command === 'import') await readMigrations(given.path);
  return null;
}

await runProgram({
  name: 'database',
  usage: () => t('commands.database.usage'),
  read: (words) => readDatabaseArguments(words, typedIn()),
  first: checkFile,
  run,
});
