/** `npm run order -- find|show|resend|contact|paid|paid-back|move|change|cancel|refund …`: what an operator does to bought orders (docs/operations.md). */
import { keepSecrets } from '../../db/keep-secrets.ts';
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readOrderArguments } from './arguments.ts';
import { mailSettingsOf } from './preview.ts';
import { runOrderCommand } from './run.ts';

export const program = defineProgram({
  usage: () => t('commands.order.usage'),
  read: readOrderArguments,
  run: async (given, { env, version, ...shop }) => {
    const secret = env.GIFT_CARD_SECRET;
    await keepSecrets(shop.database.db, secret);
    return runOrderCommand(given, { ...shop, secret, mail: mailSettingsOf(env, version, shop.clock) });
  },
});
