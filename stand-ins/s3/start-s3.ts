/** A stand-in of S3 with one bucket in memory: get, head, put and delete an object, and list them in pages. Signatures are checked. */
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { portFault } from '../kit/run.ts';
import { type Account, faultOf, type SignatureFault } from './signature.ts';

export type S3Options = Account & {
  /** 0 picks any free port. */
  port: number;
  host?: string;
  bucket: string;
  /** The most objects that one answer lists; S3 has 1000. */
  pageSize: number;
  now?: () => number;
};

export type RunningS3 = { url: string; close: () => Promise<void> };

type Fault = SignatureFault | 'NoSuchBucket' | 'NoSuchKey' | 'NotImplemented';

const statuses: Record<Fault, number> = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  AuthorizationHeaderMalformed: 400,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const xml = (reply: FastifyReply, body: string) =>
  reply.type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);

/** As S3 does, quotes the key that was used. */
const refuse = (reply: FastifyReply, code: Fault, accessKeyId: string) =>
  xml(
    reply.code(statuses[code]),
    `<Error><Code>${code}</Code><Message>${code}</Message><AWSAccessKeyId>${escaped(accessKeyId)}</AWSAccessKeyId></Error>`,
  );

const usedKey = ({ headers }: FastifyRequest) =>
  /Credential=([^/,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';

interface Stored {
  body: Buffer;
  type: string;
}

function list(
  reply: FastifyReply,
  bucket: string,
  keys: readonly string[],
  query: URLSearchParams,
  pageSize: number,
) {
  const prefix = query.get('prefix') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const most = Math.min(pageSize, Number(query.get('max-keys') ?? pageSize));
  const wanted = keys.filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = wanted.slice(0, most);
  const isTruncated = wanted.length > page.length;
  const next = isTruncated
    ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
    : '';
  const contents = page.map((key) => `<Contents><Key>${escaped(key)}</Key></Contents>`).join('');
  return xml(
    reply,
    `<ListBucketResult><Name>${bucket}</Name><Prefix>${escaped(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${next}${contents}</ListBucketResult>`,
  );
}

export async function startS3(options: S3Options): Promise<RunningS3> {
  const { port, host = '127.0.0.1', bucket, pageSize, now = Date.now } = options;
  const objects = new Map<string, Stored>();
  const app = fastify({ bodyLimit: 64 * 1024 * 1024, forceCloseConnections: true, exposeHeadRoutes: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  function answerObject(request: FastifyRequest, reply: FastifyReply, key: string) {
    if (request.method === 'PUT') {
      const type = request.headers['content-type'] ?? 'application/octet-stream';
      objects.set(key, { body: bodyOf(request), type });
      return reply.header('etag', '"stored"').send();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return reply.code(204).send();
    }
    const found = objects.get(key);
    if (request.method === 'HEAD') return reply.code(found === undefined ? 404 : 200).send();
    if (found === undefined) return refuse(reply, 'NoSuchKey', usedKey(request));
    return reply.type(found.type).send(found.body);
  }

  app.route({
    method: ['GET', 'HEAD', 'PUT', 'DELETE'],
    url: '/*',
    handler(request, reply) {
      const { method, url, headers } = request;
      const fault = faultOf({ method, url, headers, body: bodyOf(request) }, options, now());
      if (fault !== null) return refuse(reply, fault, usedKey(request));
      const [path = '', query = ''] = url.split('?');
      const [, named = '', ...rest] = path.split('/').map(decodeURIComponent);
      if (named !== bucket) return refuse(reply, 'NoSuchBucket', usedKey(request));
      const key = rest.join('/');
      if (key !== '') return answerObject(request, reply, key);
      if (method !== 'GET') return refuse(reply, 'NotImplemented', usedKey(request));
      return list(reply, bucket, [...objects.keys()], new URLSearchParams(query), pageSize);
    },
  });

  try {
    await app.listen({ port, host });
  } catch (error) {
    throw portFault(error, port, 'S3_PORT');
  }
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: () => app.close(),
  };
}

const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
