/** From an Authorization header to who asks; nobody for a bad token, and a refusal where it cannot be told (D-API-00, D-AU-05). */
import type { FastifyBaseLogger } from 'fastify';
import type { Identify, IdentityGateway } from '../gateways/identity/identity-gateway.ts';
import { Refused } from './refused.ts';

/** No token of a provider is longer; what is longer is not worth looking at. */
const longestToken = 8192;

/** The access token of a header, or null. */
function bearerToken(authorization: string | undefined): string | null {
  const token = /^bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
  return token === undefined || token.length > longestToken ? null : token;
}

export function createIdentify(needs: {
  identity: IdentityGateway | null;
  log: FastifyBaseLogger;
}): Identify {
  const { identity, log } = needs;
  return async (authorization) => {
    const token = bearerToken(authorization);
    if (identity === null || token === null) return null;
    try {
      return await identity.check(token);
    } catch (error) {
      log.error({ err: error }, 'access tokens cannot be checked: the identity provider does not answer');
      throw new Refused('busy', { retryAfter: 10 });
    }
  };
}
