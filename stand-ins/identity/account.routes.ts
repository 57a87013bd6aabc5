/** The provider's public data and its account data: keys, addresses, /userinfo (D-AU-04). */
import type { FastifyInstance } from 'fastify';
import type { Signer } from './keys.ts';

export function accountRoutes(app: FastifyInstance, needs: { signer: Signer; url: () => string }): void {
  const { signer, url } = needs;

  app.get('/.well-known/jwks.json', async () => signer.keySet);

  app.get('/.well-known/openid-configuration', async () => ({
    issuer: `${url()}/`,
    authorization_endpoint: `${url()}/authorize`,
    token_endpoint: `${url()}/oauth/token`,
    userinfo_endpoint: `${url()}/userinfo`,
    jwks_uri: `${url()}/.well-known/jwks.json`,
    end_session_endpoint: `${url()}/v2/logout`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'web_message'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    dpop_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'email', 'profile', 'offline_access'],
  }));

  app.get('/userinfo', async (request, reply) => {
    const token = request.headers.authorization?.replace(/^(bearer|dpop) /i, '') ?? '';
    const claims = await signer.read(token, `${url()}/userinfo`);
    if (claims === null) return reply.code(401).send({ error: 'invalid_token' });
    const { sub, phone_number: phone } = claims;
    return reply.header('cache-control', 'no-store').send({
      sub,
      name: phone,
      phone_number: phone,
      phone_number_verified: true,
    });
  });
}
