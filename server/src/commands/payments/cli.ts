/** `npm run payments -- events|replay`: what the payment provider told the shop (docs/operations.md). */
import { t } from '../../messages/t.ts';
import { runProgram, withDatabase } from '../run-program.ts';
import { terminal } from '../terminal.ts';
import { readPaymentsArguments, runPaymentsCommand } from './run.ts';

await runProgram({
  name: 'payments',
  usage: () => t('commands.payments.usage'),
  read: readPaymentsArguments,
  run: withDatabase((given, { db }) => runPaymentsCommand(given, { db, io: terminal })),
});
