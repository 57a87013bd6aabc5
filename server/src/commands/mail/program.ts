/** `npm run mail -- waiting|failed|retry`: emails that wait or were given up (docs/operations.md). */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readMailArguments } from './arguments.ts';

export const program = defineProgram({
  usage: () => t('commands.mail.usage'),
  read: readMailArguments,
  run: async (given, { database: { db }, io }) => {
    const { runMailCommand } = await import('./run.ts');
    return runMailCommand(given, { db, io });
  },
});
