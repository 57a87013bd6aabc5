/**
 * The files of a picture: `{PhotoDomain}/{PhotoFolder}/{PhotoVersion}-{w}x{h}.jpg` in the sizes that exist
 * (D-UI-07, 9-19).
 */

export const photoSizes = [
  '300x300',
  '600x600',
  '400x300',
  '800x600',
  '1200x900',
  '1600x1200',
  '800x360',
  '1600x720',
  '1200x630',
] as const;

export type PhotoSize = (typeof photoSizes)[number];

export interface PhotoPlace {
  photoDomain: string | null;
  photoFolder: string | null;
  photoVersion: string | null;
}

/** Returns the address of one size, or null for an item without a picture. */
export function photoAddress(place: PhotoPlace, size: PhotoSize): string | null {
  if (place.photoVersion === null) return null;
  const base = [place.photoDomain ?? '', place.photoFolder ?? ''].map((part) => part.replace(/\/+$/, ''));
  return `${base.join('/')}/${place.photoVersion}-${size}.jpg`;
}

/** Returns the address of the size for link previews and search engines, with its host. */
export function absolutePhoto(place: PhotoPlace, origin: string): string | null {
  const address = photoAddress(place, '1200x630');
  return address === null ? null : new URL(address, origin).href;
}
