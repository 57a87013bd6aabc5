/** Water: still lakes, ripples, glints, rivers and white water. */
import { fractalNoise } from '../core/noise.ts';
import { nth } from '../core/nth.ts';
import { createRandom } from '../core/random.ts';
import { HEIGHT, type Sheet, type Stop, WIDTH } from '../core/sheet.ts';
import { curve, lens, type Point, path, polygon, rect } from '../core/svg.ts';

export function lake(sheet: Sheet, top: number, colors: readonly string[], bottom = HEIGHT): string {
  const stops: Stop[] = colors.map((color, i) => [i / (colors.length - 1), color]);
  return rect(0, top, WIDTH, bottom - top + 2, sheet.linear(stops, 0, top, 0, bottom));
}

/** Calm streaks: thin and dense at the far shore, long and sparse nearby. */
export function ripples(
  sheet: Sheet,
  top: number,
  color: string,
  options: {
    seed?: string;
    count?: number;
    opacity?: number;
    bottom?: number;
    from?: number;
    to?: number;
    weight?: number;
  } = {},
): string {
  const {
    seed = 'ripples',
    count = 110,
    opacity = 0.3,
    bottom = HEIGHT,
    from = 0,
    to = WIDTH,
    weight = 1,
  } = options;
  const random = createRandom(`${sheet.seed}/${seed}`);
  let d = '';
  for (let i = 0; i < count; i++) {
    const t = random.next() ** 1.7;
    const y = top + 3 + (bottom - top) * t;
    d += lens(random.range(from, to), y, (18 + 150 * t) * random.range(0.5, 1.5), (0.9 + 4.2 * t) * weight);
  }
  return path(d, color, { opacity });
}

/** The light path under a sun or lamp: stacked leaf shapes, broken and widening. */
export function glints(
  sheet: Sheet,
  x: number,
  top: number,
  options: {
    seed?: string;
    color?: string;
    width?: number;
    spread?: number;
    bottom?: number;
    opacity?: number;
    rows?: number;
  } = {},
): string {
  const {
    seed = 'glints',
    color = sheet.palette.sun,
    width = 70,
    spread = 90,
    bottom = HEIGHT,
    opacity = 0.85,
    rows = 46,
  } = options;
  const random = createRandom(`${sheet.seed}/${seed}${x}`);
  let d = '';
  for (let i = 0; i < rows; i++) {
    const t = (i / rows) ** 1.35;
    const y = top + 2 + (bottom - top) * t;
    const w = (width + spread * t) * random.range(0.35, 1.05);
    d += lens(x + random.range(-0.5, 0.5) * spread * t, y, w, 1.4 + 5 * t);
    if (random.chance(0.45))
      d += lens(x + random.range(-1.5, 1.5) * (width + spread * t), y + 4, w * 0.3, 1 + 2.6 * t);
  }
  return path(d, color, { opacity });
}

/** Rings around a floating object. */
export function wake(x: number, y: number, width: number, color: string, opacity = 0.5): string {
  let drawing = '';
  for (let i = 1; i <= 4; i++) {
    const w = width * (0.55 + i * 0.22);
    drawing += `<path d="M${x - w} ${y}C${x - w * 0.5} ${y + 5 + i * 7} ${x + w * 0.5} ${y + 5 + i * 7} ${x + w} ${y}C${x + w * 0.5} ${y + 2 + i * 5.4} ${x - w * 0.5} ${y + 2 + i * 5.4} ${x - w} ${y}Z" fill="${color}" opacity="${opacity * (1.1 - i * 0.2)}"/>`;
  }
  return drawing;
}

/** A river seen from above its bank: a ribbon between two winding edges. */
export function riverShape(center: readonly Point[], widths: readonly number[]): string {
  const left = center.map(([x, y], i) => [x - nth(widths, i) / 2, y] as const);
  const right = center.map(([x, y], i) => [x + nth(widths, i) / 2, y] as const);
  const a = curve(left);
  const b = curve(right.slice().reverse());
  return `${a}L${b.slice(1)}Z`;
}

/** Rolling white-water crest across the sheet. */
export function swell(
  seed: string,
  y: number,
  amplitude: number,
  wavelength: number,
  bottom = HEIGHT + 20,
): string {
  const noise = fractalNoise(seed, 3, 0.4);
  const points: Point[] = [];
  for (let x = -40; x <= WIDTH + 40; x += 40) {
    const phase = x / wavelength + noise(x / 300) * 0.9;
    points.push([
      x,
      y - amplitude * (0.5 + 0.5 * Math.cos(phase * Math.PI * 2)) ** 1.6 - amplitude * 0.5 * noise(x / 160),
    ]);
  }
  return `${curve(points)}L${WIDTH + 40} ${bottom}L-40 ${bottom}Z`;
}

/** Ragged blobs of foam along points. */
export function foam(seed: string, points: readonly Point[], size: number): string {
  const random = createRandom(seed);
  let d = '';
  for (const [x, y] of points) {
    const n = 9;
    const rim = Array.from({ length: n }, (_, i) => {
      const angle = (i / n) * Math.PI * 2;
      const r = size * random.range(0.5, 1.1);
      return [x + Math.cos(angle) * r * 1.7, y + Math.sin(angle) * r * 0.6] as const;
    });
    d += curve(rim, true);
    for (let k = 0; k < 5; k++) {
      const r = size * random.range(0.05, 0.16);
      const [dx, dy] = [random.range(-2, 2) * size, random.range(-1.6, 0) * size];
      d += polygon([
        [x + dx - r, y + dy],
        [x + dx, y + dy - r * 1.5],
        [x + dx + r, y + dy],
        [x + dx, y + dy + r],
      ]);
    }
  }
  return d;
}
