/** `npm run audit`: checks that the database keeps its promises (docs/operations.md). */
import { readAuditArguments, runAuditCommand } from './audit-command.ts';
import { t } from './messages/t.ts';
import { runProgram, withDatabase } from './operator-cli.ts';
import { terminal } from './terminal.ts';

await runProgram({
  name: 'audit',
  usage: () => t('commands.audit.usage'),
  read: readAuditArguments,
  run: withDatabase((given, database) => runAuditCommand(given, { database, io: terminal })),
});
