/** Starts the sandbox card gateway: its API, card frame and ledger, as one server on one origin. */
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyError } from 'fastify';
import { defaultAllowedParents, readAllowedParents } from '../kit/origins.ts';
import { portFault, reportFault } from '../kit/run.ts';
import { apiRoutes } from './api.routes.ts';
import { frameRoutes } from './frame.routes.ts';
import { Ledger } from './ledger.ts';
import { openLedgerFile } from './ledger-schema.ts';
import { LedgerRefusal } from './ledger-shapes.ts';
import { sheetRoutes } from './sheet.routes.ts';

export type PaymentsOptions = {
  /** 0 picks any free port. */
  port: number;
  dataDir: string;
  host?: string;
  /** The address where visitors reach the gateway; `http://localhost:{port}` by default. */
  publicUrl?: string;
  secretKey?: string;
  publicKey?: string;
  slowMs?: number;
  allowedParents?: string;
  now?: () => Date;
};

export type RunningPayments = { url: string; port: number; close: () => Promise<void> };

export async function startPayments(options: PaymentsOptions): Promise<RunningPayments> {
  const { port, dataDir, host = '127.0.0.1', now = () => new Date() } = options;
  const allowedParents = readAllowedParents(options.allowedParents ?? defaultAllowedParents);
  const ledger = new Ledger(openLedgerFile(dataDir), now);
  const closing = new AbortController();
  let url = options.publicUrl?.replace(/\/+$/, '') ?? '';

  const app = fastify({
    bodyLimit: 16_384,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  // A call without a body, such as void, may still declare JSON as its content type.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body));
    } catch {
      done(new LedgerRefusal(400, 'body_invalid', 'The body is not JSON.'));
    }
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
  });
  app.setErrorHandler<FastifyError | LedgerRefusal>((error, _request, reply) => {
    if (error instanceof LedgerRefusal) {
      return reply.code(error.status).send({ error: { code: error.code, message: error.message } });
    }
    if (error.validation || (error.statusCode !== undefined && error.statusCode < 500)) {
      return reply
        .code(error.statusCode ?? 400)
        .send({ error: { code: 'body_invalid', message: error.message } });
    }
    if (!closing.signal.aborted) reportFault('Card gateway fault', error);
    return reply.code(500).send({
      error: { code: 'fault', message: 'The gateway failed. Ask again what became of the charge.' },
    });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: { code: 'not_found', message: 'There is nothing at this address.' } }),
  );
  await app.register(
    async (scope) =>
      apiRoutes(scope, {
        ledger,
        secretKey: options.secretKey ?? 'sk_sandbox_gangway',
        slowMs: options.slowMs ?? 15_000,
        publicUrl: () => url,
        closing: closing.signal,
      }),
    { prefix: '/v1' },
  );
  const publicKey = options.publicKey ?? 'pk_sandbox_gangway';
  frameRoutes(app, { ledger, publicKey, allowedParents, now });
  sheetRoutes(app, { ledger, publicKey, allowedParents });

  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    ledger.close();
    throw portFault(error, port, 'PAYMENTS_PORT');
  }
  const bound = (app.server.address() as AddressInfo).port;
  url ||= `http://localhost:${bound}`;
  return {
    url,
    port: bound,
    close: async () => {
      closing.abort();
      await app.close();
      ledger.close();
    },
  };
}
