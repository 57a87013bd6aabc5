/**
 * A server that stops at a named step of a purchase (STOP_AT), tells its parent, and waits
 * there to be killed or resumed (R11).
 */
import type { Mail } from '../gateways/mail/mail-gateway.ts';
import type { AuthorizeRequest } from '../gateways/payments/payment-gateway.ts';
import { startChildServer } from './child-server.ts';

const stopAt = process.env.STOP_AT;
let passed = false;

/** Stops once; a second purchase goes through. */
async function step(name: string): Promise<void> {
  if (name !== stopAt || passed) return;
  passed = true;
  const { promise, resolve } = Promise.withResolvers<void>();
  process.on('message', (message) => {
    if (message === 'go on') resolve();
  });
  process.send?.({ at: name });
  await promise;
}

await startChildServer({
  needs: ({ gateway, mail, webhooks }) => ({
    watch: step,
    gateway: {
      provider: gateway.provider,
      events: gateway.events,
      leastAmount: (currency) => gateway.leastAmount(currency),
      async authorize(request: AuthorizeRequest) {
        await step('authorize-begins');
        return gateway.authorize(request);
      },
      lookUp: (key) => gateway.lookUp(key),
      async capture(request) {
        await step('capture-begins');
        await gateway.capture(request);
      },
      void: (request) => gateway.void(request),
      async refund(request) {
        await step('refund-begins');
        await gateway.refund(request);
      },
      walletSession: (request) => gateway.walletSession(request),
      close: () => gateway.close(),
    },
    webhooks: {
      async post(request, signal) {
        const status = await webhooks.post(request, signal);
        await step('webhook-answered');
        return status;
      },
    },
    mail: {
      async send(email: Mail) {
        const taken = await mail.send(email);
        await step('mail-sent');
        return taken;
      },
      close: () => mail.close(),
    },
  }),
  built: ({ http }) => {
    const isCompletion = (url: string) => url.toLowerCase().endsWith('/completeorder');
    http.addHook('preHandler', async (request) => {
      if (isCompletion(request.url)) await step('body-parsed');
    });
    http.addHook('onSend', async (request, reply, payload) => {
      if (!isCompletion(request.url) || stopAt !== 'answer-half-written' || passed) return;
      const text = String(payload);
      reply.raw.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      });
      reply.raw.write(text.slice(0, text.length / 2));
      await step('answer-half-written');
    });
  },
});
