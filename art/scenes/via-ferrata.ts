/** Climber on iron rungs high on a sunlit cliff. */
import { depth, larkspur } from '../core/palette.ts';
import type { Scene } from '../core/scene.ts';
import { circle, group, type Point, path, place, stroke } from '../core/svg.ts';
import { heapCloud, mist, sky, sun, wisps } from '../elements/sky.ts';
import { outfit } from '../elements/staging.ts';
import { cliff, range, ridge, ridgeline } from '../elements/terrain.ts';
import { forest } from '../elements/trees.ts';
import { riverShape } from '../elements/water.ts';
import { bird } from '../figures/animals.ts';
import { person } from '../figures/person.ts';

const palette = larkspur.day;

export const viaFerrata: Scene = {
  id: 'via-ferrata',
  venue: 'larkspur-lake',
  palette,
  alt: 'A climber in a yellow jacket scales iron rungs on a tall cliff above a forest valley.',
  draw(sheet) {
    sheet.add(
      sky(sheet, 700),
      sun(sheet, 330, 230, 85, { rings: 2, strength: 0.16 }),
      heapCloud(sheet, 560, 470, 330, '#ffffff', 0.7),
      heapCloud(sheet, 150, 520, 380, '#ffffff', 0.6),
    );
    sheet.add(
      range(
        sheet,
        [
          { x: 180, y: 480, left: 300, right: 300 },
          { x: 520, y: 430, left: 330, right: 400 },
          { x: 900, y: 520, left: 300, right: 300 },
        ],
        860,
        { light: depth(palette, 0.22), shade: depth(palette, 0.4), snow: '#ffffff', snowShade: '#b8d6d8' },
        { lightFrom: 'left', snow: 0.25 },
      ),
    );
    const a = ridgeline('vf1', 850, 40, 260);
    const b = (x: number) => 960 + 0.1 * x + 18 * Math.sin(x / 110);
    const c = (x: number) => 1090 + 0.06 * x + 14 * Math.sin(x / 80);
    sheet.add(
      ridge(sheet, a, depth(palette, 0.42), { hazeFrom: 820, hazeTo: 960, haze: 0.8 }),
      path(forest(sheet, a, { seed: 'a', gap: 12, height: [18, 44] }), depth(palette, 0.42)),
      mist(sheet, 930, 90, palette.haze, 0.8),
    );
    sheet.add(
      ridge(sheet, b, depth(palette, 0.56), { hazeFrom: 940, hazeTo: 1120, haze: 0.5 }),
      path(
        riverShape(
          [
            [250, 985],
            [330, 1020],
            [230, 1070],
            [330, 1130],
            [240, 1240],
          ],
          [8, 18, 34, 56, 90],
        ),
        '#cdeee4',
      ),
      path(
        forest(sheet, b, { seed: 'b', gap: 15, height: [34, 80], skip: (x) => x > 225 && x < 300 }),
        depth(palette, 0.58),
      ),
      wisps(sheet, 1040, 40, 8, '#f3f9ec', 0.4),
    );
    sheet.add(
      path(
        forest(sheet, c, { seed: 'c', gap: 22, height: [80, 170], skip: (x) => x > 150 && x < 420 }),
        depth(palette, 0.78),
      ),
    );
    const face: Point[] = [
      [1000, -20],
      [960, 60],
      [985, 130],
      [905, 210],
      [918, 300],
      [862, 380],
      [880, 470],
      [838, 560],
      [858, 640],
      [800, 730],
      [815, 830],
      [752, 920],
      [765, 1020],
      [700, 1100],
      [690, 1230],
      [1640, 1230],
      [1640, -20],
    ];
    sheet.add(
      cliff(
        sheet,
        face,
        { body: '#c9694a', lit: '#f3a56b', dark: '#8c3f45' },
        { count: 150, lean: 0.28, size: 1.25 },
      ),
    );
    const shade = sheet.linear(
      [
        [0, '#2a1f45', 0],
        [0.45, '#2a1f45', 0.15],
        [1, '#2a1f45', 0.75],
      ],
      800,
      0,
      1620,
      0,
    );
    sheet.add(
      `<rect x="640" y="0" width="960" height="1200" fill="${shade}" clip-path="${sheet.clip(`<path d="M${face.map((p) => p.join(' ')).join('L')}Z"/>`)}"/>`,
    );
    let rungs = '';
    for (let i = 0; i < 13; i++) {
      const y = 110 + i * 84;
      const x = 1004 - (y - 110) * 0.245;
      rungs += `M${x - 34} ${y + 6}L${x - 34} ${y - 8}L${x + 26} ${y - 8}L${x + 26} ${y + 6}`;
    }
    sheet.add(
      stroke(rungs, '#2b1730', 8),
      stroke(rungs, '#ffd9a8', 2.4, { transform: 'translate(-1 -3)' }),
      stroke('M1075 -20Q1040 140 1010 270Q960 460 912 640Q860 840 800 1060L780 1220', '#2b1730', 4.5),
      (
        [
          [1010, 270],
          [912, 640],
          [853, 868],
        ] as const
      )
        .map(([x, y]) => circle(x, y, 8, '#2b1730'))
        .join(''),
    );
    const climber = person(
      {
        lean: 10,
        headTilt: -28,
        hands: [
          [27, -58],
          [22, -30],
        ],
        feet: [
          [-4, 46],
          [12, 26],
        ],
        kneeBend: [1, 1],
        elbowBend: [1, 1],
        toes: 6,
      },
      outfit(palette, {
        headwear: 'helmet',
        head: '#fdf6d8',
        top: palette.accent2,
        legs: palette.ink,
        skin: '#b97a5a',
        pack: '#1d5f63',
      }),
    );
    const gear =
      stroke('M-7 -1L7 -1', palette.accent2, 2.6) +
      stroke('M4 0Q18 10 30 -6', palette.accent, 1.6) +
      stroke('M3 0Q20 18 33 -2', palette.accent, 1.6);
    sheet.add(
      group(place(climber + gear, 812, 594, 4.2), { filter: sheet.rim('#fff6dc', -5, -4, 0.85) }),
      path(bird(420, 690, 30) + bird(500, 640, 22) + bird(345, 640, 17), palette.near),
    );
  },
};
