/** The page of a venue that browsers keep for when there is no connection (docs/rules/offline.md). */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../../platform/refused.ts';
import type { Gate } from '../../platform/serve.ts';
import { speaking } from '../../platform/speech.ts';
import type { LocationService } from './location.service.ts';
import { localeOfPage, offlinePage, offlinePageHeaders } from './offline-page.ts';
import { themeOf } from './venue-page.shared.ts';

interface Address {
  Params: { locationKey: string };
  Querystring: { lang?: unknown; theme?: unknown };
}

export function offlineRoutes(
  app: FastifyInstance,
  gate: Gate,
  { find }: Pick<LocationService, 'find'>,
): void {
  app.get<Address>('/:locationKey(^\\d+$)/offline', { schema: { hide: true } }, async (request, reply) => {
    gate.limit({ limit: 'page' }, request.ip);
    const location = await find(request.params.locationKey);
    if (location === null) throw new Refused('notFound');
    const { lang, theme } = request.query;
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers(offlinePageHeaders(nonce))
      .type('text/html; charset=utf-8')
      .send(
        speaking(localeOfPage(location, lang), () => offlinePage(location, { nonce, theme: themeOf(theme) })),
      );
  });
}
