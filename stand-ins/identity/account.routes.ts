/** /userinfo: what the provider knows of an account, for a token of ours (C-26, D-AU-04). */
import type { FastifyInstance } from 'fastify';
import type { Signer } from './keys.ts';

/** The library's own takes no token for an API. */
export function accountRoutes(app: FastifyInstance, { signer }: { signer: Signer }): void {
  app.get('/userinfo', async (request, reply) => {
    const token = request.headers.authorization?.replace(/^(bearer|dpop) /i, '') ?? '';
    const claims = await signer.read(token, undefined, 'at+jwt');
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
