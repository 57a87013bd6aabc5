/** `npm run database -- export|import|migrate`: keeps a copy of a shop, moves it to another database, upgrades it (docs/operations.md). Exit codes: 0 done, 1 refused, 2 wrong use. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { TransferRefused } from './db/backup-file.ts';
import { connectDatabase, type Database, embeddedDirectory, openDatabase, sqlState } from './db/database.ts';
import { makeDirectory, StartRefused } from './db/embedded.ts';
import { openForCommand } from './db/open-for-command.ts';
import { exportDatabase, importDatabase, readMigrations, type Transferred } from './db/transfer.ts';
import { pictureFolder } from './features/pictures/picture-name.ts';
import { readEnv } from './platform/env.ts';

const usage = `Usage: npm run database -- COMMAND

  export FILE   writes the shop, its pictures included, to a file; the shop may go on selling (PostgreSQL)
  import FILE   reads such a file into an empty database: everything or nothing
  migrate       upgrades the database to this version, as the next start of the shop would

  --force       export: overwrite the file

The database is DATABASE_URL, else the embedded one in DATA_DIR. docs/operations.md says more.
`;

type Wish = { command: 'export' | 'import'; path: string; force: boolean } | { command: 'migrate' };

/** Reads the command line; null when it makes no sense. Paths are those of the folder the command was typed in. */
function readWish(words: string[]): Wish | null {
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

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
const counted = ({ rows, pictures }: Transferred) =>
  `${many(rows, 'row')} and ${many(pictures, 'picture file')}`;

async function run(wish: Wish): Promise<string> {
  const env = readEnv(process.env);
  const settings = { url: env.DATABASE_URL, directory: embeddedDirectory(env.DATA_DIR) };
  let database: Database | null = null;
  try {
    if (wish.command === 'migrate') {
      database = await openDatabase(settings);
      return 'The database is up to date.';
    }
    const places = { path: wish.path, pictureFolder: pictureFolder(env.DATA_DIR) };
    if (wish.command === 'export') {
      database = await openForCommand(settings, { maySetUp: false });
      const done = await exportDatabase(database, places, { force: wish.force });
      return `${counted(done)} written to ${wish.path}`;
    }
    await readMigrations(wish.path);
    makeDirectory(env.DATA_DIR);
    database = await connectDatabase(settings);
    return `${counted(await importDatabase(database, places))} read from ${wish.path}`;
  } finally {
    await database?.close();
  }
}

const wish = readWish(process.argv.slice(2));
if (wish === null) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${await run(wish)}\n`);
  } catch (error) {
    const known = error instanceof TransferRefused || error instanceof StartRefused;
    if (!known && sqlState(error) === null) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
