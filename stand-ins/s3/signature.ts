/** Checks AWS signature version 4 in the Authorization header, as Amazon publishes it ("Authenticating Requests", S3 API reference). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export interface SignedRequest {
  method: string;
  /** Path and query as they were sent. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type SignatureFault =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'AuthorizationHeaderMalformed'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch';

const skewMs = 15 * 60_000;
const form =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const canonicalQuery = (query: string) =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');

function readTime(text: string): number {
  const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(text) ?? [];
  if (date === undefined || time === undefined) return Number.NaN;
  const day = date.replace(/(....)(..)(..)/, '$1-$2-$3');
  return Date.parse(`${day}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`);
}

/** Returns why S3 would refuse the request; null if the account signed it. `now` is in milliseconds. */
export function faultOf(
  { method, url, headers, body }: SignedRequest,
  { accessKeyId, secretAccessKey, region }: Account,
  now: number,
): SignatureFault | null {
  if (headers.authorization === undefined) return 'AccessDenied';
  const [, key, date = '', inRegion = '', signed = '', signature = ''] =
    form.exec(headers.authorization) ?? [];
  if (key === undefined || inRegion !== region) return 'AuthorizationHeaderMalformed';
  if (key !== accessKeyId) return 'InvalidAccessKeyId';
  const at = String(headers['x-amz-date']);
  if (!(Math.abs(readTime(at) - now) <= skewMs) || !at.startsWith(date)) return 'RequestTimeTooSkewed';
  const [path = '', query = ''] = url.split('?');
  const digest = String(headers['x-amz-content-sha256']);
  const names = signed.split(';');
  if (!names.includes('host')) return 'AuthorizationHeaderMalformed';
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    digest,
  ].join('\n');
  const text = `AWS4-HMAC-SHA256\n${at}\n${date}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  const signingKey = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  if (!timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch';
  return digest === 'UNSIGNED-PAYLOAD' || digest === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
}
