/** The stand-in of S3 accepts what Amazon's own example of a signature has, and refuses what was changed. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { faultOf, type SignedRequest } from './signature.ts';
import { startS3 } from './start-s3.ts';

/** "Example: GET Object" of Amazon's page on signature calculations, with its published signature. */
const account = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const at = Date.parse('2013-05-24T00:00:00Z');
const example: SignedRequest = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': emptyHash,
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  body: Buffer.alloc(0),
};

describe('a signature', () => {
  it('of Amazon’s published example is accepted', () => {
    expect(faultOf(example, account, at)).toBeNull();
  });

  it('of a list is accepted with its query in any order', () => {
    const list = {
      ...example,
      url: '/?prefix=J&max-keys=2',
      headers: {
        ...example.headers,
        authorization:
          'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
      },
    };
    expect(faultOf(list, account, at)).toBeNull();
  });

  it.each([
    ['another path', { url: '/other.txt' }, 'SignatureDoesNotMatch'],
    ['another method', { method: 'DELETE' }, 'SignatureDoesNotMatch'],
    ['a body', { body: Buffer.from('x') }, 'XAmzContentSHA256Mismatch'],
    ['no signature', { headers: {} }, 'AccessDenied'],
  ])('is refused with %s', (_, changes, fault) => {
    expect(faultOf({ ...example, ...changes }, account, at)).toBe(fault);
  });

  it('is refused with another secret, another key, another region, or after a quarter of an hour', () => {
    expect(faultOf(example, { ...account, secretAccessKey: 'x' }, at)).toBe('SignatureDoesNotMatch');
    expect(faultOf(example, { ...account, accessKeyId: 'x' }, at)).toBe('InvalidAccessKeyId');
    expect(faultOf(example, { ...account, region: 'x' }, at)).toBe('AuthorizationHeaderMalformed');
    expect(faultOf(example, account, at + 16 * 60_000)).toBe('RequestTimeTooSkewed');
  });
});

it('answers a request without a signature as S3 does', async () => {
  const s3 = await startS3({ ...account, port: 0, bucket: 'a-bucket', pageSize: 10 });
  onTestFinished(s3.close);
  const answer = await fetch(`${s3.url}/a-bucket/a.txt`);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain('<Code>AccessDenied</Code>');
});
