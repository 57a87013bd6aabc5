/** `npm run commission -- list|pay|reverse`: what affiliates earned, and paying it (docs/rules/agents.md). */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readCommissionArguments } from './arguments.ts';

export const program = defineProgram({
  usage: () => t('commands.commission.usage'),
  read: readCommissionArguments,
  run: async (given, shop) => {
    const { runCommissionCommand } = await import('./run.ts');
    return runCommissionCommand(given, shop);
  },
});
