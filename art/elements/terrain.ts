/** Land in layers: ridges, faceted peaks, cliffs and mesas. */
import { mix } from '../core/color.ts';
import { fractalNoise } from '../core/noise.ts';
import { nth } from '../core/nth.ts';
import { createRandom, type Random } from '../core/random.ts';
import { HEIGHT, type Sheet, WIDTH } from '../core/sheet.ts';
import { group, type Point, path, polygon } from '../core/svg.ts';

export type Line = (x: number) => number;

/** A natural height line, given by base level, amplitude, wavelength and roughness. */
export function ridgeline(
  seed: string,
  y: number,
  amplitude: number,
  wavelength: number,
  roughness = 0.5,
  octaves = 5,
): Line {
  const noise = fractalNoise(seed, octaves, roughness);
  return (x) => y - amplitude * noise(x / wavelength);
}

export function outline(line: Line, step = 8, from = -20, to = WIDTH + 20): Point[] {
  const points: Point[] = [];
  for (let x = from; x <= to; x += step) points.push([x, line(x)]);
  return points;
}

/** Fills the area from a line down to `bottom`. */
export function landShape(line: Line, bottom = HEIGHT + 20, step = 8): string {
  return polygon([...outline(line, step), [WIDTH + 20, bottom], [-20, bottom]]);
}

/** A layer of hills that fades into haze at its foot. */
export function ridge(
  sheet: Sheet,
  line: Line,
  color: string,
  options: { bottom?: number; hazeFrom?: number; hazeTo?: number; haze?: number; hazeColor?: string } = {},
): string {
  const { bottom = HEIGHT + 20, hazeFrom, hazeTo, haze = 0.75, hazeColor = sheet.palette.haze } = options;
  const fill =
    hazeFrom === undefined
      ? color
      : sheet.linear(
          [
            [0, color],
            [1, mix(color, hazeColor, haze)],
          ],
          0,
          hazeFrom,
          0,
          hazeTo ?? bottom,
        );
  return path(landShape(line, bottom), fill);
}

export type Peak = { x: number; y: number; left: number; right: number };
type MountainColors = { light: string; shade: string; snow?: string; snowShade?: string };

/** A slope from a to b, broken up by repeated midpoint displacement. */
function brokenSlope(a: Point, b: Point, random: Random, amount: number, levels = 4): Point[] {
  if (levels === 0) return [b];
  const shift = random.range(-amount, amount);
  const middle: Point = [(a[0] + b[0]) / 2 + shift * 0.5, (a[1] + b[1]) / 2 + shift];
  return [
    ...brokenSlope(a, middle, random, amount * 0.52, levels - 1),
    ...brokenSlope(middle, b, random, amount * 0.52, levels - 1),
  ];
}

