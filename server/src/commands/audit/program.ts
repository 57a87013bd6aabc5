/** `npm run audit`: checks that the database keeps its promises (docs/operations.md). */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readAuditArguments, runAuditCommand } from './run.ts';

export const program = defineProgram({
  usage: () => t('commands.audit.usage'),
  read: readAuditArguments,
  run: runAuditCommand,
});
