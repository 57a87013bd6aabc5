/** Walking tour in a lamplit alley with the dome at its end. */
import { mix } from '../core/color.ts';
import { nth } from '../core/nth.ts';
import { tideway } from '../core/palette.ts';
import { createRandom } from '../core/random.ts';
import type { Scene } from '../core/scene.ts';
import { circle, group, lens, type Point, path, place, polygon, stroke } from '../core/svg.ts';
import { stPauls } from '../elements/city.ts';
import { mist, sky, stars, sun } from '../elements/sky.ts';
import { outfit } from '../elements/staging.ts';
import { person } from '../figures/person.ts';
import { poses } from '../figures/poses.ts';

const palette = tideway.lamplight;

/** Perspective of the alley: x across, y up and down from eye level, z into the picture. */
const project = (x: number, y: number, z: number): Point => [800 + (620 * x) / z, 585 + (620 * y) / z];

type House = { near: number; far: number; top: number; tone: string };

function facade(side: -1 | 1, house: House, seed: string): string {
  const random = createRandom(seed);
  const x = side * 1.42;
  const quad = (z1: number, z2: number, y1: number, y2: number) =>
    polygon([project(x, y1, z1), project(x, y1, z2), project(x, y2, z2), project(x, y2, z1)]);
  let drawing = path(quad(house.near, house.far, house.top, 1), house.tone);
  let lit = '';
  let dark = '';
  const span = house.far - house.near;
  const columns = Math.max(2, Math.round(span / 0.55));
  for (let c = 0; c < columns; c++) {
    const z1 = house.near + (span * (c + 0.25)) / columns;
    const z2 = house.near + (span * (c + 0.75)) / columns;
    for (let y = house.top + 0.25; y < -0.95; y += 0.85) {
      const pane = quad(z1, z2, y, y + 0.5);
      if (random.chance(0.42)) lit += pane;
      else dark += pane;
    }
  }
  const shop = quad(house.near + span * 0.08, house.near + span * 0.62, -0.1, 0.72);
  let bars = quad(house.near + span * 0.08, house.near + span * 0.62, 0.06, 0.09);
  for (let k = 0; k <= 4; k++) {
    const z = house.near + span * (0.08 + 0.135 * k);
    bars += quad(z, z + span * 0.014, -0.1, 0.72);
  }
  const sign = quad(house.near + span * 0.05, house.near + span * 0.95, -0.34, -0.18);
  const door = quad(house.near + span * 0.72, house.near + span * 0.9, -0.05, 1);
  const cornice = quad(house.near, house.far, house.top, house.top + 0.1);
  drawing +=
    path(dark, palette.ink, { opacity: 0.5 }) +
    path(lit, palette.accent2, { opacity: 0.95 }) +
    path(shop, '#ffd98c', { opacity: 0.92 }) +
    path(bars, palette.ink, { opacity: 0.8 }) +
    path(door, palette.ink, { opacity: 0.75 }) +
    path(sign, random.pick([palette.accent, '#1f6b62', '#c98f3f', '#24406a']), { opacity: 0.95 }) +
    path(cornice, palette.ink, { opacity: 0.45 });
  return drawing;
}

