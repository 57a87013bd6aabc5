/** `npm run person -- find|export|erase …`: what is held about a person (docs/rules/personal-data.md). */

import { keepSecrets } from './db/keep-secrets.ts';
import { t } from './messages/t.ts';
import { runProgram } from './operator-cli.ts';
import { readPersonArguments } from './person-arguments.ts';
import { runPersonCommand } from './person-commands.ts';
import { systemClock } from './platform/clock.ts';
import { terminal, typedIn } from './terminal.ts';

await runProgram({
  name: 'person',
  usage: () => t('commands.person.usage'),
  read: (words) => readPersonArguments(words, typedIn()),
  run: async (given, database, env) => {
    await keepSecrets(database.db, env.GIFT_CARD_SECRET);
    return runPersonCommand(given, { database, clock: systemClock, io: terminal });
  },
});
