/** Files that browsers and search engines request from every site by a fixed name. */
import type { FastifyInstance } from 'fastify';

/** Search engines should skip pages of a single visitor and answers meant for programs. */
const robots = `User-agent: *
Disallow: /api/
Disallow: /*/authenticated
Disallow: /*/checkout
Disallow: /*/receipt
`;

const day = 'public, max-age=86400';

const hour = 'public, max-age=3600';

/** `embedScript` is for other sites, which the answer's headers have to allow. */
export function siteFiles(app: FastifyInstance, embedScript: () => Promise<string>): void {
  app.get('/embed.js', { exposeHeadRoute: true }, async (_request, reply) =>
    reply
      .header('cache-control', hour)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(await embedScript()),
  );
  app.get('/robots.txt', { exposeHeadRoute: true }, (_request, reply) =>
    reply.header('cache-control', day).type('text/plain; charset=utf-8').send(robots),
  );
  // Pages embed their icon; browsers request this anyway, and there is no other icon.
  app.get('/favicon.ico', { exposeHeadRoute: true }, (_request, reply) =>
    reply.header('cache-control', day).status(204).send(),
  );
}
