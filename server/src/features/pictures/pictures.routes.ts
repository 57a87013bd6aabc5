/**
 * `GET /images/…`: location photos and logos, cached by browsers for a year. Responds only with an image or a
 * short refusal (D-UI-02, D-UI-07).
 */
import type {} from '@fastify/swagger';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../../gateways/storage/picture-store.ts';
import { t } from '../../messages/t.ts';
import { addressPrefix } from '../../platform/address-prefix.ts';
import { isKnownToCaller } from '../../platform/etag.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import { answerPolicy } from '../../platform/security-headers.ts';
import { createPictureService, type PictureNeeds, type PictureService } from './pictures.service.ts';
import { PicturesBusy } from './render-queue.ts';

export type PicturesOptions = PictureNeeds & {
  /** A service shared with other users (for warming pictures); creates its own by default. */
  pictures?: PictureService;
  /** Counts each request against its address's rate limit; unlimited by default. */
  limit?: RateLimits['limit'];
};

export const picturesRoutes: FastifyPluginAsync<PicturesOptions> = async (app, options) => {
  const pictures = options.pictures ?? createPictureService({ log: app.log, ...options });
  app.addHook('onClose', async () => pictures.close());

  app.get<{ Params: { '*': string } }>('/images/*', { schema: { hide: true } }, async (request, reply) => {
    options.limit?.({ limit: 'picture' }, request.ip);
    try {
      const answer = await pictures.answer(request.params['*'], request.headers.accept);
      if (!answer) return refuse(request, reply, 404, t('pictures.answer.notFound'));
      if (answer.negotiated) reply.header('Vary', 'Accept');
      reply.header('X-Content-Type-Options', 'nosniff');
      // A drawing may use its own inline styles and nothing else.
      reply.header('Content-Security-Policy', `${answerPolicy}; style-src 'unsafe-inline'`);
      if (isKnownToCaller(request.headers['if-none-match'], answer.etag))
        return keep(reply, answer.etag).code(304).send();
      const bytes = await answer.bytes(addressPrefix(request.ip));
      if (!bytes) return refuse(request, reply, 404, t('pictures.answer.notFound'));
      return keep(reply, answer.etag).type(answer.contentType).send(bytes);
    } catch (error) {
      const seconds = retryAfter(error);
      if (seconds === null) throw error;
      reply.header('Retry-After', String(seconds));
      return refuse(request, reply, 503, t('pictures.answer.busy'));
    }
  });
};

/** In how many seconds to come back for a picture that cannot be shown now; null if the error is another. */
function retryAfter(error: unknown): number | null {
  if (error instanceof PicturesBusy) return error.retryAfterSeconds;
  return error instanceof StoreUnavailable ? 10 : null;
}

/**
 * The address contains the content hash, so it never needs revalidation. Pages of other origins may show it
 * (an embedding site, a link preview).
 */
function keep(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('ETag', etag);
}

function refuse(request: FastifyRequest, reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .send({ ExceptionMessage: message, ModelErrors: [], RequestId: request.id });
}
