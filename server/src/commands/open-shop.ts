/** Opens the database of a shop that is not running, for commands that do their work themselves. */
import { type Database, type DatabaseSettings, embeddedDirectory } from '../db/database.ts';
import { openForCommand } from '../db/open-for-command.ts';
import type { Env } from '../platform/env.ts';

/** The database that the settings name. */
export const databaseOf = (env: Env): DatabaseSettings => ({
  url: env.DATABASE_URL,
  directory: embeddedDirectory(env.DATA_DIR),
  pooler: env.DATABASE_POOLER,
});

/** Opens it as a shop of this version left it. */
export const openShop = (env: Env): Promise<Database> => openForCommand(databaseOf(env), { maySetUp: false });
