/** Trees and ground plants: pines, forests, trunks, saguaros, grass and reeds. */
import { createRandom, type Random } from '../core/random.ts';
import { type Sheet, WIDTH } from '../core/sheet.ts';
import { curve, type Point, path, polygon, tube } from '../core/svg.ts';
import type { Line } from './terrain.ts';

/** Conifer silhouette: drooping tiers, ragged and a little uneven. */
export function pineShape(
  x: number,
  ground: number,
  height: number,
  random: Random,
  options: { spread?: number; tiers?: number; bare?: number } = {},
): string {
  const { spread = 0.2, tiers = Math.max(6, Math.min(17, Math.round(height / 22))), bare = 0.06 } = options;
  const crown = height * (1 - bare);
  const side = (sign: -1 | 1): Point[] => {
    const points: Point[] = [];
    for (let i = 1; i <= tiers; i++) {
      const t = i / tiers;
      const reach = height * spread * t ** 0.82 * random.range(0.72, 1.12);
      const y = ground - height + crown * t;
      const step = crown / tiers;
      points.push(
        [x + sign * reach * 0.55, y - step * 0.42],
        [x + sign * reach, y + step * random.range(-0.05, 0.22)],
        [x + sign * reach * (0.3 + 0.12 * t), y - step * 0.12],
      );
    }
    return points;
  };
  const trunk = height * 0.014 + 1;
  const bottom = ground - height * bare;
  return polygon([
    [x, ground - height],
    ...side(1),
    [x + trunk, bottom],
    [x + trunk * 1.3, ground + 4],
    [x - trunk * 1.3, ground + 4],
    [x - trunk, bottom],
    ...side(-1).reverse(),
  ]);
}

/** Trees along a ridgeline. */
export function forest(
  sheet: Sheet,
  line: Line,
  options: {
    seed?: string;
    from?: number;
    to?: number;
    gap?: number;
    height?: readonly [number, number];
    spread?: number;
    skip?: (x: number) => boolean;
    sink?: number;
  } = {},
): string {
  const {
    seed = 'forest',
    from = -30,
    to = WIDTH + 30,
    gap = 24,
    height = [50, 110],
    spread = 0.17,
    skip,
    sink = 6,
  } = options;
  const random = createRandom(`${sheet.seed}/${seed}`);
  let d = '';
  for (let x = from; x < to; x += gap * random.range(0.5, 1.5)) {
    const size = height[0] + (height[1] - height[0]) * random.next() ** 1.6;
    if (skip?.(x)) continue;
    d += pineShape(x, line(x) + sink, size, random, { spread: spread * random.range(0.85, 1.2), bare: 0.03 });
  }
  return d;
}

/** Tall bare trunk with broken twigs, for use inside a forest. */
export function trunkShape(
  x: number,
  top: number,
  ground: number,
  width: number,
  random: Random,
  twigs = 8,
): string {
  const lean = random.range(-0.02, 0.02) * (ground - top);
  let d = polygon([
    [x + lean - width * 0.36, top],
    [x + lean + width * 0.36, top],
    [x + width * 0.5, ground - width],
    [x + width * 0.95, ground],
    [x - width * 0.95, ground],
    [x - width * 0.5, ground - width],
  ]);
  for (let i = 0; i < twigs; i++) {
    const t = random.range(0.05, 0.6);
    const y = top + (ground - top) * t;
    const sx = x + lean * (1 - t);
    const sign = random.chance(0.5) ? 1 : -1;
    const reach = width * random.range(0.8, 2.6);
    d += tube(
      [
        [sx, y],
        [sx + sign * reach * 0.6, y + reach * 0.08],
        [sx + sign * reach, y + reach * 0.35],
      ],
      [width * 0.16, width * 0.1, 1.5],
    );
  }
  return d;
}

