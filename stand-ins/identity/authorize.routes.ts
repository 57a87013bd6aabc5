/** GET /authorize, which the library answers, and the logout (7.4, 7.4-05, D-AU-04). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { isAllowedParent } from '../kit/origins.ts';
import { askLibrary, handBack } from './ask-library.ts';
import { saidPage } from './pages.ts';
import { sessionCookieName } from './provider.ts';
import { sendPage } from './send-page.ts';
import type { Sessions } from './sessions.ts';

export interface AuthorizeNeeds {
  provider: () => Provider;
  url: () => string;
  sessions: Sessions;
  allowedOrigins: readonly string[];
}

type Query = Record<string, string | undefined>;

/** Limits each parameter that the shop sends, since a login keeps them for ten minutes. */
const longest = 2000;

/** Returns the error of a request that the library would take. */
function faultOf(query: Query): string | null {
  if (Object.values(query).some((value) => (value ?? '').length > longest)) return 'The request is too long.';
  return query.state ? null : 'state is missing';
}

/** What the SDK may ask for later, with a refresh token of a login to another API; the library grants no more then. */
const accountScopes = ['create:me:connected_accounts', 'read:me:connected_accounts'];

/**
 * Returns the address as the library takes it. The scope offline_access, which it takes only with prompt=consent, travels in
 * a parameter of ours.
 */
function asked({ offline: _, resource: __, ...query }: Query, base: string): string {
  const scopes = (query.scope ?? '').split(' ');
  const isOffline = scopes.includes('offline_access');
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const params = new URLSearchParams(given);
  const { audience = `${base}/userinfo` } = query;
  params.append('resource', audience);
  if (isOffline) {
    const account = `${base}/me/`;
    params.set('offline', '1');
    params.set('scope', [...new Set([...scopes, ...accountScopes])].join(' '));
    if (audience !== account) params.append('resource', account);
  }
  return `/authorize?${params}`;
}

export function authorizeRoutes(app: FastifyInstance, needs: AuthorizeNeeds): void {
  const { provider, url, sessions, allowedOrigins } = needs;
  const ask = async (request: FastifyRequest, reply: FastifyReply, path: string) =>
    handBack(reply, await askLibrary(provider(), url(), request, { method: 'GET', path }));

  /** A silent request is made in a frame of the shop, whose address the library has checked. */
  async function askSilently(request: FastifyRequest<{ Querystring: Query }>, reply: FastifyReply) {
    const path = asked(request.query, url());
    const answer = await askLibrary(provider(), url(), request, { method: 'GET', path });
    const policy = String(answer.headers['content-security-policy'] ?? '');
    // Only the page with the answer may be framed.
    if (policy === '' || policy.includes('frame-ancestors')) return handBack(reply, answer);
    const shop = URL.parse(request.query.redirect_uri ?? '')?.origin ?? "'none'";
    const headers = { ...answer.headers, 'content-security-policy': `${policy};frame-ancestors ${shop}` };
    // A refusal is an answer too; with its own status, browsers would report a failure.
    return handBack(reply, { rawPayload: answer.rawPayload, headers, statusCode: 200 });
  }

  app.get<{ Querystring: Query }>('/authorize', async (request, reply) => {
    const fault = faultOf(request.query);
    if (fault !== null) return sendPage(reply, saidPage('This cannot be done', fault), null, 400);
    return request.query.response_mode === 'web_message'
      ? askSilently(request, reply)
      : ask(request, reply, asked(request.query, url()));
  });

  /** Where a login goes on. */
  app.get<{ Params: { login: string } }>('/authorize/:login', (request, reply) =>
    ask(request, reply, `/authorize/${encodeURIComponent(request.params.login)}`),
  );

  for (const path of ['/.well-known/jwks.json', '/.well-known/openid-configuration'])
    app.get(path, (request, reply) => ask(request, reply, path));

  app.get<{ Querystring: Query }>('/v2/logout', async (request, reply) => {
    await sessions.end(sessions.cookieOf(request));
    reply.header('set-cookie', `${sessionCookieName}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`);
    const target = URL.parse(request.query.returnTo ?? '');
    if (target === null) return sendPage(reply, saidPage('Logged out', 'You are logged out.'), null);
    if (!isAllowedParent(allowedOrigins, target.origin))
      return sendPage(
        reply,
        saidPage('This cannot be done', 'The address to return to is not allowed.'),
        null,
        400,
      );
    return reply.redirect(target.href, 302);
  });
}
