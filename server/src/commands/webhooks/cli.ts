/** `npm run webhooks -- deliveries|show|repeat|test`: what a venue's own systems were sent (docs/webhooks.md). */
import packageJson from '../../../package.json' with { type: 'json' };
import { webhookGatewayOf } from '../../gateways/webhooks/configured-webhooks.ts';
import { t } from '../../messages/t.ts';
import { systemClock } from '../../platform/clock.ts';
import { runProgram, withDatabase } from '../run-program.ts';
import { terminal } from '../terminal.ts';
import { readWebhooksArguments, runWebhooksCommand } from './run.ts';

await runProgram({
  name: 'webhooks',
  usage: () => t('commands.webhooks.usage'),
  read: readWebhooksArguments,
  run: withDatabase((given, { db }, { env }) =>
    runWebhooksCommand(given, {
      db,
      clock: systemClock,
      gateway: webhookGatewayOf(env, packageJson.version),
      io: terminal,
    }),
  ),
});