/** A mountain with a lit and a shaded side, facets along the spine and optional snow. */
function drawPeak(
  sheet: Sheet,
  { x, y, left, right }: Peak,
  base: number,
  colors: MountainColors,
  lightFrom: 'left' | 'right',
  snow: number,
): { shape: string; drawing: string } {
  const random = createRandom(`${sheet.seed}/peak/${x}`);
  const height = base - y;
  const summit: Point = [x, y];
  const leftSide = brokenSlope(summit, [x - left, base], random, height * 0.085);
  const rightSide = brokenSlope(summit, [x + right, base], random, height * 0.085);
  const lean = (right - left) * 0.2 + (lightFrom === 'left' ? 0.1 : -0.1) * height;
  const spine = [summit, ...brokenSlope(summit, [x + lean, base], random, height * 0.02, 1)];
  for (let i = 1; i <= 8; i++)
    spine[i] = [
      x + lean * (i / 8) + (i % 2 ? 1 : -1) * random.range(0.015, 0.085) * height * (0.35 + i / 8),
      y + (height * i) / 8,
    ];
  const shape = polygon([...leftSide.slice().reverse(), summit, ...rightSide]);
  const litLeft = lightFrom === 'left';
  const [litSide, shadeSide] = litLeft ? [leftSide, rightSide] : [rightSide, leftSide];
  const toward = litLeft ? -1 : 1;
  let gullies = '';
  let buttresses = '';
  for (let i = 1; i < 8; i++) {
    const [sx, sy] = nth(spine, i);
    const reach = height * random.range(0.1, 0.3) * (0.5 + i / 8);
    gullies += polygon([
      [sx, sy - height * 0.08],
      [sx + toward * reach, sy + reach * 1.5],
      [sx + toward * reach * 0.55, sy + reach * 1.15],
      [sx + toward * reach * 0.3, sy + reach * 1.4],
      [sx, sy + reach * 0.9],
    ]);
    const away = height * random.range(0.12, 0.34) * (0.5 + i / 8);
    buttresses += polygon([
      [sx, sy],
      [sx - toward * away, sy + away * 1.7],
      [sx - toward * away * 0.5, sy + away * 1.25],
      [sx - toward * away * 0.32, sy + away * 0.8],
    ]);
  }
  let drawing =
    path(shape, colors.light) +
    path(polygon([...spine, ...shadeSide.slice().reverse()]), colors.shade) +
    path(gullies, colors.shade, { opacity: 0.7 }) +
    path(buttresses, mix(colors.light, colors.shade, 0.4), { opacity: 0.6 });
  if (colors.snow && snow > 0) {
    const tongues = (from: Point, to: Point): Point[] =>
      Array.from({ length: 11 }, (_, i) => {
        const t = (i + random.range(0.05, 0.95)) / 11;
        const level = from[1] + (to[1] - from[1]) * t;
        const drop =
          i % 2 === 0
            ? random.range(-0.1, -0.01)
            : random.chance(0.4)
              ? random.range(0.1, 0.24)
              : random.range(0.01, 0.06);
        return [from[0] + (to[0] - from[0]) * (t + drop * 0.35), level + drop * height] as const;
      });
    const above = (side: readonly Point[], limit: number) => side.filter((p) => p[1] < y + height * limit);
    const [litEdge, shadeEdge, ridgeTop] = [
      above(litSide, snow),
      above(shadeSide, snow * 0.85),
      above(spine, snow * 1.15),
    ];
    const last = (points: readonly Point[]) => points.at(-1) ?? summit;
    const litSnow = polygon([
      summit,
      ...litEdge,
      ...tongues(last(litEdge), last(ridgeTop)),
      ...ridgeTop.slice().reverse(),
    ]);
    const shadeSnow = polygon([
      ...ridgeTop,
      ...tongues(last(ridgeTop), last(shadeEdge)),
      ...shadeEdge.slice().reverse(),
      summit,
    ]);
    drawing +=
      path(shadeSnow, colors.snowShade ?? mix(colors.snow, colors.shade, 0.5)) + path(litSnow, colors.snow);
  }
  return { shape, drawing: group(drawing, { 'clip-path': sheet.clip(path(shape, '#000')) }) };
}

/** Several peaks as one range that fades into haze at the base. */
export function range(
  sheet: Sheet,
  peaks: readonly Peak[],
  base: number,
  colors: MountainColors,
  options: { lightFrom?: 'left' | 'right'; snow?: number; haze?: number; hazeColor?: string } = {},
): string {
  const { lightFrom = 'left', snow = 0.36, haze = 0.85, hazeColor = sheet.palette.haze } = options;
  const top = Math.min(...peaks.map((p) => p.y));
  const veil = sheet.linear(
    [
      [0, hazeColor, 0],
      [0.4, hazeColor, 0],
      [1, hazeColor, haze],
    ],
    0,
    top,
    0,
    base,
  );
  return peaks
    .map((p) => drawPeak(sheet, p, base, colors, lightFrom, snow))
    .map(({ shape, drawing }) => drawing + path(shape, veil))
    .join('');
}

