/** The command line of `npm run database`, and the command that a running shop can do itself (docs/operations.md). */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from './db/database.ts';
import { exportDatabase } from './db/transfer.ts';
import { pictureFolder } from './features/pictures/picture-name.ts';
import { t } from './messages/t.ts';

export type DatabaseArguments =
  | { command: 'export' | 'import'; path: string; force: boolean }
  | { command: 'migrate' };

/** Parses the command line; returns null if it is invalid. Paths are relative to `here`, the folder where the command was typed. */
export function readDatabaseArguments(words: string[], here: string): DatabaseArguments | null {
  try {
    const options = { force: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
    const [command, file, ...more] = positionals;
    const { force } = values;
    if (more.length > 0 || (force && command !== 'export')) return null;
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
  dataDir: string,
  { path, force }: { path: string; force: boolean },
): Promise<string> {
  const places = { path, pictureFolder: pictureFolder(dataDir) };
  const { rows, pictures } = await exportDatabase(database, places, { force });
  return t('commands.database.exported', { rows, pictures, file: path });
}
