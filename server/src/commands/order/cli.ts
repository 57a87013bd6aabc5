/** `npm run order -- find|show|resend|contact|paid|paid-back|move|change|cancel|refund …`: what an operator does to bought orders (docs/operations.md). */
import packageJson from '../../../package.json' with { type: 'json' };
import { keepSecrets } from '../../db/keep-secrets.ts';
import { t } from '../../messages/t.ts';
import { systemClock } from '../../platform/clock.ts';
import { runProgram, withDatabase } from '../run-program.ts';
import { terminal, typedIn } from '../terminal.ts';
import type { Digits } from '../typed-amounts.ts';
import { type OrderArguments, readOrderArguments } from './arguments.ts';
import { mailSettingsOf } from './preview.ts';
import { runOrderCommand } from './run.ts';

await runProgram({
  name: 'order',
  usage: () => t('commands.order.usage'),
  read: (words) => readOrderArguments(words, typedIn()),
  run: withDatabase(async (given: OrderArguments<Digits>, database, { env, requestId }) => {
    await keepSecrets(database.db, env.GIFT_CARD_SECRET);
    return runOrderCommand(given, {
      ...{ database, secret: env.GIFT_CARD_SECRET, clock: systemClock, io: terminal, log: null, requestId },
      mail: mailSettingsOf(env, packageJson.version, systemClock),
    });
  }),
});