/** Cliff face: a polygon with vertical facets on the lit side. */
export function cliff(
  sheet: Sheet,
  shape: readonly Point[],
  colors: { body: string; lit: string; dark: string },
  options: { seed?: string; count?: number; lean?: number; size?: number } = {},
): string {
  const { seed = 'cliff', count = 60, lean = 0.25, size = 1 } = options;
  const random = createRandom(`${sheet.seed}/${seed}`);
  const xs = shape.map((p) => p[0]);
  const ys = shape.map((p) => p[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  let lit = '';
  let dark = '';
  for (let i = 0; i < count; i++) {
    const [x, y] = [random.range(x0, x1), random.range(y0 - 40, y1)];
    const h = random.range(60, 240) * size;
    const w = random.range(14, 56) * size;
    const shard = polygon([
      [x, y],
      [x + w * random.range(0.5, 1), y + h * random.range(0.05, 0.25)],
      [x + w * 0.7 - h * lean, y + h],
      [x - w * 0.35 - h * lean * 0.8, y + h * random.range(0.55, 0.8)],
    ]);
    if (i % 2) lit += shard;
    else dark += shard;
  }
  const outlinePath = polygon(shape);
  return group(
    path(outlinePath, colors.body) +
      path(dark, colors.dark, { opacity: 0.75 }) +
      path(lit, colors.lit, { opacity: 0.6 }),
    { 'clip-path': sheet.clip(path(outlinePath, '#000')) },
  );
}

/** Flat-topped butte with strata bands and a talus skirt. */
export function butte(
  sheet: Sheet,
  x: number,
  top: number,
  width: number,
  base: number,
  colors: { lit: string; shade: string; skirt: string },
  lightFrom: 'left' | 'right' = 'left',
): string {
  const random = createRandom(`${sheet.seed}/butte/${x}`);
  const height = base - top;
  const waist = top + height * 0.58;
  const edge = (side: -1 | 1): Point[] => {
    const points: Point[] = [];
    for (let i = 0; i <= 8; i++) {
      const t = i / 8;
      points.push([
        x + side * (width / 2) * (0.9 + 0.16 * t) + random.range(-0.02, 0.02) * width,
        top + (waist - top) * t + (i === 0 ? random.range(0, 0.04) * height : 0),
      ]);
    }
    points.push([x + side * width * 0.72, top + height * 0.78], [x + side * width * 1.05, base]);
    return points;
  };
  const [l, r] = [edge(-1), edge(1)];
  const notch: Point[] = [
    [x - width * 0.2, top - height * 0.03],
    [x - width * 0.08, top + height * 0.02],
    [x + width * 0.15, top - height * 0.015],
    [x + width * 0.3, top + height * 0.02],
  ];
  const whole = polygon([...l.slice().reverse(), ...notch, ...r]);
  const split = x + (lightFrom === 'left' ? 0.12 : -0.12) * width;
  const far = lightFrom === 'left' ? r : l;
  const shade = polygon([
    [split, top - 20],
    [split + width * 0.02, waist],
    [split + (lightFrom === 'left' ? 0.2 : -0.2) * width, base],
    ...far.slice().reverse(),
    [nth(far, 0)[0], top - 20],
  ]);
  let columns = '';
  for (let i = 0; i < 9; i++) {
    const cx = x + random.range(-0.5, 0.5) * width;
    columns += polygon([
      [cx, top + height * random.range(0, 0.12)],
      [cx + width * random.range(0.015, 0.05), top + height * 0.08],
      [cx + width * 0.02, waist - height * random.range(0, 0.1)],
      [cx - width * 0.01, waist - height * 0.04],
    ]);
  }
  const skirt = polygon([
    [x - width * 1.1, base + 2],
    [x - width * 0.6, waist + height * 0.08],
    [x - width * 0.48, waist - height * 0.01],
    [x + width * 0.48, waist - height * 0.01],
    [x + width * 0.62, waist + height * 0.1],
    [x + width * 1.1, base + 2],
  ]);
  return group(
    path(whole, colors.lit) +
      path(shade, colors.shade) +
      path(columns, colors.shade, { opacity: 0.6 }) +
      path(skirt, colors.skirt, { opacity: 0.55 }),
    { 'clip-path': sheet.clip(path(whole, '#000')) },
  );
}
