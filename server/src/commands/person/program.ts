/** `npm run person -- find|export|erase …`: what is held about a person (docs/rules/personal-data.md). */
import { keepSecrets } from '../../db/keep-secrets.ts';
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readPersonArguments } from './arguments.ts';
import { runPersonCommand } from './run.ts';

export const program = defineProgram({
  usage: () => t('commands.person.usage'),
  read: readPersonArguments,
  run: async (given, { env, ...shop }) => {
    await keepSecrets(shop.database.db, env.GIFT_CARD_SECRET);
    return runPersonCommand(given, shop);
  },
});
