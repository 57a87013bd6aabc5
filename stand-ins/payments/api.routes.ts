/** The gateway's API for the shop's server: JSON under /v1 with a secret key, never called by the browser. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ledger } from './ledger.ts';
import { type AuthorizeRequest, type Charge, LedgerRefusal } from './ledger-shapes.ts';
import { wallets } from './outcomes.ts';

export type ApiNeeds = {
  ledger: Ledger;
  secretKey: string;
  slowMs: number;
  publicUrl: () => string;
  closing: AbortSignal;
};

type AuthorizeBody = {
  amount: number;
  currency: string;
  token: string;
  method?: AuthorizeRequest['method'];
  reference: string;
  cardholderName?: string;
  threeDS?: boolean;
};

const amountSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const amountBody = {
  type: 'object',
  required: ['amount'],
  additionalProperties: false,
  properties: { amount: amountSchema },
};
const authorizeBody = {
  type: 'object',
  required: ['amount', 'currency', 'token', 'reference'],
  additionalProperties: false,
  properties: {
    amount: amountSchema,
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    token: { type: 'string', minLength: 1, maxLength: 100 },
    method: { enum: ['card', ...wallets] },
    reference: { type: 'string', minLength: 1, maxLength: 200 },
    cardholderName: { type: 'string', maxLength: 200 },
    threeDS: { type: 'boolean' },
  },
};

type SessionBody = { validationUrl: string; merchantId: string; domain: string; displayName: string };

/** A hosted gateway asks Apple at `validationUrl`; the sandbox asks nobody. */
const sessionBody = {
  type: 'object',
  required: ['validationUrl', 'merchantId', 'domain', 'displayName'],
  additionalProperties: false,
  properties: {
    validationUrl: { type: 'string', pattern: '^https://', maxLength: 300 },
    merchantId: { type: 'string', minLength: 1, maxLength: 100 },
    domain: { type: 'string', minLength: 1, maxLength: 253 },
    displayName: { type: 'string', minLength: 1, maxLength: 200 },
  },
};

export function apiRoutes(app: FastifyInstance, needs: ApiNeeds): void {
  const { ledger } = needs;
  const expected = createHash('sha256').update(`Bearer ${needs.secretKey}`).digest();

  app.addHook('onRequest', async (request) => {
    const given = createHash('sha256')
      .update(request.headers.authorization ?? '')
      .digest();
    if (!timingSafeEqual(given, expected)) {
      throw new LedgerRefusal(401, 'unauthorized', 'Send the secret key as Authorization: Bearer sk_…');
    }
  });

  app.post<{ Body: AuthorizeBody }>(
    '/authorizations',
    { schema: { body: authorizeBody } },
    async (request, reply) => {
      const asked = { cardholderName: null, threeDS: true, method: 'card' as const, ...request.body };
      const { charge, behavior } = ledger.authorize(requiredKey(request), asked);
      switch (behavior) {
        case 'provider_error':
          throw new LedgerRefusal(
            502,
            'provider_error',
            'The card network did not answer. Nothing was charged.',
          );
        case 'slow_approved':
          await delay(needs.slowMs, undefined, { signal: needs.closing });
          break;
        case 'lost_answer':
          reply.hijack();
          request.raw.socket.destroy();
          return reply;
        case 'late_error':
          return reply
            .code(500)
            .send({ error: { code: 'fault', message: 'The gateway failed after it had authorized.' } });
        case 'truncated_answer':
          return sendHalf(request, reply, JSON.stringify(present(charge, needs)));
      }
      return reply.code(201).send(present(charge, needs));
    },
  );

  app.get<{ Params: { key: string } }>('/authorizations/by-key/:key', async (request) =>
    present(found(ledger.findByKey(request.params.key)), needs),
  );

  app.get<{ Params: { id: string } }>('/authorizations/:id', async (request) =>
    present(found(ledger.find(request.params.id)), needs),
  );

  app.post<{ Params: { id: string }; Body: { amount: number } }>(
    '/authorizations/:id/capture',
    { schema: { body: amountBody } },
    async (request) => present(ledger.capture(request.params.id, request.body.amount), needs),
  );

  app.post<{ Params: { id: string } }>('/authorizations/:id/void', async (request) =>
    present(ledger.void(request.params.id), needs),
  );

  app.post<{ Params: { id: string }; Body: { amount: number } }>(
    '/authorizations/:id/refund',
    { schema: { body: amountBody } },
    async (request) =>
      present(ledger.refund(request.params.id, requiredKey(request), request.body.amount), needs),
  );

  app.post<{ Body: SessionBody }>('/wallet-sessions', { schema: { body: sessionBody } }, async (request) => {
    const { merchantId, domain, displayName } = request.body;
    const { session, expiresAt } = ledger.addWalletSession();
    return {
      merchantSessionIdentifier: session,
      expiresAt: Date.parse(expiresAt),
      merchantIdentifier: merchantId,
      domainName: domain,
      displayName,
    };
  });

  app.get('/ledger', async () => {
    const { charges, operations } = ledger.list();
    return { charges: charges.map((charge) => present(charge, needs)), operations };
  });
}

function requiredKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new LedgerRefusal(
      400,
      'idempotency_key_required',
      'Send an Idempotency-Key header of 1 to 200 characters.',
    );
  }
  return key;
}

function found(charge: Charge | undefined): Charge {
  if (!charge) throw new LedgerRefusal(404, 'not_found', 'There is no such charge.');
  return charge;
}

/** Presents a charge to the shop; `outcome` is the bank's answer in one word. */
function present(charge: Charge, needs: ApiNeeds): Record<string, unknown> {
  const { approved, ...shown } = charge;
  const outcome = approved ? 'approved' : charge.state === 'challenge_pending' ? 'challenge' : 'declined';
  return {
    ...shown,
    outcome,
    declineReason: outcome === 'declined' ? (charge.declineReason ?? 'authentication_failed') : null,
    challengeUrl: outcome === 'challenge' ? `${needs.publicUrl()}/challenge/${charge.id}` : null,
  };
}

/** Sends an answer that breaks off halfway, like a lost connection. */
function sendHalf(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  reply.hijack();
  const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  reply.raw.writeHead(201, head);
  reply.raw.write(text.slice(0, Math.floor(text.length / 2)), () => request.raw.socket.destroy());
  return reply;
}
