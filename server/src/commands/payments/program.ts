/** `npm run payments -- events|replay`: what the payment provider told the shop (docs/operations.md). */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readPaymentsArguments } from './arguments.ts';

export const program = defineProgram({
  usage: () => t('commands.payments.usage'),
  read: readPaymentsArguments,
  run: async (given, { database: { db }, io }) => {
    const { runPaymentsCommand } = await import('./run.ts');
    return runPaymentsCommand(given, { db, io });
  },
});
