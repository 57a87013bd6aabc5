/** `npm run person -- find|export|erase …`: what is held about a person (docs/rules/personal-data.md). */
import { keepSecrets } from '../../db/keep-secrets.ts';
import { t } from '../../messages/t.ts';
import { systemClock } from '../../platform/clock.ts';
import { runProgram, withDatabase } from '../run-program.ts';
import { terminal, typedIn } from '../terminal.ts';
import { type PersonArguments, readPersonArguments } from './arguments.ts';
import { runPersonCommand } from './run.ts';

await runProgram({
  name: 'person',
  usage: () => t('commands.person.usage'),
  read: (words) => readPersonArguments(words, typedIn()),
  run: withDatabase(async (given: PersonArguments, database, { env, requestId }) => {
    await keepSecrets(database.db, env.GIFT_CARD_SECRET);
    return runPersonCommand(given, { database, clock: systemClock, io: terminal, requestId });
  }),
});
