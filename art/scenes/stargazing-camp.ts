/** Camp under the Milky Way. */
import { depth, larkspur } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { circle, group, lens, path, place, stroke, tube } from '../core/svg.ts';
import { milkyWay, mist, sky, stars } from '../elements/sky.ts';
import { outfit, pines } from '../elements/staging.ts';
import { range, ridge, ridgeline } from '../elements/terrain.ts';
import { forest, grass } from '../elements/trees.ts';
import { person } from '../figures/person.ts';
import { poses } from '../figures/poses.ts';
import { tent } from '../figures/vehicles.ts';

const palette = larkspur.night;

export const stargazingCamp: Scene = {
  id: 'stargazing-camp',
  venue: 'larkspur-lake',
  palette,
  alt: 'Two campers beside a glowing tent look up at the Milky Way above dark peaks.',
  draw(sheet) {
    sheet.add(
      sky(sheet, 860),
      milkyWay(sheet, [380, 900], [1120, -120], 190, ['#7c6bc4', '#c79ad0', '#f6e3e0']),
      stars(sheet, 520, 820),
    );
    sheet.add(stroke('M230 150L360 215', '#ffffff', 2.4, { opacity: 0.75 }), circle(360, 215, 3, '#fff'));
    sheet.add(
      range(
        sheet,
        [
          { x: 150, y: 620, left: 320, right: 330 },
          { x: 520, y: 700, left: 260, right: 300 },
          { x: 1010, y: 690, left: 300, right: 300 },
          { x: 1420, y: 590, left: 400, right: 380 },
        ],
        900,
        { light: depth(palette, 0.42), shade: depth(palette, 0.58), snow: '#9fbbe0', snowShade: '#5878ae' },
        { lightFrom: 'right', snow: 0.22, haze: 0.5 },
      ),
    );
    const hill = ridgeline('sg', 880, 22, 260);
    sheet.add(
      mist(sheet, 880, 90, palette.haze, 0.5),
      ridge(sheet, hill, depth(palette, 0.74), {}),
      path(
        forest(sheet, hill, { gap: 14, height: [36, 96], skip: (x) => x > 700 && x < 900 }),
        depth(palette, 0.76),
      ),
    );
    const ground = (x: number) => 990 + 12 * Math.sin(x / 130) - 0.012 * x;
    sheet.add(ridge(sheet, ground, palette.ink));
    const glow = sheet.radial(610, 960, 380, [
      [0, palette.accent, 0.75],
      [0.4, palette.accent, 0.25],
      [1, palette.accent, 0],
    ]);
    sheet.add(circle(610, 960, 380, glow), path(lens(620, 1012, 300, 26), palette.accent, { opacity: 0.4 }));
    sheet.add(
      place(tent({ lit: '#ffc45a', deep: '#ee7f3f', edge: '#5a2430', door: '#fff0b8' }), 600, 1006, 1.9),
    );
    const person1 = person(
      {
        ...poses.point,
        hands: [
          [22, -52],
          [-4, 4],
        ],
      },
      outfit(palette, {
        top: '#b4472f',
        legs: '#0d1233',
        head: '#0d1233',
        headwear: 'beanie',
        skin: '#8a5a55',
        boots: '#070b26',
      }),
    );
    const person2 = person(
      {
        ...poses.gaze,
        hands: [
          [10, -20],
          [8, -16],
        ],
      },
      outfit(palette, {
        top: '#3a4f96',
        legs: '#0d1233',
        head: '#ffb14a',
        headwear: 'beanie',
        skin: '#8a5a55',
        boots: '#070b26',
      }),
    );
    const scope =
      stroke('M0 -44L-16 0M0 -44L14 0M0 -44L2 0', '#0a0e2c', 2.6) +
      path(
        tube(
          [
            [-17, -42],
            [10, -58],
            [30, -70],
          ],
          [5, 7, 9],
        ),
        '#e8ecf8',
      ) +
      path(
        tube(
          [
            [-17, -42],
            [-22, -39],
          ],
          [4, 4],
        ),
        '#0a0e2c',
      );
    sheet.add(
      group(
        [
          place(person2, 945, 845, 2.95, { flip: false }),
          place(scope, 1165, 982, 2.7),
          place(person1, 1060, 842, 2.95),
        ],
        { filter: sheet.rim('#ffb765', -4, 1, 0.8) },
      ),
    );
    sheet.add(
      path(
        grass(sheet, (x) => ground(x) + 8, { gap: 7, height: [14, 42] }),
        '#04071b',
      ),
      path(
        grass(sheet, (x) => 1160 + 10 * Math.sin(x / 90), { seed: 'fore', gap: 6, height: [30, 90] }),
        '#04071b',
      ),
    );
    sheet.add(
      pines(
        sheet,
        [
          [70, 1230, 1040],
          [-40, 1230, 820],
          [210, 1240, 620],
          [1530, 1230, 980],
          [1640, 1230, 1120],
          [1410, 1240, 520],
        ],
        '#050920',
      ),
    );
  },
};
