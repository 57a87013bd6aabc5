/**
 * A company's identity provider, with which staff sign in to the desk: discovery, a page to sign in, tokens and keys of OpenID Connect.
 * Made without the library that the shop uses, so that neither hides a fault of the other.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { portFault } from '../kit/run.ts';
import { isManner } from './manners.ts';
import { signInPage, wrongPage } from './pages.ts';
import { claimsOf, createTokens, type Grant } from './tokens.ts';

export interface SignOnOptions {
  /** 0 picks any free port. */
  port: number;
  host?: string;
  clientId: string;
  clientSecret: string;
  /** Where the shop has people come back to; any address of this machine by default. */
  returnAddress?: string;
}

export interface RunningSignOn {
  url: string;
  close: () => Promise<void>;
}

type Fields = Record<string, string | undefined>;

/** Asked for by the shop, until somebody has signed in. */
interface Asked {
  redirectUri: string;
  state: string;
  nonce: string;
  challenge: string;
}

interface Issued extends Grant, Pick<Asked, 'redirectUri' | 'challenge'> {}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const newName = () => randomBytes(24).toString('base64url');

/** Returns the client's name and secret as they came, in a header or in the form. */
function clientOf({ headers }: FastifyRequest, form: Fields): [string, string] {
  const basic = /^basic (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (basic === undefined) return [form.client_id ?? '', form.client_secret ?? ''];
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  return [id, secret];
}

const isHere = (address: string) =>
  /^https?:\/\/(localhost|127\.0\.0\.1|book\.example)(:\d+)?\//.test(address);

function sendPage(reply: FastifyReply, html: string, target: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${target}`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

export async function startSignOn(options: SignOnOptions): Promise<RunningSignOn> {
  const { port, host = '127.0.0.1', clientId, clientSecret, returnAddress } = options;
  const tokens = await createTokens();
  const asked = new Map<string, Asked>();
  const codes = new Map<string, Issued>();
  const granted = new Map<string, Grant>();
  let issuer = '';
  const app = fastify({ bodyLimit: 65_536, forceCloseConnections: true });
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  const styles = readFileSync(new URL('../identity/browser/identity.css', import.meta.url));
  app.get('/identity.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));

  app.get('/.well-known/openid-configuration', async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    authorization_response_iss_parameter_supported: true,
  }));
  app.get('/keys', async () => tokens.keys());

  app.get<{ Querystring: Fields }>('/authorize', async ({ query }, reply) => {
    const { redirect_uri: redirectUri = '', state = '', nonce = '', code_challenge: challenge = '' } = query;
    const isKnown = returnAddress === undefined ? isHere(redirectUri) : redirectUri === returnAddress;
    if (query.client_id !== clientId || !isKnown)
      return sendPage(reply, wrongPage('The client or its address is not registered here.'), '', 400);
    const isWhole = state !== '' && nonce !== '' && /^[\w-]{43}$/.test(challenge);
    if (!isWhole || query.response_type !== 'code' || query.code_challenge_method !== 'S256')
      return sendPage(
        reply,
        wrongPage('A code with state, nonce and a challenge (S256) is needed.'),
        '',
        400,
      );
    const request = newName();
    asked.set(request, { redirectUri, state, nonce, challenge });
    return sendPage(reply, signInPage(request, clientId), new URL(redirectUri).origin);
  });

  app.post<{ Body: Fields }>('/login', async ({ body }, reply) => {
    const request = asked.get(body.request ?? '');
    if (request === undefined) return sendPage(reply, wrongPage('This was used already.'), '', 400);
    asked.delete(body.request ?? '');
    const { manner = 'usual', account = '', email = '' } = body;
    if (!isManner(manner)) return sendPage(reply, wrongPage('There is no such way.'), '', 400);
    const back = new URL(request.redirectUri);
    const answer = back.searchParams;
    answer.set('state', manner === 'wrongState' ? 'of-another-browser' : request.state);
    answer.set('iss', manner === 'mixedUp' ? 'https://provider.elsewhere.example' : issuer);
    const error = body.do === 'cancel' ? 'access_denied' : manner === 'serverError' ? 'server_error' : null;
    if (error !== null) answer.set('error', error);
    else if (manner !== 'noCode') {
      const code = newName();
      const { nonce, redirectUri, challenge } = request;
      const grant = { subject: hash(account).slice(0, 24), email, nonce, clientId, manner };
      codes.set(code, { ...grant, redirectUri, challenge });
      answer.set('code', code);
    }
    return reply.redirect(back.href, 303);
  });

  app.post<{ Body: Fields }>('/token', async (request, reply) => {
    const form = request.body;
    const [id, secret] = clientOf(request, form);
    reply.header('cache-control', 'no-store');
    if (id !== clientId || secret !== clientSecret) return reply.code(401).send({ error: 'invalid_client' });
    const issued = codes.get(form.code ?? '');
    codes.delete(form.code ?? '');
    const isRight =
      form.grant_type === 'authorization_code' &&
      issued?.redirectUri === form.redirect_uri &&
      issued?.challenge === hash(form.code_verifier ?? '');
    if (issued === undefined || !isRight) return reply.code(400).send({ error: 'invalid_grant' });
    const { manner } = issued;
    if (manner === 'tokenDown') return reply.code(503).send({ error: 'temporarily_unavailable' });
    if (manner === 'tokenSlow') return reply.hijack();
    const accessToken = newName();
    granted.set(accessToken, issued);
    const token = manner === 'noToken' ? {} : { id_token: await tokens.idToken(issuer, issued) };
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 300,
      scope: 'openid email',
      ...token,
    };
  });

  app.get('/userinfo', async (request, reply) => {
    const grant = granted.get(request.headers.authorization?.replace(/^bearer /i, '') ?? '');
    if (grant === undefined) return reply.code(401).send({ error: 'invalid_token' });
    return claimsOf(grant, true);
  });

  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    throw portFault(error, port, 'SIGN_ON_PORT');
  }
  issuer = `http://${host}:${(app.server.address() as AddressInfo).port}`;
  return { url: issuer, close: () => app.close() };
}
