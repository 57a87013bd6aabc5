/**
 * `npm run database -- export|import|pictures|migrate`: backs up a shop, moves it to another database or store of pictures, upgrades it
 * (docs/operations.md).
 */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { type DatabaseArguments, readDatabaseArguments } from './arguments.ts';

/** The file is read before anything else, so that a wrong one is reported even while a shop is running. */
async function readFirst(given: DatabaseArguments): Promise<null> {
  if (given.command !== 'import') return null;
  const { readMigrations } = await import('../../db/transfer.ts');
  await readMigrations(given.path);
  return null;
}

export const program = defineProgram({
  usage: () => t('commands.database.usage'),
  read: readDatabaseArguments,
  first: readFirst,
  open: async (given, env) => {
    const { openForDatabaseCommand } = await import('./run.ts');
    return openForDatabaseCommand(given, env);
  },
  needsStop: ({ command }) => command === 'import' || command === 'migrate',
  doesSeveral: ({ command }) => command === 'pictures',
  run: async (given, shop) => {
    const { runDatabaseCommand } = await import('./run.ts');
    return runDatabaseCommand(given, shop);
  },
});
