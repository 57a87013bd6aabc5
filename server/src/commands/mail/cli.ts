/** `npm run mail -- waiting|failed|retry`: emails that wait or were given up (docs/operations.md). */

import { t } from '../../messages/t.ts';
import { runProgram, withDatabase } from '../run-program.ts';
import { terminal } from '../terminal.ts';
import { readMailArguments, runMailCommand } from './run.ts';

await runProgram({
  name: 'mail',
  usage: () => t('commands.mail.usage'),
  read: readMailArguments,
  run: withDatabase((given, { db }) => runMailCommand(given, { db, io: terminal })),
});
