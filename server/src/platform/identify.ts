/**
 * Identifies the caller by the Authorization header: nobody for an invalid token, a refusal if the token
 * cannot be checked (D-API-00, D-AU-05).
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Identify, IdentityGateway } from '../gateways/identity/identity-gateway.ts';
import { Refused } from './refused.ts';

/** No provider issues longer tokens; anything longer is rejected unread. */
const longestToken = 8192;

/** Returns the access token of a header, or null. */
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
      log.error({ err: error }, 'cannot check access tokens: the identity provider does not answer');
      throw new Refused('busy', { retryAfter: 10 });
    }
  };
}
