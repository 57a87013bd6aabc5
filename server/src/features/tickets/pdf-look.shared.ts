/** How texts of our PDFs look: size, weight, color, and the height of a line. */
import type { Weight } from './font-files.service.ts';

/** In points, 72 to the inch. */
export interface TextLook {
  size: number;
  weight?: Weight;
  color?: string;
}

export const gray = '#52615f';

/** Between lines, in points. */
const leading = 2;

/** Of Noto Sans, in ems. */
const lineHeight = 1.362;

/** The height of a line of text, in points. */
export const heightOf = ({ size }: Pick<TextLook, 'size'>): number => lineHeight * size + leading;
