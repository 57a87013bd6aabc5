/** Counts answers and refusals, for metrics. */
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

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

/** Counts the answers of a server's calls; each route names its call. */
export function hookMetrics(http: FastifyInstance, metrics: Metrics): void {
  http.addHook('onResponse', async ({ routeOptions, refusal }, reply) => {
    if (refusal !== null) metrics.refusal(refusal);
    const { call } = routeOptions.config;
    if (call === undefined) return;
    const isFailure = reply.statusCode >= 500;
    const isRefusal = refusal !== null || reply.statusCode >= 400;
    const outcome = isFailure ? 'failed' : isRefusal ? 'refused' : 'ok';
    metrics.call(call, outcome, reply.elapsedTime / 1000);
  });
}
