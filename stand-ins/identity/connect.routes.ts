/**
 * /me/v1/connected-accounts and the page that asks whether to link an account (7.4-06, 7.4-07, D-AU-04,
 * D-AU-07). Its tokens must be bound to a key and come with a proof of it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAllowedParent } from '../kit/origins.ts';
import { ConnectedAccounts, type ConnectRequest, requestLife, serviceOf } from './connected-accounts.ts';
import { checkProof, type ProofMemory } from './dpop.ts';
import type { Signer } from './keys.ts';
import { connectPage, saidPage } from './pages.ts';
import { sendPage } from './send-page.ts';
import type { Sessions } from './sessions.ts';

export type ConnectNeeds = {
  sessions: Sessions;
  signer: Signer;
  url: () => string;
  now: () => Date;
  proofs: ProofMemory;
  allowedOrigins: readonly string[];
};

type Body = Record<string, unknown>;

/** Limits each text, since a request keeps them for five minutes. */
const longest = 2000;

const textOf = (value: unknown): string =>
  typeof value === 'string' && value.length <= longest ? value : '';

/** The form of the provider's errors (RFC 7807). */
function refuse(reply: FastifyReply, status: number, title: string, detail: string): FastifyReply {
  return reply.code(status).send({ type: `urn:identity:${status}`, status, title, detail });
}

function notAuthorized(reply: FastifyReply, error: string, detail: string): null {
  reply.header('www-authenticate', `DPoP error="${error}"`);
  refuse(reply, 401, 'Unauthorized', detail);
  return null;
}

/** Returns what is wrong with a request to connect, or null. */
function complaintOf(request: ConnectRequest, method: string, allowed: readonly string[]): string | null {
  if (serviceOf(request.connection) === null) return 'The connection is not known here.';
  const address = URL.parse(request.redirectUri);
  if (address === null || !isAllowedParent(allowed, address.origin))
    return 'The address to return to is not allowed.';
  if (request.state === '') return 'state is missing';
  if (method !== 'S256' || !/^[\w-]{43}$/.test(request.codeChallenge))
    return 'a code_challenge with the method S256 is needed';
  return null;
}

const gone = 'This took too long, or was opened twice. Please go back to the shop and try again.';

export function connectRoutes(app: FastifyInstance, needs: ConnectNeeds): void {
  const { sessions, signer, url, now, proofs, allowedOrigins } = needs;
  const accounts = new ConnectedAccounts(now);

  /** Returns the subject of a call, or null after it was refused. */
  async function subjectOf(
    request: FastifyRequest,
    reply: FastifyReply,
    scope: string,
  ): Promise<string | null> {
    const accessToken = /^dpop (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const { dpop } = request.headers;
    if (accessToken === '' || typeof dpop !== 'string')
      return notAuthorized(
        reply,
        'invalid_token',
        'A token that is bound to a key is needed, with its proof.',
      );
    const asked = { method: request.method, url: `${url()}${request.url}`, now: now(), accessToken };
    const proof = await checkProof(dpop, asked, proofs);
    if ('nonce' in proof) {
      reply.header('dpop-nonce', proof.nonce);
      return notAuthorized(reply, 'use_dpop_nonce', 'The proof needs our nonce.');
    }
    const claims = await signer.read(accessToken, `${url()}/me/`);
    const bound = (claims?.cnf as { jkt?: unknown } | undefined)?.jkt;
    if ('wrong' in proof || typeof claims?.sub !== 'string' || bound !== proof.thumbprint)
      return notAuthorized(reply, 'invalid_token', 'The token or its proof is not valid.');
    if (String(claims.scope).split(' ').includes(scope)) return claims.sub;
    refuse(reply, 403, 'Forbidden', `The token lacks the scope ${scope}.`);
    return null;
  }

  app.get('/me/v1/connected-accounts/accounts', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const subject = await subjectOf(request, reply, 'read:me:connected_accounts');
    return subject === null ? reply : reply.send({ accounts: accounts.accountsOf(subject) });
  });

  app.post<{ Body: Body }>('/me/v1/connected-accounts/connect', async (asked, reply) => {
    reply.header('cache-control', 'no-store');
    const subject = await subjectOf(asked, reply, 'create:me:connected_accounts');
    if (subject === null) return reply;
    const body = asked.body ?? {};
    const request: ConnectRequest = {
      subject,
      connection: textOf(body.connection),
      redirectUri: textOf(body.redirect_uri),
      state: textOf(body.state),
      codeChallenge: textOf(body.code_challenge),
    };
    const complaint = complaintOf(request, textOf(body.code_challenge_method), allowedOrigins);
    if (complaint !== null) return refuse(reply, 400, 'Bad Request', complaint);
    const { ticket, authSession } = accounts.begin(request);
    return reply.code(201).send({
      connect_uri: `${url()}/connect`,
      connect_params: { ticket },
      auth_session: authSession,
      expires_in: requestLife,
    });
  });

  app.post<{ Body: Body }>('/me/v1/connected-accounts/complete', async (asked, reply) => {
    reply.header('cache-control', 'no-store');
    const subject = await subjectOf(asked, reply, 'create:me:connected_accounts');
    if (subject === null) return reply;
    const body = asked.body ?? {};
    const account = accounts.complete({
      subject,
      authSession: textOf(body.auth_session),
      code: textOf(body.connect_code),
      redirectUri: textOf(body.redirect_uri),
      verifier: textOf(body.code_verifier),
    });
    if (account === null)
      return refuse(reply, 400, 'Bad Request', 'The code is not valid for this request, or has expired.');
    return reply.code(201).send(account);
  });

  pageRoutes(app, accounts, sessions.accountOf);
}

type AccountOf = Sessions['accountOf'];

function pageRoutes(app: FastifyInstance, accounts: ConnectedAccounts, accountOf: AccountOf): void {
  const handBack = (reply: FastifyReply, request: ConnectRequest, answer: Record<string, string>) => {
    const address = new URL(request.redirectUri);
    for (const [name, value] of Object.entries({ ...answer, state: request.state }))
      address.searchParams.set(name, value);
    return reply.header('cache-control', 'no-store').redirect(address.href, 303);
  };
  const sendGone = (reply: FastifyReply) => sendPage(reply, saidPage('This cannot be done', gone), null, 400);

  app.get<{ Querystring: { ticket?: string } }>('/connect', async (asked, reply) => {
    const account = await accountOf(asked);
    const opened = accounts.open(asked.query.ticket, account?.subject);
    if (opened === null || account === null) return sendGone(reply);
    const { link, request } = opened;
    const service = serviceOf(request.connection) ?? '';
    return sendPage(
      reply,
      connectPage({ link, account: service, phone: account.phone }),
      request.redirectUri,
    );
  });

  app.post<{ Body: { link?: string } }>('/connect/link', async (asked, reply) => {
    const answered = accounts.answer(asked.body?.link, (await accountOf(asked))?.subject);
    if (answered === null) return sendGone(reply);
    return handBack(reply, answered.request, { connect_code: answered.code() });
  });

  app.post<{ Body: { link?: string } }>('/connect/cancel', async (asked, reply) => {
    const answered = accounts.answer(asked.body?.link, (await accountOf(asked))?.subject);
    if (answered === null) return sendGone(reply);
    const answer = { error: 'access_denied', error_description: 'Linking the account was canceled.' };
    return handBack(reply, answered.request, answer);
  });
}
