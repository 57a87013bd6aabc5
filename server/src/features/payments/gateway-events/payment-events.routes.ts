/** The address that the payment provider sends its webhooks to (docs/rules/payment.md, "Webhooks"). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PaymentEventRefusedError } from '../../../gateways/payments/payment-events.ts';
import { Refused } from '../../../platform/refused.ts';
import type { ProviderNews } from './payment-events.service.ts';

/** Where each provider puts its signature. */
const signatureHeaders: Readonly<Record<string, string>> = { stripe: 'stripe-signature' };

/**
 * Binds `POST /api/webhooks/PROVIDER`. The signature is of the bytes as they were sent, so nothing may parse them
 * before. Answers 200 once the event is stored; anything else makes the provider send it again.
 */
export function paymentEventsRoutes(app: FastifyInstance, provider: string, news: ProviderNews): void {
  const header = signatureHeaders[provider];
  if (header === undefined) throw new Error(`no webhooks of ${provider}`);
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    raw.post<{ Body: Buffer | null }>(`/api/webhooks/${provider}`, async ({ body, headers, log }, reply) => {
      try {
        await news.receive(body ?? Buffer.alloc(0), String(headers[header] ?? ''));
      } catch (error) {
        if (!(error instanceof PaymentEventRefusedError)) throw error;
        log.warn({ err: error }, 'refused a webhook');
        throw new Refused('malformed');
      }
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}
