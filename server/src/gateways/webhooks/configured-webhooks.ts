/** The gateway of webhooks that this installation's settings ask for. */
import type { Env } from '../../platform/env.ts';
import { anywhere, HttpWebhookGateway, publicOnly } from './http.gateway.ts';
import type { WebhookGateway } from './webhook-gateway.ts';

export const webhookGatewayOf = (
  { WEBHOOKS_ALLOW_PRIVATE }: Pick<Env, 'WEBHOOKS_ALLOW_PRIVATE'>,
  version: string,
): WebhookGateway =>
  new HttpWebhookGateway({ policy: WEBHOOKS_ALLOW_PRIVATE === 'yes' ? anywhere : publicOnly, version });
