/** What is counted and logged of each answer: its call or route, its outcome and how long it took, and nothing else. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallOutcome, Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that was answered; null if none was. */
    refusal: string | null;
  }
  interface FastifyContextConfig {
    /** The call that the route serves. */
    call?: string;
  }
}

function outcomeOf({ refusal }: FastifyRequest, { statusCode }: FastifyReply): CallOutcome {
  if (statusCode >= 500) return 'failed';
  return refusal !== null || statusCode >= 400 ? 'refused' : 'ok';
}

interface Wanted {
  metrics: Metrics | null;
  /**
   * Whether to log a line per request. It names the route's pattern, not the address: addresses hold keys of orders, and
   * queries what guests typed.
   */
  logsRequests: boolean;
}

export function hookAnswers(http: FastifyInstance, { metrics, logsRequests }: Wanted): void {
  http.decorateRequest('refusal', null);
  if (metrics === null && !logsRequests) return;
  http.addHook('onResponse', async (request, reply) => {
    const { routeOptions, refusal, id } = request;
    const { call } = routeOptions.config;
    const outcome = outcomeOf(request, reply);
    const milliseconds = Math.round(reply.elapsedTime);
    if (refusal !== null) metrics?.refusal(refusal);
    if (call !== undefined) metrics?.call(call, outcome, reply.elapsedTime / 1000);
    if (!logsRequests) return;
    const route = call ?? `${request.method} ${routeOptions.url ?? '(unknown)'}`;
    const facts = {
      route,
      outcome,
      ...(refusal === null ? {} : { refusal }),
      status: reply.statusCode,
      milliseconds,
    };
    http.log.info({ event: 'request', reqId: id, ...facts }, 'request answered');
  });
}
