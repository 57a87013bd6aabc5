/**
 * Addresses of pictures: `{PhotoDomain}/{PhotoFolder}/{PhotoVersion}-{w}x{h}.jpg` in the sizes that exist
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

/**
 * The `sizes` entry for phones, for a picture as wide as the page: 2x density looks as sharp as the 3x that
 * many screens have, at half the bytes.
 */
export const sizeOnPhones = '(width <= 30rem) 60vw';

export interface PhotoPlace {
  photoDomain: string | null;
  photoFolder: string | null;
  photoVersion: string | null;
}

export interface Photo {
  src: string;
  srcSet: string;
  width: number;
  height: number;
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

/** The sizes of each shape, smallest first: item 4:3, square, lead 20:9. */
const shapes = {
  item: ['400x300', '800x600', '1200x900', '1600x1200'],
  square: ['300x300', '600x600'],
  lead: ['800x360', '1600x720'],
} as const satisfies Record<string, readonly PhotoSize[]>;

export type PhotoShape = keyof typeof shapes;

/** Attributes for an `img` of a shape; `width` and `height` belong to the size in `src`. */
export function photoOf(place: PhotoPlace, shape: PhotoShape): Photo | null {
  const sizes: readonly PhotoSize[] = shapes[shape];
  const shown: PhotoSize = shape === 'item' ? '800x600' : (sizes[0] ?? '800x600');
  const src = photoAddress(place, shown);
  if (src === null) return null;
  const [width = 0, height = 0] = shown.split('x').map(Number);
  const srcSet = sizes.map((size) => `${photoAddress(place, size)} ${size.split('x')[0]}w`).join(', ');
  return { src, srcSet, width, height };
}
