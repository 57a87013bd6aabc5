/** What goes out when a request fails: the refusal's status and words, never a stack; faults are logged with their request (D-API-00). */
import { type RefusalCode, refusals } from '@gangway/contract/refusals';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { type FieldError, Refused } from './refused.ts';

function send(
  reply: FastifyReply,
  code: RefusalCode,
  words: string,
  fields: readonly FieldError[] = [],
): void {
  reply
    .status(refusals[code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      ExceptionMessage: words,
      ModelErrors: fields.map(({ key, words: value }) => ({ Key: key, Value: [value] })),
      RequestId: reply.request.id,
    });
}

/** Errors that Fastify itself raises for a request it can not read. */
function codeOf(error: Partial<FastifyError>): RefusalCode | null {
  switch (error.statusCode) {
    case 413:
      return 'tooLarge';
    case 415:
      return 'unsupportedMediaType';
    case 400:
    case 414:
      return 'malformed';
    case 404:
      return 'notFound';
    default:
      return null;
  }
}

/** An address that can not be read, which Fastify answers before any hook or handler is asked. */
export function answerUnreadable(_error: unknown, _request: unknown, reply: FastifyReply): void {
  send(reply, 'malformed', refusals.malformed.words);
}

export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: Partial<FastifyError>, request, reply) => {
    if (error instanceof Refused) {
      const seconds = error.details.retryAfter;
      if (seconds !== undefined) reply.header('retry-after', String(seconds));
      return send(reply, error.code, error.words, error.fields);
    }
    const code = codeOf(error);
    if (code !== null) return send(reply, code, refusals[code].words);
    request.log.error({ err: error }, 'request failed');
    return send(reply, 'fault', refusals.fault.words);
  });
}

/** Answers for addresses of the API that do not exist. */
export function notFoundAnswer(reply: FastifyReply): void {
  send(reply, 'notFound', refusals.notFound.words);
}