export const lamplitAlley: Scene = {
  id: 'lamplit-alley',
  venue: 'tideway',
  palette,
  alt: 'A guide with a raised umbrella leads a small group through a lamplit London alley.',
  draw(sheet) {
    sheet.add(
      sky(sheet, 700),
      stars(sheet, 90, 420),
      sun(sheet, 890, 235, 46, { rings: 2, strength: 0.12, color: '#fff3d0' }),
    );
    sheet.add(
      place(stPauls({ body: '#5d8a93', lit: '#a9c6b6', shade: '#3f6a80' }), 800, 648, 0.98),
      mist(sheet, 610, 160, '#8fb0a6', 0.7),
    );
    sheet.add(
      path(
        polygon([project(-1.42, 1, 9), project(1.42, 1, 9), project(1.42, 1, 0.9), project(-1.42, 1, 0.9)]),
        sheet.linear(
          [
            [0, '#7f9a94'],
            [0.35, '#3f5a70'],
            [1, '#16294a'],
          ],
          0,
          650,
          0,
          1200,
        ),
      ),
    );
    let stones = '';
    for (let row = 0; row < 30; row++) {
      const z = 0.98 * 1.085 ** row;
      for (let k = -7; k <= 7; k++) {
        const [x, y] = project(k * 0.19 + (row % 2) * 0.095, 1, z);
        stones += lens(x, y, 48 / z, 10 / z);
      }
    }
    sheet.add(path(stones, '#ffdf9a', { opacity: 0.13 }));
    const walls = ['#1d3553', '#2a4a68', '#35607a', '#4b7586', '#5f8890'];
    const left: House[] = [
      { near: 0.85, far: 1.7, top: -2.3, tone: nth(walls, 0) },
      { near: 1.7, far: 2.9, top: -2.0, tone: nth(walls, 1) },
      { near: 2.9, far: 4.6, top: -2.5, tone: nth(walls, 2) },
      { near: 4.6, far: 8, top: -2.1, tone: nth(walls, 3) },
    ];
    const right: House[] = [
      { near: 0.85, far: 1.9, top: -2.6, tone: mix(nth(walls, 0), palette.ink, 0.3) },
      { near: 1.9, far: 3.1, top: -2.1, tone: mix(nth(walls, 1), palette.ink, 0.25) },
      { near: 3.1, far: 5, top: -2.4, tone: mix(nth(walls, 2), palette.ink, 0.2) },
      { near: 5, far: 8, top: -2, tone: nth(walls, 3) },
    ];
    sheet.add(...left.reverse().map((house, i) => facade(-1, house, `l${i}`)));
    sheet.add(...right.reverse().map((house, i) => facade(1, house, `r${i}`)));
    const lamp = (side: -1 | 1, z: number) => {
      const [x, y] = project(side * 1.08, -0.78, z);
      const [wx, wy] = project(side * 1.42, -0.98, z);
      const s = 1.9 / z;
      const glow = sheet.radial(x, y + 20 * s, 290 * s, [
        [0, '#ffe9b0', 0.95],
        [0.25, '#ffcf6e', 0.45],
        [1, '#ffcf6e', 0],
      ]);
      return (
        circle(x, y + 20 * s, 290 * s, glow) +
        stroke(`M${wx} ${wy}Q${x} ${wy} ${x} ${y - 14 * s}`, palette.ink, 7 * s) +
        path(
          polygon([
            [x - 24 * s, y - 8 * s],
            [x + 24 * s, y - 8 * s],
            [x + 15 * s, y + 48 * s],
            [x - 15 * s, y + 48 * s],
          ]),
          '#fff3c8',
        ) +
        path(
          polygon([
            [x - 30 * s, y - 6 * s],
            [x, y - 34 * s],
            [x + 30 * s, y - 6 * s],
          ]) +
            polygon([
              [x - 16 * s, y + 47 * s],
              [x + 16 * s, y + 47 * s],
              [x + 10 * s, y + 56 * s],
              [x - 10 * s, y + 56 * s],
            ]),
          palette.ink,
        ) +
        stroke(`M${x} ${y - 6 * s}L${x} ${y + 48 * s}`, palette.ink, 2.5 * s)
      );
    };
    sheet.add(lamp(-1, 5), lamp(1, 3.9), lamp(-1, 2.7));
    sheet.add(
      circle(
        800,
        870,
        520,
        sheet.radial(800, 850, 520, [
          [0, '#ffd98c', 0.5],
          [0.5, '#ffd98c', 0.16],
          [1, '#ffd98c', 0],
        ]),
      ),
    );
    const clothes = (
      top: string,
      head: string,
      headwear: 'bowler' | 'none' | 'bun' | 'beanie' | 'cap',
      pack?: string,
    ) =>
      outfit(palette, {
        top,
        legs: palette.ink,
        head,
        headwear,
        skin: '#b97a5e',
        pack,
        skirt: headwear === 'bun',
      });
    const umbrella =
      stroke('M27 -50L27 -96', palette.ink, 2) +
      path(
        'M-4 -92C0 -116 54 -116 58 -92Q52 -97 47 -92Q42 -98 37 -92Q32 -98 27 -92Q22 -98 17 -92Q12 -98 7 -92Q2 -97 -4 -92Z',
        palette.accent,
      );
    const guide =
      person(
        {
          ...poses.backPoint,
          hands: [
            [-13.6, 5.5],
            [27, -50],
          ],
        },
        clothes(palette.accent, palette.ink, 'bowler'),
      ) + umbrella;
    const walkers: [number, number, number, string][] = [
      [668, 812, 2.6, person(poses.back, clothes('#2d5a78', '#0a1530', 'bun'))],
      [948, 815, 2.65, person(poses.back, clothes('#c98f3f', '#0a1530', 'none', '#3b2a3f'))],
      [590, 852, 3.0, person(poses.back, clothes('#16294a', '#d8382f', 'beanie', '#7a4a3f'))],
      [1040, 856, 3.05, person(poses.back, clothes('#24466a', '#0a1530', 'cap'))],
    ];
    const ground = (x: number, y: number, s: number) =>
      path(lens(x, y + 49 * s, 30 * s, 4.5 * s), palette.ink, { opacity: 0.55 });
    sheet.add(
      ground(800, 778, 2.75),
      group(place(guide, 800, 778, 2.75), { filter: sheet.rim('#ffe3a0', -3, -3, 0.9) }),
    );
    for (const [x, y, s, figure] of walkers)
      sheet.add(
        ground(x, y, s),
        group(place(figure, x, y, s), { filter: sheet.rim('#ffe3a0', x < 800 ? 3 : -3, -3, 0.8) }),
      );
  },
};
