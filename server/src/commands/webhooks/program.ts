/** `npm run webhooks -- endpoints|deliveries|show|repeat|test`: what a venue's own systems were sent (docs/webhooks.md). */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readWebhooksArguments } from './arguments.ts';

export const program = defineProgram({
  usage: () => t('commands.webhooks.usage'),
  read: readWebhooksArguments,
  // A test goes to one endpoint after the other.
  doesSeveral: ({ command }) => command === 'test',
  run: async (given, shop) => {
    const { webhookGatewayOf } = await import('../../gateways/webhooks/configured-webhooks.ts');
    const { runWebhooksCommand } = await import('./run.ts');
    return runWebhooksCommand(given, { ...shop, gateway: webhookGatewayOf(shop.env, shop.version) });
  },
});
