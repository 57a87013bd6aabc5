/** Which sizes of a picture a browser may choose from (D-UI-07). */
import { type PhotoPlace, type PhotoSize, photoAddress } from './photo-file.ts';

/**
 * The `sizes` entry for phones, for a picture as wide as the page: 2x density looks as sharp as the 3x that
 * many screens have, at half the bytes.
 */
export const sizeOnPhones = '(width <= 30rem) 60vw';

export interface Photo {
  src: string;
  srcSet: string;
  width: number;
  height: number;
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
