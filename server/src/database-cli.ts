/**
 * `npm run database -- export|import|migrate`: backs up a shop, moves it to another database, upgrades it
 * (docs/operations.md). Exit codes: 0 done, 1 refused, 2 usage error.
 */
import { type DatabaseArguments, exportShop, readDatabaseArguments } from './database-commands.ts';
import { TransferRefused } from './db/backup-file.ts';
import { connectDatabase, type Database, embeddedDirectory, openDatabase } from './db/database.ts';
import { sqlState } from './db/database-refusals.ts';
import { makeDirectory, StartRefused } from './db/embedded.ts';
import { openForCommand } from './db/open-for-command.ts';
import { importDatabase, readMigrations } from './db/transfer.ts';
import { pictureFolder } from './features/pictures/picture-name.ts';
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
      terminal.out(t('commands.database.upToDate'));
    } else if (given.command === 'export') {
      database = await openForCommand(settings, { maySetUp: false });
      terminal.out(await exportShop(database, env.DATA_DIR, given));
    } else {
      makeDirectory(env.DATA_DIR);
      database = await connectDatabase(settings);
      const places = { path: given.path, pictureFolder: pictureFolder(env.DATA_DIR) };
      const { rows, pictures } = await importDatabase(database, places);
      terminal.out(t('commands.database.imported', { rows, pictures, file: given.path }));
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
    const known = error instanceof TransferRefused || error instanceof StartRefused;
    if (!known && sqlState(error) === null) throw error;
    terminal.err((error as Error).message);
    process.exitCode = 1;
  }
}
