/** Skies: color bands, sun with halo rings, stars, Milky Way, clouds, light shafts. */
import { fractalNoise } from '../core/noise.ts';
import { nth } from '../core/nth.ts';
import { HEIGHT, type Sheet, WIDTH } from '../core/sheet.ts';
import { circle, disc, group, lens, type Point, path, polygon, rect } from '../core/svg.ts';

export function sky(sheet: Sheet, horizon = 720): string {
  const colors = sheet.palette.sky;
  const stops = colors.map((color, i) => [i / (colors.length - 1), color] as const);
  return rect(0, 0, WIDTH, HEIGHT, sheet.linear(stops, 0, 0, 0, horizon));
}

/** Sun or moon with stepped halo rings, as in a screen print. */
export function sun(
  sheet: Sheet,
  x: number,
  y: number,
  r: number,
  options: { rings?: number; spread?: number; strength?: number; color?: string } = {},
): string {
  const { rings = 4, spread = 0.75, strength = 0.13, color = sheet.palette.sun } = options;
  const glow = sheet.radial(x, y, r * (2 + rings * spread), [
    [0, color, 0.85],
    [0.35, color, 0.3],
    [1, color, 0],
  ]);
  let drawing = rect(0, 0, WIDTH, HEIGHT, glow);
  for (let i = rings; i > 0; i--) drawing += circle(x, y, r * (1 + i * spread), color, { opacity: strength });
  return drawing + circle(x, y, r, color);
}

export function stars(
  sheet: Sheet,
  count: number,
  bottom: number,
  options: { color?: string; biggest?: number } = {},
): string {
  const { color = sheet.palette.sun, biggest = 2.6 } = options;
  const { random } = sheet;
  let small = '';
  let sparkles = '';
  for (let i = 0; i < count; i++) {
    const [x, y] = [random.range(0, WIDTH), bottom * random.next() ** 1.25];
    const r = 0.7 + (biggest - 0.7) * random.next() ** 4;
    small += disc(x, y, r);
    if (r > biggest * 0.8)
      sparkles +=
        lens(x, y, r * 4, r * 0.55) +
        polygon([
          [x, y - r * 4],
          [x + r * 0.5, y],
          [x, y + r * 4],
          [x - r * 0.5, y],
        ]);
  }
  return path(small, color, { opacity: 0.85 }) + path(sparkles, color, { opacity: 0.9 });
}

/** A band of soft light and dense stars from (x1, y1) to (x2, y2), with dark dust lanes. */
export function milkyWay(
  sheet: Sheet,
  from: Point,
  to: Point,
  width: number,
  glow: readonly string[],
): string {
  const { random } = sheet;
  const wobble = fractalNoise(`${sheet.seed}/galaxy`, 4);
  const across = [-(to[1] - from[1]), to[0] - from[0]] as const;
  const length = Math.hypot(...across);
  const at = (t: number, offset: number): Point => [
    from[0] + (to[0] - from[0]) * t + (across[0] / length) * offset,
    from[1] + (to[1] - from[1]) * t + (across[1] / length) * offset,
  ];
  const soft = sheet.blur(width * 0.16);
  const softer = sheet.blur(width * 0.08);
  const band = (scale: number, seed: number) => {
    const edge = (side: number) =>
      Array.from({ length: 26 }, (_, i) =>
        at(
          i / 25,
          side *
            width *
            scale *
            (0.75 + 0.5 * wobble(i * 0.4 + seed + side * 9)) *
            (0.55 + 0.45 * Math.sin((i / 25) * Math.PI)),
        ),
      );
    return polygon([...edge(-1), ...edge(1).reverse()]);
  };
  const dust = Array.from({ length: 11 }, (_, i) => at(0.18 + i * 0.07, width * 0.2 * wobble(i * 0.8 + 70)));
  const dustEdge = dust.map(
    ([x, y], i) => [x + 8, y + width * (0.1 + 0.09 * Math.abs(wobble(i * 1.3 + 30)))] as const,
  );
  let dots = '';
  let bright = '';
  for (let i = 0; i < 1500; i++) {
    const spread = (random.next() + random.next() + random.next() - 1.5) * width * 1.15;
    const [x, y] = at(random.next(), spread);
    if (random.chance(0.06)) bright += disc(x, y, random.range(1.6, 2.8));
    else dots += disc(x, y, random.range(0.6, 1.5));
  }
  return (
    path(band(1.15, 3), nth(glow, 0), { opacity: 0.38, filter: soft }) +
    path(band(0.62, 40), nth(glow, 1), { opacity: 0.5, filter: soft }) +
    path(band(0.26, 80), nth(glow, 2), { opacity: 0.6, filter: softer }) +
    path(polygon([...dust, ...dustEdge.reverse()]), nth(sheet.palette.sky, 0), {
      opacity: 0.62,
      filter: softer,
    }) +
    path(dots, nth(glow, 2), { opacity: 0.75 }) +
    path(bright, sheet.palette.sun)
  );
}

