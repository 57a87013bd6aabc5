/**
 * POST /oauth/token: the library exchanges codes and rotating refresh tokens; a token of ours for another audience is
 * exchanged here (7.4, D-AU-04).
 */
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import type { Provider } from 'oidc-provider';
import { needsSecondFactor, permissionsOf } from './accounts.ts';
import { askLibrary, handBack } from './ask-library.ts';
import type { Signer } from './keys.ts';
import { randomName } from './short-memory.ts';

export interface TokenNeeds {
  provider: () => Provider;
  signer: Signer;
  clientId: string;
  url: () => string;
  /** How long an access token is valid; an hour by default (C-19). */
  accessSeconds: number;
}

type Body = Record<string, string | undefined>;

const exchange = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** Returns the number of the account that a token was given for. */
function phoneOf(payload: string): string {
  const { access_token: token } = JSON.parse(payload) as { access_token?: string };
  const phone = token === undefined ? undefined : decodeJwt(token).phone_number;
  return typeof phone === 'string' ? phone : '';
}

export function tokenRoutes(app: FastifyInstance, needs: TokenNeeds): void {
  const { provider, signer, clientId, url, accessSeconds } = needs;

  /** Returns a token for another audience; null if the one it is exchanged for is not ours. */
  async function exchanged(body: Body) {
    const claims = await signer.read(body.subject_token ?? '');
    const phone = claims?.phone_number;
    if (claims === null || typeof claims.sub !== 'string' || typeof phone !== 'string') return null;
    const scope = body.scope ?? 'openid email profile';
    const token = await signer.sign(
      {
        sub: claims.sub,
        ...(typeof claims.org_id === 'string' ? { org_id: claims.org_id } : {}),
        aud: body.audience ?? `${url()}/userinfo`,
        client_id: clientId,
        scope,
        permissions: permissionsOf(phone),
        phone_number: phone,
        phone_number_verified: true,
      },
      accessSeconds,
      'at+jwt',
    );
    return { access_token: token, expires_in: accessSeconds, token_type: 'Bearer', scope };
  }

  /** The API that the token is for: as asked, else the one that the login began with. */
  async function resourceOf({
    audience,
    code,
    refresh_token: refresh,
  }: Body): Promise<Record<string, string>> {
    const { AuthorizationCode, RefreshToken } = provider();
    const held =
      code === undefined ? await RefreshToken.find(refresh ?? '') : await AuthorizationCode.find(code);
    const [first] = [held?.resource].flat();
    const resource = audience ?? first;
    return resource === undefined ? {} : { resource };
  }

  app.post<{ Body: Body }>('/oauth/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const body = request.body ?? {};
    if (body.grant_type === exchange && body.client_id === clientId) {
      const tokens = await exchanged(body);
      if (tokens !== null) return tokens;
      const said = 'The subject token is not one of ours';
      return reply.code(400).send({ error: 'invalid_request', error_description: said });
    }
    const given = Object.entries(body).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const form: Record<string, string> = { ...Object.fromEntries(given), ...(await resourceOf(body)) };
    // It is no scope of the library's refresh tokens (authorize.routes.ts).
    if (form.scope !== undefined) form.scope = form.scope.replace(/ ?\boffline_access\b/, '').trim();
    const answer = await askLibrary(provider(), url(), request, {
      method: 'POST',
      path: '/oauth/token',
      form,
    });
    const isCode = answer.statusCode === 200 && body.grant_type === 'authorization_code';
    if (!isCode || !needsSecondFactor(phoneOf(answer.payload))) return handBack(reply, answer);
    return reply.code(403).send({
      error: 'mfa_required',
      error_description: 'Multifactor authentication required',
      mfa_token: randomName(),
    });
  });
}
