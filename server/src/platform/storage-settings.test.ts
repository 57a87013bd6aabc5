/** Where pictures are stored by the settings, and what is refused at start (docs/operations.md, "Pictures"). */
import { describe, expect, it } from 'vitest';
import { readEnv, warningsOf } from './env.ts';

const url = 'postgres://gangway@localhost/gangway';
const bucket = { S3_BUCKET: 'harbour', S3_REGION: 'us-east-1' };
const key = { S3_ACCESS_KEY_ID: 'AKIAHARBOUR', S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket' };

function refusalOf(env: Record<string, string>): string {
  try {
    readEnv({ NODE_ENV: 'test', ...env });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('pictures are stored', () => {
  it.each<[Record<string, string>, string, boolean]>([
    [{}, 'folder', false],
    [{ DATABASE_URL: url }, 'database', false],
    [{ DATABASE_URL: url, PICTURES_STORE: 'folder' }, 'folder', true],
    [{ PICTURES_STORE: 'database' }, 'database', true],
    [{ PICTURES_STORE: 's3', ...bucket }, 's3', true],
    [{ DATABASE_URL: url, ...bucket }, 'database', false],
  ])('with %j in %s', (env, store, isChosen) => {
    expect(readEnv({ NODE_ENV: 'test', ...env }).pictures).toMatchObject({ store, isChosen });
  });

  it('in a bucket of Amazon’s unless there is an address, with the machine’s credentials unless there is a key', () => {
    const read = (more: Record<string, string>) =>
      readEnv({ NODE_ENV: 'test', PICTURES_STORE: 's3', ...bucket, ...more }).pictures.s3;
    expect(read({})).toEqual({
      bucket: 'harbour',
      region: 'us-east-1',
      endpoint: null,
      credentials: null,
      pathStyle: false,
    });
    expect(read({ ...key, S3_ENDPOINT: 'https://s3.example.com', S3_PATH_STYLE: 'yes' })).toMatchObject({
      endpoint: 'https://s3.example.com',
      credentials: { accessKeyId: 'AKIAHARBOUR', secretAccessKey: 'secret-of-the-bucket' },
      pathStyle: true,
    });
  });
});

describe('a start is refused', () => {
  it.each<[Record<string, string>, string]>([
    [{ PICTURES_STORE: 'disk' }, 'PICTURES_STORE must be folder, database or s3 (it is "disk").'],
    [{ PICTURES_STORE: 's3' }, 'S3_BUCKET is missing: pictures in S3 need S3_BUCKET and S3_REGION.'],
    [{ S3_BUCKET: 'harbour' }, 'S3_REGION is missing: pictures in S3 need S3_BUCKET and S3_REGION.'],
    [{ S3_REGION: 'us-east-1' }, 'S3_REGION has no effect without S3_BUCKET.'],
    [{ ...bucket, S3_BUCKET: 'Harbour_1' }, 'S3_BUCKET must be the name of a bucket'],
    [
      { ...bucket, S3_ACCESS_KEY_ID: 'AKIAHARBOUR' },
      'Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither to use the credentials of this machine.',
    ],
  ])('with %j', (env, sentence) => {
    expect(refusalOf(env)).toContain(sentence);
  });

  it('without showing the secret', () => {
    const { S3_SECRET_ACCESS_KEY } = key;
    expect(refusalOf({ ...bucket, S3_SECRET_ACCESS_KEY })).not.toContain(S3_SECRET_ACCESS_KEY);
  });
});

it('warns of a bucket that is not used', () => {
  const env = readEnv({ NODE_ENV: 'test', ...bucket });
  expect(warningsOf(env)).toEqual([
    'S3_BUCKET is set, but pictures are stored elsewhere: PICTURES_STORE is folder.',
  ]);
});
