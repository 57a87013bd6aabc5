/** Small SVG building blocks: points in, markup out. */
import { nth } from './nth.ts';

export type Point = readonly [number, number];
export type Attributes = Record<string, string | number | undefined>;

const number = (n: number) => String(Math.round(n * 10) / 10);
const pair = ([x, y]: Point) => `${number(x)} ${number(y)}`;

export function polygon(points: readonly Point[]): string {
  return `M${points.map(pair).join('L')}Z`;
}

/** A Catmull-Rom curve through all points. */
export function curve(points: readonly Point[], closed = false, tension = 1): string {
  const n = points.length;
  const at = (i: number) =>
    closed ? nth(points, (i + n) % n) : nth(points, Math.max(0, Math.min(n - 1, i)));
  let d = `M${pair(nth(points, 0))}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const k = tension / 6;
    d += `C${pair([p1[0] + (p2[0] - p0[0]) * k, p1[1] + (p2[1] - p0[1]) * k])} `;
    d += `${pair([p2[0] - (p3[0] - p1[0]) * k, p2[1] - (p3[1] - p1[1]) * k])} ${pair(p2)}`;
  }
  return closed ? `${d}Z` : d;
}

/** A horizontal leaf shape, used for ripples and thin clouds. */
export function lens(x: number, y: number, halfWidth: number, halfHeight: number): string {
  const w = halfWidth * 0.45;
  return (
    `M${pair([x - halfWidth, y])}C${pair([x - w, y - halfHeight])} ${pair([x + w, y - halfHeight])} ${pair([x + halfWidth, y])}` +
    `C${pair([x + w, y + halfHeight])} ${pair([x - w, y + halfHeight])} ${pair([x - halfWidth, y])}Z`
  );
}

export function disc(x: number, y: number, r: number): string {
  return `M${pair([x - r, y])}a${number(r)} ${number(r)} 0 1 1 ${number(2 * r)} 0a${number(r)} ${number(r)} 0 1 1 ${number(-2 * r)} 0Z`;
}

/** A tube along joints with a width at each joint: limbs, necks, branches. */
export function tube(joints: readonly Point[], widths: readonly number[]): string {
  let d = '';
  joints.forEach((a, i) => {
    d += disc(a[0], a[1], nth(widths, i) / 2);
    const b = joints[i + 1];
    if (!b) return;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [nx, ny] = [(b[1] - a[1]) / length / 2, -(b[0] - a[0]) / length / 2];
    const [wa, wb] = [nth(widths, i), nth(widths, i + 1)];
    d += polygon([
      [a[0] + nx * wa, a[1] + ny * wa],
      [b[0] + nx * wb, b[1] + ny * wb],
      [b[0] - nx * wb, b[1] - ny * wb],
      [a[0] - nx * wa, a[1] - ny * wa],
    ]);
  });
  return d;
}

function attributes(attrs: Attributes = {}): string {
  return Object.entries(attrs)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? number2(value) : value}"`)
    .join('');
}

const number2 = (n: number) => String(Math.round(n * 1000) / 1000);

export function path(d: string, fill: string, attrs?: Attributes): string {
  return `<path d="${d}" fill="${fill}"${attributes(attrs)}/>`;
}

export function stroke(d: string, color: string, width: number, attrs?: Attributes): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${number(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes(attrs)}/>`;
}

export function rect(x: number, y: number, w: number, h: number, fill: string, attrs?: Attributes): string {
  return `<rect x="${number(x)}" y="${number(y)}" width="${number(w)}" height="${number(h)}" fill="${fill}"${attributes(attrs)}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, attrs?: Attributes): string {
  return `<circle cx="${number(x)}" cy="${number(y)}" r="${number(r)}" fill="${fill}"${attributes(attrs)}/>`;
}

export function group(content: string | readonly string[], attrs?: Attributes): string {
  return `<g${attributes(attrs)}>${typeof content === 'string' ? content : content.join('')}</g>`;
}

/** Moves, scales, mirrors and rotates a drawing made around its own origin. */
export function place(
  content: string,
  x: number,
  y: number,
  scale = 1,
  options: { flip?: boolean; turn?: number } = {},
): string {
  const turn = options.turn ? ` rotate(${options.turn})` : '';
  const sx = options.flip ? -scale : scale;
  return `<g transform="translate(${number(x)} ${number(y)})${turn} scale(${number2(sx)} ${number2(scale)})">${content}</g>`;
}
