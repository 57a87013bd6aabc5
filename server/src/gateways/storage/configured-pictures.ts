/** The store of pictures that the settings name, and its check at start (docs/operations.md, "Pictures"). */
import type { Queryable } from '../../db/database.ts';
import { StartRefused } from '../../db/embedded.ts';
import { t } from '../../messages/t.ts';
import type { Env } from '../../platform/env.ts';
import type { StorageSettings } from '../../platform/storage-settings.ts';
import { databasePictures } from './database.gateway.ts';
import { folderPictures, pictureFolder } from './folder.gateway.ts';
import { type PictureStore, type PictureStoreKind, StoreUnavailable } from './picture-store.ts';

type Settings = Pick<Env, 'DATA_DIR' | 'pictures'>;

/** Loads Amazon's client only for those who use it, to save memory. */
async function openBucket({ s3 }: StorageSettings): Promise<PictureStore> {
  if (s3 === null) throw new StartRefused(t('settings.pictures.missing', { name: 'S3_BUCKET' }));
  const { s3Pictures } = await import('./s3.gateway.ts');
  return s3Pictures(s3);
}

/** Opens a store of this kind, whether or not the shop uses it; `db` may be a transaction. */
export async function openPictures(
  kind: PictureStoreKind,
  { DATA_DIR, pictures }: Settings,
  db: Queryable,
): Promise<PictureStore> {
  if (kind === 's3') return openBucket(pictures);
  return kind === 'database' ? databasePictures(db) : folderPictures(pictureFolder(DATA_DIR));
}

/** Opens the shop's own store. */
export const configuredPictures = (settings: Settings, db: Queryable): Promise<PictureStore> =>
  openPictures(settings.pictures.store, settings, db);

/**
 * Refuses a bucket that is missing or does not let us in. A bucket that cannot be reached now is no reason to stop
 * selling: returns a sentence for the log, else null.
 */
export async function checkPictures(store: PictureStore): Promise<string | null> {
  try {
    await store.check();
    return null;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : '';
    if (error.fault === 'refused')
      throw new StartRefused(t('settings.pictures.refused', { place: store.place, reason }), {
        cause: error,
      });
    return t('settings.pictures.unreachable', { place: store.place, reason });
  }
}

/** Checks a bucket before anything is built or opened; other stores need no check of their own. */
export async function checkBucket({ pictures }: Pick<Env, 'pictures'>): Promise<string | null> {
  if (pictures.store !== 's3') return null;
  const store = await openBucket(pictures);
  try {
    return await checkPictures(store);
  } finally {
    await store.close();
  }
}
