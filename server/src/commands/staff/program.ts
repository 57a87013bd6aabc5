/** `npm run staff -- list|invite|remove|owner`: who works at a venue (docs/rules/staff.md). */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readStaffArguments } from './arguments.ts';

export const program = defineProgram({
  usage: () => t('commands.staff.usage'),
  read: readStaffArguments,
  run: async (given, shop) => {
    const { runStaffCommand } = await import('./run.ts');
    return runStaffCommand(given, shop);
  },
});