/** Long flat cloud of rounded bars, stacked like paper cutouts. */
export function barCloud(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  color: string,
  opacity = 0.8,
  rows = 4,
): string {
  const { random } = sheet;
  const height = width * 0.045;
  let d = '';
  for (let i = 0; i < rows; i++) {
    const t = rows === 1 ? 0.5 : i / (rows - 1);
    const w = width * (0.35 + 0.65 * Math.sin((0.15 + t * 0.8) * Math.PI)) * random.range(0.75, 1);
    const cx = x + random.range(-0.16, 0.16) * width;
    d += capsule(cx - w / 2, y + (i - rows / 2) * height, w, height * 1.06);
  }
  return path(d, color, { opacity });
}

function capsule(x: number, y: number, w: number, h: number): string {
  const r = h / 2;
  return `M${x + r} ${y}H${x + w - r}a${r} ${r} 0 0 1 0 ${h}H${x + r}a${r} ${r} 0 0 1 0 ${-h}Z`;
}

/** Cumulus cloud with a flat, fading base. */
export function heapCloud(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  color: string,
  opacity = 0.9,
): string {
  const { random } = sheet;
  let d = '';
  const n = 9;
  for (let i = 0; i < n; i++) {
    const t = i / (n - 1);
    const r = width * (0.05 + 0.13 * Math.sin(t * Math.PI)) * random.range(0.75, 1.2);
    d += disc(x + (t - 0.5) * width * 0.86, y - r * random.range(0.35, 0.95), r);
  }
  const fade = sheet.linear(
    [
      [0, color, 1],
      [0.6, color, 0.85],
      [1, color, 0],
    ],
    0,
    y - width * 0.25,
    0,
    y + width * 0.05,
  );
  const clip = sheet.clip(rect(x - width, y - width, width * 2, width * 1.03, '#000'));
  return group(path(d, fade), { 'clip-path': clip, opacity });
}

/** Shafts of light fanning out from a source. */
export function shafts(
  sheet: Sheet,
  source: Point,
  angles: readonly [number, number][],
  reach: number,
  color: string,
  opacity = 0.16,
): string {
  const fade = sheet.radial(source[0], source[1], reach, [
    [0, color, 1],
    [0.5, color, 0.55],
    [1, color, 0],
  ]);
  const toPoint = (degrees: number): Point => [
    source[0] + Math.cos((degrees * Math.PI) / 180) * reach,
    source[1] + Math.sin((degrees * Math.PI) / 180) * reach,
  ];
  return group(
    angles.map(([a, b]) => path(polygon([source, toPoint(a), toPoint(b)]), fade, { opacity })),
    {},
  );
}

/** Soft horizontal mist bank. */
export function mist(
  sheet: Sheet,
  y: number,
  height: number,
  color = sheet.palette.haze,
  opacity = 0.8,
): string {
  const fade = sheet.linear(
    [
      [0, color, 0],
      [0.5, color, 1],
      [1, color, 0],
    ],
    0,
    y - height / 2,
    0,
    y + height / 2,
  );
  return rect(0, y - height / 2, WIDTH, height, fade, { opacity });
}

/** Wisps of mist as overlapping leaves. */
export function wisps(
  sheet: Sheet,
  y: number,
  spread: number,
  count: number,
  color = sheet.palette.haze,
  opacity = 0.35,
): string {
  const { random } = sheet;
  let drawing = '';
  for (let i = 0; i < count; i++)
    drawing += path(
      lens(
        random.range(0, WIDTH),
        y + random.range(-spread, spread),
        random.range(180, 520),
        random.range(5, 16),
      ),
      color,
      { opacity: opacity * random.range(0.5, 1) },
    );
  return drawing;
}
