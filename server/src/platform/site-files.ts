/** What browsers and search engines ask of every site by a fixed name. */
import type { FastifyInstance } from 'fastify';

/** Pages that belong to one visitor, and answers for programs, are nothing to look for. */
const robots = `User-agent: *
Disallow: /api/
Disallow: /*/authenticated
Disallow: /*/checkout
Disallow: /*/receipt
`;

const day = 'public, max-age=86400';

export function siteFiles(app: FastifyInstance): void {
  app.get('/robots.txt', { exposeHeadRoute: true }, (_request, reply) =>
    reply.header('cache-control', day).type('text/plain; charset=utf-8').send(robots),
  );
  // Pages carry their icon inside; this is asked for all the same, and there is no other.
  app.get('/favicon.ico', { exposeHeadRoute: true }, (_request, reply) =>
    reply.header('cache-control', day).status(204).send(),
  );
}
