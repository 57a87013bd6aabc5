/**
 * POST /oauth/token: exchanges codes, rotating refresh tokens and exchanged tokens for access and ID tokens
 * (7.4, D-AU-04).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Account, needsSecondFactor, permissionsOf } from './accounts.ts';
import { checkProof, type ProofMemory } from './dpop.ts';
import type { Claims, Signer } from './keys.ts';
import { isVerifierOf, type Logins } from './logins.ts';
import { randomName, ShortMemory } from './short-memory.ts';

export type TokenNeeds = {
  logins: Logins;
  signer: Signer;
  clientId: string;
  url: () => string;
  now: () => Date;
  proofs: ProofMemory;
  /** How long an access token is valid; an hour by default (C-19). */
  accessSeconds: number;
};

/** The content that tokens are built from. */
type Content = {
  account: Account;
  scope: string;
  audience: string | null;
  organization: string | null;
  nonce: string | null;
  authTime: number | null;
  thumbprint: string | null;
};

type Body = Record<string, string | undefined>;

class TokenRefusal extends Error {
  readonly error: string;
  readonly more: Record<string, string>;

  constructor(error: string, description: string, more: Record<string, string> = {}) {
    super(description);
    this.error = error;
    this.more = more;
  }
}

const exchange = 'urn:ietf:params:oauth:grant-type:token-exchange';
const monthSeconds = 30 * 24 * 3600;
const idSeconds = 36_000;

export function tokenRoutes(app: FastifyInstance, needs: TokenNeeds): void {
  const { logins, signer, clientId, url, now, proofs, accessSeconds } = needs;
  /** Refresh tokens by name; reuse of one revokes all tokens of the same login. */
  const refreshTokens = new ShortMemory<{ family: string; used: boolean; content: Content }>(
    monthSeconds,
    now,
  );
  const endedFamilies = new ShortMemory<true>(monthSeconds, now);

  async function tokensOf(content: Content, family: string): Promise<Claims> {
    const { account, scope, audience, organization, nonce, authTime, thumbprint } = content;
    const shared: Claims = {
      sub: account.subject,
      ...(organization === null ? {} : { org_id: organization }),
    };
    const accessToken = await signer.sign(
      {
        ...shared,
        aud: audience === null ? `${url()}/userinfo` : [audience, `${url()}/userinfo`],
        azp: clientId,
        scope,
        permissions: permissionsOf(account.phone),
        phone_number: account.phone,
        phone_number_verified: true,
        ...(thumbprint === null ? {} : { cnf: { jkt: thumbprint } }),
      },
      accessSeconds,
      'at+jwt',
    );
    const idToken = await signer.sign(
      {
        ...shared,
        aud: clientId,
        name: account.phone,
        ...(nonce === null ? {} : { nonce }),
        ...(authTime === null ? {} : { auth_time: authTime }),
      },
      idSeconds,
    );
    const isOffline = scope.split(' ').includes('offline_access');
    return {
      access_token: accessToken,
      id_token: idToken,
      ...(isOffline
        ? { refresh_token: refreshTokens.keep({ family, used: false, content: { ...content, nonce: null } }) }
        : {}),
      expires_in: accessSeconds,
      token_type: thumbprint === null ? 'Bearer' : 'DPoP',
      scope,
    };
  }

  function byCode(body: Body, thumbprint: string | null): Promise<Claims> {
    const grant = logins.redeem(body.code ?? '');
    if (grant === null) throw new TokenRefusal('invalid_grant', 'Invalid authorization code');
    const { request, session } = grant;
    if (request.redirectUri !== body.redirect_uri || request.clientId !== body.client_id)
      throw new TokenRefusal('invalid_grant', 'The code was given for another address');
    if (!isVerifierOf(request.codeChallenge, body.code_verifier ?? ''))
      throw new TokenRefusal('invalid_grant', 'Failed to verify code verifier');
    if (request.dpopThumbprint !== null && request.dpopThumbprint !== thumbprint)
      throw new TokenRefusal('invalid_dpop_proof', 'The code was given for another key');
    if (needsSecondFactor(session.account.phone))
      throw new TokenRefusal('mfa_required', 'Multifactor authentication required', {
        mfa_token: randomName(),
      });
    const { scope, audience, organization, nonce, maxAge } = request;
    const authTime = maxAge === null ? null : Math.floor(session.since.getTime() / 1000);
    const content = {
      account: session.account,
      scope,
      audience,
      organization,
      nonce,
      authTime,
      thumbprint,
    };
    return tokensOf(content, randomName());
  }

  function byRefreshToken(body: Body, thumbprint: string | null): Promise<Claims> {
    const known = refreshTokens.find(body.refresh_token);
    if (known === null || endedFamilies.find(known.family) !== null)
      throw new TokenRefusal('invalid_grant', 'Unknown or invalid refresh token.');
    if (known.used) {
      endedFamilies.keep(true, known.family);
      throw new TokenRefusal('invalid_grant', 'Unknown or invalid refresh token.');
    }
    if (known.content.thumbprint !== thumbprint)
      throw new TokenRefusal('invalid_dpop_proof', 'The token was given for another key');
    known.used = true;
    const audience = body.audience ?? known.content.audience;
    return tokensOf({ ...known.content, audience, scope: body.scope ?? known.content.scope }, known.family);
  }

  async function byExchange(body: Body, thumbprint: string | null): Promise<Claims> {
    const claims = await signer.read(body.subject_token ?? '');
    const phone = claims?.phone_number;
    if (claims === null || typeof claims.sub !== 'string' || typeof phone !== 'string')
      throw new TokenRefusal('invalid_request', 'The subject token is not one of ours');
    const content = {
      account: { subject: claims.sub, phone },
      scope: body.scope ?? 'openid email profile',
      audience: body.audience ?? null,
      organization: typeof claims.org_id === 'string' ? claims.org_id : null,
      nonce: null,
      authTime: null,
      thumbprint,
    };
    return tokensOf(content, randomName());
  }

  function answer(body: Body, thumbprint: string | null): Promise<Claims> {
    if (body.client_id !== clientId) throw new TokenRefusal('invalid_client', 'Unknown client');
    if (body.grant_type === 'authorization_code') return byCode(body, thumbprint);
    if (body.grant_type === 'refresh_token') return byRefreshToken(body, thumbprint);
    if (body.grant_type === exchange) return byExchange(body, thumbprint);
    throw new TokenRefusal('unsupported_grant_type', 'This grant type is not known');
  }

  async function thumbprintOf(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const { dpop } = request.headers;
    if (typeof dpop !== 'string') return null;
    const proof = await checkProof(dpop, { method: 'POST', url: `${url()}/oauth/token`, now: now() }, proofs);
    if ('thumbprint' in proof) return proof.thumbprint;
    if ('wrong' in proof) throw new TokenRefusal('invalid_dpop_proof', 'The proof is not valid');
    reply.header('dpop-nonce', proof.nonce);
    throw new TokenRefusal('use_dpop_nonce', 'Authorization server requires nonce in DPoP proof');
  }

  app.post<{ Body: Body }>('/oauth/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      return await answer(request.body, await thumbprintOf(request, reply));
    } catch (error) {
      if (!(error instanceof TokenRefusal)) throw error;
      const status = error.error === 'mfa_required' || error.error === 'invalid_client' ? 403 : 400;
      return reply.code(status).send({ error: error.error, error_description: error.message, ...error.more });
    }
  });
}
