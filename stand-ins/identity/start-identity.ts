/**
 * Starts the identity provider: login by text message, tokens and keys, as one server on one origin
 * (D-AU-04).
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyError } from 'fastify';
import type { Provider } from 'oidc-provider';
import { defaultAllowedParents, isAllowedParent, readAllowedParents } from '../kit/origins.ts';
import { portFault, reportFault } from '../kit/run.ts';
import { accountRoutes } from './account.routes.ts';
import { authorizeRoutes } from './authorize.routes.ts';
import { connectRoutes } from './connect.routes.ts';
import { newProofMemory } from './dpop.ts';
import { createSigner } from './keys.ts';
import { loginRoutes } from './login.routes.ts';
import { Logins } from './logins.ts';
import { createProvider } from './provider.ts';
import { createSessions } from './sessions.ts';
import { tokenRoutes } from './token.routes.ts';

export type IdentityOptions = {
  /** 0 picks any free port. */
  port: number;
  dataDir: string;
  host?: string;
  /** The address where visitors reach the provider; `http://localhost:{port}` by default. */
  publicUrl?: string;
  clientId?: string;
  /** The shops that may use it, as a list of origins. */
  allowedOrigins?: string;
  accessSeconds?: number;
  /** The address of the inbox, which receives text messages. */
  inbox: string;
  now?: () => Date;
};

export type RunningIdentity = { url: string; port: number; close: () => Promise<void> };

function textSender(inbox: string) {
  return async (to: string, body: string): Promise<void> => {
    const answer = await fetch(`${inbox}/sms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, body, from: 'Login' }),
      signal: AbortSignal.timeout(5000),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the inbox answered ${answer.status}`);
  };
}

const fail = (): never => {
  throw new Error('the provider has not started yet');
};

export async function startIdentity(options: IdentityOptions): Promise<RunningIdentity> {
  const { port, dataDir, host = '127.0.0.1', inbox, now = () => new Date() } = options;
  const allowedOrigins = readAllowedParents(
    options.allowedOrigins ?? defaultAllowedParents,
    'IDENTITY_ALLOWED_ORIGINS',
  );
  const clientId = options.clientId ?? 'storefront';
  let base = options.publicUrl?.replace(/\/+$/, '') ?? '';
  const url = () => base;
  const signer = await createSigner({ dataDir, issuer: () => `${base}/`, now });
  const logins = new Logins(now);
  const proofs = newProofMemory(now);
  const accessSeconds = options.accessSeconds ?? 3600;
  // Its addresses are known once the port is.
  let core: Provider | null = null;
  const provider = () => core ?? fail();
  const sessions = createSessions(provider, logins);

  const app = fastify({ bodyLimit: 16_384, forceCloseConnections: true });
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    const { origin } = request.headers;
    if (origin === undefined || !isAllowedParent(allowedOrigins, origin)) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'dpop-nonce, www-authenticate')
      .header('vary', 'origin');
    if (request.method !== 'OPTIONS') return;
    const wanted = 'authorization, content-type, auth0-client, dpop';
    return reply.header('access-control-allow-headers', wanted).code(204).send();
  });
  // The hook above only answers if a route exists.
  app.options('/*', async (_request, reply) => reply.code(404).send());
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) reportFault('Identity provider fault', error);
    return reply.code(status).send({
      error: status >= 500 ? 'server_error' : 'invalid_request',
      error_description: status >= 500 ? 'The identity provider failed.' : error.message,
    });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'not_found', error_description: 'There is nothing at this address.' }),
  );
  const styles = readFileSync(new URL('./browser/identity.css', import.meta.url));
  app.get('/identity.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));
  app.get('/', async () => ({ issuer: `${base}/`, clientId }));
  accountRoutes(app, { signer });
  authorizeRoutes(app, { provider, url, sessions, allowedOrigins });
  loginRoutes(app, { provider, logins, sessions, sendText: textSender(inbox), inbox });
  connectRoutes(app, { sessions, signer, url, now, proofs, allowedOrigins });
  tokenRoutes(app, { provider, signer, clientId, url, accessSeconds });

  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    throw portFault(error, port, 'IDENTITY_PORT');
  }
  const bound = (app.server.address() as AddressInfo).port;
  base ||= `http://localhost:${bound}`;
  const accountOf = (subject: string) => logins.account(subject);
  const { key } = signer;
  core = await createProvider({ base, key, clientId, allowedOrigins, accessSeconds, accountOf });
  core.on('server_error', (_ctx, error) => reportFault('Identity provider fault', error));
  return { url: base, port: bound, close: () => app.close() };
}
