/** The addresses that search engines request: sitemap and feed (docs/rules/discovery.md). */
import type { FastifyInstance } from 'fastify';
import { isKnownToCaller } from '../../platform/etag.ts';
import { notFoundAnswer } from '../../platform/failures.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import { type Discovery, feedPath, fileSeconds } from './discovery.service.ts';

const typeOf = (path: string) =>
  path.endsWith('.json') ? 'application/json; charset=utf-8' : 'application/xml; charset=utf-8';

export function discoveryRoutes(
  app: FastifyInstance,
  limit: RateLimits['limit'],
  discovery: Discovery,
): void {
  for (const url of ['/sitemap.xml', '/sitemap-:part(^\\d+$).xml', feedPath])
    app.get(url, { exposeHeadRoute: true }, async (request, reply) => {
      limit({ limit: 'page' }, request.ip);
      const path = request.url.split('?')[0] ?? '';
      const file = await discovery.file(path);
      if (file === null) return notFoundAnswer(reply);
      reply.header('cache-control', `public, max-age=${fileSeconds}`).header('etag', file.etag);
      if (isKnownToCaller(request.headers['if-none-match'], file.etag)) return reply.status(304).send();
      return reply.type(typeOf(path)).send(file.text);
    });
}
