/** `npm run audit`: checks that the database keeps its promises (docs/operations.md). */

import { t } from '../../messages/t.ts';
import { runProgram, withDatabase } from '../run-program.ts';
import { terminal } from '../terminal.ts';
import { readAuditArguments, runAuditCommand } from './run.ts';

await runProgram({
  name: 'audit',
  usage: () => t('commands.audit.usage'),
  read: readAuditArguments,
  run: withDatabase((given, database) => runAuditCommand(given, { database, io: terminal })),
});
