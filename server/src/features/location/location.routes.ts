/** Binds the start-up calls to their service; the location record is sent as cached bytes with its ETag. */
import { negotiate } from '@fastify/accept-negotiator';
import { getClientLocation, getConfiguration, getHealth, getLiveness } from '@gangway/contract/location';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { t } from '../../messages/t.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { isKnownToCaller } from '../../platform/etag.ts';
import { decodeInput, type Gate, serve } from '../../platform/serve.ts';
import type { CheckHealth } from './health.service.ts';
import type { LocationService, Packing } from './location.service.ts';

/** Picks the best compression the caller accepts, if any. */
function packingFor(accepted: string | undefined): Packing {
  const packing = accepted === undefined ? null : negotiate(accepted, ['br', 'gzip']);
  return packing === 'br' || packing === 'gzip' ? packing : 'identity';
}

export function locationRoutes(
  app: FastifyInstance,
  gate: Gate,
  needs: { location: LocationService; checkHealth: CheckHealth; version: string },
): void {
  const { location, checkHealth, version } = needs;

  app.get(getClientLocation.path, async (request, reply) => {
    gate.limit(getClientLocation, request.ip);
    const asked = decodeInput(getClientLocation, request.query);
    const packing = packingFor(request.headers['accept-encoding']);
    const { bytes, etag } = await location.encoded(asked, packing);
    // Prices opened by a signature must not end up in a shared cache.
    const whose = asked.bookingAgentSignature === null ? 'public' : 'private';
    reply
      .header('cache-control', `${whose}, max-age=60`)
      .header('etag', etag)
      .header('vary', 'accept-encoding');
    if (isKnownToCaller(request.headers['if-none-match'], etag)) return reply.status(304).send();
    if (packing !== 'identity') reply.header('content-encoding', packing);
    return reply.type('application/json; charset=utf-8').send(bytes);
  });

  app.get(getConfiguration.path, (request, reply) => {
    gate.limit(getConfiguration, request.ip);
    reply.header('cache-control', 'public, max-age=60');
    return reply.send(z.encode(getConfiguration.output, location.configuration()));
  });

  app.get<{ Params: { locationKey: string; name: string }; Querystring: { h?: unknown } }>(
    '/custom/:locationKey/:name',
    async ({ ip, params, query }, reply) => {
      gate.limit(getClientLocation, ip);
      const file = await location.custom(params.locationKey, params.name, query.h);
      // A body that starts with '<' is never taken for a style or a script (5.2-12).
      if (file === null)
        return reply
          .status(404)
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(
            `<!doctype html><title>${escapeHtml(t('location.file.title'))}</title><p>${escapeHtml(t('location.file.missing'))}</p>`,
          );
      return reply
        .header('cache-control', file.isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
        .type(file.contentType)
        .send(file.text);
    },
  );

  for (const path of [getHealth.path, ...getHealth.aliases])
    app.get(path, async (_request, reply) => {
      const reason = await checkHealth();
      const answer = { status: reason === null ? 'ok' : 'unavailable', version, reason };
      return reply
        .status(reason === null ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(z.encode(getHealth.output, answer));
    });
  serve(app, getLiveness, gate, async () => ({ status: 'ok', version }));
}
