/** Hands a request to the provider's library and its answer back, without giving it the connection. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import inject, { type Response } from 'light-my-request';
import type { Provider } from 'oidc-provider';

/** Everything else of a request, such as its origin, is judged here. */
const passedOn = ['cookie', 'dpop', 'user-agent'] as const;

export interface Asked {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  /** A form; the library takes no other body. */
  form?: Record<string, string>;
}

export function askLibrary(
  provider: Provider,
  base: string,
  request: FastifyRequest,
  { method, path, form }: Asked,
): Promise<Response> {
  const { host, protocol } = new URL(base);
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  return inject(provider.callback(), {
    method,
    url: path,
    authority: host,
    remoteAddress: request.ip,
    headers: {
      ...headers,
      'x-forwarded-proto': protocol.slice(0, -1),
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });
}

/** Who may ask from another origin is decided here, and the connection is not the library's. */
const notHandedBack = new Set(['connection', 'content-length', 'date', 'transfer-encoding', 'vary']);

export function handBack(
  reply: FastifyReply,
  answer: Pick<Response, 'headers' | 'rawPayload' | 'statusCode'>,
): FastifyReply {
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !notHandedBack.has(name) && !name.startsWith('access-control-'))
      reply.header(name, value);
  return reply.code(answer.statusCode).send(answer.rawPayload);
}
