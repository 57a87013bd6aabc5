/** The exports of a scene file. */
import type { Palette } from './palette.ts';
import type { Sheet } from './sheet.ts';

export type Venue = 'larkspur-lake' | 'tideway' | 'red-mesa';

export type Scene = {
  id: string;
  venue: Venue;
  alt: string;
  palette: Palette;
  draw(sheet: Sheet): void;
};
