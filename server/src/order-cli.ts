/** `npm run order -- find|show|resend|contact|move|change|cancel|refund …`: what an operator does to bought orders (docs/operations.md). */
import { t } from './messages/t.ts';
import { runProgram } from './operator-cli.ts';
import { readOrderArguments } from './order-arguments.ts';
import { runOrderCommand } from './order-commands.ts';
import { systemClock } from './platform/clock.ts';
import { terminal } from './terminal.ts';

await runProgram({
  name: 'order',
  usage: () => t('commands.order.usage'),
  read: readOrderArguments,
  run: (given, database, { GIFT_CARD_SECRET: secret }) =>
    runOrderCommand(given, { database, secret, clock: systemClock, io: terminal }),
});
