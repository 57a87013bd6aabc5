/** A bucket of its own for tests, at the stand-in of S3, which checks signatures. */
import type { S3Settings } from '../../platform/storage-settings.ts';
import { startStandIn } from './stand-in-process.ts';

export interface S3Server {
  settings: S3Settings;
  /** The same as settings of the environment. */
  env: Record<string, string>;
  close(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const credentials = { accessKeyId: 'AKIAGANGWAY', secretAccessKey: 'sandbox-secret-of-gangway' };
  const [bucket, region] = ['gangway-pictures', 'us-east-1'];
  // Small pages, so that lists have several.
  const { url: endpoint, close } = await startStandIn('s3', { S3_PAGE_SIZE: '3' });
  return {
    settings: { bucket, region, endpoint, credentials, pathStyle: true },
    env: {
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      S3_PATH_STYLE: 'yes',
    },
    close,
  };
}
