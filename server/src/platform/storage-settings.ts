/** The settings of where pictures are stored, checked together (docs/operations.md, "Pictures"). */
import { StartRefused } from '../db/embedded.ts';
import { t } from '../messages/t.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Null for Amazon's own. */
  endpoint: string | null;
  /** Null for those of the machine, such as the role of an instance. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** Whether the bucket is in the path of addresses rather than in their host. */
  pathStyle: boolean;
}

export interface StorageSettings {
  store: 'folder' | 'database' | 's3';
  /** Whether PICTURES_STORE says so; otherwise it follows from DATABASE_URL. */
  isChosen: boolean;
  /** Null without a bucket. */
  s3: S3Settings | null;
}

interface Given {
  PICTURES_STORE?: StorageSettings['store'] | undefined;
  DATABASE_URL?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_PATH_STYLE?: 'yes' | 'no' | undefined;
}

const besideBucket = [
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PATH_STYLE',
] as const;

/** @throws StartRefused with a sentence for each setting that is missing or in vain */
function s3Of(given: Given): S3Settings | null {
  const { S3_BUCKET: bucket, S3_REGION: region } = given;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  const set = besideBucket.filter((name) => given[name] !== undefined);
  const sentences: string[] = [];
  if (bucket === undefined && given.PICTURES_STORE === 's3')
    sentences.push(t('settings.pictures.missing', { name: 'S3_BUCKET' }));
  else if (bucket === undefined)
    sentences.push(...set.map((name) => t('settings.pictures.noBucket', { name })));
  if (bucket !== undefined && region === undefined)
    sentences.push(t('settings.pictures.missing', { name: 'S3_REGION' }));
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    sentences.push(t('settings.pictures.halfKey'));
  if (sentences.length > 0) throw new StartRefused(sentences.join('\n'));
  if (bucket === undefined || region === undefined) return null;
  return {
    bucket,
    region,
    endpoint: given.S3_ENDPOINT ?? null,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
    pathStyle: given.S3_PATH_STYLE === 'yes',
  };
}

/** Without a choice, servers that share a PostgreSQL share its pictures; the embedded database has its folder beside it. */
export function storageSettingsOf(given: Given): StorageSettings {
  const { PICTURES_STORE: chosen } = given;
  return {
    store: chosen ?? (given.DATABASE_URL === undefined ? 'folder' : 'database'),
    isChosen: chosen !== undefined,
    s3: s3Of(given),
  };
}