/** A bough with needles, hanging into the frame. */
export function boughShape(from: Point, to: Point, random: Random, size = 60): string {
  let d = tube([from, to], [size * 0.16, 3]);
  const n = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / (size * 0.26));
  for (let i = 1; i <= n; i++) {
    const t = i / n;
    const [x, y] = [
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * t + Math.sin(t * Math.PI) * size * 0.15,
    ];
    const len = size * (1.25 - 0.75 * t) * random.range(0.7, 1.15);
    for (const sign of [-1, 1]) {
      const dx = Math.sign(to[0] - from[0]) * len * 0.6;
      d += polygon([
        [x - 4, y],
        [x + dx * 0.55, y + sign * len * 0.3 + len * 0.1],
        [x + dx, y + sign * len * 0.55 + len * 0.25],
        [x + 5, y + 4],
      ]);
    }
  }
  return d;
}

/** Saguaro with upturned arms. */
export function saguaroShape(
  x: number,
  ground: number,
  height: number,
  arms: readonly (readonly [side: -1 | 1, at: number, rise: number])[],
): string {
  const w = height * 0.125;
  let d = tube(
    [
      [x, ground + 6],
      [x, ground - height * 0.5],
      [x, ground - height + w * 0.5],
    ],
    [w * 0.82, w * 1.05, w * 0.92],
  );
  for (const [side, at, rise] of arms) {
    const y = ground - height * at;
    const out = side * w * 1.55;
    d += tube(
      [
        [x, y],
        [x + out * 0.62, y + w * 0.1],
        [x + out * 0.95, y - w * 0.28],
        [x + out * 1.05, y - w * 0.75],
        [x + out * 1.03, ground - height * rise],
      ],
      [w * 0.55, w * 0.58, w * 0.62, w * 0.66, w * 0.56],
    );
  }
  return d;
}

/** Blades of grass or reeds along a line. */
export function grass(
  sheet: Sheet,
  line: Line,
  options: {
    seed?: string;
    from?: number;
    to?: number;
    gap?: number;
    height?: readonly [number, number];
    lean?: number;
    heads?: boolean;
  } = {},
): string {
  const {
    seed = 'grass',
    from = -20,
    to = WIDTH + 20,
    gap = 7,
    height = [20, 60],
    lean = 0.25,
    heads = false,
  } = options;
  const random = createRandom(`${sheet.seed}/${seed}`);
  let d = '';
  for (let x = from; x < to; x += gap * random.range(0.4, 1.6)) {
    const h = random.range(height[0], height[1]);
    const y = line(x) + 6;
    const dx = h * (lean + random.range(-0.3, 0.3));
    const w = 1.6 + h * 0.02;
    d += `M${(x - w).toFixed(1)} ${y.toFixed(1)}Q${(x + dx * 0.2).toFixed(1)} ${(y - h * 0.6).toFixed(1)} ${(x + dx).toFixed(1)} ${(y - h).toFixed(1)}Q${(x + dx * 0.35 + w).toFixed(1)} ${(y - h * 0.5).toFixed(1)} ${(x + w).toFixed(1)} ${y.toFixed(1)}Z`;
    if (heads && random.chance(0.35))
      d += tube(
        [
          [x + dx * 0.92, y - h * 0.92],
          [x + dx * 1.08, y - h * 1.22],
        ],
        [h * 0.075, h * 0.06],
      );
  }
  return d;
}

/** Low rounded shrubs. */
export function shrubs(
  sheet: Sheet,
  line: Line,
  options: { seed?: string; from?: number; to?: number; gap?: number; size?: readonly [number, number] } = {},
): string {
  const { seed = 'shrubs', from = -20, to = WIDTH + 20, gap = 60, size = [14, 44] } = options;
  const random = createRandom(`${sheet.seed}/${seed}`);
  let d = '';
  for (let x = from; x < to; x += gap * random.range(0.4, 1.6)) {
    const r = random.range(size[0], size[1]);
    const y = line(x) + 4;
    const top = Array.from(
      { length: 7 },
      (_, i) =>
        [
          x + Math.cos(Math.PI - (i / 6) * Math.PI) * r * 1.25,
          y - Math.sin((i / 6) * Math.PI) * r * random.range(0.65, 1.05),
        ] as const,
    );
    d += curve([[x - r * 1.2, y + 6], ...top, [x + r * 1.2, y + 6]], true);
  }
  return d;
}

export const asPath = (d: string, color: string, opacity?: number) => path(d, color, { opacity });
