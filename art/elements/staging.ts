/** Foreground framing shared by scenes: dark pines at the edges, shores, the crew's clothes. */
import type { Palette } from '../core/palette.ts';
import { createRandom } from '../core/random.ts';
import type { Sheet } from '../core/sheet.ts';
import { path } from '../core/svg.ts';
import type { Outfit } from '../figures/person.ts';
import { pineShape } from './trees.ts';

/** Tall dark pines; each entry is x, ground and height. */
export function pines(
  sheet: Sheet,
  trees: readonly (readonly [x: number, ground: number, height: number])[],
  color: string,
  seed = 'frame',
  spread = 0.19,
): string {
  const random = createRandom(`${sheet.seed}/${seed}`);
  return path(
    trees.map(([x, ground, height]) => pineShape(x, ground, height, random, { spread })).join(''),
    color,
  );
}

/** Clothes in palette colors, so that figures match the picture. */
export function outfit(palette: Palette, overrides: Partial<Outfit> = {}): Outfit {
  return {
    top: palette.accent,
    legs: palette.ink,
    skin: '#c98763',
    head: palette.ink,
    boots: palette.ink,
    ...overrides,
  };
}
