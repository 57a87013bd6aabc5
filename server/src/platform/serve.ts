/**
 * Binds a declared call to a service: decodes the request, encodes the answer,
 * turns refusals into their wire form.
 */
import type { AnyCall, InputOf, OutputOf } from '@gangway/contract/call';
import { encodeAnswer } from '@gangway/contract/encode';
import { type RefusalForm, refusals } from '@gangway/contract/refusals';
import { foldCase, locationIn } from '@gangway/contract/wire';
import { inCurrency, usualCurrency } from '@gangway/domain/kernel/currency';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type ContextOf, callerOf, contextOf, contextOfStaff, type Door } from './door.ts';
import type { Once } from './idempotency.ts';
import { isInvited } from './invited.ts';
import type { RateLimits } from './rate-limits.ts';
import { type FieldError, Refused } from './refused.ts';

/** What every call passes through on its way to its service. */
export interface Gate extends Door {
  limit: RateLimits['limit'];
  once: Once;
}

export type Service<C extends AnyCall> = (input: InputOf<C>, context: ContextOf<C>) => Promise<OutputOf<C>>;

/** A request that does not match its call's form, with what is expected per field. */
class Malformed extends Refused {
  constructor(fields: readonly FieldError[]) {
    super('malformed');
    this.fields = fields;
  }
}

/** A value that breaks the checks themselves, such as a length that is not a number, is malformed too. */
function tryDecode(call: AnyCall, folded: unknown) {
  try {
    return z.safeDecode(call.input as z.core.$ZodType, folded as never);
  } catch (error) {
    if (error instanceof TypeError) throw new Malformed([]);
    throw error;
  }
}

/** Returns the request with our own names, or throws what is wrong per field. */
export function decodeInput<C extends AnyCall>(
  call: C,
  value: unknown,
  folded = foldCase(call.input, value),
): InputOf<C> {
  const result = tryDecode(call, folded);
  if (result.success) return result.data as InputOf<C>;
  throw new Malformed(
    result.error.issues.slice(0, 20).map((issue) => ({ key: issue.path.join('.'), words: issue.message })),
  );
}

const nothingHappened = {
  order: null,
  orderNumber: null,
  quote: null,
  choices: null,
  overlappedActivities: null,
  modelErrors: null,
  exceptionMessage: null,
  transportationRemoved: null,
  isInvalidEmail: false,
  cardDeclined: false,
  cardDeclinedMessage: null,
  threeDSecure: null,
  applied: false,
  unavailable: [],
  isBooked: false,
  giftCard: null,
  markKey: null,
  viewKey: null,
  removed: false,
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
    // For calls that answer with one sentence, whatever form the refusal has elsewhere.
    message: refused.words,
    ...refused.answer,
    ...membersOf(form, refused),
  });
}

/** Returns the currency of a request: the amounts in it and in its answer have no other. */
async function currencyOf(call: AnyCall, gate: Gate, folded: unknown): Promise<string> {
  const locationKey = locationIn(call.input, folded);
  const location = locationKey === null ? null : await gate.locationOf(locationKey);
  return location?.currency ?? usualCurrency;
}

async function respond<C extends AnyCall>(
  call: C,
  service: Service<C>,
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const members = request.method === 'GET' ? request.query : request.body;
  const folded = foldCase(call.input, members);
  let currency = usualCurrency;
  const known = await contextOf(call, gate, request, reply, (named) => {
    currency = named;
  });
  currency = await currencyOf(call, gate, folded);
  const input = inCurrency(currency, () => decodeInput(call, members, folded));
  const context =
    call.access === 'staff' ? ((await contextOfStaff(call, known, input)) as ContextOf<C>) : known;
  reply.header('cache-control', 'no-store');
  const work = async () => {
    try {
      const answer = await service(input, context);
      return inCurrency(currency, () => encodeAnswer(call.output as z.core.$ZodType, answer));
    } catch (error) {
      if (!(error instanceof Refused) || refusals[error.code].form === 'transport') throw error;
      request.refusal = error.code;
      return inCurrency(currency, () => answerOfRefusal(call, error));
    }
  };
  const key = request.headers['idempotency-key'];
  const { name, repeats } = call;
  if (typeof key !== 'string' || !call.changes || repeats === 'itself') return work();
  return gate.once({ call: { name, repeats }, key, caller: await callerOf(call, context), members }, work);
}

/** Registers the addresses of a call. */
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
      config: { call: call.name },
      handler: async (request, reply) => {
        gate.limit(call, request.ip);
        if (call.changes && request.method === 'GET' && !isInvited(request.headers))
          throw new Refused('uninvited');
        const answer = await respond(call, service, gate, request, reply);
        // Fastify sends a string as plain text and null as nothing; every answer must be JSON (D-API-00).
        return typeof answer === 'string' || answer === null
          ? reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
          : answer;
      },
    });
}
