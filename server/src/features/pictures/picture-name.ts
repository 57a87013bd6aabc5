/** Names, versions and addresses of pictures: which exist at all, before any file is looked at (D-UI-02, D-UI-07, 9 Photo sizes). */
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/**
 * The sizes that are developed, as `{w}x{h}`: 300x300 activity, 800x600 item, 44x44, 100x100 and 256x256
 * members (9), each with its double for dense screens; 1600x720 and 800x360 are the wide lead, 1200x630 the
 * picture shown by link previews.
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

/** Height of a logo on the page (9), and of its `-2x` form. */
export const logoHeights = { once: 140, twice: 280 } as const;

/** A logo is at most this many times as wide as it is high. */
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

/** Where the pictures of all locations are, below the data directory. */
export function pictureFolder(dataDir: string): string {
  return join(dataDir, 'pictures');
}

/** Says whether a text is a location key as it stands in an address (D-RT-01). */
export function isPhotoFolder(text: string): boolean {
  return folderForm.test(text);
}

/** Says whether a picture may bear this name: small letters, digits and single hyphens, at most 64. */
export function isPictureName(text: string): boolean {
  return text.length <= 64 && nameForm.test(text);
}

/** Says whether the name is that of a location's logo, which is served as PNG and never cropped. */
export function isLogoName(name: string): boolean {
  return name === 'logo-light' || name === 'logo-dark';
}

/** Content hash of a picture file: the first 12 hex digits of its SHA-256. */
export function pictureHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12);
}

/** What follows `/images/`, taken apart; null when no picture can have this address. */
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

/** A PhotoVersion (`{name}-{hash}`), taken apart; null when it is not one. */
export function parsePhotoVersion(photoVersion: string): { name: string; hash: string } | null {
  const [, name, hash] = versionForm.exec(photoVersion) ?? [];
  if (name === undefined || hash === undefined || !isPictureName(name)) return null;
  return { name, hash };
}
