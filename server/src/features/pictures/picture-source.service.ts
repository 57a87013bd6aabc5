/** Finds stored pictures for visitors, without asking a slow or broken store for each of them (docs/operations.md, "Pictures"). */
import { type PictureStore, StoreUnavailable } from '../../gateways/storage/picture-store.ts';
import { type PictureRecord, readRecord } from './picture-store.service.ts';

type SourceLog = { error(details: object, message: string): void };

export type FoundPicture = Pick<PictureRecord, 'hash' | 'width' | 'height'> & {
  /** Returns the original's bytes; null if it is gone. Throws `StoreUnavailable`. */
  read(): Promise<Buffer | null>;
};

export interface PictureSource {
  /**
   * Returns the location's picture of this name. `hash` is the version that the caller wants, if it
   * knows: another version is looked for again, because it may be new. Throws `StoreUnavailable`.
   */
  find(photoFolder: string, name: string, hash?: string): Promise<FoundPicture | null>;
}

interface SourceNeeds {
  log?: SourceLog | undefined;
  /** Milliseconds, for tests. */
  clock?: () => number;
}

/** How long a record is trusted, as the catalog is; a file of this machine is read again. */
const trustedMs = { folder: 0, database: 2000, s3: 2000 };
/** How long a store that failed is left alone, so that visitors behind the first do not wait for it as well. */
const restMs = 5000;
const loggedEveryMs = 60_000;
/** Some 100 bytes each. */
const maxRecords = 5000;

export function storedPictures(
  store: PictureStore,
  { log, clock = () => performance.now() }: SourceNeeds = {},
): PictureSource {
  const records = new Map<string, { record: PictureRecord; at: number }>();
  let failed: { error: StoreUnavailable; at: number } | null = null;
  let loggedAt = Number.NEGATIVE_INFINITY;

  async function asking<T>(question: () => Promise<T>): Promise<T> {
    if (failed !== null && clock() - failed.at < restMs) throw failed.error;
    try {
      const answer = await question();
      failed = null;
      return answer;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      const at = clock();
      failed = { error, at };
      if (at - loggedAt >= loggedEveryMs) {
        loggedAt = at;
        log?.error({ err: error }, 'the pictures cannot be reached');
      }
      throw error;
    }
  }

  async function recordOf(photoFolder: string, name: string, hash: string | undefined) {
    const key = `${photoFolder}/${name}`;
    const known = records.get(key);
    if (
      known !== undefined &&
      clock() - known.at < trustedMs[store.kind] &&
      (hash ?? known.record.hash) === known.record.hash
    )
      return known.record;
    const record = await asking(() => readRecord(store, photoFolder, name));
    records.delete(key);
    if (record !== null) records.set(key, { record, at: clock() });
    const [oldest] = records.keys();
    if (records.size > maxRecords && oldest !== undefined) records.delete(oldest);
    return record;
  }

  return {
    async find(photoFolder, name, hash) {
      const record = await recordOf(photoFolder, name, hash);
      if (record === null) return null;
      return {
        hash: record.hash,
        width: record.width,
        height: record.height,
        read: () => asking(() => store.read(`${photoFolder}/${record.file}`)),
      };
    },
  };
}
