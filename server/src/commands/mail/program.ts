/** `npm run mail -- waiting|failed|retry`: emails that wait or were given up (docs/operations.md). */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readMailArguments, runMailCommand } from './run.ts';

export const program = defineProgram({
  usage: () => t('commands.mail.usage'),
  read: readMailArguments,
  run: (given, { database: { db }, io }) => runMailCommand(given, { db, io }),
});
