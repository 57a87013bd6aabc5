/**
 * `npm run database -- export|import|migrate`: backs up a shop, moves it to another database, upgrades it
 * (docs/operations.md). Exit codes: 0 done, 1 refused, 2 usage error.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { TransferRefused } from './db/backup-file.ts';
import { connectDatabase, type Database, embeddedDirectory, openDatabase, sqlState } from './db/database.ts';
import { makeDirectory, StartRefused } from './db/embedded.ts';
import { openForCommand } from './db/open-for-command.ts';
import { exportDatabase, importDatabase, readMigrations } from './db/transfer.ts';
import { pictureFolder } from './features/pictures/picture-name.ts';
import { t } from './messages/t.ts';
import { readEnv } from './platform/env.ts';

type Arguments = { command: 'export' | 'import'; path: string; force: boolean } | { command: 'migrate' };

/**
 * Parses the command line; returns null if it is invalid. Paths are relative to the
 * folder where the command was typed.
 */
function readArguments(words: string[]): Arguments | null {
  try {
    const options = { force: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
    const [command, file, ...more] = positionals;
    const { force } = values;
    if (more.length > 0 || (force && command !== 'export')) return null;
    if (command === 'migrate' && file === undefined) return { command };
    if ((command !== 'export' && command !== 'import') || file === undefined) return null;
    return { command, path: resolve(process.env.INIT_CWD ?? process.cwd(), file), force };
  } catch {
    return null;
  }
}

async function run(given: Arguments): Promise<string> {
  const env = readEnv(process.env);
  const settings = { url: env.DATABASE_URL, directory: embeddedDirectory(env.DATA_DIR) };
  let database: Database | null = null;
  try {
    if (given.command === 'migrate') {
      database = await openDatabase(settings);
      return t('commands.database.upToDate');
    }
    const places = { path: given.path, pictureFolder: pictureFolder(env.DATA_DIR) };
    if (given.command === 'export') {
      database = await openForCommand(settings, { maySetUp: false });
      const { rows, pictures } = await exportDatabase(database, places, { force: given.force });
      return t('commands.database.exported', { rows, pictures, file: given.path });
    }
    await readMigrations(given.path);
    makeDirectory(env.DATA_DIR);
    database = await connectDatabase(settings);
    const { rows, pictures } = await importDatabase(database, places);
    return t('commands.database.imported', { rows, pictures, file: given.path });
  } finally {
    await database?.close();
  }
}

const given = readArguments(process.argv.slice(2));
if (given === null) {
  process.stderr.write(`${t('commands.database.usage')}\n`);
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${await run(given)}\n`);
  } catch (error) {
    const known = error instanceof TransferRefused || error instanceof StartRefused;
    if (!known && sqlState(error) === null) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
