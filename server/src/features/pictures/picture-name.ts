/**
 * Parses picture names, versions and addresses, to reject bad ones before touching any file (D-UI-02,
 * D-UI-07, 9 Photo sizes).
 */
import { createHash } from 'node:crypto';

/**
 * The sizes that are rendered, as `{w}x{h}`: 300x300 activities, 800x600 items; 44x44, 100x100 and 256x256
 * members (9); each doubled for high-density screens. 1600x720 and 800x360 are the wide lead, 1200x630 the
 * picture in link previews.
 */
export const pictureSizes = [
  '300x300',
  '600x600',
  '800x600',
  '1600x1200',
  '400x300',
  '1200x900',
  '44x44',
  '88x88',
  '100x100',
  '200x200',
  '256x256',
  '512x512',
  '1200x630',
  '1600x720',
  '800x360',
] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** Height of a logo on the page (9), and of its `-2x` version. */
export const logoHeights = { once: 140, twice: 280 } as const;

/** The largest allowed ratio of a logo's width to its height. */
export const maxLogoAspect = 8;

const folderForm = /^[1-9]\d{0,9}$/;
const nameForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const photoForm = /^([a-z0-9-]{1,64})-([0-9a-f]{12})-(\d{2,4}x\d{2,4})\.jpg$/;
const logoForm = /^(logo-(?:light|dark))-([0-9a-f]{12})(-2x)?\.png$/;
const versionForm = /^([a-z0-9-]{1,64})-([0-9a-f]{12})$/;

export type PictureAddress = { photoFolder: string; name: string; hash: string } & (
  | { kind: 'photo'; size: PictureSize }
  | { kind: 'logo'; height: number }
);

/** Returns whether a text is a location key as written in an address (D-RT-01). */
export function isPhotoFolder(text: string): boolean {
  return folderForm.test(text) && Number(text) <= 2_147_483_647;
}

/** Returns whether this is a valid picture name: a-z, digits and single hyphens, at most 64 characters. */
export function isPictureName(text: string): boolean {
  return text.length <= 64 && nameForm.test(text);
}

/** Returns whether this is the name of a location's logo, which is served as PNG and never cropped. */
export function isLogoName(name: string): boolean {
  return name === 'logo-light' || name === 'logo-dark';
}

/** Returns the content hash of a picture file: the first 12 hex digits of its SHA-256. */
export function pictureHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12);
}

/** Parses what follows `/images/`; null if it cannot be a picture address. */
export function parsePictureAddress(path: string): PictureAddress | null {
  const [photoFolder, file, ...more] = path.split('/');
  if (photoFolder === undefined || file === undefined || more.length > 0) return null;
  if (!isPhotoFolder(photoFolder)) return null;
  const [, logoName, logoHash, twice] = logoForm.exec(file) ?? [];
  if (logoName !== undefined && logoHash !== undefined) {
    const height = twice ? logoHeights.twice : logoHeights.once;
    return { kind: 'logo', photoFolder, name: logoName, hash: logoHash, height };
  }
  const [, name, hash, sizeText] = photoForm.exec(file) ?? [];
  const size = pictureSizes.find((known) => known === sizeText);
  if (name === undefined || hash === undefined || size === undefined) return null;
  if (!isPictureName(name) || isLogoName(name)) return null;
  return { kind: 'photo', photoFolder, name, hash, size };
}

/** Parses a PhotoVersion (`{name}-{hash}`); null if it is not one. */
export function parsePhotoVersion(photoVersion: string): { name: string; hash: string } | null {
  const [, name, hash] = versionForm.exec(photoVersion) ?? [];
  if (name === undefined || hash === undefined || !isPictureName(name)) return null;
  return { name, hash };
}
