/** Logo lockups: mark and two-line wordmark, for light and for dark backgrounds. */
import type { Venue } from '../core/scene.ts';
import { path, place } from '../core/svg.ts';
import { larkspurMark, type MarkColors, redMesaMark, tidewayMark } from './mark.ts';
import { outlineText, type Typeface } from './wordmark.ts';

type Variant = 'light' | 'dark';
type Brand = {
  venue: Venue;
  name: string;
  lines: readonly [string, string];
  face: Typeface;
  spacing: readonly [number, number];
  sizes: readonly [number, number];
  mark: (c: MarkColors) => string;
  colors: Record<Variant, MarkColors & { text: string; small: string }>;
};

export const brands: readonly Brand[] = [
  {
    venue: 'larkspur-lake',
    name: 'Larkspur Lake Adventures',
    lines: ['Larkspur Lake', 'ADVENTURES'],
    face: 'josefin',
    spacing: [-0.01, 0.42],
    sizes: [68, 27],
    mark: larkspurMark,
    colors: {
      light: {
        main: '#364379',
        second: '#7d78c4',
        third: '#ffc56b',
        paper: '#ffffff',
        text: '#171f4a',
        small: '#5a58a0',
      },
      dark: {
        main: '#b9b4f0',
        second: '#8a86d8',
        third: '#ffc56b',
        paper: '#171f4a',
        text: '#fff4e2',
        small: '#c9c4ee',
      },
    },
  },
  {
    venue: 'tideway',
    name: 'Tideway Tours',
    lines: ['Tideway', 'TOURS'],
    face: 'fraunces',
    spacing: [-0.015, 0.5],
    sizes: [82, 27],
    mark: tidewayMark,
    colors: {
      light: {
        main: '#15294a',
        second: '#3f7f9c',
        third: '#d8382f',
        paper: '#fff6df',
        text: '#15294a',
        small: '#c2332b',
      },
      dark: {
        main: '#fff1d6',
        second: '#6fb1c6',
        third: '#e8503f',
        paper: '#15294a',
        text: '#fff1d6',
        small: '#ffcd6e',
      },
    },
  },
  {
    venue: 'red-mesa',
    name: 'Red Mesa Outfitters',
    lines: ['RED MESA', 'OUTFITTERS'],
    face: 'barlow',
    spacing: [0.05, 0.335],
    sizes: [84, 33],
    mark: redMesaMark,
    colors: {
      light: {
        main: '#c4522f',
        second: '#8f342d',
        third: '#ffc857',
        paper: '#ffffff',
        text: '#3c1527',
        small: '#b3482b',
      },
      dark: {
        main: '#ef7d4a',
        second: '#b5482f',
        third: '#ffd27a',
        paper: '#3c1527',
        text: '#ffe9c8',
        small: '#ffb98a',
      },
    },
  },
];

/** Draws a logo as SVG text with a transparent background. */
export function logo(brand: Brand, variant: Variant): { svg: string; width: number; height: number } {
  const c = brand.colors[variant];
  const height = 160;
  const first = outlineText(brand.lines[0], brand.face, brand.sizes[0], 172, 88, brand.spacing[0]);
  const second = outlineText(brand.lines[1], brand.face, brand.sizes[1], 174, 130, brand.spacing[1]);
  const width = Math.ceil(172 + Math.max(first.width, second.width) + 20);
  const content = place(brand.mark(c), 20, 20, 1.2) + path(first.d, c.text) + path(second.d, c.small);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${brand.name}"><title>${brand.name}</title>${content}</svg>`,
    width,
    height,
  };
}
