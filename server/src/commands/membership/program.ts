/** `npm run membership -- issue PLAN`, `photos FOLDER`: memberships by hand, and the photos of members (docs/rules/memberships.md, docs/rules/members.md). */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readMembershipArguments } from './arguments.ts';

export const program = defineProgram({
  usage: () => t('commands.membership.usage'),
  read: readMembershipArguments,
  run: async (given, shop) => {
    const { runMembershipCommand } = await import('./run.ts');
    return runMembershipCommand(given, shop);
  },
});
