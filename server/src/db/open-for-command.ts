/**
 * Opens the database for a command as the server left it, without upgrading it as a side
 * effect (docs/operations.md, "Upgrade").
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../messages/t.ts';
import { connectDatabase, type Database, type DatabaseSettings } from './database.ts';
import { StartRefused } from './embedded.ts';
import { migrate, newerWords, schemaState } from './migrate.ts';

/** Subfolder in which the embedded engine keeps its files. */
const engineFiles = 'postgres';

/** Refuses a database of another version with a readable error; `maySetUp` lets an empty one become a shop. */
export async function openForCommand(
  settings: DatabaseSettings,
  { maySetUp }: { maySetUp: boolean },
): Promise<Database> {
  const { url, directory } = settings;
  if (url === null && directory !== null && !maySetUp && !existsSync(join(directory, engineFiles)))
    throw new StartRefused(t('database.migrate.nothingThere'));
  const database = await connectDatabase(settings);
  try {
    const state = await schemaState(database.db);
    if (state.kind === 'newer') throw new StartRefused(newerWords(state.unknown));
    if (state.kind === 'older') throw new StartRefused(t('database.migrate.olderVersion'));
    if (state.kind === 'empty') {
      if (!maySetUp) throw new StartRefused(t('database.migrate.nothingThere'));
      await migrate(database);
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
