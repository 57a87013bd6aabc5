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

/** The library takes the scope offline_access only with prompt=consent, so it travels in a parameter of ours. */
function asked(query: Query): string {
  const words = (query.scope ?? '').split(' ');
  const offline: Record<string, string> = words.includes('offline_access') ? { offline: '1' } : {};
  const { offline: _, ...rest } = query;
  const given = Object.entries({ ...rest, ...offline }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `/authorize?${new URLSearchParams(given)}`;
}

export function authorizeRoutes(app: FastifyInstance, needs: AuthorizeNeeds): void {
  const { provider, url, sessions, allowedOrigins } = needs;
  const ask = async (request: FastifyRequest, reply: FastifyReply, path: string) =>
    handBack(reply, await askLibrary(provider(), url(), request, { method: 'GET', path }));

  /** A silent request is made in a frame of the shop, whose address the library has checked. */
  async function askSilently(request: FastifyRequest<{ Querystring: Query }>, reply: FastifyReply) {
    const path = asked(request.query);
    const answer = await askLibrary(provider(), url(), request, { method: 'GET', path });
    const policy = String(answer.headers['content-security-policy'] ?? '');
    const shop = URL.parse(request.query.redirect_uri ?? '')?.origin ?? "'none'";
    const isMessage = policy !== '' && !policy.includes('frame-ancestors');
    return handBack(
      reply,
      isMessage
        ? {
            ...answer,
            headers: { ...answer.headers, 'content-security-policy': `${policy};frame-ancestors ${shop}` },
          }
        : answer,
    );
  }

  app.get<{ Querystring: Query }>('/authorize', async (request, reply) => {
    const fault = faultOf(request.query);
    if (fault !== null) return sendPage(reply, saidPage('This cannot be done', fault), null, 400);
    return request.query.response_mode === 'web_message'
      ? askSilently(request, reply)
      : ask(request, reply, asked(request.query));
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
