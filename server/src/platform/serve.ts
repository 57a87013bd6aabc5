/** Binds a declared call to a service: decodes the request, encodes the answer, turns refusals into their wire form. */
import type { AnyCall, InputOf, OutputOf } from '@gangway/contract/call';
import { encodeAnswer } from '@gangway/contract/encode';
import { type RefusalForm, refusals } from '@gangway/contract/refusals';
import { foldCase } from '@gangway/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Identify, Identity } from '../gateways/identity/identity-gateway.ts';
import type { Once } from './idempotency.ts';
import { isInvited } from './invited.ts';
import type { RateLimits } from './rate-limits.ts';
import { type FieldError, Refused } from './refused.ts';

export interface CallContext {
  requestId: string;
  clientAddress: string;
  /** The payment attempt of a tab that has bought an order; null for all others. In a header, as addresses are logged. */
  paymentAttempt?: string | null;
  /** Who asks, where a valid access token says so; looked at only when a service wants to know, and null for a bad one. */
  identify(): Promise<Identity | null>;
}

export interface MemberContext extends CallContext {
  identity: Identity;
}

/** Calls of members know who asks; the rest are told when they want to know. */
export type ContextOf<C extends AnyCall> = C['access'] extends 'member' ? MemberContext : CallContext;

/** What every call passes on its way to its service. */
export interface Gate {
  /** Who an Authorization header speaks for. */
  identify: Identify;
  limit: RateLimits['limit'];
  once: Once;
}

export type Service<C extends AnyCall> = (input: InputOf<C>, context: ContextOf<C>) => Promise<OutputOf<C>>;

/** A request that is not in the form of its call, with what would be right per field. */
class Malformed extends Refused {
  constructor(fields: readonly FieldError[]) {
    super('malformed');
    this.fields = fields;
  }
}

/** A value made to break the very checks that look at it, such as a length that is no number, is malformed too. */
function tryDecode(call: AnyCall, value: unknown) {
  try {
    return z.safeDecode(call.input as z.core.$ZodType, foldCase(call.input, value) as never);
  } catch (error) {
    if (error instanceof TypeError) throw new Malformed([]);
    throw error;
  }
}

/** The request in our own names, or what is wrong with it per field. */
export function decodeInput<C extends AnyCall>(call: C, value: unknown): InputOf<C> {
  const result = tryDecode(call, value);
  if (result.success) return result.data as InputOf<C>;
  throw new Malformed(
    result.error.issues.slice(0, 20).map((issue) => ({ key: issue.path.join('.'), words: issue.message })),
  );
}

const nothingHappened = {
  order: null,
  overlappedActivities: null,
  modelErrors: null,
  exceptionMessage: null,
  transportationRemoved: null,
  isInvalidEmail: false,
  cardDeclined: false,
  cardDeclinedMessage: null,
  threeDSecure: null,
  applied: false,
};

function membersOf(form: RefusalForm, refused: Refused): Record<string, unknown> {
  switch (form) {
    case 'modelError':
      return {
        modelErrors: (refused.fields.length > 0
          ? refused.fields
          : [{ key: refused.code, words: refused.words }]
        ).map(({ key, words }) => ({ key, value: [words] })),
      };
    case 'exception':
      return { exceptionMessage: refused.words };
    case 'invalidEmail':
      return { isInvalidEmail: true };
    case 'cardDeclined':
      return { cardDeclined: true, cardDeclinedMessage: refused.words };
    case 'message':
    case 'transport':
      return {};
  }
}

/** Business refusals are answers of the call with status 200 (D-API-00). */
function answerOfRefusal(call: AnyCall, refused: Refused): unknown {
  const { form } = refusals[refused.code];
  return encodeAnswer(call.output as z.core.$ZodType, {
    ...nothingHappened,
    // Of calls that answer in one sentence, whatever form the refusal has in others.
    message: refused.words,
    ...refused.answer,
    ...membersOf(form, refused),
  });
}

/** What a service is told of a request; a call of members ends here for whoever has not signed in. */
async function contextOf<C extends AnyCall>(
  call: C,
  gate: Gate,
  request: FastifyRequest,
): Promise<ContextOf<C>> {
  let known: Promise<Identity | null> | undefined;
  const identify = () => {
    known ??= gate.identify(request.headers.authorization);
    return known;
  };
  // A purchase does not break because the provider is out of reach.
  const tryIdentify = () => identify().catch(() => null);
  const attempt = request.headers['x-payment-attempt'];
  const context: CallContext = {
    requestId: request.id,
    clientAddress: request.ip,
    paymentAttempt: typeof attempt === 'string' ? attempt : null,
    identify: tryIdentify,
  };
  if (call.access === 'public') return context as ContextOf<C>;
  const identity = await identify();
  if (identity === null) throw new Refused('signedOut');
  return { ...context, identity } as MemberContext as ContextOf<C>;
}

/** Who asks, whether or not the call wants to know: an answer that is kept is given to nobody else. */
async function subjectOf(context: CallContext | MemberContext): Promise<string | null> {
  const identity = 'identity' in context ? context.identity : await context.identify();
  return identity?.subject ?? null;
}

async function respond<C extends AnyCall>(
  call: C,
  service: Service<C>,
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const context = await contextOf(call, gate, request);
  const members = request.method === 'GET' ? request.query : request.body;
  const input = decodeInput(call, members);
  reply.header('cache-control', 'no-store');
  const work = async () => {
    try {
      return encodeAnswer(call.output as z.core.$ZodType, await service(input, context));
    } catch (error) {
      if (error instanceof Refused && refusals[error.code].form !== 'transport')
        return answerOfRefusal(call, error);
      throw error;
    }
  };
  const key = request.headers['idempotency-key'];
  const { name, repeats } = call;
  if (typeof key !== 'string' || !call.changes || repeats === 'itself') return work();
  return gate.once({ call: { name, repeats }, key, subject: await subjectOf(context), members }, work);
}

/** Opens the addresses of a call. */
export function serve<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  gate: Gate,
  service: Service<C>,
): void {
  const methods = call.alsoPost ? ['GET', 'POST'] : [call.method];
  for (const url of [call.path, ...call.aliases])
    app.route({
      method: methods,
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        gate.limit(call, request.ip);
        if (call.changes && request.method === 'GET' && !isInvited(request.headers))
          throw new Refused('uninvited');
        const answer = await respond(call, service, gate, request, reply);
        // The framework sends a bare text as plain text and null as nothing; every answer is JSON (D-API-00).
        return typeof answer === 'string' || answer === null
          ? reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
          : answer;
      },
    });
}
