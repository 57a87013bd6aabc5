/** `npm run database -- export|import FILE`: moves a shop between databases, or keeps a copy. */
import { access } from 'node:fs/promises';
import { type Database, embeddedDirectory, openDatabase } from './db/database.ts';
import { StartRefused } from './db/embedded.ts';
import { exportDatabase, importDatabase, TransferRefused } from './db/transfer.ts';
import { readEnv } from './platform/env.ts';

const usage = `Usage: npm run database -- export FILE
       npm run database -- import FILE

Writes the database (DATABASE_URL, else the embedded one in DATA_DIR) to FILE, or reads FILE into an empty one.
`;

async function run([action, path]: readonly string[]): Promise<number> {
  if ((action !== 'export' && action !== 'import') || path === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const env = readEnv(process.env);
  let database: Database | null = null;
  try {
    if (action === 'import') await access(path);
    database = await openDatabase({ url: env.DATABASE_URL, directory: embeddedDirectory(env.DATA_DIR) });
    const rows =
      action === 'export' ? await exportDatabase(database, path) : await importDatabase(database, path);
    process.stdout.write(`${rows} rows ${action === 'export' ? 'written to' : 'read from'} ${path}\n`);
    return 0;
  } finally {
    await database?.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const known = error instanceof TransferRefused || error instanceof StartRefused;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const words =
    code === 'ENOENT'
      ? 'There is no such file.'
      : code.startsWith('Z_')
        ? 'The file is damaged or cut short.'
        : null;
  if (!known && words === null) throw error;
  process.stderr.write(`${words ?? (error as Error).message}\n`);
  process.exitCode = 1;
}
