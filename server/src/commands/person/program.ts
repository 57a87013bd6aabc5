/** `npm run person -- find|export|erase …`: what is held about a person (docs/rules/personal-data.md). */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readPersonArguments } from './arguments.ts';

export const program = defineProgram({
  usage: () => t('commands.person.usage'),
  read: readPersonArguments,
  run: async (given, { env, ...shop }) => {
    const { keepSecrets } = await import('../../db/keep-secrets.ts');
    const { runPersonCommand } = await import('./run.ts');
    await keepSecrets(shop.database.db, env.GIFT_CARD_SECRET);
    return runPersonCommand(given, shop);
  },
});
