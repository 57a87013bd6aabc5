/**
 * GET /authorize and its login screens: a number, a code by text message, and back to the shop (7.4,
 * D-AU-04).
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAllowedParent } from '../kit/origins.ts';
import { readPhone, refusalAtLogin } from './accounts.ts';
import type { AuthorizeRequest, Logins, Session } from './logins.ts';
import { codePage, messagePage, phonePage, saidPage } from './pages.ts';

export type AuthorizeNeeds = {
  logins: Logins;
  clientId: string;
  allowedOrigins: readonly string[];
  /** Sends a text message; throws if it cannot be delivered. */
  sendText: (to: string, body: string) => Promise<void>;
  /** Where text messages can be read. */
  inbox: string;
};

type Query = Record<string, string | undefined>;

const cookieName = 'identity_session';

export function sessionCookie(request: FastifyRequest): string | undefined {
  const text = request.headers.cookie ?? '';
  return new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(text)?.[1];
}

/** Limits each parameter that the shop sends, since a login keeps them for ten minutes. */
const longest = 2000;

/** Returns the error of a request that cannot be reported to the shop's address. */
function faultOf(query: Query, needs: AuthorizeNeeds): string | null {
  if (query.client_id !== needs.clientId) return 'This application is not known here.';
  if (Object.values(query).some((value) => (value ?? '').length > longest)) return 'The request is too long.';
  const address = URL.parse(query.redirect_uri ?? '');
  if (address === null || !isAllowedParent(needs.allowedOrigins, address.origin))
    return 'The address to return to is not allowed.';
  return null;
}

/** Returns the error of a request that can be reported to the shop. */
function complaintOf(query: Query): string | null {
  if (query.response_type !== 'code') return 'response_type must be code';
  if (!query.state) return 'state is missing';
  if (query.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(query.code_challenge ?? ''))
    return 'a code_challenge with the method S256 is needed';
  if (!(query.scope ?? '').split(' ').includes('openid')) return 'the scope openid is needed';
  if (query.connection !== undefined && query.connection !== 'sms') return 'only the connection sms is known';
  return null;
}

/**
 * Extracts a plain name: anyone can write this parameter, so other characters and long text are not shown.
 */
