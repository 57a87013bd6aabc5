/** The HTTP server before any route: its limits, failures, security headers and compression. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { answerUnreadable, handleFailures } from '../platform/failures.ts';
import { hookAnswers } from '../platform/hook-answers.ts';
import { hookSecurityHeaders } from '../platform/security-headers.ts';
import { createSecurityLog, type SecurityLog } from '../platform/security-log.ts';
import type { SlowAnswers } from '../platform/slow-answers.ts';
import { hookSpeech } from '../platform/speech.ts';
import { proxyTrust } from '../platform/trust-proxy.ts';
import { loggedError } from '../platform/without-people.ts';
import type { Needs } from './needs.ts';

/** Maximum size of a JSON body in bytes (D-GEN-02). */
const bodyLimit = 512 * 1024;

/** Returns the path of a request target, which may include scheme and host (RFC 9112, 3.2.2). */
function withoutOrigin(target: string): string {
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0];
  if (origin === undefined) return target;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Calls are read and written by their zod schemas (serve.ts), so what Fastify has for JSON schemas is not even loaded. */
const noJsonSchemas = () => () => {
  throw new Error(
    'Requests and answers are checked by the schema of their call, not by a JSON schema of the route.',
  );
};

const optionsOf = ({ logger, trustProxy }: Pick<Needs, 'logger' | 'trustProxy'>): FastifyServerOptions => ({
  logger: logger
    ? { ...(logger === true ? {} : logger), serializers: { err: (error: unknown) => loggedError(error) } }
    : false,
  bodyLimit,
  schemaController: { compilersFactory: { buildValidator: noJsonSchemas, buildSerializer: noJsonSchemas } },
  trustProxy: proxyTrust(trustProxy ?? false),
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  exposeHeadRoutes: false,
  rewriteUrl: ({ url = '/' }) => withoutOrigin(url),
  routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
  requestTimeout: 30_000,
  // Keeps slow clients from holding connections open indefinitely.
  connectionTimeout: 60_000,
  return503OnClosing: false,
  frameworkErrors: answerUnreadable,
});

export const isSecure = ({ configuration }: Pick<Needs, 'configuration'>) =>
  configuration.rootUrl.startsWith('https:');

/** `slowAnswers` makes failures answer more slowly where they help to guess; null if limits are off. */
export async function createHttpServer(
  needs: Needs,
  slowAnswers: SlowAnswers | null,
): Promise<{ http: FastifyInstance; security: SecurityLog }> {
  const http = Fastify(optionsOf(needs));
  // First, so that everything a request does belongs to its span.
  needs.tracing?.hook(http);
  needs.tracing?.logTo(http.log);
  const security = createSecurityLog({ log: http.log });
  hookAnswers(http, { metrics: needs.metrics ?? null, logsRequests: needs.logsRequests ?? false });
  handleFailures(http, security, slowAnswers);
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // A proxy that keeps connections open would send its next request over one that is about to close.
    if (needs.isStopping?.() === true) reply.header('connection', 'close');
  });
  await http.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure(needs) ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  hookSecurityHeaders(http, needs.payment);
  hookSpeech(http);
  await http.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  return { http, security };
}
