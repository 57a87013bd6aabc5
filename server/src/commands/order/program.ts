/** `npm run order -- find|show|resend|contact|paid|paid-back|move|change|cancel|refund …`: what an operator does to bought orders (docs/operations.md). */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readOrderArguments } from './arguments.ts';

export const program = defineProgram({
  usage: () => t('commands.order.usage'),
  read: readOrderArguments,
  run: async (given, { env, version, ...shop }) => {
    const { keepSecrets } = await import('../../db/keep-secrets.ts');
    const { mailSettingsOf } = await import('./preview.ts');
    const { runOrderCommand } = await import('./run.ts');
    const secret = env.GIFT_CARD_SECRET;
    await keepSecrets(shop.database.db, secret);
    return runOrderCommand(given, { ...shop, secret, mail: mailSettingsOf(env, version, shop.clock) });
  },
});
