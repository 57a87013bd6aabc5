/** A sheet collects the drawing of one picture with its gradients, filters and clips. */
import type { Palette } from './palette.ts';
import { createRandom, type Random } from './random.ts';
import { group, rect } from './svg.ts';

export const WIDTH = 1600;
export const HEIGHT = 1200;

export type Stop = readonly [offset: number, color: string, opacity?: number];

export class Sheet {
  readonly palette: Palette;
  readonly random: Random;
  readonly seed: string;
  private readonly defs: string[] = [];
  private readonly body: string[] = [];
  private ids = 0;

  constructor(seed: string, palette: Palette) {
    this.seed = seed;
    this.palette = palette;
    this.random = createRandom(seed);
  }

  add(...drawings: string[]): this {
    this.body.push(...drawings);
    return this;
  }

  /** A gradient between two points of the sheet. */
  linear(stops: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = HEIGHT): string {
    return this.define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${marks(stops)}</linearGradient>`,
    );
  }

  radial(x: number, y: number, r: number, stops: readonly Stop[]): string {
    return this.define(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${r}">${marks(stops)}</radialGradient>`,
    );
  }

  blur(amount: number): string {
    return this.define(
      (id) =>
        `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${amount}"/></filter>`,
    );
  }

  /** Light on the edge that faces (dx, dy); the edge is drawn inside the shape. */
  rim(color: string, dx: number, dy: number, opacity = 1): string {
    return this.define(
      (id) =>
        `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%"><feOffset in="SourceAlpha" dx="${-dx}" dy="${-dy}" result="o"/>` +
        `<feComposite in="SourceAlpha" in2="o" operator="out" result="e"/><feFlood flood-color="${color}" flood-opacity="${opacity}"/>` +
        `<feComposite in2="e" operator="in" result="l"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="l"/></feMerge></filter>`,
    );
  }

  clip(content: string): string {
    return this.define((id) => `<clipPath id="${id}">${content}</clipPath>`);
  }

  /** White shows, black hides. */
  mask(content: string): string {
    return this.define(
      (id) =>
        `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${WIDTH}" height="${HEIGHT}">${content}</mask>`,
    );
  }

  /** Content mirrored at the waterline, fading with depth. */
  reflection(content: string, waterline: number, depth: number, opacity = 0.6): string {
    const fade = this.linear(
      [
        [0, '#fff'],
        [1, '#000'],
      ],
      0,
      waterline,
      0,
      waterline + depth,
    );
    const mask = this.mask(rect(0, waterline, WIDTH, depth, fade));
    return group(group(content, { transform: `translate(0 ${2 * waterline}) scale(1 -1)` }), {
      mask,
      opacity,
    });
  }

  toSvg(): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
      `<defs>${this.defs.join('')}</defs>${this.body.join('\n')}</svg>`
    );
  }

  private define(build: (id: string) => string): string {
    const id = `d${++this.ids}`;
    this.defs.push(build(id));
    return `url(#${id})`;
  }
}

function marks(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('');
}
