/** The interface for where the pictures of venues are stored: a folder, the database, or a bucket (docs/decisions/0096-pictures-in-a-store.md). */

export type PictureStoreKind = 'folder' | 'database' | 's3';

/**
 * Files are named by location and file, such as `7/kayak.json` and `7/kayak-0123456789ab.jpg`, in every store. A write replaces a
 * file completely or not at all, whoever reads it meanwhile. Every function throws `StoreUnavailable` if the store
 * cannot be reached, refuses, or takes too long.
 */
export interface PictureStore {
  readonly kind: PictureStoreKind;
  /** Where it is, for messages: a path, `s3://bucket/pictures`, or the setting that names the database. */
  readonly place: string;
  /** Returns the file's bytes; null if there is none of this name. */
  read(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  write(name: string, bytes: Buffer): Promise<void>;
  /** Removes the file; does nothing if there is none. */
  remove(name: string): Promise<void>;
  /** Lists all files, or those of one location, in order of name. */
  list(location?: string): Promise<string[]>;
  /** Throws `StoreUnavailable` if it cannot be used as it is set up. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Why a store does not answer: 'refused' will not get better by itself, such as wrong credentials or a missing bucket. */
type StoreFault = 'refused' | 'unreachable';

export class StoreUnavailable extends Error {
  readonly fault: StoreFault;

  constructor(place: string, fault: StoreFault, cause: unknown) {
    super(`The pictures in ${place} cannot be reached.`, { cause });
    this.name = 'StoreUnavailable';
    this.fault = fault;
  }
}

const locationForm = /^[1-9]\d{0,9}$/;
/** The largest number that a location can have in the database. */
const largestLocation = 2_147_483_647;
const fileForm = /^[a-z0-9-]{1,90}\.(?:json|jpg|png|webp)$/;

/** Returns whether this is the name of a picture file: location and file, nothing that could lead elsewhere. */
export function isPictureFile(name: string): boolean {
  const [location = '', file = '', ...more] = name.split('/');
  return (
    more.length === 0 &&
    locationForm.test(location) &&
    Number(location) <= largestLocation &&
    fileForm.test(file)
  );
}

/** Throws for any other name, before a store is asked. */
export function checkPictureFile(name: string): string {
  if (!isPictureFile(name)) throw new Error(`not the name of a picture file: ${JSON.stringify(name)}`);
  return name;
}
