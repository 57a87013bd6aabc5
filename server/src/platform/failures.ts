/**
 * The answer to a failed request: the refusal's status and message, never a stack; faults are
 * logged with their request (D-API-00).
 */
import { type RefusalCode, refusals, wordsOf } from '@gangway/contract/refusals';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { isAway } from '../db/database-away.ts';
import { type FieldError, Refused } from './refused.ts';
import { answerPolicy } from './security-headers.ts';
import type { SecurityEvent, SecurityLog } from './security-log.ts';
import type { SlowAnswers } from './slow-answers.ts';
import { asUnavailable, createAwayLog } from './unavailable.ts';

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

const codesOfStatus: Partial<Record<number, RefusalCode>> = {
  403: 'forbidden',
  404: 'notFound',
  412: 'preconditionFailed',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  416: 'rangeNotSatisfiable',
};

/** Returns the refusal for an error that Fastify or a plugin raises about a request it cannot serve. */
function codeOf({ statusCode = 500 }: Partial<FastifyError>): RefusalCode | null {
  if (statusCode < 400 || statusCode >= 500) return null;
  return codesOfStatus[statusCode] ?? 'malformed';
}

/** Answers an unreadable address, which Fastify rejects before any hook or handler runs. */
export function answerUnreadable(_error: unknown, _request: unknown, reply: FastifyReply): void {
  reply.header('content-security-policy', answerPolicy).header('x-content-type-options', 'nosniff');
  send(reply, 'malformed', wordsOf('malformed'));
}

/** Returns the security event of a refusal; null for an everyday refusal. */
function eventOf(code: RefusalCode, hasToken: boolean): SecurityEvent | null {
  switch (code) {
    case 'tooManyRequests':
      return 'limitReached';
    case 'notYours':
    case 'notFound':
      return 'foreignKey';
    case 'uninvited':
      return 'uninvited';
    case 'signedOut':
      return hasToken ? 'tokenRefused' : null;
    default:
      return null;
  }
}

const isComeBackLater = (code: RefusalCode) => code === 'tooManyRequests' || code === 'busy';

export function handleFailures(
  app: FastifyInstance,
  security?: Pick<SecurityLog, 'note'>,
  slow?: SlowAnswers | null,
): void {
  const noteAway = createAwayLog(app.log);
  app.setErrorHandler(async (thrown: Partial<FastifyError>, request, reply) => {
    if (isAway(thrown)) noteAway(thrown);
    const error = asUnavailable(thrown) as Partial<FastifyError>;
    if (error instanceof Refused) {
      request.refusal = error.code;
      if (isComeBackLater(error.code)) await slow?.hold(request.ip);
      const event = eventOf(error.code, request.headers.authorization !== undefined);
      if (event !== null) security?.note(event, request);
      const seconds = error.details.retryAfter;
      if (seconds !== undefined) reply.header('retry-after', String(seconds));
      send(reply, error.code, error.words, error.fields);
      return reply;
    }
    const code = codeOf(error);
    if (code !== null) {
      send(reply, code, wordsOf(code));
      return reply;
    }
    request.log.error({ err: error }, 'request failed');
    send(reply, 'fault', wordsOf('fault'));
    return reply;
  });
}

/** Answers requests to API addresses that do not exist. */
export function notFoundAnswer(reply: FastifyReply): void {
  send(reply, 'notFound', wordsOf('notFound'));
}
