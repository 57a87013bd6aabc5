/**
 * Traces in the format of OpenTelemetry (docs/operations.md, "Traces"): a span per request, statement and call of a
 * provider. Attributes name calls, routes, codes and statements without their values, never venues, orders or people.
 */
import {
  type Attributes,
  context,
  DiagLogLevel,
  diag,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { WatchStatement } from '../db/database.ts';
import { sqlState } from '../db/database-refusals.ts';
import { summaryOf } from './statement-summary.ts';
import type { TracingSettings } from './tracing-settings.ts';

export interface Tracing {
  /** Begins a span with each request, and ends it with the answer. */
  hook(http: FastifyInstance): void;
  /** Adds a span per call of a provider, such as `payments.authorize`. */
  provider<Gateway extends object>(name: string, gateway: Gateway): Gateway;
  /** Adds a span per statement, inside requests and calls of providers only: jobs look for work every second. */
  statement: WatchStatement;
  /** Says in the log when the collector does not answer. */
  logTo(log: Pick<FastifyBaseLogger, 'warn'>): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

const scope = 'gangway';
const onceInMs = 60_000;

/** Messages of errors may hold what guests typed, so only their kind is told. */
function fail(span: Span, error: unknown): void {
  const kind = error instanceof Error ? error.name : 'Error';
  const code = sqlState(error);
  span.setStatus({ code: SpanStatusCode.ERROR, message: kind });
  span.setAttributes({ 'error.type': code ?? kind });
}

/** @param exporter for tests, instead of the collector */
export function createTracing(
  { endpoint, headers, serviceName, ratio }: TracingSettings,
  version: string,
  exporter: SpanExporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
  }),
): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    spanLimits: { attributeValueLengthLimit: 2000 },
  });
  const tracer = provider.getTracer(scope, version);
  const open = new WeakMap<FastifyRequest, Span>();
  let say: (message: string) => void = () => undefined;

  async function within<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
    try {
      return await context.with(trace.setSpan(context.active(), span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  function hook(http: FastifyInstance): void {
    http.addHook('onRequest', (request, _reply, done) => {
      const { call, url } = { ...request.routeOptions.config, url: request.routeOptions.url };
      const span = tracer.startSpan(call ?? `${request.method} ${url ?? '(unknown)'}`, {
        kind: SpanKind.SERVER,
        // What visitors send as their trace is not taken up: it would let them choose what is kept.
        root: true,
        attributes: {
          'http.request.method': request.method,
          'http.route': url ?? '(unknown)',
          'gangway.request_id': String(request.id),
        },
      });
      open.set(request, span);
      context.with(trace.setSpan(context.active(), span), done);
    });
    http.addHook('onResponse', async (request, reply) => {
      const span = open.get(request);
      if (span === undefined) return;
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (request.refusal !== null) span.setAttribute('gangway.refusal', request.refusal);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
  }

  return {
    hook,
    provider: (name, gateway) =>
      new Proxy(gateway, {
        get(target, property) {
          const value: unknown = Reflect.get(target, property, target);
          if (typeof value !== 'function' || typeof property !== 'string') return value;
          // Of the gateway itself, whose private fields a proxy does not have.
          return (...parts: unknown[]) => {
            const call = () => value.apply(target, parts) as unknown;
            return property === 'close' ? call() : within(`${name}.${property}`, {}, async () => call());
          };
        },
      }),
    statement({ sql, milliseconds, error }) {
      if (trace.getSpan(context.active()) === undefined) return;
      const endedAt = Date.now();
      const span = tracer.startSpan(summaryOf(sql), {
        kind: SpanKind.CLIENT,
        startTime: endedAt - milliseconds,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
      });
      if (error !== undefined) fail(span, error);
      span.end(endedAt);
    },
    logTo(log) {
      let saidAt = Number.NEGATIVE_INFINITY;
      say = (message) => {
        if (performance.now() - saidAt < onceInMs) return;
        saidAt = performance.now();
        log.warn({ event: 'tracesNotSent', cause: message }, 'traces could not be sent');
      };
      const quiet = () => undefined;
      diag.setLogger(
        { error: say, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
        { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
      );
    },
    async close() {
      // What is lost are traces; the shop stops all the same.
      await provider.shutdown().catch((error: unknown) => say(String(error)));
      context.disable();
      diag.disable();
    },
  };
}
