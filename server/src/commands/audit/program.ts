/** `npm run audit`: checks that the database keeps its promises (docs/operations.md). */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readAuditArguments } from './arguments.ts';

export const program = defineProgram({
  usage: () => t('commands.audit.usage'),
  read: readAuditArguments,
  run: async (given, shop) => {
    const { runAuditCommand } = await import('./run.ts');
    return runAuditCommand(given, shop);
  },
});
