/**
 * `npm run database -- export|import|pictures|migrate`: backs up a shop, moves it to another database or store of pictures, upgrades it
 * (docs/operations.md). Exit codes: 0 done, 1 refused, 2 usage error.
 */
import {
  bringPictures,
  type DatabaseArguments,
  exportShop,
  readDatabaseArguments,
} from './database-commands.ts';
import { TransferRefused } from './db/backup-file.ts';
import {
  connectDatabase,
  type Database,
  embeddedDirectory,
  openDatabase,
  type Queryable,
} from './db/database.ts';
import { sqlState } from './db/database-refusals.ts';
import { makeDirectory, StartRefused } from './db/embedded.ts';
import { openForCommand } from './db/open-for-command.ts';
import { importDatabase, readMigrations } from './db/transfer.ts';
import { adoptFolder } from './gateways/storage/adopt-folder.ts';
import { configuredPictures } from './gateways/storage/configured-pictures.ts';
import { pictureFolder } from './gateways/storage/folder.gateway.ts';
import { StoreUnavailable } from './gateways/storage/picture-store.ts';
import { t } from './messages/t.ts';
import { readEnv } from './platform/env.ts';
import { runInRunningShop, terminal, typedIn } from './terminal.ts';

const words = process.argv.slice(2);

async function run(given: DatabaseArguments): Promise<number> {
  const env = readEnv(process.env);
  // The file is read before anything else, so that a wrong one is reported even while a shop is running.
  if (given.command === 'import') await readMigrations(given.path);
  const elsewhere = await runInRunningShop(env, 'database', words);
  if (elsewhere !== null) return elsewhere;
  const settings = {
    url: env.DATABASE_URL,
    directory: embeddedDirectory(env.DATA_DIR),
    pooler: env.DATABASE_POOLER,
  };
  let database: Database | null = null;
  try {
    if (given.command === 'migrate') {
      database = await openDatabase(settings);
      await adoptFolder(env, database);
      terminal.out(t('commands.database.upToDate'));
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

const given = readDatabaseArguments(words, typedIn());
if (given === null) {
  terminal.err(t('commands.database.usage'));
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await run(given);
  } catch (error) {
    const known =
      error instanceof TransferRefused || error instanceof StartRefused || error instanceof StoreUnavailable;
    if (!known && sqlState(error) === null) throw error;
    terminal.err((error as Error).message);
    process.exitCode = 1;
  }
}