function readVenue(text: string | undefined): string | null {
  const name = (text ?? '')
    .replace(/[^\p{L}\p{N} &'’.,()-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
  return name === '' ? null : name;
}

function readRequest(query: Query): AuthorizeRequest {
  const maxAge = Number(query.max_age ?? Number.NaN);
  return {
    clientId: query.client_id ?? '',
    redirectUri: query.redirect_uri ?? '',
    scope: query.scope ?? '',
    audience: query.audience ?? null,
    state: query.state ?? '',
    nonce: query.nonce ?? null,
    codeChallenge: query.code_challenge ?? '',
    organization: query.organization ?? null,
    venue: readVenue(query['ext-venue']),
    responseMode: query.response_mode === 'web_message' ? 'web_message' : 'query',
    prompt: query.prompt ?? null,
    maxAge: Number.isInteger(maxAge) ? maxAge : null,
    dpopThumbprint: query.dpop_jkt ?? null,
  };
}

/**
 * Login pages cannot be framed. Their forms end at the shop, so its origin must be an allowed form target.
 */
export function sendPage(reply: FastifyReply, html: string, shop: string | null, status = 200): FastifyReply {
  const targets = shop === null ? '' : ` ${new URL(shop).origin}`;
  return reply
    .code(status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'${targets}`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

function handBack(
  reply: FastifyReply,
  request: AuthorizeRequest,
  answer: Record<string, string>,
): FastifyReply {
  const response = { ...answer, state: request.state };
  reply.header('cache-control', 'no-store');
  if (request.responseMode === 'query') {
    const address = new URL(request.redirectUri);
    for (const [name, value] of Object.entries(response)) address.searchParams.set(name, value);
    return reply.redirect(address.href, 303);
  }
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors ${new URL(request.redirectUri).origin}`,
    )
    .type('text/html; charset=utf-8')
    .send(messagePage(request, response, nonce));
}

const tooManyLogins = 'Too many logins were started here. Please try again in ten minutes.';
const tooManyTexts = 'Too many codes were sent. Please try again in ten minutes.';
const oldLogin = 'This took too long. Please go back to the shop and try again.';

export function authorizeRoutes(app: FastifyInstance, needs: AuthorizeNeeds): void {
  const { logins, sendText, inbox } = needs;

  const welcome = (reply: FastifyReply, request: AuthorizeRequest, session: Session) => {
    const refusal = refusalAtLogin(session.account.phone);
    if (refusal !== null)
      return handBack(reply, request, { error: refusal.error, error_description: refusal.description });
    return handBack(reply, request, { code: logins.grant({ request, session }) });
  };

  app.get<{ Querystring: Query }>('/authorize', async (asked, reply) => {
    const fault = faultOf(asked.query, needs);
    if (fault !== null) return sendPage(reply, saidPage('This cannot be done', fault), null, 400);
    const request = readRequest(asked.query);
    const complaint = complaintOf(asked.query);
    if (complaint !== null)
      return handBack(reply, request, { error: 'invalid_request', error_description: complaint });
    const session = request.prompt === 'login' ? null : logins.session(sessionCookie(asked));
    if (session !== null) return welcome(reply, request, session);
    if (request.prompt === 'none')
      return handBack(reply, request, { error: 'login_required', error_description: 'Login required' });
    const login = logins.begin(request, asked.ip);
    if (login === null) return sendPage(reply, saidPage('Log in', tooManyLogins), null, 429);
    return sendPage(
      reply,
      phonePage({ login, venue: request.venue, typed: '', words: null }),
      request.redirectUri,
    );
  });

  app.post<{ Body: Query }>('/login/phone', async ({ body, ip }, reply) => {
    const { login: name = '', phone: typed = '' } = body;
    const login = logins.find(name);
    if (login === null) return sendPage(reply, saidPage('Log in', oldLogin), null, 400);
    const shop = login.request.redirectUri;
    const phone = readPhone(typed);
    if (phone === null)
      return sendPage(
        reply,
        phonePage({
          login: name,
          venue: login.request.venue,
          typed,
          words: 'Please enter a phone number, like +1 303 555 0100.',
        }),
        shop,
        422,
      );
    const code = logins.newCode(name, phone, ip);
    if (code === null)
      return sendPage(
        reply,
        phonePage({ login: name, venue: login.request.venue, typed, words: tooManyTexts }),
        shop,
        429,
      );
    try {
      await sendText(phone, `${code} is your code to log in.`);
    } catch {
      const words = 'The text could not be sent. Please try again.';
      return sendPage(reply, phonePage({ login: name, venue: login.request.venue, typed, words }), shop, 502);
    }
    return sendPage(
      reply,
      codePage({ login: name, venue: login.request.venue, phone, inbox, words: null }),
      shop,
    );
  });

  app.post<{ Body: Query }>('/login/code', async ({ body }, reply) => {
    const { login: name = '', code = '' } = body;
    const login = logins.find(name);
    if (login === null) return sendPage(reply, saidPage('Log in', oldLogin), null, 400);
    const shop = login.request.redirectUri;
    const check = logins.checkCode(name, code);
    if (check === 'right') {
      const done = logins.finish(name);
      if (done === null) return sendPage(reply, saidPage('Log in', oldLogin), null, 400);
      reply.header('set-cookie', `${cookieName}=${done.cookie}; Path=/; HttpOnly; SameSite=Lax`);
      return welcome(reply, done.request, done.session);
    }
    const words =
      check === 'wrong'
        ? 'This is not the code. Please look again.'
        : 'This code cannot be used any more. Please have another one sent.';
    return sendPage(
      reply,
      codePage({ login: name, venue: login.request.venue, phone: login.phone ?? '', inbox, words }),
      shop,
      422,
    );
  });

  app.post<{ Body: Query }>('/login/cancel', async ({ body }, reply) => {
    const login = logins.find(body.login);
    if (login === null) return sendPage(reply, saidPage('Log in', oldLogin), null, 400);
    const answer = { error: 'login_cancelled', error_description: 'The login was canceled.' };
    return handBack(reply, login.request, answer);
  });

  app.get<{ Querystring: Query }>('/v2/logout', async (asked, reply) => {
    logins.endSession(sessionCookie(asked));
    reply.header('set-cookie', `${cookieName}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`);
    const target = URL.parse(asked.query.returnTo ?? '');
    if (target === null) return sendPage(reply, saidPage('Logged out', 'You are logged out.'), null);
    if (!isAllowedParent(needs.allowedOrigins, target.origin))
      return sendPage(
        reply,
        saidPage('This cannot be done', 'The address to return to is not allowed.'),
        null,
        400,
      );
    return reply.redirect(target.href, 302);
  });
}
