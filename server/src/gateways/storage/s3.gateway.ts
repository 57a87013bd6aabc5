/** Stores pictures in a bucket of S3 or of a service that speaks its protocol, by Amazon's client (docs/operations.md, "Pictures"). */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../../platform/storage-settings.ts';
import { checkPictureFile, isPictureFile, type PictureStore, StoreUnavailable } from './picture-store.ts';

interface S3Limits {
  /** For one read, however many attempts it takes: a guest may be waiting. */
  readMs: number;
  /** For one write or a page of a list. */
  writeMs: number;
}

const usualLimits: S3Limits = { readMs: 3000, writeMs: 30_000 };

/** What comes before the names of files, so that a bucket can hold other things as well. */
const prefix = 'pictures/';

const contentTypes: Record<string, string> = {
  json: 'application/json',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? null) : null;

const isAbsent = (error: unknown) =>
  statusOf(error) === 404 && (error as S3ServiceException).name !== 'NoSuchBucket';

/** Only what helps the operator: answers of S3 may quote the access key and what was signed. */
function harmless(error: unknown): Error {
  const status = statusOf(error);
  const { name, message } = error as Error;
  const code = (error as NodeJS.ErrnoException).code;
  if (status !== null) return new Error(`${name} (HTTP ${status})`);
  return new Error([name, code, message].filter((part) => part !== undefined && part !== '').join(': '));
}

function isRefused(error: unknown): boolean {
  const status = statusOf(error);
  // 301 is another region's bucket; 408 and 429 pass.
  if (status !== null) return status >= 300 && status < 500 && status !== 408 && status !== 429;
  return (error as Error).name === 'CredentialsProviderError';
}

const clientOf = (settings: S3Settings, { readMs }: S3Limits) =>
  new S3Client({
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    ...(settings.credentials === null ? {} : { credentials: settings.credentials }),
    maxAttempts: 2,
    // Other services do not know Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: Math.ceil(readMs / 3) },
  });

export function s3Pictures(settings: S3Settings, limits: S3Limits = usualLimits): PictureStore {
  const client = clientOf(settings, limits);
  const { bucket: Bucket } = settings;
  const place = `s3://${Bucket}/${prefix.slice(0, -1)}`;
  const keyOf = (name: string) => ({ Bucket, Key: prefix + checkPictureFile(name) });
  const unavailable = (error: unknown) =>
    new StoreUnavailable(place, isRefused(error) ? 'refused' : 'unreachable', harmless(error));

  async function within<T>(ms: number, work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await work(AbortSignal.timeout(ms));
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** Returns null if S3 has no such object. */
  const ifThere = <T>(work: (abortSignal: AbortSignal) => Promise<T>): Promise<T | null> =>
    within(limits.readMs, (signal) =>
      work(signal).catch((error: unknown) => {
        if (isAbsent(error)) return null;
        throw error;
      }),
    );

  const listPage = (Prefix: string, ContinuationToken: string | undefined, MaxKeys?: number) =>
    within(limits.writeMs, (abortSignal) =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken, MaxKeys }), { abortSignal }),
    );

  return {
    kind: 's3',
    place,
    read(name) {
      const command = new GetObjectCommand(keyOf(name));
      return ifThere(async (abortSignal) => {
        const { Body } = await client.send(command, { abortSignal });
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray());
      });
    },
    async has(name) {
      const command = new HeadObjectCommand(keyOf(name));
      return (await ifThere((abortSignal) => client.send(command, { abortSignal }))) !== null;
    },
    async write(name, bytes) {
      const ContentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)];
      const command = new PutObjectCommand({ ...keyOf(name), Body: bytes, ContentType });
      await within(limits.writeMs, (abortSignal) => client.send(command, { abortSignal }));
    },
    async remove(name) {
      const command = new DeleteObjectCommand(keyOf(name));
      await within(limits.writeMs, (abortSignal) => client.send(command, { abortSignal }));
    },
    async list(location) {
      const names: string[] = [];
      let next: string | undefined;
      do {
        const page = await listPage(location === undefined ? prefix : `${prefix}${location}/`, next);
        for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(prefix.length));
        next = page.NextContinuationToken;
      } while (next !== undefined);
      return names.filter(isPictureFile).sort();
    },
    async check() {
      await within(limits.readMs, (abortSignal) =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }), { abortSignal }),
      );
    },
    async close() {
      client.destroy();
    },
  };
}
