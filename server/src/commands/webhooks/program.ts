/** `npm run webhooks -- endpoints|deliveries|show|repeat|test`: what a venue's own systems were sent (docs/webhooks.md). */
import { webhookGatewayOf } from '../../gateways/webhooks/configured-webhooks.ts';
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readWebhooksArguments, runWebhooksCommand } from './run.ts';

export const program = defineProgram({
  usage: () => t('commands.webhooks.usage'),
  read: readWebhooksArguments,
  // A test goes to one endpoint after the other.
  doesSeveral: ({ command }) => command === 'test',
  run: (given, shop) =>
    runWebhooksCommand(given, { ...shop, gateway: webhookGatewayOf(shop.env, shop.version) }),
});
