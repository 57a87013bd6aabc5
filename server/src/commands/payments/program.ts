/** `npm run payments -- events|replay`: what the payment provider told the shop (docs/operations.md). */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readPaymentsArguments, runPaymentsCommand } from './run.ts';

export const program = defineProgram({
  usage: () => t('commands.payments.usage'),
  read: readPaymentsArguments,
  run: (given, { database: { db }, io }) => runPaymentsCommand(given, { db, io }),
});
